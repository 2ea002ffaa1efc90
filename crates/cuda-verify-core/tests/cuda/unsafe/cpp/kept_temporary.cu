// Members and variables that keep the address of a temporary, which dies at the end of the expression that makes it.
//@ verdict: unsafe
// Twin: ../../safe/cpp/kept_temporary.cu is right.

struct View {
  const int &first;
  View(const int &x) : first(x) {}
};

struct Holder {
  const int *kept;
  void set(const int &x) { kept = &x; }
};

struct Aggregate {
  const int &first;
};

struct Range {
  const int *from, *to;
  const int *begin() const { return from; }
  const int *end() const { return to; }
};

struct Point {
  int at[2];
  const Point &self() const { return *this; }
  const int *data() const { return at; }
  Range all() const { return Range{at, at + 2}; }
};

Point origin() {
  Point p = {{1, 2}};
  return p;
}

const int &same(const int &x) { return x; }

int main() {
  int n = nondet_int(), sum = 0;
  switch (n) {
  case 0: {
    View v(n + 5);
    sum = v.first;  //~ ERROR dangling-pointer
    break;
  }
  case 1: {
    Holder h;
    h.set(n + 5);
    sum = *h.kept;  //~ ERROR dangling-pointer
    break;
  }
  case 2: {
    const int *p;
    p = origin().data();
    sum = p[1];  //~ ERROR dangling-pointer
    break;
  }
  case 3: {
    Aggregate a{same(n + 5)};
    sum = a.first;  //~ ERROR dangling-pointer
    break;
  }
  case 4: {
    for (int x : origin().all()) sum += x;  //~ ERROR dangling-pointer
    break;
  }
  case 5: {
    const auto &[parts] = origin().self();
    sum = parts[0];  //~ ERROR dangling-pointer
    break;
  }
  }
  return sum;
}
