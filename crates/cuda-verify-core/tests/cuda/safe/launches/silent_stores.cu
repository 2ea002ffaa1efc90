//@ verdict: safe
// Elements that already have the value that is meant are not written again: after the launch all of them have it.

__global__ void choose(const int *distance, int *member, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int best = 0;
  for (int c = 0; c < 5; ++c)
    if (distance[i] < c) best = c;
  if (member[i] != best) member[i] = best;
}

__global__ void count(const int *member, int *counts, int n) {
  __shared__ int own[5];
  if (threadIdx.x < 5) own[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&own[member[i]], 1);
  __syncthreads();
  if (threadIdx.x < 5) atomicAdd(&counts[threadIdx.x], own[threadIdx.x]);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 5 || n > 1000000) return 1;
  int *distance, *member, *counts;
  cudaMalloc(&distance, n * sizeof(int));
  cudaMalloc(&member, n * sizeof(int));
  cudaMalloc(&counts, 5 * sizeof(int));
  int *host = new int[n];
  for (int i = 0; i < n; ++i) host[i] = rand() % 8;
  cudaMemcpy(distance, host, n * sizeof(int), cudaMemcpyHostToDevice);
  delete[] host;
  cudaMemset(member, 0xff, n * sizeof(int));
  cudaMemset(counts, 0, 5 * sizeof(int));
  choose<<<(n + 255) / 256, 256>>>(distance, member, n);
  count<<<(n + 255) / 256, 256>>>(member, counts, n);
  cudaFree(distance);
  cudaFree(member);
  cudaFree(counts);
  return 0;
}
