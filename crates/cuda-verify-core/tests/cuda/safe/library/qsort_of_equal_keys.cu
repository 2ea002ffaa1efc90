// Elements with equal keys are compared by their values.
//@ verdict: safe
// Twin: ../../unsafe/library/qsort_of_equal_keys.cu

#include <cassert>
#include <cstdlib>

struct Entry {
  int key, value;
};

int compare(const void *a, const void *b) {
  const Entry *x = (const Entry *)a, *y = (const Entry *)b;
  if (x->key == y->key) return (x->value > y->value) - (x->value < y->value);
  return (x->key > y->key) - (x->key < y->key);
}

int main() {
  Entry e[6];
  for (int i = 0; i < 6; i++) e[i] = {i % 2, i};
  qsort(e, 6, sizeof(Entry), compare);
  for (int i = 1; i < 3; i++) assert(e[i - 1].value < e[i].value);
}
