// A device function asks for 32 elements and gets the end of an array.
//@ verdict: unsafe
__device__ int sum(const int *p) {
  __requires_extent(p, 32);  //~ ERROR assertion: precondition p has 32 elements
  int s = 0;
  for (int i = 0; i < 32; ++i) s += p[i];
  return s;
}

__global__ void sums(int *out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x < 2) out[threadIdx.x] = sum(&tile[threadIdx.x * 33]);
}

int main() {
  int *out;
  cudaMalloc(&out, 2 * sizeof(int));
  sums<<<1, 64>>>(out);
  cudaFree(out);
  return 0;
}
