// As many elements are filled as there is room for, however many lines a file has when it is read again.
//@ verdict: safe

#include <cassert>
#include <cstdio>

int main() {
  FILE *file = fopen("numbers.txt", "r");
  if (!file) return 1;
  char line[32];
  int n = 0;
  while (n < 100 && fgets(line, sizeof line, file)) ++n;
  rewind(file);
  int first[100], i = 0;
  while (i < 100 && fgets(line, sizeof line, file)) first[i++] = line[0];
  fclose(file);
  assert(i <= 100);
}
