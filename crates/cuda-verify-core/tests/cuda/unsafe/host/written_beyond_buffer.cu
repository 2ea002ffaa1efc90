// A stream writes more bytes to a file than there are.
//@ verdict: unsafe

#include <fstream>
#include <vector>

int main() {
  std::vector<float> data(16, 1.0f);
  std::ofstream out("data.bin", std::ios::binary);
  out.write((const char *)data.data(), 17 * sizeof(float));  //~ ERROR array-bounds: read out of bounds of host memory
  return 0;
}
