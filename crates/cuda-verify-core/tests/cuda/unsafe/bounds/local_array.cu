// A table in local memory is indexed by the thread of a larger block.
//@ verdict: unsafe

#include <cassert>
#define N 12

__global__ void months(int *days) {
  int table[7] = {31, 28, 31, 30, 31, 30, 31};
  int t = threadIdx.x;
  days[t] = table[t];  //~ ERROR array-bounds: `table`
}

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  months<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  return 0;
}
