//@ verdict: safe
// Grid-stride loops whose counters and lengths have 64 bits, also where the index is a multiple of the counter.

__global__ void copy(float *to, const float *from, size_t n) {
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (size_t)blockDim.x * gridDim.x)
    to[i] = from[i];
}

__global__ void pairs(float *to, const float *from, size_t n) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    to[2 * i] = from[i];
    to[2 * i + 1] = -from[i];
  }
}
