// Twin of ../../unsafe/launchers/absent_bias.cu.
//@ verdict: safe
__global__ void k(float *o, const float *x, const float *bias) {
  int t = threadIdx.x;
  if (bias) o[t] = x[t] + bias[t];
  else o[t] = x[t];
}
void run(float *o, const float *x, const float *bias) {
  k<<<1, 64>>>(o, x, bias);
}
