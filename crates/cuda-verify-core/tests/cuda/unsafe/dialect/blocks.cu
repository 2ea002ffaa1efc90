// Neighbours write the same element: races within blocks only are asked for.
//@ verdict: unsafe
//@ options: --kernel=fill --blockDim=64 --gridDim=8 --only-races-in-blocks

__global__ void fill(int *a) { a[threadIdx.x / 2] = threadIdx.x; }  //~ ERROR data-race
