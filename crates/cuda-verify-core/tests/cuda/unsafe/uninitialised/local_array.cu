// The last element of a window is never filled.
//@ verdict: unsafe
//@ options: --check=uninitialised-read

#include <cassert>

struct Window {
  int taps[4];
  int size;
};

int main() {
  Window window;
  window.size = 4;
  for (int k = 0; k < 3; ++k) window.taps[k] = k;
  Window copy = window;
  int at = nondet_int();
  if (at < 0 || at >= copy.size) return 0;
  assert(copy.taps[at] < 4);  //~ ERROR uninitialised-read: `copy`
  return 0;
}
