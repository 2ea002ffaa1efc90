// A stream reads a text to its end; numbers, pointers and formats are printed by their types.
//@ verdict: safe

#include <iomanip>
#include <iostream>
#include <string>

__global__ void letters(char *out) { out[threadIdx.x] = 'a' + threadIdx.x; }

int main() {
  char *dev, host[5] = {};
  cudaMalloc(&dev, 4);
  letters<<<1, 4>>>(dev);
  cudaMemcpy(host, dev, 4, cudaMemcpyDeviceToHost);
  cudaFree(dev);
  std::string text("text");
  const void *nothing = nullptr;
  std::cout << "letters: " << host << ' ' << text << std::endl;
  std::cout << std::setw(6) << std::setfill('*') << 42 << std::hex << std::showbase << 255 << std::dec << nothing;
  std::cout << std::fixed << std::setprecision(2) << 3.14159 << std::boolalpha << true << "\n";
  std::cerr.width(3);
  std::cerr.put('c') << 7u << std::flush;
  return 0;
}
