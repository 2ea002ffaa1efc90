//@ verdict: accepted
//@ options: ir
// Virtual calls go through the table, qualified ones do not; pointers to bases are adjusted, null stays null.
struct A { int a; };
struct V { virtual int f() { return 1; } virtual ~V() {} int v; };
struct D : A, V { int f() override { return a; } };
int call(V *p) { return p->f() + p->V::f(); }
int main() {
  D d{};
  V *p = &d;
  D *back = static_cast<D *>(p);
  int (V::*none)() = nullptr;
  int D::*field = &D::v;
  return call(p) + back->*field + (none == nullptr);
}
