// No caller can see to an index that is beyond its array whatever is passed.
//@ verdict: unsafe

__global__ void reverse(int *values) {
  extern __shared__ int tile[];
  int t = threadIdx.x;
  tile[t] = values[t];
  if (t == 0) tile[blockDim.x] = 0;  //~ ERROR array-bounds: write out of bounds of
  __syncthreads();
  values[t] = tile[blockDim.x - 1 - t];
}

void launch(int *values, int n) {
  reverse<<<1, n, n * sizeof(int)>>>(values);
}

int last(int n) {
  if (n <= 0) return 0;
  int *sums = new int[n];
  sums[n] = n;  //~ ERROR array-bounds: write out of bounds of
  int last = sums[n];
  delete[] sums;
  return last;
}

__global__ void fill(int *values, int n) {
  if (threadIdx.x < n) values[threadIdx.x] = 0;
}

void filled(int *values, int n) {
  fill<<<1, 64>>>(values, last(n));
}

// Blocks have 1024 threads at most.
void many(int *values, int n) {
  if (n >= 2000) fill<<<1, n>>>(values, n);  //~ ERROR api-contract: launch of a size that is not possible
}
