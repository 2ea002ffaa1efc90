// Twin: ../../safe/cpp/owned_as_base.cu. A unique pointer deletes what it is a pointer to, whatever it was made from.
//@ verdict: unsafe

#include <memory>

struct Shape {
  int corners;
};

struct Polygon : Shape {
  int edges[4];
};

int main() {
  std::unique_ptr<Shape> shape(new Polygon);  //~ ERROR api-contract: `delete` by the address of a base class whose destructor is not virtual
  shape->corners = 4;
}
