// The last owner gives what is owned to the deleter.
//@ verdict: unsafe

#include <memory>

__global__ void count(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  int *memory;
  cudaMalloc(&memory, 32 * sizeof(int));
  std::shared_ptr<int> all(memory, [](int *p) { cudaFree(p); });  //~ ERROR invalid-free
  count<<<1, 32>>>(all.get());
  cudaFree(memory);
  return 0;
}
