// Numbers drawn from a counter that others lower may be negative. Twin: ../../safe/kernels/counter_up_and_down.cu.
//@ verdict: unsafe

__global__ void k(int *p) {
  __shared__ int list[128];
  __shared__ int m;
  if (threadIdx.x == 0) m = 0;
  __syncthreads();
  if (p[threadIdx.x] > 0) { int i = atomicAdd(&m, 1); if (i < 128) list[i] = 1; }  //~ ERROR array-bounds: index out of bounds of `list`, which has 128 elements
  else atomicSub(&m, 1);
}
