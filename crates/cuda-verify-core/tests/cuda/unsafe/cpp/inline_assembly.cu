// The operands of a subtraction in assembly are mixed up.
//@ verdict: unsafe
// Twin: ../../safe/cpp/inline_assembly.cu has them in order.

__global__ void lanes(unsigned int *a) {
  unsigned int id, below, top;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(id));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
  asm("bfind.u32 %0, %1;" : "=r"(top) : "r"(below | 1u));
  asm volatile("" ::: "memory");
  asm("sub.u32 %0, %1, %2;" : "=r"(a[threadIdx.x]) : "r"(top), "r"(id));
}

int main() {
  unsigned int *dev, host[32];
  cudaMalloc(&dev, sizeof host);
  lanes<<<1, 32>>>(dev);
  cudaMemcpy(host, dev, sizeof host, cudaMemcpyDeviceToHost);
  assert(host[0] == 0);
  for (int i = 1; i < 32; ++i) assert(host[i] == 1);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}
