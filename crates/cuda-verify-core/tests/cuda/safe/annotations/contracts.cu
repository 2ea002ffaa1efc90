// Contracts of device functions, and unknown functions.
//@ verdict: safe
//@ options: --kernel=use --blockDim=64 --gridDim=64

DECLARE_UF_BINARY(mix, unsigned, unsigned, unsigned);

__device__ int twice(int x) {
  __requires(x >= 0 && x < 1000);
  __ensures(__return_val_int() == 2 * x);
  if (x == 0) return 0;
  return x + x;
}

__global__ void use(unsigned *a) {
  __assert(twice(threadIdx.x) < 128);
  __assert(mix(threadIdx.x, 1) == mix(threadIdx.x, 1));
  a[blockIdx.x * blockDim.x + threadIdx.x] = mix(threadIdx.x, blockIdx.x);
}
