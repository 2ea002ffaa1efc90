// `nth_element` puts one element in its place, and `partial_sort` the first ones: the others are in any order.
//@ verdict: unsafe
// Twin: ../../safe/library/nth_element_is_no_sort.cu asks for what is in its place.

#include <algorithm>
#include <cassert>
#include <vector>

int main(int argc, char **) {
  std::vector<int> values = {5, 3, 8, 1, 9, 2, 7};
  if (argc == 1) {
    std::nth_element(values.begin(), values.begin() + 3, values.end());
    assert(values[0] <= values[1]);  //~ ERROR assertion
  } else if (argc == 2) {
    std::partial_sort(values.begin(), values.begin() + 3, values.end());
    assert(values[5] <= values[6]);  //~ ERROR assertion
  } else {
    std::nth_element(values.begin(), values.begin() + 8, values.end());  //~ ERROR api-contract
  }
  return 0;
}
