//@ verdict: safe
//@ options: --kernel=fill --blockDim=2048 --gridDim=1 --hardware=none
// The limits of the hardware can be lifted.

__global__ void fill(int *a) { a[threadIdx.x] = 1; }
