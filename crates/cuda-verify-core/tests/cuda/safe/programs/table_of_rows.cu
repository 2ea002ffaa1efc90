//@ verdict: safe
// Pointers to the rows of a matrix, which a loop computes.
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc < 3) return 1;
  int rows = atoi(argv[1]), cols = atoi(argv[2]);
  if (rows <= 0 || rows > 1000 || cols <= 0 || cols > 1000) return 1;
  int *data = new int[rows * cols];
  int **row = new int *[rows];
  for (int n = 0; n < rows; n++) row[n] = data + cols * n;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) row[i][j] = rand() % 10;
  delete[] row;
  delete[] data;
  return 0;
}
