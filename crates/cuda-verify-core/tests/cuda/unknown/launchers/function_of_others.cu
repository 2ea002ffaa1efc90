//@ verdict: unknown
//@ options: --entry=fill_rows
// Twin: ../../safe/launchers/function_of_others.cu.
// What the rest of the program defines may have written to the number that it is passed.

void count_rows(int device, int *n_rows);

__global__ void fill(int *a) { a[blockIdx.x * 32 + threadIdx.x] = 1; }  //~ WARN imprecise

void fill_rows(int device) {
  int n_rows = 8, *a;
  cudaMalloc(&a, 8 * 32 * sizeof(int));
  count_rows(device, &n_rows);
  if (n_rows < 1 || n_rows > 100) return;
  fill<<<n_rows, 32>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
