// A file that has just been opened is not at its end; after something was read it may be.
//@ verdict: safe

#include <cstdio>

int main() {
  FILE *file = fopen("numbers.txt", "r");
  if (!file) return 1;
  assert(!feof(file));
  int n, sum = 0;
  if (fscanf(file, "%d", &n) == 1) sum = n;
  fclose(file);
  file = fopen("numbers.txt", "r");
  if (!file) return 1;
  assert(!feof(file));
  fclose(file);
  return sum == 0;
}
