// Of two function templates the one for pointers is more special than the one for constants ([temp.deduct.partial]).
//@ verdict: safe

#include <cassert>

template <class T>
int chosen(const T &) { return 1; }
template <class T>
int chosen(T *) { return 2; }
int chosen(const char *) { return 3; }
template <class T>
int chosen_for(const T &value) { return chosen(value); }

int main() {
  int x = 0, *p = &x;
  void *const q = p;
  assert(chosen(p) == 2 && chosen(q) == 2 && chosen("text") == 3);
  assert(chosen_for(p) == 2 && chosen_for(q) == 2 && chosen_for("text") == 3 && chosen_for(1.5) == 1);
  return 0;
}
