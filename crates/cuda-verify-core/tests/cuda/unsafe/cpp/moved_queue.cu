// A queue that was moved from has no elements.
//@ verdict: unsafe

#include <queue>
#include <utility>

int main() {
  std::queue<int> open;
  open.push(1);
  std::queue<int> other = std::move(open);
  return open.front();  //~ ERROR api-contract: vector: index out of range
}
