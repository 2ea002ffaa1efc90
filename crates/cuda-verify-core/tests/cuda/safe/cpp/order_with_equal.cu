// Numbers are sorted by a strict order.
//@ verdict: safe

#include <algorithm>
#include <vector>

int main() {
  std::vector<int> sizes(40, 1);
  std::sort(sizes.begin(), sizes.end(), [](int a, int b) { return a < b; });
  return sizes[0];
}
