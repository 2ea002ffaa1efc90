// The indices are a permutation.
//@ verdict: safe

#define N 4

__constant__ int target[N] = {2, 0, 3, 1};

__global__ void scatter(int *a) { a[target[threadIdx.x]] = threadIdx.x; }

int main() {
  int *dev, host[4];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  scatter<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
