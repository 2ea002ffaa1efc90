// All blocks write the same elements: races within blocks only are asked for.
//@ verdict: safe
//@ options: --kernel=fill --blockDim=64 --gridDim=8 --only-races-in-blocks

__global__ void fill(int *a) { a[threadIdx.x] = blockIdx.x; }
