// Products of square matrices: one element for each thread, and tiles of shared memory.
__global__ void naive(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

template <int TILE, int FROM = 0>
__global__ void tiled(float *c, const float *a, const float *b, int n) {
  __shared__ float left[TILE][TILE], right[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;
  for (int tile = FROM; tile < n / TILE; ++tile) {
    left[threadIdx.y][threadIdx.x] = a[row * n + tile * TILE + threadIdx.x];
    right[threadIdx.y][threadIdx.x] = b[(tile * TILE + threadIdx.y) * n + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += left[threadIdx.y][k] * right[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// The left matrix is read where the right one should be.
__global__ void transposed(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[column * n + k];
  c[row * n + column] = sum;
}
