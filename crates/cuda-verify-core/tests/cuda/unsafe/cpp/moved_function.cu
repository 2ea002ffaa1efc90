// A function object that was moved from has nothing to call.
//@ verdict: unsafe

#include <functional>
#include <utility>

int main() {
  std::function<int(int)> twice = [](int n) { return 2 * n; };
  std::function<int(int)> other = std::move(twice);
  return twice(3);  //~ ERROR api-contract: function: call without a target
}
