// A barrier in a loop that every thread of the block, or every thread, goes through as often as it likes.
//@ verdict: unsafe
//@ options: --kernel=wait --blockDim=64 --gridDim=4

__global__ void wait(int *counts) {
  __shared__ int x;
  for (int i = 0; i < counts[threadIdx.x]; i++) {
    if (threadIdx.x == 0) x = i;
    __syncthreads();  //~ ERROR barrier-divergence
  }
}
