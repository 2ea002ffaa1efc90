// A file that is there holds a number.
//@ verdict: bounded

#include <fstream>
#include <vector>

__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}

int main() {
  std::ifstream file("numbers.txt");
  if (!file) return 1;
  std::vector<float> numbers;
  float number;
  while (file >> number) numbers.push_back(number);
  int n = numbers.size();
  int middle = rand() % n;
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemcpy(d, numbers.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  scale<<<n / 64 + 1, 64>>>(d, n);
  cudaMemcpy(&number, d + middle, sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return number > 0;
}
