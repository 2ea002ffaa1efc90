// The thread that is the last to draw is taken to be one of the last block.
//@ verdict: unsafe

#include <cassert>

__global__ void draw(unsigned *count, int *last) {
  if (atomicAdd(count, 1u) == 2 * 32 - 1) *last = blockIdx.x;
}

int main() {
  unsigned *count;
  int *last, host;
  cudaMalloc(&count, sizeof(unsigned));
  cudaMalloc(&last, sizeof(int));
  cudaMemset(count, 0, sizeof(unsigned));
  draw<<<2, 32>>>(count, last);
  cudaMemcpy(&host, last, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 1);  //~ ERROR assertion
  cudaFree(count);
  cudaFree(last);
  return 0;
}
