// Memory of a size that is not known is freed while other threads may still write to it.
//@ verdict: unsafe

__device__ int *list;

__global__ void fill(int n) {
  if (threadIdx.x == 0) list = (int *)malloc(n * sizeof(int));
  __syncthreads();
  if (list && threadIdx.x < n) list[threadIdx.x] = 1;
  if (threadIdx.x == 63) free(list);  //~ ERROR data-race
}

int main(int argc, char **argv) {
  fill<<<1, 64>>>(argc);
  cudaDeviceSynchronize();
}
