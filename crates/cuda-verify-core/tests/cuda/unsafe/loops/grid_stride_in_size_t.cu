//@ verdict: unsafe
// Loops whose counters and lengths have 64 bits: the stride leaves out the grid, and neighbors share an element.

__global__ void copy(float *to, const float *from, size_t n) {
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (size_t)blockDim.x)
    to[i] = from[i];  //~ ERROR data-race: write of device memory `to` by thread (0, 0, 0) of block (1, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
}

__global__ void pairs(float *to, const float *from, size_t n) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    to[2 * i] = from[i];
    to[2 * i + 2] = -from[i];  //~ ERROR data-race: write of device memory `to` by thread (0, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (1, 0, 0)
  }
}
