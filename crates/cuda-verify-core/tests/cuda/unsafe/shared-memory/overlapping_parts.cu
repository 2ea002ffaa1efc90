// Two arrays in dynamic shared memory overlap in one element.
//@ verdict: unsafe

#define N 8

__global__ void split(int *a) {
  extern __shared__ int memory[];
  int *first = memory, *second = memory + N - 1;
  first[threadIdx.x] = 1;  //~ ERROR data-race
  second[threadIdx.x] = 2;
  __syncthreads();
  a[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
}

int main() {
  int *dev, host[8];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  split<<<1, N, 2 * N * sizeof(int)>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
