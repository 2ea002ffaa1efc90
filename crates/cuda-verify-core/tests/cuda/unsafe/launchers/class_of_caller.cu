//@ verdict: unsafe
// Twin: ../../safe/launchers/class_of_caller.cu.
// The caller passes an object of one of the classes of the program, and rows of one are too short.

struct Layout {
  virtual ~Layout() {}
  virtual void begin() = 0;
  virtual int row_length() = 0;
};

struct Packed : Layout {
  int n_begun;
  void begin() { n_begun++; }
  int row_length() { return 32; }
};

struct Padded : Packed {
  int row_length() { return 16; }
};

__global__ void fill(int *a, int row_length) { a[blockIdx.x * row_length + threadIdx.x] = 1; }  //~ ERROR data-race

void fill_rows(int *a, Layout *layout) {
  layout->begin();
  fill<<<8, 32>>>(a, layout->row_length());
}
