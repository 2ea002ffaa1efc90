// A tree reduction for blocks of any size.
//@ verdict: unsafe
//@ options: --kernel=reduce --blockDim=* --gridDim=8

__global__ void reduce(float *sums, const float *in) {
  extern __shared__ float part[];
  unsigned t = threadIdx.x;
  part[t] = in[t];
  __syncthreads();
  for (unsigned width = blockDim.x / 2; width > 0; width /= 2) {
    if (t < width) part[t] += part[t + width];  //~ ERROR data-race
  }
  if (t == 0) sums[blockIdx.x] = part[0];
}
