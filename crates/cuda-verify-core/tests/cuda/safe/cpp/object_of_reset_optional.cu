// An optional that was reset gets another object.
//@ verdict: safe

#include <optional>
#include <vector>

int main() {
  std::optional<std::vector<int>> sizes(std::vector<int>(4, 1));
  sizes.reset();
  sizes.emplace(std::vector<int>(3, 2));
  return (*sizes)[2];
}
