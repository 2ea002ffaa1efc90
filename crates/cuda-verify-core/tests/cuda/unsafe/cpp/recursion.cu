// A recursion on the device without its last case.
//@ verdict: unsafe

#include <cassert>

__device__ int depth(const int *parent, int node) {
  return node == 0 ? 0 : 1 + depth(parent, parent[node] - 1);  //~ ERROR array-bounds
}

__global__ void depths(const int *parent, int *out) { out[threadIdx.x] = depth(parent, threadIdx.x); }

int main() {
  int host[4] = {0, 0, 1, 2}, *parent, *out;
  cudaMalloc(&parent, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(parent, host, sizeof(host), cudaMemcpyHostToDevice);
  depths<<<1, 4>>>(parent, out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[3] == 3);
  cudaFree(parent);
  cudaFree(out);
  return 0;
}
