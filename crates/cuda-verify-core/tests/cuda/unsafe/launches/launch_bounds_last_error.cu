//@ verdict: unsafe
//@ options: --no-check=api-contract
// A launch that is not possible leaves an error behind, and memory as it was.

__global__ void __launch_bounds__(128) fill(int *a) { a[threadIdx.x] = 1; }

int main() {
  int *d;
  cudaMalloc(&d, 256 * sizeof(int));
  cudaMemset(d, 0, 256 * sizeof(int));
  fill<<<1, 256>>>(d);
  int first;
  cudaMemcpy(&first, d, sizeof(int), cudaMemcpyDeviceToHost);
  assert(first == 0);
  assert(cudaGetLastError() == cudaSuccess);  //~ ERROR assertion
  cudaFree(d);
}
