//@ verdict: unknown
// What overrides a virtual function returns what that does, or a pointer or reference to a class in its place.
struct A {};
struct B : A {};

struct Base {
  virtual int number() { return 1; }
  virtual A *pointer() { return nullptr; }
  virtual A &reference();
};

struct Right : Base {
  B *pointer() { return nullptr; }
  B &reference();
  short number(int) { return 2; }
};

struct Wrong : Base {
  short number() { return 2; }  //~ WARN type: overrider with another return type
};

int main() {
  Right right;
  Wrong wrong;
  return right.number(1) + wrong.number();
}
