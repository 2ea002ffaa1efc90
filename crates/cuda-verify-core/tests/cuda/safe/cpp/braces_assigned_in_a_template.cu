// A vector is assigned from braces in a template.
//@ verdict: safe

#include <cassert>
#include <vector>

template <class T>
void fill(std::vector<T> &values, T a, T b) {
  values = {a, b};
}

int main() {
  std::vector<int> values(5);
  fill(values, 3, 4);
  assert(values.size() == 2 && values[1] == 4);
}
