// A store that releases orders what comes before it for those who acquire what it has written.
//@ verdict: safe

__device__ void release(unsigned *p) { asm volatile("st.release.gpu.u32 [%0], 1;" ::"l"(p) : "memory"); }
__device__ void relaxed(unsigned *p) { asm volatile("st.relaxed.gpu.u32 [%0], 1;" ::"l"(p) : "memory"); }
__device__ unsigned acquire(unsigned *p) {
  unsigned v;
  asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
  return v;
}

__global__ void hand_over(unsigned *first, unsigned *second, int *data, int *out) {
  if (blockIdx.x == 0) {
    *data = 5;
    relaxed(first);
    release(second);
  } else if (acquire(second) == 1) {
    *out = *data;
  }
}

int main() {
  unsigned *flags;
  int *data;
  cudaMalloc(&flags, 2 * sizeof(unsigned));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(flags, 0, 2 * sizeof(unsigned));
  hand_over<<<2, 1>>>(flags, flags + 1, data, data + 1);
  cudaFree(flags);
  cudaFree(data);
  return 0;
}
