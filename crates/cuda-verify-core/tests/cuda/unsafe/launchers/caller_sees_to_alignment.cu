// Twin: ../../safe/launchers/caller_sees_to_alignment.cu.
//@ verdict: unsafe
//@ options: --entry=run --harness

__global__ void copy(float4 *out, const float *in) {
  out[threadIdx.x] = *(const float4 *)(in + 4 * threadIdx.x);  //~ ERROR misaligned-access
}

void run(float *out, const float *in, int shift) {
  copy<<<1, 32>>>((float4 *)out, in + shift);
}
