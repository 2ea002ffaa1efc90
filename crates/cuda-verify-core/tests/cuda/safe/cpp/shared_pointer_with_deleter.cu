// The last owner gives what is owned to the deleter, also one that names it by the address of a part.
//@ verdict: safe
// Twin: ../../unsafe/cpp/shared_pointer_with_deleter.cu frees the memory itself as well.

#include <memory>

__global__ void count(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  int *memory;
  cudaMalloc(&memory, 32 * sizeof(int));
  std::shared_ptr<int> all(memory, [](int *p) { cudaFree(p); });
  std::shared_ptr<int> part(all, memory + 8);
  all.reset();
  count<<<1, 24>>>(part.get());
  cudaDeviceSynchronize();
  return part.use_count() - 1;
}
