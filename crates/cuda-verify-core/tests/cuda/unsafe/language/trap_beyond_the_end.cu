//@ verdict: unsafe
// Threads beyond the end trap after the write.

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = 1;  //~ ERROR array-bounds
  if (i >= n) asm("trap;");
}
int main() {
  int *a;
  cudaMalloc(&a, 100 * sizeof(int));
  fill<<<2, 64>>>(a, 100);
  cudaDeviceSynchronize();
  cudaFree(a);
}
