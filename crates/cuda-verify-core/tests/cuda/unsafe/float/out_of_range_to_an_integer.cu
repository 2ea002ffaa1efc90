// On the host the result of a conversion that leaves the range of its type is undefined, other than on the device.
//@ verdict: unsafe

#include <cassert>

__global__ void narrow(const float *in, int *out) { out[threadIdx.x] = (int)in[threadIdx.x]; }

int to_index(float x) {
  return (int)x;
}

int main() {
  float host[2] = {1e20f, -1e20f}, *in;
  int result[2], *out;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(result));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  narrow<<<1, 2>>>(in, out);
  cudaMemcpy(result, out, sizeof(result), cudaMemcpyDeviceToHost);
  assert(result[0] == to_index(host[0]));  //~ ERROR assertion
  assert(result[1] == to_index(host[1]));  //~ ERROR assertion
  assert((unsigned char)255.9f == 255);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
