// References that are bound to temporaries, or to a part of one, keep them alive; values are copies.
//@ verdict: safe

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
    const int &largest = n + 1;
    sum = largest;
    break;
  }
  case 1: {
    const Point &p = origin();
    const int &second = origin().at[1];
    sum = p.at[1] + second;
    break;
  }
  case 2: {
    int second = origin().data()[1];
    const int *p = &origin().self() != nullptr ? &sum : nullptr;
    sum = second + *p;
    break;
  }
  case 3: {
    const std::string &s = n == 3 ? std::string("one") : std::string("two");
    sum = (int)s.size();
    break;
  }
  }
  return sum;
}
