// The name of a file is longer than the room for it.
//@ verdict: unsafe

#include <stdio.h>

int main() {
  char name[10];
  for (int step = 8; step < 12; step++) {
    sprintf(name, "out_%d.txt", step); //~ ERROR array-bounds
    FILE *file = fopen(name, "w");
    if (file) fclose(file);
  }
  return 0;
}
