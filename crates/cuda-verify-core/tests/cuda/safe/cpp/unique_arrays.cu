// `make_unique` of an array, and the array given back whole.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cassert>
#include <memory>

int main() {
  auto values = std::make_unique<int[]>(8);
  values[7] = 3;
  std::unique_ptr<int[]> others(new int[2]);
  others[1] = values[7] + values[0];
  assert(others[1] == 3);
  return 0;
}
