// A string is copied with more than it has.
//@ verdict: unsafe

#include <cassert>
#include <string>

int main(int argc, char **argv) {
  static const char letters[] = "ACGT";
  std::string s;
  for (int i = 0; i < 40; ++i) s += letters[i % 4];
  assert(s.size() == 40 && s[39] == 'T');
  char *d;
  cudaMalloc(&d, s.size());
  cudaMemcpy(d, s.data() + 2, s.size(), cudaMemcpyHostToDevice); //~ ERROR array-bounds: out of bounds
  cudaFree(d);
  if (argc != 2) return 1;
  int n = std::stoi(argv[1]);
  if (n <= 0) return 1;
  int *a = new int[n];
  a[n - 1] = 1;
  delete[] a;
}
