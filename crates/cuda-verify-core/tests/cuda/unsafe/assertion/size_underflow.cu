// A halo is subtracted from a size that may be smaller.
//@ verdict: unsafe
//@ options: --check=unsigned-overflow

#include <cassert>

size_t inner(size_t width, size_t halo) {
  return width - 2 * halo;  //~ ERROR unsigned-overflow
}

int main() {
  size_t width = nondet_uint() % 64u;
  size_t n = inner(width, 4);
  assert(n <= 56);
  return 0;
}
