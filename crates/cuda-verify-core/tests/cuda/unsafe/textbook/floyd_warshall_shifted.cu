// Twin of ../../safe/textbook/floyd_warshall.cu with a mistake: shifted.
//@ verdict: unsafe
__global__ void floyd_step(const int *from, int *to, int n, int k) {
  __requires(n > 0 && n <= 32768 && k >= 0 && k < n);
  __requires_extent(from, (size_t)n * n);
  __requires_extent(to, (size_t)n * n);
  __shared__ int best;
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y;
  __requires(gridDim.y == n);
  if (j >= n) return;
  if (threadIdx.x == 0) best = from[i * n + k];
  __syncthreads();
  int through = best + from[k * n + j];
  int direct = from[i * n + j];
  to[i * n + j + 1] = through < direct ? through : direct;  //~ ERROR array-bounds
}
