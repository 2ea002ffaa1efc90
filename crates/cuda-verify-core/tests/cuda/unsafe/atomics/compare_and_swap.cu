// It is open which thread finds the cell empty.
//@ verdict: unsafe

#include <cassert>

__global__ void claim(int *owner, int *wins) {
  int me = threadIdx.x + 1;
  if (atomicCAS(owner, 0, me) == 0) atomicAdd(wins, 1);
}

int main() {
  int *owner, *wins, who, n;
  cudaMalloc(&owner, sizeof(int));
  cudaMalloc(&wins, sizeof(int));
  cudaMemset(owner, 0, sizeof(int));
  cudaMemset(wins, 0, sizeof(int));
  claim<<<1, 3>>>(owner, wins);
  cudaMemcpy(&who, owner, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&n, wins, sizeof(int), cudaMemcpyDeviceToHost);
  assert(who == 1);  //~ ERROR assertion
  cudaFree(owner);
  cudaFree(wins);
  return 0;
}
