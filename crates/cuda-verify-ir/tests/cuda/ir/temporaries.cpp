//@ verdict: accepted
//@ options: ir
// Temporaries are destroyed at the end of the full-expression, in the reverse order; those that a reference holds on to
// live as long as it; those of an operand that is not evaluated are not destroyed.
struct T {
  int v;
  T(int n) : v(n) {}
  ~T() { v = 0; }
};
int take(const T &a, const T &b);
int take(const T &a, const T &b) { return a.v + b.v; }
int main() {
  int n = take(T(1), 2);
  const T &held = T(3);
  bool b = n > 3 && T(4).v == 4;
  for (int i = 0; i < T(5).v; ++i) n += held.v;
  return b ? n : T(6).v;
}
