// Two indices are equal, so that two threads write one element.
//@ verdict: unsafe

#define N 4

__constant__ int target[N] = {2, 0, 2, 1};

__global__ void scatter(int *a) { a[target[threadIdx.x]] = threadIdx.x; }  //~ ERROR data-race

int main() {
  int *dev, host[4];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  scatter<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
