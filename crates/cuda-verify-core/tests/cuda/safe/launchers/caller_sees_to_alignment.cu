// A caller passes pointers with which vectors are aligned.
//@ verdict: safe
//@ options: --entry=run

__global__ void copy(float4 *out, const float *in) {
  out[threadIdx.x] = *(const float4 *)(in + 4 * threadIdx.x);
}

void run(float *out, const float *in, int shift) {
  copy<<<1, 32>>>((float4 *)out, in + shift);
}
