// A sparse matrix in a binary file: its columns lead into the vector, its size is any.
//@ verdict: unsafe

#include <cstdio>
#include <cstdlib>

struct Matrix {
  int rows, n_values;
  int *starts, *columns;
  float *values;
};

static Matrix read(const char *name) {
  Matrix m;
  FILE *file = fopen(name, "rb");
  if (!file) exit(1);
  if (fread(&m.rows, sizeof(int), 1, file) != 1 || fread(&m.n_values, sizeof(int), 1, file) != 1) exit(1);
  if (m.rows < 1 || m.n_values < 1 || m.rows > 1 << 20 || m.n_values > 1 << 20) exit(1);
  m.starts = (int *)malloc((m.rows + 1) * sizeof(int));
  m.columns = (int *)malloc(m.n_values * sizeof(int));
  m.values = (float *)malloc(m.n_values * sizeof(float));
  fread(m.starts, sizeof(int), m.rows + 1, file);
  fread(m.columns, sizeof(int), m.n_values, file);
  fread(m.values, sizeof(float), m.n_values, file);
  fclose(file);
  return m;
}

__global__ void multiply(int rows, const int *starts, const int *columns, const float *values, const float *x,
                         float *y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row <= rows) {
    float sum = 0;
    for (int i = starts[row]; i < starts[row + 1]; i++) sum += values[i] * x[columns[i]];  //~ ERROR array-bounds: read out of bounds of device memory `p`
    y[row] = sum;
  }
}

template <class T>
static T *to_device(const T *from, int n) {
  T *p;
  cudaMalloc(&p, n * sizeof(T));
  cudaMemcpy(p, from, n * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  Matrix m = read(argv[1]);
  float *x = (float *)malloc(m.rows * sizeof(float));
  for (int i = 0; i < m.rows; i++) x[i] = 1.0f;
  int *starts = to_device(m.starts, m.rows + 1), *columns = to_device(m.columns, m.n_values);
  float *values = to_device(m.values, m.n_values), *d_x = to_device(x, m.rows), *y;
  cudaMalloc(&y, m.rows * sizeof(float));
  multiply<<<(m.rows + 127) / 128, 128>>>(m.rows, starts, columns, values, d_x, y);
  cudaMemcpy(x, y, m.rows * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(starts);
  cudaFree(columns);
  cudaFree(values);
  cudaFree(d_x);
  cudaFree(y);
  free(m.starts);
  free(m.columns);
  free(m.values);
  free(x);
  return 0;
}
