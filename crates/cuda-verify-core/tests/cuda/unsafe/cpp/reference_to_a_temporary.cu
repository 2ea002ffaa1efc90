// References and pointers that calls return lead to temporaries, which die at the end of the initialiser.
//@ verdict: unsafe
// Twin: ../../safe/cpp/reference_to_a_temporary.cu is right.

#include <algorithm>
#include <string>

struct Point {
  int at[4];
  const Point &self() const { return *this; }
  const int *data() const { return at; }
};

Point origin() {
  Point p = {{1, 2, 3, 4}};
  return p;
}

int main() {
  int n = nondet_int(), sum = 0;
  switch (n) {
  case 0: {
    const int &largest = std::max(n + 1, n + 2);
    sum = largest;  //~ ERROR dangling-pointer
    break;
  }
  case 1: {
    const Point &p = origin().self();
    sum = p.at[1];  //~ ERROR dangling-pointer
    break;
  }
  case 2: {
    const int *p = origin().data();
    sum = p[1];  //~ ERROR dangling-pointer
    break;
  }
  case 3: {
    const std::string &s = std::max(std::string("one"), std::string("two"));
    sum = (int)s.size();  //~ ERROR dangling-pointer
    break;
  }
  }
  return sum;
}
