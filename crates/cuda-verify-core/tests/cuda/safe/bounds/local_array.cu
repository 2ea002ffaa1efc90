// A table in local memory is indexed modulo its length.
//@ verdict: safe

#include <cassert>
#define N 12

__global__ void months(int *days) {
  int table[7] = {31, 28, 31, 30, 31, 30, 31};
  int t = threadIdx.x;
  days[t] = table[t % 7];
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  months<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 31 && host[8] == 28);
  cudaFree(dev);
  return 0;
}
