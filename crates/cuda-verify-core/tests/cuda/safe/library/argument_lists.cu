// Functions with `...`: their arguments are read one by one, copied lists begin again, and what is printed is formatted.
//@ verdict: safe

#include <cassert>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

struct Point {
  int x, y;
};

void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stdout, format, list);
  va_end(list);
}

void die(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
  exit(1);
}

void format_to(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(to, size, format, list);
  va_end(list);
}

int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int total = 0;
  for (int i = 0; i < n; i++) total += va_arg(list, int);
  va_end(list);
  return total;
}

double mixed(const char *kinds, ...) {
  va_list list, copy;
  va_start(list, kinds);
  va_copy(copy, list);
  double total = 0;
  for (; *kinds; kinds++) {
    if (*kinds == 'd') total += va_arg(list, double);
    if (*kinds == 'l') total += va_arg(list, long);
    if (*kinds == 'p') {
      Point p = va_arg(list, Point);
      total += p.x * p.y;
    }
  }
  double first = va_arg(copy, double);
  va_end(copy);
  va_end(list);
  return total - first;
}

__global__ void fill(int *out, int value) { out[threadIdx.x] = value; }

int main(int argc, char **argv) {
  if (argc > 2) die("too many arguments: %s and %d more\n", argv[1], argc - 2);
  report("%d of %s, %5.2f, %-4ld|%*d %c%%\n", 3, "four", 1.5f, 7L, 6, 42, 'x');
  char text[20];
  format_to(text, sizeof(text), "%d-%s", sum(3, 1, 2, 3), "w");
  assert(strcmp(text, "6-w") == 0);
  Point p = {3, 4};
  assert(mixed("dlp", 1.5f, 2L, p) == 14);
  int (*by_pointer)(int, ...) = sum;
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  fill<<<1, by_pointer(2, 12, 20)>>>(out, sum(0));
  cudaFree(out);
  return 0;
}
