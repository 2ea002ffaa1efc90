// The arguments are given in the wrong order: a number is taken for its bits.
//@ verdict: unsafe

#include <cassert>

struct Pair {
  int first, second;
};

__global__ void fill(int *data, int value, float scale) { data[threadIdx.x] = value + (int)scale; }

template <typename T>
__global__ void store(T *data, Pair pair) {
  data[threadIdx.x] = pair.first * 10 + pair.second;
}

int main() {
  int *data;
  cudaMallocManaged(&data, 8 * sizeof(int));
  int value = 4;
  float scale = 3.5f;
  void *args[] = {&data, &scale, &value};
  cudaLaunchKernel((void *)fill, dim3(1), dim3(4), args, 0, 0);
  cudaDeviceSynchronize();
  assert(data[3] == 7);  //~ ERROR assertion
  Pair pair = {1, 2};
  void *more[] = {&data, &pair};
  cudaLaunchCooperativeKernel((const void *)&store<int>, dim3(1), dim3(4), more, 0, nullptr);
  cudaDeviceSynchronize();
  assert(data[0] == 12);
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(8);
  cudaLaunchKernelEx(&config, fill, data, 10, 1.0f);
  cudaDeviceSynchronize();
  assert(data[7] == 11);
  cudaFree(data);
  return 0;
}
