// Numbers are sorted by an order in which equal ones come before each other.
//@ verdict: unsafe

#include <algorithm>
#include <vector>

int main() {
  std::vector<int> sizes(40, 1);
  std::sort(sizes.begin(), sizes.end(), [](int a, int b) { return a <= b; });  //~ ERROR api-contract: sort: an element comes before itself
  return sizes[0];
}
