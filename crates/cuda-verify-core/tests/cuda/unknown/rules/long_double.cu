//~^ WARN bounded: rests on rules that are off: long-double-as-double
// With more digits than a double has, the sum is another one.
//@ verdict: unknown
//@ options: --without=long-double-as-double

int main() {
  long double x = 1.0L, small = 1e-18L;
  assert(x + small == x);
  return 0;
}
