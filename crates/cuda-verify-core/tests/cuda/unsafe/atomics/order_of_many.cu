// The host relies on the threads' drawing their tickets in order.
//@ verdict: unsafe
#include <cassert>

__global__ void draw(int *n, int *mine) { mine[threadIdx.x] = atomicAdd(n, 1); }

int main() {
  int *n, *mine, got[48];
  cudaMalloc(&n, sizeof(int));
  cudaMalloc(&mine, sizeof(got));
  cudaMemset(n, 0, sizeof(int));
  draw<<<1, 48>>>(n, mine);
  cudaMemcpy(got, mine, sizeof(got), cudaMemcpyDeviceToHost);
  assert(got[5] == 5); //~ ERROR assertion
  cudaFree(n);
  cudaFree(mine);
}
