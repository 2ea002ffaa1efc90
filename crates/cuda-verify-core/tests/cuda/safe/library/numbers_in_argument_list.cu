// A function that hands numbers on to vprintf.
//@ verdict: safe

#include <cstdarg>
#include <cstdio>

void log(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main() {
  log("%5d of %d\n", 3, 4);
  return 0;
}
