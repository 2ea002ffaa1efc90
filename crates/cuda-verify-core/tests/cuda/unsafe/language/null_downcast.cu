// The pointer is not looked at before it is used.
//@ verdict: unsafe

struct A { int a; };
struct B { int b; };
struct C : A, B { int c; };

int read(B *part) {
  C *whole = static_cast<C *>(part);
  return whole->c; //~ ERROR null-pointer
}

int main() { return read(nullptr); }
