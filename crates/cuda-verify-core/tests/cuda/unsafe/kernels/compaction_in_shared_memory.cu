// The list has one place less than its index may ask for.
// Twin: ../../safe/kernels/compaction_in_shared_memory.cu.
//@ verdict: unsafe

__global__ void k(int *p) {
  __shared__ int list[128];
  __shared__ int m;
  if (threadIdx.x == 0) m = 0;
  __syncthreads();
  if (p[threadIdx.x] > 0) { int i = atomicAdd(&m, 1); if (i <= 128) list[i] = threadIdx.x; }  //~ ERROR array-bounds: index out of bounds of `list`, which has 128 elements
}
