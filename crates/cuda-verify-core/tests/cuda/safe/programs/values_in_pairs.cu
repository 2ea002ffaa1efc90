//@ verdict: bounded
// Twin: ../../unsafe/programs/values_in_pairs.cu.
// One thread of each pair compares and exchanges.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

__global__ void step(int *data, int j, int k) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int other = i ^ j;
  if (other > i && (data[i] > data[other]) == ((i & k) == 0)) {
    int t = data[i];
    data[i] = data[other];
    data[other] = t;
  }
}

int main(int argc, char **argv) {
  int log = argc > 1 ? atoi(argv[1]) : 6;
  if (log < 6 || log > 8) {
    fprintf(stderr, "out of range\n");
    return 1;
  }
  const int n = 1 << log;
  std::vector<int> values(n);
  srand(time(nullptr));
  for (int &value : values) value = rand() % 256;
  int *data;
  cudaMalloc(&data, n * sizeof(int));
  cudaMemcpy(data, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) step<<<n / 64, 64>>>(data, j, k);
  cudaMemcpy(values.data(), data, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(data);
  return values[0];
}
