//@ verdict: safe
// A matrix so large that the number of its elements does not fit into an int is no valid input.
#include <stdio.h>
#include <stdlib.h>

void fill(float *a, int rows, int cols) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) a[i * cols + j] = 1;
}

int main(int argc, char **argv) {
  int rows, cols;
  if (argc != 2) return 1;
  if ((rows = atoi(argv[1])) <= 0 || (cols = atoi(argv[1])) <= 0) return 1;
  int size = rows * cols;
  float *a = (float *)malloc(size * sizeof(float));
  if (!a) return 1;
  fill(a, rows, cols);
  free(a);
  return 0;
}
