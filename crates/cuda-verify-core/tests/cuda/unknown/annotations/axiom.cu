// An axiom holds at the beginning of every kernel: of a launch in which it cannot hold, nothing is said.
//@ verdict: unknown
__constant__ int width;
__axiom(width >= 64); //~ WARN vacuous: the assumptions contradict each other

__global__ void sized(int *a) { a[blockIdx.x * width + threadIdx.x] = 1; }

int main() {
  int *a;
  cudaMalloc((void **)&a, 128 * sizeof(int));
  sized<<<2, 64>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
