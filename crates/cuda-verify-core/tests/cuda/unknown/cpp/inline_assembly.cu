// PTX in a kernel: a read of a state space without a model.
//@ verdict: unknown

__global__ void lane(unsigned int *a) {
  unsigned int id;
  asm volatile("ld.const.u32 %0, [%1];" : "=r"(id) : "l"(a));  //~ WARN unsupported: assembly
  a[threadIdx.x] = id;
}

int main() {
  unsigned int *dev;
  cudaMalloc(&dev, 32 * sizeof(unsigned int));
  lane<<<1, 32>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
