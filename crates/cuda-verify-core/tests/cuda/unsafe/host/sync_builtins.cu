// The value before is not the value after.
//@ verdict: unsafe

#include <cassert>

int main() {
  int count = 0;
  assert(__sync_fetch_and_add(&count, 3) == 3); //~ ERROR assertion
  __sync_synchronize();
  __sync_lock_release(&count);
  assert(count == 0);
  return 0;
}
