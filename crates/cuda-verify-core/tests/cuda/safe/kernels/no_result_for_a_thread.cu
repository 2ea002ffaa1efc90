// Every thread gets a result.
//@ verdict: safe
//@ options: --kernel=weights --blockDim=64
// Twin: ../../unsafe/kernels/no_result_for_a_thread.cu has none for one thread.

__device__ float weight(int i) {
  if (i < 32) return 0.5f;
  return 0.25f;
}

__global__ void weights(float *out) {
  out[blockIdx.x * 64 + threadIdx.x] = weight(threadIdx.x);
}
