// Tickets of more threads than orders can be enumerated for: each is one of the numbers, whoever gets it.
//@ verdict: bounded
#include <cassert>

__global__ void draw(int *n, int *mine) { mine[threadIdx.x] = atomicAdd(n, 1); }

int main() {
  int *n, *mine, got[48], count;
  cudaMalloc(&n, sizeof(int));
  cudaMalloc(&mine, sizeof(got));
  cudaMemset(n, 0, sizeof(int));
  draw<<<1, 48>>>(n, mine);
  cudaMemcpy(got, mine, sizeof(got), cudaMemcpyDeviceToHost);
  cudaMemcpy(&count, n, sizeof(int), cudaMemcpyDeviceToHost);
  assert(count == 48);
  for (int i = 0; i < 48; i++) assert(got[i] >= 0 && got[i] < 48);
  cudaFree(n);
  cudaFree(mine);
}
