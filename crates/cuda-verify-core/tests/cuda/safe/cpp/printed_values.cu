// What is written to a stream is read: the elements that are there, in host memory.
//@ verdict: safe

#include <iostream>
#include <sstream>

int main(int argc, char **argv) {
  double *device, local[3] = {1, 2, 3};
  cudaMalloc(&device, sizeof(local));
  cudaMemcpy(device, local, sizeof(local), cudaMemcpyHostToDevice);
  if (argc == 2) {
    std::cout << local[0] << std::endl;
  } else {
    std::ostringstream text;
    for (int i = 0; i < 3; i++) text << local[i] << ' ';
  }
  cudaFree(device);
  return 0;
}
