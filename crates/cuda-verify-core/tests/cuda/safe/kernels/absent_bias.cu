// Twin of ../../unsafe/kernels/absent_bias.cu.
//@ verdict: safe
//@ options: --blockDim=64 --gridDim=1
__global__ void k(float *o, const float *x, const float *bias) {
  int t = threadIdx.x;
  if (bias) o[t] = x[t] + bias[t];
  else o[t] = x[t];
}
