// For some threads a function ends without a result, whatever the caller passes.
//@ verdict: unsafe
//@ options: --kernel=weights --blockDim=64
// Twin: ../../safe/kernels/no_result_for_a_choice.cu leaves that to the caller.

__device__ float weight(int i) {  //~ ERROR missing-return
  if (i < 32) return 0.5f;
  if (i > 32) return 0.25f;
}

__global__ void weights(float *out) {
  out[blockIdx.x * 64 + threadIdx.x] = weight(threadIdx.x);
}
