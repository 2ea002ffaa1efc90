// A queue of unknown length.
//@ verdict: safe

#include <queue>

int nondet_int();

int main() {
  int n = nondet_int();
  std::priority_queue<int> queue;
  for (int i = 0; i < 4; i++) {
    if (n > i) queue.push(i);
  }
  assert(queue.size() <= 4);
  return 0;
}
