// Twin: ../../safe/atomics/order_of_accesses_in_assembly.cu. A load that acquires stands before the store of the flag.
//@ verdict: unsafe
__device__ int other, flag, data;

__device__ int acquired(int *p) {
  int value;
  asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(p) : "memory");
  return value;
}

__device__ void store(int *p, int value) {
  asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(p), "r"(value) : "memory");
}

__global__ void hand_over(int *out) {
  if (blockIdx.x == 0) {
    data = 1;  //~ ERROR data-race
    store(&flag, 1 + acquired(&other));
  } else {
    while (acquired(&flag) == 0) {}
    *out = data;
  }
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  hand_over<<<2, 1>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
