// Every thread stores at device scope and then at block scope, by the same statement of a template.
//@ verdict: unsafe
#include <cuda/atomic>

template <cuda::thread_scope Scope>
__device__ void set(int *flag) {
  cuda::atomic_ref<int, Scope>(*flag).store(1); //~ ERROR data-race: atomic
}

__global__ void work(int *flag, int *out) {
  set<cuda::thread_scope_device>(flag);
  set<cuda::thread_scope_block>(flag);
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
