// Both ends of a bisection stay within the array, however long it is.
//@ verdict: safe

#include <cstdlib>

__global__ void find(const int *sorted, const int *keys, int *at, int n, int n_keys) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n_keys) return;
  int low = 0, high = n - 1, found = -1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (sorted[middle] == keys[i]) {
      found = middle;
      break;
    }
    if (sorted[middle] < keys[i]) low = middle + 1;
    else high = middle - 1;
  }
  at[i] = found;
}

int main() {
  const int n = 30000, n_keys = 5000;
  int *sorted = (int *)malloc(n * sizeof(int)), *keys = (int *)malloc(n_keys * sizeof(int));
  for (int i = 0; i < n; ++i) sorted[i] = 2 * i;
  for (int i = 0; i < n_keys; ++i) keys[i] = rand();
  int *dev_sorted, *dev_keys, *dev_at;
  cudaMalloc(&dev_sorted, n * sizeof(int));
  cudaMalloc(&dev_keys, n_keys * sizeof(int));
  cudaMalloc(&dev_at, n_keys * sizeof(int));
  cudaMemcpy(dev_sorted, sorted, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_keys, keys, n_keys * sizeof(int), cudaMemcpyHostToDevice);
  find<<<(n_keys + 255) / 256, 256>>>(dev_sorted, dev_keys, dev_at, n, n_keys);
  int low = 0, high = n;
  while (low < high) {
    int middle = (low + high) / 2;
    if (sorted[middle] < keys[0]) low = middle + 1;
    else high = middle;
  }
  int result = low < n && sorted[low] == 0;
  cudaFree(dev_sorted);
  cudaFree(dev_keys);
  cudaFree(dev_at);
  free(sorted);
  free(keys);
  return result;
}
