// Atomic operations of GCC on the host.
//@ verdict: safe

#include <cassert>

int main() {
  int count = 0;
  assert(__sync_fetch_and_add(&count, 3) == 0 && __sync_add_and_fetch(&count, 1) == 4);
  assert(__sync_bool_compare_and_swap(&count, 4, 9) && !__sync_bool_compare_and_swap(&count, 4, 1));
  assert(__sync_val_compare_and_swap(&count, 9, 2) == 9);
  assert(__sync_lock_test_and_set(&count, 1) == 2);
  __sync_synchronize();
  __sync_lock_release(&count);
  assert(count == 0);
  return 0;
}
