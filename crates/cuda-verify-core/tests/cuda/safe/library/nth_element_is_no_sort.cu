// What `nth_element` and `partial_sort` put in its place.
//@ verdict: safe
// Twin: ../../unsafe/library/nth_element_is_no_sort.cu asks for the order of the others.

#include <algorithm>
#include <cassert>
#include <functional>
#include <vector>

int main() {
  std::vector<int> values = {5, 3, 8, 1, 9, 2, 7};
  std::nth_element(values.begin(), values.begin() + 3, values.end());
  assert(values[3] == 5);
  for (int i = 0; i < 3; ++i) assert(values[i] <= 5);
  for (int i = 4; i < 7; ++i) assert(values[i] >= 5);
  std::partial_sort(values.begin(), values.begin() + 3, values.end(), std::greater<int>());
  assert(values[0] == 9 && values[1] == 8 && values[2] == 7);
  for (int i = 3; i < 7; ++i) assert(values[i] <= 7);
  std::nth_element(values.begin(), values.end(), values.end());
  std::partial_sort(values.begin(), values.end(), values.end());
  assert(values[6] == 9);
  return 0;
}
