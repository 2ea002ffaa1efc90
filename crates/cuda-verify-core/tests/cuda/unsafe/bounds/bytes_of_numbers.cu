// Pairs of bytes of numbers serve as indices of a table for single bytes.
//@ verdict: unsafe

__constant__ unsigned char counts[256];

__global__ void population(const unsigned long *numbers, int *result, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned short *bytes = (const unsigned short *)&numbers[i];
  int sum = 0;
  for (int k = 0; k < 4; ++k) sum += counts[bytes[k]]; //~ ERROR array-bounds: which has 256 elements
  result[i] = sum;
}

int main() {
  const int n = 9000;
  unsigned char table[256];
  for (int i = 0; i < 256; ++i) table[i] = i & 1;
  cudaMemcpyToSymbol(counts, table, sizeof(table));
  unsigned long *numbers = new unsigned long[n];
  for (int i = 0; i < n; ++i) numbers[i] = 7777ul * i;
  unsigned long *d;
  int *result;
  cudaMalloc(&d, n * sizeof(unsigned long));
  cudaMalloc(&result, n * sizeof(int));
  cudaMemcpy(d, numbers, n * sizeof(unsigned long), cudaMemcpyHostToDevice);
  population<<<(n + 255) / 256, 256>>>(d, result, n);
  cudaFree(d);
  cudaFree(result);
  delete[] numbers;
}
