// A thread loads four elements while another writes one of them.
//@ verdict: unsafe

__global__ void increment(int *a) {
  int4 four = reinterpret_cast<int4 *>(a)[threadIdx.x];
  a[4 * (1 - threadIdx.x) + 1] = four.y + 1;  //~ ERROR data-race
}

int main() {
  int *dev, host[8];
  cudaMalloc(&dev, sizeof(host));
  cudaMemset(dev, 0, sizeof(host));
  increment<<<1, 2>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
