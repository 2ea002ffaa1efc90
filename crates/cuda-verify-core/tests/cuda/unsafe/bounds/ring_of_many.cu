// The remainder of a negative number is negative.
//@ verdict: unsafe

#include <cassert>
#define N 40

int nondet_int();

int place() {
  int k = nondet_int() % N;
  if (k < -1) k += N;
  return k;
}

int main() {
  int ring[N];
  for (int i = 0; i < N; ++i) ring[i] = 0;
  for (int i = 0; i < N; ++i) ring[place()] = i;  //~ ERROR array-bounds
  for (int i = 0; i < N; ++i) {
    int found = ring[place()];  //~ ERROR array-bounds
    assert(found >= 0 && found < N);
  }
  return 0;
}
