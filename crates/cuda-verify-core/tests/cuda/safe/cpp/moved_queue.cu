// The elements of a queue that is moved are those of the other one.
//@ verdict: safe

#include <queue>
#include <utility>

int main() {
  std::queue<int> open, other;
  open.push(1);
  other.push(2);
  other = std::move(open);
  return open.empty() ? other.front() : 2;
}
