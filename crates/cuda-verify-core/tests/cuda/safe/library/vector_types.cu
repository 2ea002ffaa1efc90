// A float4 is built by make_float4.
//@ verdict: safe

#include <cassert>
#define N 2

__global__ void scale(float4 *a, float s) {
  float4 v = a[threadIdx.x];
  a[threadIdx.x] = make_float4(v.x * s, v.y * s, v.z * s, v.w);
}

int main() {
  float4 host[N], *dev;
  for (int i = 0; i < N; ++i) host[i] = make_float4(1.0f, 2.0f, 3.0f, i);
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  scale<<<1, N>>>(dev, 2.0f);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1].x == 2.0f && host[1].z == 6.0f && host[1].w == 1.0f);
  cudaFree(dev);
  return 0;
}
