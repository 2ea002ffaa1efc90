// The first half of a large grid reads what its last block writes.
//@ verdict: unsafe

#define N 65536

__global__ void halves(int *a, const int *last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / 2) a[i] = *last;
  else if (i == N - 1) a[i] = 3;  //~ ERROR data-race
}

int main() {
  int *a;
  cudaMalloc(&a, N * sizeof(int));
  cudaMemset(a, 0, N * sizeof(int));
  halves<<<N / 256, 256>>>(a, a + N - 1);
  cudaFree(a);
}
