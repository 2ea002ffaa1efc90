// Room for elements, and then elements; an empty vector is a range of none, whatever room it has.
//@ verdict: safe
// Twin: ../../unsafe/cpp/room_without_elements.cu makes no elements.

#include <algorithm>
#include <cassert>
#include <iterator>
#include <vector>

__global__ void fill(int *values) {
  values[threadIdx.x] = threadIdx.x;
}

int main() {
  int *values, known[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  cudaMalloc(&values, 8 * sizeof(int));
  fill<<<1, 8>>>(values);
  std::vector<int> copied;
  copied.reserve(8);
  copied.resize(8);
  cudaMemcpy(copied.data(), values, 8 * sizeof(int), cudaMemcpyDeviceToHost);
  std::vector<int> listed;
  listed.reserve(8);
  std::copy(known, known + 8, std::back_inserter(listed));
  assert(listed.begin() + 8 == listed.end() && listed[7] == 8);
  std::vector<int> none;
  none.reserve(8);
  assert(none.begin() == none.end() && none.size() == 0);
  for (int value : none) assert(value == 0);
  std::sort(none.begin(), none.end());
  none.erase(std::remove(none.begin(), none.end(), 3), none.end());
  cudaMemcpy(values, none.data(), none.size() * sizeof(int), cudaMemcpyHostToDevice);
  none.insert(none.end(), known, known + 3);
  none.insert(none.begin(), 7);
  assert(none.size() == 4 && none[0] == 7 && none[3] == 3);
  std::vector<int> copy(none.begin(), none.end());
  copy.clear();
  copy = none;
  assert(copy.data()[3] == 3);
  cudaFree(values);
  return 0;
}
