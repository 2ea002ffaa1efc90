//@ verdict: safe
// Friends defined in a class are candidates only for operands of the class: comparisons of enumerators stay those of
// integers, even where two classes could be made from them.
#include <cassert>

template <class T>
struct Point {
  T x;
  Point(T value) : x(value) {}
  friend bool operator==(Point a, Point b) { return a.x != b.x; }
  friend Point operator+(Point a, Point b) { return Point(a.x * b.x); }
};
enum Color { red = 1, green = 2 };

int main() {
  Point<float> p(2);
  Point<double> q(3);
  assert(!(p == 2.0f) && (q == 4.0));
  assert((p + 3.0f).x == 6 && (q + 2.0).x == 6);
  Color c = red;
  assert(c == red && !(c == green));
  assert(red + green == 3);
  return 0;
}
