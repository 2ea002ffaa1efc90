//~^ ERROR type: reference to void
//@ verdict: rejected
// Operations on types that have none.
struct S { int x; } s;
struct T { int y; } t;
enum class Scoped { A, B };
int *p;
const int *cp;
void *vp;
double d;
int i;
int a[3], b[3];
const int ci = 1;
void nothing();
int fn(int);

int main() {
  i = p;  //~ ERROR type: no conversion from `int*` to `int`
  p = i;  //~ ERROR type: no conversion from `int` to `int*`
  p = cp;  //~ ERROR type: no conversion from `const int*` to `int*`
  p = vp;  //~ ERROR type: no conversion from `void*` to `int*`
  p = &d;  //~ ERROR type: no conversion from `double*` to `int*`
  s = t;  //~ ERROR no-match: no function `operator=` takes (T)
  s + t;  //~ ERROR type: `S` is not a scalar
  p + p;  //~ ERROR type: operator `+` on `int*` and `int*`
  p * 2;  //~ ERROR type: operator `*` on `int*` and `int`
  d % 2;  //~ ERROR type: operator `%` on `double` and `int`
  ~d;  //~ ERROR type: complement of a floating value
  !s;  //~ ERROR type: no conversion from `S` to `bool`
  -p;  //~ ERROR type: operand of this type
  *i;  //~ ERROR type: `int` is not a pointer
  i[i];  //~ ERROR type: operator `+` on `int` and `int`
  s[0];  //~ ERROR type: `S` is not a scalar
  s.y;  //~ ERROR unknown-name: `S` has no member `y`
  s->x;  //~ ERROR type: '->' on `S`
  i.x;  //~ ERROR type: member access on `int`
  p->x;  //~ ERROR type: member access on `int`
  a = b;  //~ ERROR type: assignment to an array or function
  ci = 2;  //~ ERROR type: assignment to a const object
  *cp = 2;  //~ ERROR type: assignment to a const object
  i = nothing();  //~ ERROR type: no conversion from `void` to `int`
  i = Scoped::A;  //~ ERROR type: no conversion from `Scoped` to `int`
  Scoped::A + 1;  //~ ERROR type: operator `+` on `Scoped` and `int`
  Scoped::A == 0;  //~ ERROR type: operator `==` on `Scoped` and `int`
  5 = i;  //~ ERROR type: assignment to a value that is no object
  i + 1 = 2;  //~ ERROR type: assignment to a value that is no object
  &5;
  ++ci;  //~ ERROR type: assignment to a const object
  if (s) {}  //~ ERROR type: no conversion from `S` to `bool`
  while (s) {}  //~ ERROR type: no conversion from `S` to `bool`
  switch (d) { default:; }  //~ ERROR type: switch over a value that is no integer
  for (; s;) {}  //~ ERROR type: no conversion from `S` to `bool`
  i();  //~ ERROR type: call of `int`
  fn();  //~ ERROR no-match: no function `fn` takes ()
  fn(1, 2);  //~ ERROR no-match: no function `fn` takes (int, int)
  fn(p);  //~ ERROR no-match: no function `fn` takes (int*)
  fn(s);  //~ ERROR no-match: no function `fn` takes (S)
  fn("s");  //~ ERROR no-match: no function `fn` takes (const char [2])
  int &r = 5;  //~ ERROR type: no conversion from `int` to `int&`
  int &r2 = ci;  //~ ERROR type: no conversion from `const int` to `int&`
  int *q = 5;  //~ ERROR type: no conversion from `int` to `int*`
  int n = "s";  //~ ERROR type: no conversion from `const char [2]` to `int`
  char c[2] = "ab";
  int arr[2] = {1, 2, 3};  //~ ERROR type: too many initialisers
  S bad = {1, 2};  //~ ERROR type: too many initialisers
  S list = {p};  //~ ERROR type: no conversion from `int*` to `int`
  int narrow{1.5};
  Scoped e = 1;  //~ ERROR type: no conversion from `int` to `Scoped`
  void v;  //~ ERROR type: variable of this type
  int neg[-1];  //~ ERROR type: array of negative or excessive size
  static_cast<int *>(i);
  reinterpret_cast<int>(d);
  const_cast<int *>(&d);
  delete i;  //~ ERROR type: delete of something that is no pointer
  sizeof(nothing());
  throw nothing();
  return s;  //~ ERROR type: no conversion from `S` to `int`
}
