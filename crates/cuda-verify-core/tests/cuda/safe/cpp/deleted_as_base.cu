// Twin: ../../unsafe/cpp/deleted_as_base.cu. The destructor of the base class is virtual.
//@ verdict: safe

struct Shape {
  int *corners;
  Shape() { corners = new int; }
  virtual ~Shape() { delete corners; }
};

struct Polygon : Shape {
  int *edges;
  Polygon() { edges = new int; }
  ~Polygon() { delete edges; }
};

int main() {
  Shape *shape = new Polygon;
  delete shape;
}
