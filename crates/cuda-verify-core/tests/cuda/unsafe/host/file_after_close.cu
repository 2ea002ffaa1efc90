// A file is written to after it has been closed.
//@ verdict: unsafe

#include <cstdio>

int main() {
  FILE *log = fopen("log.txt", "w");
  if (!log) return 1;
  fprintf(log, "begin\n");
  fclose(log);
  fprintf(log, "end\n");  //~ ERROR api-contract: the file has been closed
  return 0;
}
