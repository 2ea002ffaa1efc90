// What is left of the range of an integer is cut off before the conversion. On the device it saturates.
//@ verdict: safe

#include <cassert>

__global__ void narrow(const float *in, int *out) { out[threadIdx.x] = (int)in[threadIdx.x]; }

int to_index(float x) {
  if (!(x > -2147483904.0f)) return -2147483647 - 1;
  if (!(x < 2147483648.0f)) return 2147483647;
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
  assert(result[0] == to_index(host[0]));
  assert(result[1] == to_index(host[1]));
  assert((unsigned char)255.9f == 255);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
