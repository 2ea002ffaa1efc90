//@ verdict: safe
//@ options: --kernel=transpose --no-check=data-race --gridDim=4,4 --blockDim=32,8 --check=bank-conflict --check=uncoalesced 

// Rows of 33 words put each column into all banks.
__global__ void transpose(float *out, const float *in, int width) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) out[(y + j) * width + x] = tile[threadIdx.x][threadIdx.y + j];
}
