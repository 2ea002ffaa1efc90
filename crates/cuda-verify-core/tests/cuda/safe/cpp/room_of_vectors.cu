// As many elements are copied to a vector as it has; a vector that is shrunk keeps its elements.
//@ verdict: safe

#include <list>
#include <vector>

__global__ void fill(int *values) {
  values[threadIdx.x] = threadIdx.x;
}

int main(int argc, char **) {
  int *values;
  cudaMalloc(&values, 8 * sizeof(int));
  fill<<<1, 8>>>(values);
  int known[5] = {1, 2, 3, 4, 5};
  std::vector<int> copy(known, known + 5);
  if (argc == 1) cudaMemcpy(copy.data(), values, 5 * sizeof(int), cudaMemcpyDeviceToHost);
  std::list<int> few = {1, 2, 3, 4, 5};
  std::vector<int> listed(few.begin(), few.end());
  if (argc == 2) cudaMemcpy(listed.data(), values, 5 * sizeof(int), cudaMemcpyDeviceToHost);
  std::vector<int> shrunk(8);
  shrunk.pop_back();
  shrunk.shrink_to_fit();
  if (argc == 3) cudaMemcpy(shrunk.data(), values, 7 * sizeof(int), cudaMemcpyDeviceToHost);
  std::vector<int> assigned;
  assigned.assign(few.begin(), few.end());
  if (argc == 4) cudaMemcpy(assigned.data(), values, 5 * sizeof(int), cudaMemcpyDeviceToHost);
  shrunk.assign(known, known + 3);
  shrunk.shrink_to_fit();
  if (shrunk.capacity() != 3 || shrunk[2] != 3 || assigned.size() != 5) return shrunk[3];
  shrunk.clear();
  shrunk.shrink_to_fit();
  shrunk.push_back(4);
  if (shrunk[0] != 4) return shrunk[1];
  cudaFree(values);
  return 0;
}
