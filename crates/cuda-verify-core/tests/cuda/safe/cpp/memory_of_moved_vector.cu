// Memory that is moved to another vector stays where it is.
//@ verdict: safe

#include <utility>
#include <vector>

int main() {
  std::vector<int> kept(4, 1), given(4, 2);
  int *first = given.data();
  kept = std::move(given);
  return *first - kept[0];
}
