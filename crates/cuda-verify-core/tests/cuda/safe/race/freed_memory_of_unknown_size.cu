// Memory of a size that is not known is freed when all threads have written to it.
//@ verdict: safe

__device__ int *list;

__global__ void fill(int n) {
  if (threadIdx.x == 0) list = (int *)malloc(n * sizeof(int));
  __syncthreads();
  if (list && threadIdx.x < n) list[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 63) free(list);
}

int main(int argc, char **argv) {
  fill<<<1, 64>>>(argc);
  cudaDeviceSynchronize();
}
