//@ verdict: safe
// Twin: ../../unknown/launchers/function_of_others.cu.
// What the rest of the program defines returns anything and may write to what it is passed; one does not return.

int row_length_of(int device);
void count_rows(int *n_rows);
[[noreturn]] void fail(const char *format, ...);

__global__ void fill(int *a, int row_length) { a[blockIdx.x * row_length + threadIdx.x] = 1; }

void fill_rows(int *a) {
  int row_length = row_length_of(0), n_rows;
  count_rows(&n_rows);
  if (row_length < 32 || n_rows < 1 || n_rows > 100) fail("rows of %d elements", row_length);
  fill<<<n_rows, 32>>>(a, row_length);
}
