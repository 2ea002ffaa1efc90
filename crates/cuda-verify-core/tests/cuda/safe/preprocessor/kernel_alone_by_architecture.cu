//@ verdict: safe
//@ options: --kernel=sum
// A kernel on its own is read for the device, too.

__global__ void sum(int *a, int *total) {
#if __CUDA_ARCH__ < 600
  *total += a[threadIdx.x];
#else
  atomicAdd(total, a[threadIdx.x]);
#endif
}
