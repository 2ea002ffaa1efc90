// Contracts of device functions that do not hold, and unknown functions of different arguments.
//@ verdict: unsafe
//@ options: --kernel=use --blockDim=64 --gridDim=64

DECLARE_UF_BINARY(mix, unsigned, unsigned, unsigned);

__device__ int twice(int x) {
  __requires(x >= 0 && x < 60);  //~ ERROR assertion
  __ensures(__return_val_int() < 100);  //~ ERROR assertion
  if (x == 0) return 0;
  return x + x;
}

__global__ void use(unsigned *a) {
  twice(threadIdx.x);
  __assert(mix(threadIdx.x, 1) == mix(1, threadIdx.x));  //~ ERROR assertion
}
