// A loop that goes on while any thread of the block wants to; each must ask all.
//@ verdict: unsafe
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
