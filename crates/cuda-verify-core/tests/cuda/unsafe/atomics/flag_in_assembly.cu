// Twin: ../../safe/atomics/flag_in_assembly.cu. The flag is set without a release.
//@ verdict: unsafe

__device__ int data, flag;

__device__ int seen(int *place) {
  int value;
  asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(place) : "memory");
  return value;
}

__global__ void pass(int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data = 1;  //~ ERROR data-race: write of device variable `data` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (1, 0, 0)
    asm volatile("st.relaxed.gpu.global.s32 [%0], %1;" ::"l"(&flag), "r"(1) : "memory");
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
