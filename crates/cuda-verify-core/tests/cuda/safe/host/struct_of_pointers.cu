// A structure of device pointers is passed to the kernel by value.
//@ verdict: safe

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
  int first;
  cudaMemcpy(&first, arrays.out, sizeof(int), cudaMemcpyDeviceToHost);
  assert(first == -1);
  cudaFree(arrays.in);
  cudaFree(arrays.out);
  return first;
}
