// What a kernel allocates by the runtime is of the heap of the device, which the host cannot release.
//@ verdict: unsafe

#include <cassert>

__global__ void sums(int *out, int **kept, int n) {
  int *parts;
  if (cudaMalloc(&parts, n * sizeof(int)) != cudaSuccess || parts == nullptr) return;
  for (int i = 0; i < n; ++i) parts[i] = threadIdx.x + i;
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += parts[i];
  out[threadIdx.x] = sum;
  if (threadIdx.x == 0) *kept = parts;
  else cudaFree(parts);
}

int main() {
  int *out, **kept, *parts, sum;
  cudaMalloc(&out, 4 * sizeof(int));
  cudaMalloc(&kept, sizeof(int *));
  sums<<<1, 4>>>(out, kept, 3);
  cudaMemcpy(&sum, out + 2, sizeof(int), cudaMemcpyDeviceToHost);
  assert(sum == 9);
  cudaMemcpy(&parts, kept, sizeof(int *), cudaMemcpyDeviceToHost);
  cudaFree(parts);  //~ ERROR invalid-free
  cudaFree(kept);
  cudaFree(out);
  return 0;
}
