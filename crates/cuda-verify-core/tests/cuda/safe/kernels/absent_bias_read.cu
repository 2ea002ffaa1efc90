// Twin of ../../unsafe/kernels/absent_bias_read.cu.
//@ verdict: safe
//@ options: --blockDim=64 --gridDim=1
__global__ void k(float *o, const float *x, const float *bias) {
  int t = threadIdx.x;
  float v = x[t];
  if (bias == nullptr) v = v + 1;
  if (bias) v += bias[t];
  o[t] = v;
}
