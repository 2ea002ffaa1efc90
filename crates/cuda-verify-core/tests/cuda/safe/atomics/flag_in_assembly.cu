// Twin: ../../unsafe/atomics/flag_in_assembly.cu. The flag is set with a release that the acquire sees.
//@ verdict: bounded

__device__ int data, flag;

__device__ int seen(int *place) {
  int value;
  asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(place) : "memory");
  return value;
}

__global__ void pass(int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data = 1;
    asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(&flag), "r"(1) : "memory");
  } else {
    while (!seen(&flag)) {}
    *out = data;
  }
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  pass<<<2, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
