// A structure of device pointers is dereferenced on the host.
//@ verdict: unsafe

#include <cassert>
#define N 4

struct Arrays {
  int *in, *out;
};

__global__ void negate(Arrays arrays) {
  int i = threadIdx.x;
  arrays.out[i] = -arrays.in[i];
}

int main() {
  Arrays arrays;
  int host[N] = {1, 2, 3, 4};
  cudaMalloc(&arrays.in, sizeof(host));
  cudaMalloc(&arrays.out, sizeof(host));
  cudaMemcpy(arrays.in, host, sizeof(host), cudaMemcpyHostToDevice);
  negate<<<1, N>>>(arrays);
  int first = arrays.out[0];  //~ ERROR host-device-access
  cudaFree(arrays.in);
  cudaFree(arrays.out);
  return first;
}
