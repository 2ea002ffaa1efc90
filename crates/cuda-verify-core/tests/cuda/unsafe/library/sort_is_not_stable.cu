//@ verdict: unsafe
// `std::sort` may leave elements that compare equal in any order.

#include <algorithm>
#include <cassert>

struct Entry {
  int key, value;
};

int main() {
  Entry e[20];
  for (int i = 0; i < 20; i++) e[i] = {i % 2, i};
  std::sort(e, e + 20, [](const Entry &a, const Entry &b) { return a.key < b.key; });
  for (int i = 1; i < 10; i++) assert(e[i - 1].value < e[i].value);  //~ ERROR assertion: assertion e[i - 1].value < e[i].value
}
