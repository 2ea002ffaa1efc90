// Names of library functions that macros paste together are known too.
//@ verdict: safe

#include <cassert>

#define CUDA(name) cuda##name
#define CHECK(name, ...) assert(CUDA(name)(__VA_ARGS__) == CUDA(Success))

int main() {
  int *dev;
  CHECK(Malloc, &dev, sizeof(int));
  CHECK(Free, dev);
  return 0;
}
