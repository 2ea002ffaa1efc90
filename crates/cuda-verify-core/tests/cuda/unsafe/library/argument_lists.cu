// Arguments that are not there, or smaller than what is read.
//@ verdict: unsafe

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);  //~ ERROR null-pointer: read through a null pointer
  va_end(list);
}

int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int total = 0;
  for (int i = 0; i < n; i++) total += va_arg(list, int);  //~ ERROR null-pointer: read through a null pointer
  va_end(list);
  return total;
}

double average(int n, ...) {
  va_list list;
  va_start(list, n);
  double total = 0;
  for (int i = 0; i < n; i++) total += va_arg(list, double);  //~ ERROR array-bounds: read out of bounds of local variable `$tmp` of 4 bytes at byte offset 0
  va_end(list);
  return total / n;
}

int main(int argc, char **) {
  if (argc == 1) report("%d of %s\n", 3);
  if (argc == 2) return sum(4, 1, 2, 3);
  return (int)average(2, 1.0, 2);
}
