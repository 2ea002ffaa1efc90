// A kernel that asks for a row is launched with several of them, which write to the same place.
//@ verdict: unsafe

__global__ void lanes(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned row;
  asm("mov.u32 %0, %%tid.y;" : "=r"(row));
  if (i < n) out[i] = row;  //~ ERROR data-race: write of device memory `out` by thread (0, 1, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
}
