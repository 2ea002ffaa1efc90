// What is read from a file again is what was read before, which is not known here.
//@ verdict: unknown

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
  assert(i == n);  //~ WARN imprecise
}
