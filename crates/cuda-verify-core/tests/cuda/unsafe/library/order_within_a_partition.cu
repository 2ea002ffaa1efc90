//@ verdict: unsafe
// `std::partition` may leave the elements of a part in any order.

#include <algorithm>
#include <cassert>

int main() {
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  int *end = std::partition(a, a + 8, [](int x) { return x % 2 == 0; });
  assert(end - a == 4);
  assert(a[0] == 0 && a[3] == 6);  //~ ERROR assertion: assertion a[0] == 0 && a[3] == 6
}
