// A vector that another one was assigned from by moving can be given elements again.
//@ verdict: safe

#include <utility>
#include <vector>

int main() {
  std::vector<int> kept(4, 1), given(4, 2);
  kept = std::move(given);
  given.assign(3, 5);
  return kept[3] + given[2];
}
