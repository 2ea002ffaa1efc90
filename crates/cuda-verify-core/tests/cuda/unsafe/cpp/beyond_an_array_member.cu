// The element behind the last one of an array object is another member.
//@ verdict: unsafe

#include <array>

struct Rows {
  std::array<int, 4> starts;
  int n;
};

int main() {
  Rows rows{};
  rows.n = 4;
  return rows.starts[rows.n];  //~ ERROR api-contract: array: index out of range
}
