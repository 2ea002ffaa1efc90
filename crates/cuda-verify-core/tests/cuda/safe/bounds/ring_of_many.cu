// A thousand unknown places in a ring are written, then a thousand are read.
//@ verdict: safe

#include <cassert>
#define N 1000

int nondet_int();

int place() {
  int k = nondet_int() % N;
  if (k < 0) k += N;
  return k;
}

int main() {
  int ring[N];
  for (int i = 0; i < N; ++i) ring[i] = 0;
  for (int i = 0; i < N; ++i) ring[place()] = i;
  for (int i = 0; i < N; ++i) {
    int found = ring[place()];
    assert(found >= 0 && found < N);
  }
  return 0;
}
