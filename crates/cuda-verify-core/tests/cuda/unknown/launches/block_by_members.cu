//@ verdict: unknown
// Twin: ../../safe/launches/block_by_members.cu. The members of the block are set one by one. Whether
// the rows are so many that blocks overlap is up to a function that is only declared.

__global__ void twice(int n, float *a, float *b) {
  int i = blockIdx.x * 512 + threadIdx.x;
  if (i < n) b[i] = 2 * a[i];  //~ WARN imprecise
}

int number_of_rows(int);

int main(int argc, char **argv) {
  int n = number_of_rows(argc);
  if (n < 1 || n > 1000000) return 1;
  float *a, *b;
  cudaMalloc(&a, n * 4);
  cudaMalloc(&b, n * 4);
  cudaMemset(a, 0, n * 4);
  dim3 shape, blocks;
  shape.x = 513;
  shape.y = 1;
  blocks.x = n / 512 + 1;
  blocks.y = 1;
  twice<<<blocks, shape>>>(n, a, b);
  return 0;
}
