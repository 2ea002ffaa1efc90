// With more digits than a double has, the sum is another one.
//@ verdict: safe

int main() {
  long double x = 1.0L, small = 1e-18L;
  assert(x + small == x);
  return 0;
}
