//@ verdict: safe
//@ options: --blockDim=128
// Unsigned indices that pass through numbers below zero, and meet no others.
__global__ void halo(float *out, int n) {
  __shared__ float line[134];
  int x = blockIdx.x * 128 + threadIdx.x;
  line[threadIdx.x + 3] = x;
  __syncthreads();
  float sum = 0;
  for (int k = -3; k <= 3; k++) sum += line[threadIdx.x + 3 + k];
  if (x < n) out[x] = sum;
}

__global__ void before(int *out) {
  __shared__ int line[134];
  line[threadIdx.x - 1 + 3] = 1;
  if (threadIdx.x == 5) line[1] = 2;
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = line[threadIdx.x + 2];
}

__global__ void scaled() {
  __shared__ int line[512];
  line[(threadIdx.x - 1) * 4 + 4] = 1;
  if (threadIdx.x == 5) line[1] = 2;
}
