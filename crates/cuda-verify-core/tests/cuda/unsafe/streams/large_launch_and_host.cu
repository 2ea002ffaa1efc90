// The host writes managed memory that a large launch writes.
//@ verdict: unsafe

#define N 1000000

__global__ void fill(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) a[i] = i;
}

int main() {
  int *a;
  cudaMallocManaged(&a, 2 * N * sizeof(int));
  fill<<<(N + 255) / 256, 256>>>(a);
  a[N - 1] = 1;  //~ ERROR data-race
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
