//@ verdict: unsafe
// `qsort` may leave elements that compare equal in any order.

#include <cassert>
#include <cstdlib>

struct Entry {
  int key, value;
};

int compare(const void *a, const void *b) {
  const Entry *x = (const Entry *)a, *y = (const Entry *)b;
  return (x->key > y->key) - (x->key < y->key);
}

int main() {
  Entry e[6];
  for (int i = 0; i < 6; i++) e[i] = {i % 2, i};
  qsort(e, 6, sizeof(Entry), compare);
  for (int i = 1; i < 3; i++) assert(e[i - 1].value < e[i].value);  //~ ERROR assertion: assertion e[i - 1].value < e[i].value
}
