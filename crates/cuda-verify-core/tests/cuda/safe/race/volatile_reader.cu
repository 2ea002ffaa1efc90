// One thread reads a flag that may change, another one sets it by an atomic function.
//@ verdict: safe
//@ options: --blockDim=32 --gridDim=1

__global__ void look(int *flag, int *seen) {
  if (threadIdx.x == 0) {
    *seen = *static_cast<volatile int *>(flag);
  } else if (threadIdx.x == 1) {
    atomicExch(flag, 1);
  }
}
