//@ verdict: safe
// Twin: ../../unsafe/launchers/class_of_caller.cu.
// The caller passes an object of one of the classes of the program, of which this file makes none.

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
  int row_length() { return 48; }
};

__global__ void fill(int *a, int row_length) { a[blockIdx.x * row_length + threadIdx.x] = 1; }

void fill_rows(int *a, Layout *layout) {
  layout->begin();
  fill<<<8, 32>>>(a, layout->row_length());
}
