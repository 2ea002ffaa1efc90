// An owning class is copied member by member, both copies free the memory.
//@ verdict: unsafe

#include <cassert>

struct Buffer {
  int *data;
  explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(int)); }
  ~Buffer() {
    cudaFree(data);  //~ ERROR invalid-free: twice
  }
};

__global__ void fill(int *a) { a[threadIdx.x] = 3; }

int first(Buffer buffer) {
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
