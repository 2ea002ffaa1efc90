// Null pointers as arguments of a template whose arguments are given.
//@ verdict: unsafe

template <class I>
void add(const I *a, const I *b, const I *c, I *out) {
  *out = (a ? *a : 0) + (b ? *b : 0) + (c ? *c : 0);
}

int main() {
  int x = 3, y = 4, out;
  add<int>(&x, nullptr, nullptr, &out);
  assert(out == 3);
  add<int>(&x, NULL, &y, &out);
  assert(out == 4);  //~ ERROR assertion:
  return 0;
}
