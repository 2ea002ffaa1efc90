// A shared pointer that was moved from is null, and the object lives as long as the other one.
//@ verdict: safe

#include <memory>
#include <utility>

int main() {
  std::shared_ptr<int> first(new int(3));
  std::shared_ptr<int> second = std::move(first);
  second = std::move(second);
  return first ? 1 : *second - 3;
}
