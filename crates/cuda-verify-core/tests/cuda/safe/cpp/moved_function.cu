// A function object that was moved from can be given another function.
//@ verdict: safe

#include <functional>
#include <utility>

int main() {
  std::function<int(int)> twice = [](int n) { return 2 * n; };
  std::function<int(int)> other;
  other = std::move(twice);
  if (!twice) twice = [](int n) { return n + n; };
  return other(3) - twice(3);
}
