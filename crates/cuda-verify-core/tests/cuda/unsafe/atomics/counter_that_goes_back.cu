// Twin: ../../safe/atomics/counter_that_goes_back.cu. A thread that gives room back makes another one draw the same
// number.
//@ verdict: unsafe

__global__ void expand(int *list, int *n_listed, const int *counts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int count = counts[i];
  int at = atomicAdd(n_listed, count);
  if (count > 0) list[at] = i;  //~ ERROR data-race
}

int main() {
  int counts[4] = {1, -1, 1, 1}, *list, *n_listed, *given;
  cudaMalloc(&list, 8 * sizeof(int));
  cudaMalloc(&n_listed, sizeof(int));
  cudaMalloc(&given, sizeof(counts));
  int first = 2;
  cudaMemcpy(n_listed, &first, sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(given, counts, sizeof(counts), cudaMemcpyHostToDevice);
  expand<<<4, 1>>>(list, n_listed, given, 4);
  cudaDeviceSynchronize();
  cudaFree(list);
  cudaFree(n_listed);
  cudaFree(given);
  return 0;
}
