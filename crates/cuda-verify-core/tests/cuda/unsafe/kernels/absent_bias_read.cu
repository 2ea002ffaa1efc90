// The pointer that the kernel compares with null is read without the question.
//@ verdict: unsafe
//@ options: --blockDim=64 --gridDim=1
__global__ void k(float *o, const float *x, const float *bias) {
  int t = threadIdx.x;
  float v = x[t];
  if (bias == nullptr) v = v + 1;
  v += bias[t];  //~ ERROR null-pointer
  o[t] = v;
}
