// The last thread frees the memory of all behind a barrier.
//@ verdict: safe

__global__ void fill(int *out) {
  __shared__ int *list;
  if (threadIdx.x == 0) list = new int[64];
  __syncthreads();
  if (list) list[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 63) delete[] list;
}

int main() {
  fill<<<1, 64>>>(nullptr);
  cudaDeviceSynchronize();
}
