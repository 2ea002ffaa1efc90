// Blanks between the signs of a launch configuration, as a formatter leaves them.
//@ verdict: unsafe

__global__ void fill(int *out, int n) {
  if (threadIdx.x <= n) out[threadIdx.x] = 1;  //~ ERROR array-bounds:
}

int main() {
  int *out;
  cudaMalloc(&out, 20 * sizeof(int));
  fill << <1, 32>> > (out, 20);
  fill <<< 1, 32 >> >(out, 20);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
