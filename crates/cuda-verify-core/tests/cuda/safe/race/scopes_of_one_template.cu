// Every thread stores at device scope, and at block scope to a place of its own block.
//@ verdict: safe
#include <cuda/atomic>

template <cuda::thread_scope Scope>
__device__ void set(int *flag) {
  cuda::atomic_ref<int, Scope>(*flag).store(1);
}

__global__ void work(int *flag, int *flags, int *out) {
  set<cuda::thread_scope_device>(flag);
  set<cuda::thread_scope_block>(flags + blockIdx.x);
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
