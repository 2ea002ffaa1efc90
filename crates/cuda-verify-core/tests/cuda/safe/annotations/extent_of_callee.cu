// A device function asks for 32 elements and gets one of the halves of an array.
//@ verdict: safe
__device__ int sum(const int *p) {
  __requires_extent(p, 32);
  int s = 0;
  for (int i = 0; i < 32; ++i) s += p[i];
  return s;
}

__global__ void sums(int *out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x < 2) out[threadIdx.x] = sum(&tile[threadIdx.x * 32]);
}

int main() {
  int *out;
  cudaMalloc(&out, 2 * sizeof(int));
  sums<<<1, 64>>>(out);
  cudaFree(out);
  return 0;
}
