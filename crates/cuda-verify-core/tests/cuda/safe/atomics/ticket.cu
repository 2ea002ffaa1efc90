// Whoever draws which ticket, each ticket is drawn once.
//@ verdict: safe

#include <cassert>
#define N 3

__global__ void draw(int *counter, int *owner) {
  int ticket = atomicAdd(counter, 1);
  owner[ticket] = threadIdx.x;
}

int main() {
  int *counter, *owner, host[N];
  cudaMalloc(&counter, sizeof(int));
  cudaMalloc(&owner, sizeof(host));
  cudaMemset(counter, 0, sizeof(int));
  draw<<<1, N>>>(counter, owner);
  cudaMemcpy(host, owner, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] + host[1] + host[2] == 3);
  cudaFree(counter);
  cudaFree(owner);
  return 0;
}
