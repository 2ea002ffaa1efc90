// Twin: ../../safe/cpp/deleted_as_base.cu. The destructor of the base class is not virtual.
//@ verdict: unsafe

struct Shape {
  int *corners;
  Shape() { corners = new int; }
  ~Shape() { delete corners; }
};

struct Polygon : Shape {
  int *edges;
  Polygon() { edges = new int; }
  ~Polygon() { delete edges; }
};

int main() {
  Shape *shape = new Polygon;
  delete shape;  //~ ERROR api-contract: `delete` by the address of a base class whose destructor is not virtual
}
