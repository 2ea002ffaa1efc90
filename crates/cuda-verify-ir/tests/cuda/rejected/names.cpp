//@ verdict: rejected
// Names that mean nothing, too much, or something else.
namespace n { int x; struct Q {}; }
struct S { int m; static int st; void f(); enum E { e }; };
template <typename T> struct Box { T v; };
template <typename T> T identity(T t) { return t; }
int variable;
void two(int, double);
void two(double, int);
struct Deleted { Deleted(int) = delete; Deleted() = default; void gone() = delete; Deleted(const Deleted &) = delete; };
struct NoDefault { NoDefault(int); };
struct Incomplete;
struct Abstract { virtual void f() = 0; };
int main() {
  unknown = 1;
  undeclared(1);
  n::y = 1;
  nn::x = 1;
  S::nothing;
  S s;
  s.nothing = 1;
  s.f(1);
  s.g();
  Unknown u;
  Box b0;
  Box<1> b1;
  Box<int, int> b2;
  identity<int, int>(1);
  identity();
  variable<int>(1);  //~ ERROR syntax: expected `(` or `{` after a type in an expression, found `>`
  two(1, 1);
  two();
  Deleted d0(1);
  Deleted d1;
  d1.gone();
  Deleted d2 = d1;
  NoDefault nd;
  Incomplete inc;
  sizeof(Incomplete);
  Abstract abs;
  n::Q q = 1;
  int same;
  float same;
  typename S::m tm;
  goto nowhere;
  break;
  new Unknown;
  this->x;
  S::e = 1;
  case 1:;
}
