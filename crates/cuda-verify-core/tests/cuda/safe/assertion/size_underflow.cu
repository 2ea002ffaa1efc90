// The size is compared before the halo is subtracted.
//@ verdict: safe
//@ options: --check=unsigned-overflow

#include <cassert>

size_t inner(size_t width, size_t halo) {
  return width < 2 * halo ? 0 : width - 2 * halo;
}

int main() {
  size_t width = nondet_uint() % 64u;
  size_t n = inner(width, 4);
  assert(n <= 56);
  return 0;
}
