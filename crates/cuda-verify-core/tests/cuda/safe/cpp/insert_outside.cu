// A vector is given elements in front of places that it has, and at its end.
//@ verdict: safe
// Twin: ../../unsafe/cpp/insert_outside.cu does not have the places.

#include <cassert>
#include <vector>

int main() {
  std::vector<int> few = {1, 2, 3}, others = {4, 5};
  few.insert(few.begin() + 3, 7);
  few.emplace(few.begin(), 8);
  few.insert(few.begin() + 5, others.begin(), others.end());
  assert(few.size() == 7 && few[0] == 8 && few[4] == 7 && few[6] == 5);
  return 0;
}
