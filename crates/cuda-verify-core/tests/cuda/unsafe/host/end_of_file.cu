// Something was read, which may have been all.
//@ verdict: unsafe

#include <cstdio>

int main() {
  FILE *file = fopen("numbers.txt", "r");
  if (!file) return 1;
  int n;
  if (fscanf(file, "%d", &n) != 1) n = 0;
  assert(!feof(file)); //~ ERROR assertion
  fclose(file);
  return 0;
}
