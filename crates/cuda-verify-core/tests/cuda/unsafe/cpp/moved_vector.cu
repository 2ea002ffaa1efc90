// A vector that another one was assigned from by moving is empty, and the memory of the other one is gone.
//@ verdict: unsafe

#include <utility>
#include <vector>

int main() {
  std::vector<int> kept(4, 1), given(4, 2);
  kept = std::move(given);
  return given[0];  //~ ERROR api-contract: vector: index out of range
}
