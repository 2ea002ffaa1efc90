// Past the end of an array of `make_unique`.
//@ verdict: unsafe

#include <cassert>
#include <memory>

int main() {
  auto values = std::make_unique<int[]>(8);
  values[8] = 3; //~ ERROR array-bounds
  return 0;
}
