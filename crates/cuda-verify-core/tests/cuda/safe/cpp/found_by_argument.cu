//@ verdict: safe
// Functions that are declared after their use in a template, and found by the type of the argument; calls that are
// never instantiated need no declaration.

template <class T> int twice(T t) { return size_of(t) + size_of(t); }
template <class T> struct Unused {
  void run() { never_declared(sizeof(T)); }
  int ok() { return 1; }
};

namespace shapes {
struct Square { int side; };
int size_of(Square s) { return s.side; }
}

int main() {
  Unused<int> unused;
  assert(twice(shapes::Square{4}) + unused.ok() == 9);
  return 0;
}
