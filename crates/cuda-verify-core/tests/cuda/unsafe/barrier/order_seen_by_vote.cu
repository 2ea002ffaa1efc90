// The last thread may come first.
//@ verdict: unsafe
#include <cassert>

__global__ void number(int *counter) {
  int at = atomicAdd(counter, 1);
  int is_last = __syncthreads_or(at == 0 && threadIdx.x == 2);
  assert(!is_last); //~ ERROR assertion: is_last
}

int main() {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  number<<<1, 3>>>(counter);
  cudaDeviceSynchronize();
  cudaFree(counter);
  return 0;
}
