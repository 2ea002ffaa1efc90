// A vector is given elements in front of a place that it does not have.
//@ verdict: unsafe
// Twin: ../../safe/cpp/insert_outside.cu has the place.

#include <vector>

int main(int argc, char **) {
  std::vector<int> few = {1, 2, 3}, others = {4, 5};
  if (argc == 1) few.insert(few.begin() + 4, 7);  //~ ERROR api-contract
  if (argc == 2) few.emplace(few.begin() - 1, 7);  //~ ERROR api-contract
  if (argc == 3) few.insert(few.begin() + 5, others.begin(), others.end());  //~ ERROR api-contract
  return few[0];
}
