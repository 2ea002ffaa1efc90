// An owning class is passed by reference.
//@ verdict: safe

#include <cassert>

struct Buffer {
  int *data;
  explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(int)); }
  ~Buffer() {
    cudaFree(data);
  }
};

__global__ void fill(int *a) { a[threadIdx.x] = 3; }

int first(const Buffer &buffer) {
  int value;
  cudaMemcpy(&value, buffer.data, sizeof(int), cudaMemcpyDeviceToHost);
  return value;
}

int main() {
  Buffer buffer(4);
  fill<<<1, 4>>>(buffer.data);
  assert(first(buffer) == 3);
  return 0;
}
