// What a vector held is freed when another one is moved to it.
//@ verdict: unsafe

#include <utility>
#include <vector>

int main() {
  std::vector<int> kept(4, 1), given(4, 2);
  int *first = kept.data();
  kept = std::move(given);
  return *first;  //~ ERROR dangling-pointer: read of
}
