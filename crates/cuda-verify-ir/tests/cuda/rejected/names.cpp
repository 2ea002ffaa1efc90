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
  unknown = 1;  //~ ERROR unknown-name: unknown name `unknown`
  undeclared(1);  //~ ERROR unknown-name: unknown function `undeclared`
  n::y = 1;  //~ ERROR unknown-name: unknown name `n::y`
  nn::x = 1;  //~ ERROR unknown-name: `nn` is not a class or namespace
  S::nothing;  //~ ERROR unknown-name: unknown name `S::nothing`
  S s;
  s.nothing = 1;  //~ ERROR unknown-name: `S` has no member `nothing`
  s.f(1);  //~ ERROR no-match: no function `f` takes (int)
  s.g();  //~ ERROR unknown-name: `S` has no member `g`
  Unknown u;  //~ ERROR unknown-name: unknown type `Unknown`
  Box b0;  //~ ERROR no-match: template arguments of `Box` cannot be deduced
  Box<1> b1;  //~ ERROR no-match: template argument of the wrong kind
  Box<int, int> b2;  //~ ERROR no-match: too many template arguments
  identity<int, int>(1);  //~ ERROR no-match: template arguments of `identity` cannot be deduced
  identity();  //~ ERROR no-match: template arguments of `identity` cannot be deduced
  two(1, 1);  //~ ERROR ambiguous: call of `two` is ambiguous
  two();  //~ ERROR no-match: no function `two` takes ()
  Deleted d0(1);  //~ ERROR deleted: `Deleted` is deleted
  Deleted d1;
  d1.gone();  //~ ERROR deleted: `gone` is deleted
  Deleted d2 = d1;  //~ ERROR deleted: `Deleted` is deleted
  NoDefault nd;  //~ ERROR no-match: no function `NoDefault` takes ()
  Incomplete inc;  //~ ERROR type: `Incomplete` is incomplete
  sizeof(Incomplete);  //~ ERROR type: `Incomplete` is incomplete
  Abstract abs;
  n::Q q = 1;  //~ ERROR no-match: no function `n::Q` takes (int)
  new Unknown;  //~ ERROR unknown-name: unknown type `Unknown`
  this->x;  //~ ERROR type: `this` outside a method
  S::e = 1;  //~ ERROR type: assignment to a value that is no object
}
