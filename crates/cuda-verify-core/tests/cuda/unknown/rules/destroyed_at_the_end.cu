//~^ WARN bounded: rests on rules that are off: static-destructors
// The destructor is run after `main` and fails.
//@ verdict: unknown
//@ options: --without=static-destructors

struct Counter {
  int n;
  Counter() : n(1) {}
  ~Counter() { assert(n == 1); }
};

Counter counter;

int main() {
  counter.n = 2;
  return 0;
}
