// Parameters hide enumerations, classes and namespaces, but not in front of `::`.
//@ verdict: safe

enum dir { x, y };
enum class color { red, green };
struct Size {
  static const int n = 4;
};
namespace limits {
const int most = 3;
}

int turn(int dir) { return dir::y + dir; }
int paint(float color) { return (int)color::green + (int)color; }
int grow(int Size) { return Size::n + Size; }
int limit(int limits) { return limits::most - limits; }

int main() {
  assert(turn(3) == 4 && paint(1.0f) == 2 && grow(1) == 5);
  assert(limit(1) == 2);
  return 0;
}
