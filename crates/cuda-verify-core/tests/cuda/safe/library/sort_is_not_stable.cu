// A stable sort keeps the order of elements that compare equal.
//@ verdict: safe
// Twin: ../../unsafe/library/sort_is_not_stable.cu

#include <algorithm>
#include <cassert>

struct Entry {
  int key, value;
};

int main() {
  Entry e[20];
  for (int i = 0; i < 20; i++) e[i] = {i % 2, i};
  std::stable_sort(e, e + 20, [](const Entry &a, const Entry &b) { return a.key < b.key; });
  for (int i = 1; i < 10; i++) assert(e[i - 1].value < e[i].value);
}
