// A thread frees the memory of all before the others have written to it.
//@ verdict: unsafe

__global__ void fill(int *out) {
  __shared__ int *list;
  if (threadIdx.x == 0) list = new int[64];
  __syncthreads();
  if (list) list[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 63) delete[] list;  //~ ERROR data-race
}

int main() {
  fill<<<1, 64>>>(nullptr);
  cudaDeviceSynchronize();
}
