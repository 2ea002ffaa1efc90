// A stream writes all bytes of a vector to a file.
//@ verdict: safe

#include <fstream>
#include <vector>

int main() {
  std::vector<float> data(16, 1.0f);
  std::ofstream out("data.bin", std::ios::binary);
  out.write((const char *)data.data(), data.size() * sizeof(float));
  return 0;
}
