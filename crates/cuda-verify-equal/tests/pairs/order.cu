// The same integers and the same floats in another order.
__global__ void forward(unsigned *out, const unsigned *in, float *scaled) {
  unsigned hash = 17;
  for (int i = 0; i < 4; ++i) hash = hash * 31 + in[i];
  out[threadIdx.x] = hash;
  scaled[threadIdx.x] = scaled[threadIdx.x] * 2.0f;
}

__global__ void unrolled(unsigned *out, const unsigned *in, float *scaled) {
  out[threadIdx.x] = ((17u * 31 + in[0]) * 961 + 31 * in[1] + in[2]) * 31 + in[3];
  scaled[threadIdx.x] = 2.0f * scaled[threadIdx.x];
}
