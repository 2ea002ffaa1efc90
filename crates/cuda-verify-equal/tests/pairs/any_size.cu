// Functions of any size, and of each pair a wrong twin.
#define TILE 16

__global__ void naive_kernel(float *c, const float *a, const float *b, int m, int n, int k) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0.0f;
  for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + column];
  c[row * n + column] = sum;
}
void naive(float *c, const float *a, const float *b, int m, int n, int k) {
  dim3 block(32, 8), grid((n + 31) / 32, (m + 7) / 8);
  naive_kernel<<<grid, block>>>(c, a, b, m, n, k);
}

template <int FROM>
__global__ void tiled_kernel(float *c, const float *a, const float *b, int n, int k) {
  __shared__ float left[TILE][TILE], right[TILE][TILE + 1];
  int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;
  for (int tile = FROM; tile < k / TILE; ++tile) {
    left[threadIdx.y][threadIdx.x] = a[row * k + tile * TILE + threadIdx.x];
    right[threadIdx.y][threadIdx.x] = b[(tile * TILE + threadIdx.y) * n + column];
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += left[threadIdx.y][i] * right[i][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
void tiled(float *c, const float *a, const float *b, int m, int n, int k) {
  tiled_kernel<0><<<dim3(n / TILE, m / TILE), dim3(TILE, TILE)>>>(c, a, b, n, k);
}
// The first tile is left out.
void late(float *c, const float *a, const float *b, int m, int n, int k) {
  tiled_kernel<1><<<dim3(n / TILE, m / TILE), dim3(TILE, TILE)>>>(c, a, b, n, k);
}

__global__ void transposed_kernel(float *c, const float *a, const float *b, int n, int k) {
  int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;
  for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[column * n + i];
  c[row * n + column] = sum;
}
// The right matrix is read the wrong way round.
void transposed(float *c, const float *a, const float *b, int m, int n, int k) {
  transposed_kernel<<<dim3(n / TILE, m / TILE), dim3(TILE, TILE)>>>(c, a, b, n, k);
}

__global__ void scale_kernel(float *out, const float *x, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = factor * x[i];
}
__global__ void add_kernel(float *out, const float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] += y[i];
}
__global__ void rectify_kernel(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = fmaxf(out[i], 0.0f);
}
void separate(float *out, const float *x, const float *y, float factor, int n) {
  scale_kernel<<<(n + 255) / 256, 256>>>(out, x, factor, n);
  add_kernel<<<(n + 255) / 256, 256>>>(out, y, n);
  rectify_kernel<<<(n + 255) / 256, 256>>>(out, n);
}

__global__ void fused_kernel(float *out, const float *x, const float *y, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float value = factor * x[i] + y[i];
  out[i] = value > 0.0f ? value : 0.0f;
}
void fused(float *out, const float *x, const float *y, float factor, int n) {
  fused_kernel<<<(n + 127) / 128, 128>>>(out, x, y, factor, n);
}

__global__ void late_sum_kernel(float *out, const float *x, const float *y, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = fmaxf(factor * x[i], 0.0f) + y[i];
}
// The sum comes after the rectifier.
void late_sum(float *out, const float *x, const float *y, float factor, int n) {
  late_sum_kernel<<<(n + 127) / 128, 128>>>(out, x, y, factor, n);
}
// The last elements are left out.
void short_of(float *out, const float *x, const float *y, float factor, int n) {
  fused_kernel<<<n / 128 + 1, 128>>>(out, x, y, factor, n - 1);
}
