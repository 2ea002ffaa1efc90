//@ verdict: accepted
//@ options: ir
// Construction and destruction of members, arrays and bases; returned objects are built in the place of the caller.
struct M { M(); ~M(); int m; };
M::M() : m(1) {}
M::~M() { m = 0; }
struct B { int b = 2; };
struct D : B { M first; int plain; M both[2]; D() : plain(b) {} };
D make() {
  D d;
  d.plain = 4;
  return d;
}
int main() {
  D d = make();
  D copy = d;
  copy = d;
  M *heap = new M[3];
  delete[] heap;
  return d.plain;
}
