// The number of the lane is computed from all axes of the block, which is no reason to have more than one.
//@ verdict: safe

__global__ void lanes(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    out[i] = lane;
  }
}
