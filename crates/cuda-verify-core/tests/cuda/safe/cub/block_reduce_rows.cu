// Mean and variance of rows of any length by blocks of any launch: two reductions with a barrier between.
//@ verdict: safe

#include <cub/cub.cuh>

template <int Threads>
__global__ void normalize(float *rows, int n) {
  typedef cub::BlockReduce<float, Threads> BlockReduce;
  __shared__ typename BlockReduce::TempStorage temp;
  __shared__ float mean, scale;
  float *row = rows + (size_t)blockIdx.x * n;
  float sum = 0, squares = 0;
  for (int i = threadIdx.x; i < n; i += Threads) {
    sum += row[i];
    squares += row[i] * row[i];
  }
  sum = BlockReduce(temp).Sum(sum);
  __syncthreads();
  squares = BlockReduce(temp).Sum(squares);
  if (threadIdx.x == 0) {
    mean = sum / n;
    scale = rsqrtf(squares / n - mean * mean + 1e-5f);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += Threads) row[i] = (row[i] - mean) * scale;
}

int main() {
  const int n = 3000, count = 100;
  float *rows;
  if (cudaMalloc(&rows, sizeof(float) * n * count) != cudaSuccess) return 1;
  normalize<256><<<count, 256>>>(rows, n);
  cudaDeviceSynchronize();
  cudaFree(rows);
  return 0;
}
