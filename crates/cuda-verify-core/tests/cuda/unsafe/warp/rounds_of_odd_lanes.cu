// The inner loop, in which the lanes wait for each other, has an iteration for odd lanes only.
//@ verdict: unsafe
__global__ void relax(unsigned *a, unsigned n) {
  for (unsigned i = 0; i < n % 3; i++)
    for (unsigned j = 0; j < (threadIdx.x & 1); j++)
      __syncwarp();  //~ ERROR warp-sync
}
