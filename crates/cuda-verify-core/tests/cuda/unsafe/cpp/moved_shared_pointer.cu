// A shared pointer that was moved from owns nothing.
//@ verdict: unsafe

#include <memory>
#include <utility>

int main() {
  std::shared_ptr<int> first(new int(3));
  std::shared_ptr<int> second = std::move(first);
  return *first;  //~ ERROR null-pointer: read through a null pointer
}
