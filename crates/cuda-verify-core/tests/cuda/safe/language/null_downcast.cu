// The cast of a null pointer to a derived class is null.
//@ verdict: safe

struct A { int a; };
struct B { int b; };
struct C : A, B { int c; };

int read(B *part) {
  C *whole = static_cast<C *>(part);
  return whole ? whole->c : -1;
}

int main() {
  C c;
  c.c = 5;
  assert(read(&c) == 5);
  assert(read(nullptr) == -1);
  return 0;
}
