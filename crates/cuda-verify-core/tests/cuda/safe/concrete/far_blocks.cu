// The first half of a large grid reads what none of its blocks writes.
//@ verdict: safe

#define N 65536

__global__ void halves(int *a, const int *last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N / 2) a[i] = *last;
  else if (i == N - 1) a[i] = 3;
}

int main() {
  int *a, *last;
  cudaMalloc(&a, N * sizeof(int));
  cudaMalloc(&last, sizeof(int));
  cudaMemset(last, 0, sizeof(int));
  halves<<<N / 256, 256>>>(a, last);
  cudaFree(a);
  cudaFree(last);
}
