// A function that is declared only gives any value, as an index.
//@ verdict: unsafe
//@ options: --kernel=fill --blockDim=64 --gridDim=8 --undefined-return-any

__device__ int weight(int x);

__global__ void fill(int *a) { a[weight(threadIdx.x)] = threadIdx.x; }  //~ ERROR data-race
