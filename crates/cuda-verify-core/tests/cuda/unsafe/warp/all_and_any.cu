// One lane makes __all_sync false for the whole warp.
//@ verdict: unsafe

#include <cassert>

__global__ void vote(int special) {
  int lane = threadIdx.x;
  int all = __all_sync(0xffffffffu, lane != special);
  int any = __any_sync(0xffffffffu, lane == special);
  assert(all);  //~ ERROR assertion
  assert(any);
}

int main() {
  vote<<<1, 32>>>(17);
  cudaDeviceSynchronize();
  return 0;
}
