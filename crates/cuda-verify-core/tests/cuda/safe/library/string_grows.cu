// A string that grows by single characters, and numbers that are read from arguments and written to names.
//@ verdict: safe

#include <cassert>
#include <cstring>
#include <string>

int main(int argc, char **argv) {
  static const char letters[] = "ACGT";
  std::string s;
  for (int i = 0; i < 300; ++i) s += letters[i % 4];
  assert(s.size() == 300 && s[299] == 'T');
  char *d;
  cudaMalloc(&d, s.size());
  cudaMemcpy(d, s.data(), s.size(), cudaMemcpyHostToDevice);
  cudaFree(d);
  if (argc != 2) return 1;
  int n = std::stoi(argv[1]);
  if (n <= 0) return 1;
  char name[16];
  strcpy(name, std::to_string(n).c_str());
  int *a = new int[n];
  a[n - 1] = 1;
  delete[] a;
}
