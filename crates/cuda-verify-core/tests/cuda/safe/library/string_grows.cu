// A string that grows by single characters, and numbers that are read from arguments.
//@ verdict: safe

#include <cassert>
#include <string>

int main(int argc, char **argv) {
  static const char letters[] = "ACGT";
  std::string s;
  for (int i = 0; i < 40; ++i) s += letters[i % 4];
  assert(s.size() == 40 && s[39] == 'T');
  char *d;
  cudaMalloc(&d, s.size());
  cudaMemcpy(d, s.data(), s.size(), cudaMemcpyHostToDevice);
  cudaFree(d);
  if (argc != 2) return 1;
  int n = std::stoi(argv[1]);
  if (n <= 0) return 1;
  int *a = new int[n];
  a[n - 1] = 1;
  delete[] a;
}
