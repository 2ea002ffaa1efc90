// Counters of loops of the host whose length is unknown: what stays within its limits, and what wraps around.
//@ verdict: safe
#include <cassert>

struct Counts {
  unsigned high;
  int low;
};

void count(Counts *counts) {
  counts->high += 0x40000000u;
  counts->low++;
}

int main() {
  int n = nondet_int();
  if (n < 0 || n > 100000) return 0;

  unsigned char narrow = 0, wide_enough = 0;
  for (int i = 0; i < n; i++) narrow++;
  assert(narrow == (unsigned char)n);
  for (int i = 0; i < n && i < 255; i++) {
    assert(wide_enough == i);
    wide_enough++;
  }

  unsigned last, size = n;
  for (last = size - 1; last < size; --last) continue;
  assert(last == 0xffffffffu);
  while (size-- > 0) continue;
  assert(size == 0xffffffffu);

  unsigned mask = 1;
  for (int i = 0; i < n && i < 31; i++) mask *= 2;
  assert(mask != 0);

  Counts counts = {0, 0};
  for (int i = 0; i < n; i++) count(&counts);
  assert(counts.low == n);
  return 0;
}
