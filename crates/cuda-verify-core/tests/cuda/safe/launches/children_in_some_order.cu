// Which of the children that threads of a block launch comes last depends on the threads.
//@ verdict: bounded

__global__ void store(int *a, int value) { *a = value; }
__global__ void parent(int *a) { store<<<1, 1>>>(a, threadIdx.x); }

int main() {
  int *a;
  cudaMalloc(&a, sizeof(int));
  parent<<<1, 4>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
