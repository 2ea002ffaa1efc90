// A function that is declared only gives any value, as an index.
//@ verdict: unsafe
//@ unconfirmed-because: the replay has no values of functions that are not defined
//@ options: --kernel=fill --blockDim=64 --gridDim=8 --undefined-return-any

__device__ int weight(int x);

__global__ void fill(int *a) { a[weight(threadIdx.x)] = threadIdx.x; }  //~ ERROR data-race
