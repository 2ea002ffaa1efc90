//@ verdict: safe
// A flag is a byte before the loop and a truth value after each iteration.
#include <assert.h>
#include <string.h>

unsigned char nondet_uchar();
int nondet_int();

int main() {
  int n = nondet_int();
  if (n < 1 || n > 1000000) return 0;
  unsigned char byte = nondet_uchar() & 1;
  bool is_open;
  memcpy(&is_open, &byte, 1);
  int low = 0, high = n;
  while (is_open) {
    if (low >= high) break;
    int middle = low + (high - low) / 2;
    if (nondet_int() > 0) low = middle + 1;
    else high = middle;
    is_open = nondet_int() > 0;
  }
  assert(low >= 0 && high <= n);
  return 0;
}
