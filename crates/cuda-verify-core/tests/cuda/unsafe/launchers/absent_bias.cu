// The caller may pass no bias, and then there is a race.
//@ verdict: unsafe
__global__ void k(float *o, const float *x, const float *bias) {
  int t = threadIdx.x;
  if (bias) o[t] = x[t] + bias[t];
  else o[t / 2] = x[t];  //~ ERROR data-race
}
void run(float *o, const float *x, const float *bias) {
  k<<<1, 64>>>(o, x, bias);
}
