//@ verdict: unsafe
// Twin: ../../safe/cpp/hidden_friends.cu.
#include <cassert>

template <class T>
struct Point {
  T x;
  Point(T value) : x(value) {}
  friend Point operator+(Point a, Point b) { return Point(a.x * b.x); }
};
enum Color { red = 1, green = 2 };

int main() {
  Point<float> p(2);
  Point<double> q(3);
  assert((p + 3.0f).x == 6 && (q + 2.0).x == 6);
  assert(red + green == 2);  //~ ERROR assertion: red + green
  return 0;
}
