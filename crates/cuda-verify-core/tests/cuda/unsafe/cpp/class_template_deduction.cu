// The guide makes the box one of integers, which loses the fraction.
//@ verdict: unsafe

#include <array>
#include <cassert>
#include <tuple>
#include <utility>
#include <vector>

template <typename T, int N>
struct Buffer {
  T values[N];
  __host__ __device__ constexpr int size() const { return N; }
};
template <typename T, typename... U>
Buffer(T, U...) -> Buffer<T, 1 + sizeof...(U)>;

template <typename T>
struct Box {
  T value;
  __host__ __device__ Box(T v) : value(v) {}
};
Box(float) -> Box<int>;

template <size_t... I>
__host__ __device__ int sum(std::index_sequence<I...>) {
  int all[] = {(int)I...}, total = 0;
  for (int one : all) total += one;
  return total;
}

__global__ void measure(int *out) {
  Buffer buffer{1, 2, 3};
  Box box(2.5f);
  out[0] = buffer.size();
  out[1] = (int)(box.value * 2);
  out[2] = sum(std::make_index_sequence<5>());
}

int main() {
  int *out;
  cudaMallocManaged(&out, 3 * sizeof(int));
  measure<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  assert(out[0] == 3);
  assert(out[1] == 5);  //~ ERROR assertion
  assert(out[2] == 10);
  std::pair pair(1, 2.5);
  std::tuple tuple{1, 'a', 2.0f};
  std::vector list{1, 2, 3};
  std::array array{4, 5};
  assert(pair.second == 2.5 && std::get<1>(tuple) == 'a' && list.size() == 3 && array.size() == 2);
  cudaFree(out);
  return 0;
}
