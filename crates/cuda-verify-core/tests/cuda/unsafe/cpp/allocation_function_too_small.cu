//@ verdict: unsafe
// The function that the program defines for all objects gives less memory than it is asked for.
#include <cstdlib>

void *operator new(size_t n) { return malloc(n / 2); }
void operator delete(void *p) noexcept { free(p); }

int main() {
  double *x = new double;
  *x = 1;  //~ ERROR array-bounds
  delete x;
  return 0;
}
