// Twin: ../../unsafe/cpp/owned_as_base.cu. A shared pointer deletes what it was made from.
//@ verdict: safe

#include <memory>

struct Shape {
  int corners;
};

struct Polygon : Shape {
  int edges[4];
};

int main() {
  std::shared_ptr<Shape> shape(new Polygon);
  shape->corners = 4;
}
