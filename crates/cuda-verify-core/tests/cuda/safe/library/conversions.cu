// Conversions of formats that fit their arguments: `*` takes one of its own, `%%` and `%m` none.
//@ verdict: safe

#include <cstdio>
#include <cstdlib>

enum Color { RED, GREEN };

__global__ void report(float scale) {
  if (scale < 0) printf("%s\n", threadIdx.x ? "others" : "first");
  if (scale > 0) printf("%f times\n", scale);
}

int main(int argc, char **) {
  if (argc == 1) printf("%d of %s\n", 3, "four");
  if (argc == 2) printf("%*d%%, %.2f, %m\n", 8, 3, 4.0);
  char line[64];
  if (argc == 3) sprintf(line, "%5s %c %p", "3", 'c', line);
  if (argc == 4) snprintf(line, 64, "%.*s %lu", 3, "text", sizeof line);
  if (argc == 5) fprintf(stderr, "%d%s\n", GREEN, "");
  printf("100%\n");
  printf("%2$s %1$d\n", 3, "numbered");
  report<<<1, 32>>>(argc == 6 ? 0.5f : -0.5f);
  return 0;
}
