// Twin of ../../safe/textbook/histogram.cu with a mistake: without barrier.
//@ verdict: unsafe
#define BINS 256
__global__ void histogram(const unsigned char *data, size_t n, unsigned *bins) {
  __requires_extent(data, n);
  __requires_extent(bins, BINS);
  __shared__ unsigned mine[BINS];
  for (unsigned b = threadIdx.x; b < BINS ; b += blockDim.x) mine[b] = 0;
  size_t stride = (size_t)blockDim.x * gridDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(&mine[data[i ]], 1u);  //~ ERROR data-race
  __syncthreads();
  for (unsigned b = threadIdx.x; b < BINS; b += blockDim.x)
    if (mine[b]) atomicAdd(&bins[b], mine[b]);
}
