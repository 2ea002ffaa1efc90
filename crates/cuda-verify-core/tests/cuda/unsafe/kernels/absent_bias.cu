// The branch for an absent pointer has a race.
//@ verdict: unsafe
//@ options: --blockDim=64 --gridDim=1
__global__ void k(float *o, const float *x, const float *bias) {
  int t = threadIdx.x;
  if (bias) o[t] = x[t] + bias[t];
  else o[t / 2] = x[t];  //~ ERROR data-race
}
