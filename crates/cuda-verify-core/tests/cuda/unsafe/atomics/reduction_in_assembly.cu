// Twin: ../../safe/atomics/reduction_in_assembly.cu. Blocks count with operations whose scope is the block.
//@ verdict: unsafe

__global__ void count(unsigned *n) {
  asm volatile("red.relaxed.cta.global.add.u32 [%0], %1;" ::"l"(n), "r"(1u) : "memory");  //~ ERROR data-race: atomic access of device memory `n` by thread (0, 0, 0) of block (1, 0, 0) races with atomic access by thread (0, 0, 0) of block (0, 0, 0)
}

int main() {
  unsigned *n;
  cudaMalloc(&n, sizeof(unsigned));
  cudaMemset(n, 0, sizeof(unsigned));
  count<<<2, 32>>>(n);
  cudaDeviceSynchronize();
  cudaFree(n);
}
