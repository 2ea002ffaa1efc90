// A file is opened again before it is written to once more.
//@ verdict: safe

#include <cstdio>

int main() {
  for (int part = 0; part < 2; part++) {
    FILE *log = fopen("log.txt", "a");
    if (!log) return 1;
    fprintf(log, "part %d\n", part);
    fclose(log);
  }
  return 0;
}
