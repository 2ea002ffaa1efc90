//@ verdict: safe
// Twin: ../../unsafe/library/sorted_by_heap.cu.
// Many numbers are sorted, in both orders, and none is lost.
#include <algorithm>
#include <cassert>
#include <functional>
#include <vector>

int main() {
  std::vector<unsigned int> values;
  unsigned int state = 7, sum = 0;
  for (int i = 0; i < 90; i++) {
    state = state * 1664525u + 1013904223u;
    values.push_back(state >> 24);
    sum += state >> 24;
  }
  std::sort(values.begin(), values.end());
  for (int i = 1; i < 90; i++) assert(values[i - 1] <= values[i]);
  std::sort(values.begin(), values.end(), std::greater<unsigned int>());
  for (int i = 1; i < 90; i++) assert(values[i - 1] >= values[i]);
  for (unsigned int value : values) sum -= value;
  assert(sum == 0);
}
