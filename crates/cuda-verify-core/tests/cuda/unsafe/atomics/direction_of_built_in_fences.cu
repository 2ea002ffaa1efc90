// Twin: ../../safe/atomics/direction_of_built_in_fences.cu. Both fences order in the direction that the other thread needs.
//@ verdict: unsafe

__device__ int flag, data;

__global__ void hand_over(int *out) {
  if (blockIdx.x == 0) {
    data = 1;  //~ ERROR data-race
    __nv_atomic_thread_fence(__NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_store_n(&flag, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  } else {
    while (__nv_atomic_load_n(&flag, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE) == 0) {}
    __nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    *out = data;
  }
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  hand_over<<<2, 1>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
