// A stable partition keeps the order of the elements of each part.
//@ verdict: safe
// Twin: ../../unsafe/library/order_within_a_partition.cu

#include <algorithm>
#include <cassert>

int main() {
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  int *end = std::stable_partition(a, a + 8, [](int x) { return x % 2 == 0; });
  assert(end - a == 4);
  assert(a[0] == 0 && a[3] == 6);
}
