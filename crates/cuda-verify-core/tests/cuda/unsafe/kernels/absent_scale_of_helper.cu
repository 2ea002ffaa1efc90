// A device function takes the pointer to be null or not, and the kernel does not.
//@ verdict: unsafe
//@ options: --blockDim=64 --gridDim=1
__device__ float at(const float *p, int i) { return p ? p[i] : 1.0f; }
__global__ void k(float *o, const float *x, const float *scale) {
  int t = threadIdx.x;
  float first = at(scale, 0);
  o[t] = first * x[t] * scale[t];  //~ ERROR null-pointer
}
