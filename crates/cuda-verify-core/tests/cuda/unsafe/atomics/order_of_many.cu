// The last thread may come first.
//@ verdict: unsafe
//@ unconfirmed-because: the replay runs the threads in their usual order
#include <cassert>

__global__ void number(int *counter) {
  int at = atomicAdd(counter, 1);
  assert(at == threadIdx.x); //~ ERROR assertion: at == threadIdx.x
}

int main() {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  number<<<1, 40>>>(counter);
  cudaDeviceSynchronize();
  cudaFree(counter);
  return 0;
}
