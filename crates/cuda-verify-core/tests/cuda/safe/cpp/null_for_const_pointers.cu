// A template whose type is given takes null for its pointers to constants.
//@ verdict: safe

template <class I>
int sum(const I *a, const I *b, const I *c, I *out) {
  *out = *a + (b ? *b : 0);
  return c == nullptr;
}

int main() {
  int x = 3, o;
  return sum<int>(&x, nullptr, nullptr, &o) - 1;
}
