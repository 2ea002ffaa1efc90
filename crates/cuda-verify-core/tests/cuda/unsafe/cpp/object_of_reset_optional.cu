// What the object of an optional owns is gone when the optional is reset.
//@ verdict: unsafe

#include <optional>
#include <vector>

int main() {
  std::optional<std::vector<int>> sizes(std::vector<int>(4, 1));
  int *first = sizes->data();
  sizes.reset();
  return *first;  //~ ERROR dangling-pointer: read of
}
