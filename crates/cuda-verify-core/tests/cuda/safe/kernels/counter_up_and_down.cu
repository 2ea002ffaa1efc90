// Numbers drawn from a counter that others raise are not negative. Twin: ../../unsafe/kernels/counter_up_and_down.cu.
//@ verdict: safe

__global__ void k(int *p) {
  __shared__ int list[128];
  __shared__ int m;
  if (threadIdx.x == 0) m = 0;
  __syncthreads();
  if (p[threadIdx.x] > 0) { int i = atomicAdd(&m, 1); if (i < 128) list[i] = 1; }
  else atomicAdd(&m, 1);
}
