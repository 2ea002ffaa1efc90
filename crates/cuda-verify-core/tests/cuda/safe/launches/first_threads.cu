// Of the threads, only the first ones are asked for: nothing is said of the others.
//@ verdict: bounded
//@ options: --no-runs --threads=2

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  fill<<<1, 3>>>(a);
  cudaFree(a);
  return 0;
}
