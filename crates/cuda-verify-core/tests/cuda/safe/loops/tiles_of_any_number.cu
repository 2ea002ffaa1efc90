// A product by tiles, the number of tiles unknown: the last barrier keeps the next tile from overwriting this one.
//@ verdict: safe
//@ options: --kernel=multiply --blockDim=[16,16] --gridDim=[8,8]

#define T 16

__global__ void multiply(float *c, const float *a, const float *b, int n) {
  __shared__ float left[T][T], right[T][T];
  int row = blockIdx.y * T + threadIdx.y, column = blockIdx.x * T + threadIdx.x;
  float sum = 0;
  for (int tile = 0; tile < n; tile++) {
    left[threadIdx.y][threadIdx.x] = a[(row * n + tile) * T + threadIdx.x];
    right[threadIdx.y][threadIdx.x] = b[(tile * T + threadIdx.y) * 128 + column];
    __syncthreads();
    for (int k = 0; k < T; k++) sum += left[threadIdx.y][k] * right[k][threadIdx.x];
    __syncthreads();
  }
  c[row * 128 + column] = sum;
}
