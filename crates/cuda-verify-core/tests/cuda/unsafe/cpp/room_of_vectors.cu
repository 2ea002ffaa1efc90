// What is beyond the elements of a vector is not there: one that is made of a range, or shrunk, has room for no more.
//@ verdict: unsafe

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
  if (argc == 1) cudaMemcpy(copy.data(), values, 8 * sizeof(int), cudaMemcpyDeviceToHost);  //~ ERROR array-bounds: write out of bounds
  std::list<int> few = {1, 2, 3, 4, 5};
  std::vector<int> listed(few.begin(), few.end());
  if (argc == 2) cudaMemcpy(listed.data(), values, 8 * sizeof(int), cudaMemcpyDeviceToHost);  //~ ERROR array-bounds: write out of bounds
  std::vector<int> shrunk(8);
  shrunk.pop_back();
  shrunk.shrink_to_fit();
  if (argc == 3) cudaMemcpy(shrunk.data(), values, 8 * sizeof(int), cudaMemcpyDeviceToHost);  //~ ERROR array-bounds: write out of bounds
  std::vector<int> assigned;
  assigned.assign(few.begin(), few.end());
  if (argc == 4) cudaMemcpy(assigned.data(), values, 8 * sizeof(int), cudaMemcpyDeviceToHost);  //~ ERROR array-bounds: write out of bounds
  cudaFree(values);
  return 0;
}
