// Memory that is read by the read-only data cache is not written in the launch.
//@ verdict: unsafe
//@ options: --kernel=k --blockDim=64 --gridDim=2

// __ldg of data written by the same kernel: only non-coherent read of read-only data is allowed
__global__ void k(int *a, int *o) {
  int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = i;  //~ ERROR data-race
  __syncthreads();
  o[i] = __ldg(&a[blockIdx.x * 64 + 63 - threadIdx.x]);
}
