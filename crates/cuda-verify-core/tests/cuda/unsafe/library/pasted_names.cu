// A call whose name is pasted together releases the memory twice.
//@ verdict: unsafe

#include <cassert>

#define CUDA(name) cuda##name
#define CHECK(name, ...) assert(CUDA(name)(__VA_ARGS__) == CUDA(Success))

int main() {
  int *dev;
  CHECK(Malloc, &dev, sizeof(int));
  CHECK(Free, dev);
  CHECK(Free, dev);  //~ ERROR invalid-free
  return 0;
}
