// An option that is compared as a string of the program's own; the size that is read after it makes a launch.
//@ verdict: safe

#include <cstdlib>
#include <iostream>
#include <string>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main(int argc, char **argv) {
  const int n = 1000;
  int block = 256;
  if (argc > 2) {
    std::string option = argv[1];
    if (option == "-b") block = std::atoi(argv[2]);
    else std::cerr << "unknown option " << option << std::endl;
  }
  if (block <= 0) return 1;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<(n + block - 1) / block, block>>>(a, n);
  cudaFree(a);
}
