// What the operators of `std::vector<bool>` give stands for the element, whatever it becomes later.
//@ verdict: unsafe

#include <cassert>
#include <vector>

int main(int argc, char **) {
  std::vector<bool> seen(10);
  seen[3] = true;
  auto before = seen[3];
  seen[3] = false;
  if (argc == 1) assert(before);  //~ ERROR assertion
  for (auto it : seen) it = true;
  if (argc == 2) assert(!seen[9]);  //~ ERROR assertion
  if (argc == 3) return seen[10];  //~ ERROR api-contract: vector: index out of range
  return 0;
}
