// What is written to a stream is read: an element past the end, and one in device memory.
//@ verdict: unsafe

#include <iostream>
#include <sstream>

int main(int argc, char **argv) {
  double *device, local[3] = {1, 2, 3};
  cudaMalloc(&device, sizeof(local));
  cudaMemcpy(device, local, sizeof(local), cudaMemcpyHostToDevice);
  if (argc == 2) {
    std::cout << device[0] << std::endl; //~ ERROR host-device-access
  } else {
    std::ostringstream text;
    for (int i = 0; i <= 3; i++) text << local[i] << ' '; //~ ERROR array-bounds
  }
  cudaFree(device);
  return 0;
}
