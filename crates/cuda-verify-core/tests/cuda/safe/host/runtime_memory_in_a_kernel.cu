// In a kernel the runtime takes memory from the heap of the device, of which each thread has its own part.
//@ verdict: safe

#include <cassert>

__global__ void sums(int *out, int n) {
  int *parts;
  if (cudaMalloc(&parts, n * sizeof(int)) != cudaSuccess || parts == nullptr) return;
  for (int i = 0; i < n; ++i) parts[i] = threadIdx.x + i;
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += parts[i];
  out[threadIdx.x] = sum;
  cudaFree(parts);
}

int main() {
  int *out, sum;
  cudaMalloc(&out, 4 * sizeof(int));
  sums<<<1, 4>>>(out, 3);
  cudaMemcpy(&sum, out + 2, sizeof(int), cudaMemcpyDeviceToHost);
  assert(sum == 9);
  cudaFree(out);
  return 0;
}
