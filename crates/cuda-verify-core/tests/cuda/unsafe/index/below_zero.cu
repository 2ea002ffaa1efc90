//@ verdict: unsafe
//@ options: --blockDim=128
// Unsigned indices that pass through numbers below zero: the first threads are threads like the others.
__global__ void halo(float *out, int n) {
  __shared__ float line[134];
  int x = blockIdx.x * 128 + threadIdx.x;
  line[threadIdx.x + 3] = x;  //~ ERROR data-race: write of shared memory `halo::line` by thread (3, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (0, 0, 0)
  float sum = 0;
  for (int k = -3; k <= 3; k++) sum += line[threadIdx.x + 3 + k];
  if (x < n) out[x] = sum;
}

__global__ void before(int *out) {
  __shared__ int line[134];
  line[threadIdx.x - 1 + 3] = 1;
  if (threadIdx.x == 5) line[2] = 2;  //~ ERROR data-race: write of shared memory `before::line` by thread (5, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = line[threadIdx.x + 2];
}

__global__ void scaled() {
  __shared__ int line[512];
  line[(threadIdx.x - 1) * 4 + 4] = 1;
  if (threadIdx.x == 5) line[0] = 2;  //~ ERROR data-race: write of shared memory `scaled::line` by thread (5, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
}

__global__ void complement(int *p, unsigned stride) {
  p[(threadIdx.x + ~0u) * stride + stride] = threadIdx.x;  //~ ERROR data-race: write of device memory `p` by thread (1, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
  if (threadIdx.x == 5) p[0] = 1;  //~ ERROR data-race: write of device memory `p` by thread (5, 0, 0) of block (0, 0, 0) races with write by thread (5, 0, 0) of block (5, 0, 0)
}
