// A kernel fills a table with pointers to rows that overlap: they are not taken for distinct buffers.
//@ verdict: unknown
//@ options: --threads=pair --no-runs

__global__ void set(int **rows, int *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  rows[i] = data + i * 255;
}

__global__ void put(int **rows) {
  rows[blockIdx.x][threadIdx.x] = blockIdx.x;  //~ WARN unconfirmed
}

int main() {
  int **rows, *data;
  cudaMalloc(&rows, 1024 * sizeof(int *));
  cudaMalloc(&data, 1024 * 256 * sizeof(int));
  set<<<4, 256>>>(rows, data);
  put<<<1024, 256>>>(rows);
  cudaDeviceSynchronize();
  cudaFree(rows);
  cudaFree(data);
  return 0;
}
