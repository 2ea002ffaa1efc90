// Functions are called through tables in constant and device memory.
//@ verdict: safe
//@ options: --kernel=apply --blockDim=64 --gridDim=4

typedef float (*Op)(float, float);
__device__ float add(float a, float b) { return a + b; }
__device__ float mul(float a, float b) { return a * b; }
__device__ Op binary[] = { add, mul };
typedef void (*Store)(float *, unsigned, float);
__device__ void own(float *a, unsigned i, float x) { a[i] = x; }
__device__ void next(float *a, unsigned i, float x) { a[i + 256] = x; }
__constant__ Store store[2] = { own, next };

__global__ void apply(float *a, int op, int place) {
  unsigned i = blockIdx.x * 64 + threadIdx.x;
  store[place & 1](a, i, binary[op & 1](a[i], 2.0f));
}
