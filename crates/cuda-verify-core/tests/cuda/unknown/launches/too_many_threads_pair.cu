//@ verdict: unknown
//@ options: --kernel=fill --blockDim=2048 --gridDim=1 --threads=pair
// A kernel on its own in a block that no hardware can run.

__global__ void fill(int *a) { a[threadIdx.x] = 1; }  //~ WARN unsupported: launch of 2048 threads per block: the hardware allows 1024
