// Of the threads, all are asked for.
//@ verdict: unsafe
//@ options: --no-runs --threads=3

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }  //~ ERROR array-bounds: `a[2]`

int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  fill<<<1, 3>>>(a);
  cudaFree(a);
  return 0;
}
