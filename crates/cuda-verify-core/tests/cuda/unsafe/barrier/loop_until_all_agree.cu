// A loop that goes on while any thread of the block wants to; each must ask all.
//@ verdict: unsafe
//@ unconfirmed-because: an arbitrary iteration of the loop stands for all, and may be one that is not reached
//@ options: --kernel=relax --blockDim=64 --gridDim=4

__global__ void relax(const int *want) {
  int wanted = want[blockIdx.x * 64 + threadIdx.x];
  int again = 1;
  while (again) {
    wanted /= 2;
    again = wanted != 0;
    __syncthreads();  //~ ERROR barrier-divergence
  }
}
