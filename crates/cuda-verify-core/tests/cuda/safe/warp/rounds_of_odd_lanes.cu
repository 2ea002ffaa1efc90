// The inner loop, in which the lanes wait for each other, has as many iterations for all of them.
//@ verdict: safe
__global__ void relax(unsigned *a, unsigned n) {
  for (unsigned i = 0; i < n % 3; i++)
    for (unsigned j = 0; j < (blockIdx.x & 1); j++)
      __syncwarp();
}
