// Where values that differ are no race, those that come from other threads are looked at in a run of the launch.
//@ verdict: unsafe
//@ options: --blockDim=[32,8] --gridDim=[8,8] --allow-benign
#define TILE 32
#define ROWS 8
__global__ void transpose(float *out, const float *in, int width) {
  __requires(width == 256);
  __shared__ float tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  for (int i = 0; i < TILE; i += ROWS) tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int i = 0; i < TILE; i += ROWS) out[y * width + x + i] = tile[threadIdx.x][threadIdx.y + i]; //~ ERROR data-race: write of device memory `out` by thread
}
