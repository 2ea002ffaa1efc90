// `reserve` makes room, and no elements: what is written there is none of the vector's.
//@ verdict: unsafe
// Twin: ../../safe/cpp/room_without_elements.cu makes elements.

#include <algorithm>
#include <vector>

__global__ void fill(int *values) {
  values[threadIdx.x] = threadIdx.x;
}

int main(int argc, char **) {
  int *values, known[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  cudaMalloc(&values, 8 * sizeof(int));
  fill<<<1, 8>>>(values);
  std::vector<int> copied;
  copied.reserve(8);
  if (argc == 1) cudaMemcpy(copied.data(), values, 8 * sizeof(int), cudaMemcpyDeviceToHost);  //~ ERROR null-pointer
  std::vector<int> listed;
  listed.reserve(8);
  if (argc == 2) std::copy(known, known + 8, listed.begin());  //~ ERROR null-pointer
  std::vector<int> cleared(8);
  cleared.clear();
  if (argc == 3) cleared.data()[2] = 1;  //~ ERROR null-pointer
  cudaFree(values);
  return 0;
}
