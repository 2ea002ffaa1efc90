// Twin: ../../unsafe/atomics/reduction_in_assembly.cu. The scope is the device.
//@ verdict: safe

__global__ void count(unsigned *n) {
  asm volatile("red.relaxed.gpu.global.add.u32 [%0], %1;" ::"l"(n), "r"(1u) : "memory");
}

int main() {
  unsigned *n;
  cudaMalloc(&n, sizeof(unsigned));
  cudaMemset(n, 0, sizeof(unsigned));
  count<<<2, 32>>>(n);
  cudaDeviceSynchronize();
  cudaFree(n);
}
