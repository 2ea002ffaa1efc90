// More is erased than there is.
//@ verdict: unsafe
// Twin: ../../safe/library/range_algorithms.cu erases what is there.
#include <algorithm>
#include <iterator>
#include <omp.h>
#include <string>
#include <vector>

// Defined by a model too; the one of the program counts.
inline bool checkCmdLineFlag(const int argc, const char **argv, const char *) { return argc > 100; }

int main(int argc, char **argv) {
  if (checkCmdLineFlag(argc, (const char **)argv, "help")) return 1;
  int raw[] = {3, 1, 2, 2};
  std::sort(std::begin(raw), std::end(raw));
  std::vector<int> v;
  std::copy(raw, raw + 4, std::back_inserter(v));
  v.insert(v.end(), raw, raw + 2);
  assert(v.size() == 6 && std::count_if(v.begin(), v.end(), [](int x) { return x == 2; }) == 3);
  v.erase(std::remove(v.begin(), v.end(), 2), v.end() + 1);  //~ ERROR api-contract: vector
  assert(v.size() == 3);
  auto bounds = std::minmax(4, 3);
  assert(bounds.first == 3 && *std::lower_bound(raw, raw + 4, 3) == 3);
#pragma omp parallel for
  for (int i = 0; i < 3; ++i) v[i] += omp_get_thread_num();
  std::string s = "a.b.c";
  assert(s.rfind('.') == 3 && s.find('.') == 1 && s.find_first_not_of("ab.") == 4);
  return 0;
}
