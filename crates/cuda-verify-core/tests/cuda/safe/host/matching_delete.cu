// Memory of `new`, `new[]` and `malloc` goes back by the functions that belong to them.
//@ verdict: safe

#include <cstdlib>

struct Field {
  int *cells;
  explicit Field(int n = 4) : cells(new int[n]) {}
  ~Field() { delete[] cells; }
};

__global__ void kernel(int *out) {
  int *one = new int(3);
  int *many = new int[4];
  many[3] = *one;
  *out = many[3];
  delete[] many;
  delete one;
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  kernel<<<1, 1>>>(out);
  cudaFree(out);
  Field *field = new Field(8);
  Field *fields = new Field[2];
  fields[1].cells[2] = field->cells[7] = 1;
  delete field;
  delete[] fields;
  char *text = (char *)malloc(4);
  free(text);
  return 0;
}
