// The last element of an array object that is a member.
//@ verdict: safe

#include <array>

struct Rows {
  std::array<int, 4> starts;
  int n;
};

int main() {
  Rows rows{};
  rows.n = 4;
  return rows.starts[rows.n - 1];
}
