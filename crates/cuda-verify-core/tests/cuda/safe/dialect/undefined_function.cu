// A function that is declared only gives any value.
//@ verdict: safe
//@ options: --kernel=fill --blockDim=64 --gridDim=8 --undefined-return-any

__device__ int weight(int x);

__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = weight(threadIdx.x); }
