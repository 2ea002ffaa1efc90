//@ verdict: unknown
// What must be constant and is not, or holds no longer.
int runtime();
int variable = 3;
constexpr int zero = 0;
constexpr int div(int a, int b) { return a / b; }
constexpr int at(int i) { int a[3] = {1, 2, 3}; return a[i]; }
constexpr int loops() { while (true) {} return 0; }
constexpr int deref(const int *p) { return *p; }
constexpr int calls() { return runtime(); }
constexpr int overflow(int x) { return x + 1; }
constexpr int shift(int n) { return 1 << n; }
constexpr int reads() { int x; return x; }
constexpr int deep(int n) { return deep(n + 1) + 1; }
constexpr int asserts(int n) { return n > 0 ? n : throw n; }
static_assert(false);  //~ WARN static-assert: static assertion failed
static_assert(sizeof(int) == 8, "four bytes");  //~ WARN static-assert: static assertion failed: four bytes
static_assert(variable == 3);  //~ WARN not-constant: not a constant expression
static_assert(runtime() == 0);  //~ WARN not-constant: not a constant expression
static_assert(1 / zero == 0);  //~ WARN not-constant: not a constant expression
static_assert(div(1, 0) == 0);  //~ WARN not-constant: not a constant expression
static_assert(at(3) == 0);  //~ WARN not-constant: not a constant expression
static_assert(deref(nullptr) == 0);  //~ WARN not-constant: not a constant expression
static_assert(calls() == 0);  //~ WARN not-constant: not a constant expression
static_assert(overflow(2147483647) < 0);  //~ WARN not-constant: not a constant expression
static_assert(shift(32) == 1);  //~ WARN not-constant: not a constant expression
static_assert(reads() == 0);  //~ WARN not-constant: not a constant expression
static_assert(deep(0) == 0);  //~ WARN not-constant: not a constant expression
static_assert(asserts(0) == 0);  //~ WARN not-constant: not a constant expression
int array[variable];  //~ WARN not-constant: not a constant expression
enum E { e = runtime() };
template <int N> struct Num {};
Num<variable> num;  //~ WARN not-constant: not a constant expression
int main() {
  constexpr int c = runtime();
  switch (variable) { case runtime(): break; }  //~ WARN not-constant: not a constant expression
  switch (variable) { case 1: case 1: break; }
  static_assert(div(1, 0) == 0);  //~ WARN not-constant: not a constant expression
}
