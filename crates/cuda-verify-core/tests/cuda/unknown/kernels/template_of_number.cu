//@ verdict: unknown
// Nobody says with which number the template is instantiated: any may be wrong.

template <int stride>
__global__ void fill(float *out) {  //~ WARN unsupported: not instantiated
  out[threadIdx.x * stride] = 0;
}
