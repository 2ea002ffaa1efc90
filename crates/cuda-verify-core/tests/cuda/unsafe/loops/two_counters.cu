// Two counters that one step changes; the second one is a row too far.
//@ verdict: unsafe

#define TILE 16

__global__ void multiply(float *c, const float *a, const float *b, int inner, int columns) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int begin = inner * TILE * blockIdx.y;
  int end = begin + inner - 1;
  float sum = 0;
  for (int i = begin, j = TILE * blockIdx.x + columns; i <= end; i += TILE, j += TILE * columns) {
    as[ty][tx] = a[i + inner * ty + tx];
    bs[ty][tx] = b[j + columns * ty + tx]; //~ ERROR array-bounds: read out of bounds
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[columns * TILE * blockIdx.y + TILE * blockIdx.x + columns * ty + tx] = sum;
}

int main() {
  const int rows = 320, inner = 640, columns = 960;
  float *a, *b, *c;
  cudaMalloc(&a, rows * inner * sizeof(float));
  cudaMalloc(&b, inner * columns * sizeof(float));
  cudaMalloc(&c, rows * columns * sizeof(float));
  multiply<<<dim3(columns / TILE, rows / TILE), dim3(TILE, TILE)>>>(c, a, b, inner, columns);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
