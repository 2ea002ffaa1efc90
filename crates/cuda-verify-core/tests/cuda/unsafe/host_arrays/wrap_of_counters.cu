// Counters of loops of the host whose length is unknown are taken with their wrap-around.
//@ verdict: unsafe
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
  switch (nondet_int()) {
    case 0: {
      unsigned char narrow = 0;
      for (int i = 0; i < n; i++) narrow++;
      assert(narrow == n);  //~ ERROR assertion
      break;
    }
    case 1: {
      unsigned char late = 0;
      for (int i = 0; i < n; i++) {
        assert(i - late == 0);  //~ ERROR assertion
        late++;
      }
      break;
    }
    case 2: {
      unsigned mask = 1;
      for (int i = 0; i < n; i++) mask *= 2;
      assert(mask != 0);  //~ ERROR assertion
      break;
    }
    case 3: {
      Counts counts = {0, 0};
      for (int i = 0; i < n; i++) count(&counts);
      assert(counts.high == 0 || counts.low < 4);  //~ ERROR assertion
      break;
    }
    case 4: {
      int steps = 0;
      for (unsigned char i = 0; i <= 255; i++) {
        if (steps == n) break;
        steps++;
      }
      assert(steps <= 255);  //~ ERROR assertion
      break;
    }
    default: break;
  }
  return 0;
}
