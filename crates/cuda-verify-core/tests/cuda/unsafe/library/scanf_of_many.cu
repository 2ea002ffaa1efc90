// Ten numbers read at once.
//@ verdict: unsafe
//@ options: --check=uninitialised-read -D__cv_hostile_input
#include <cstdio>

int main() {
  int a[10];
  const char *line = "%d %d %d %d %d %d %d %d %d %d";
  int n = scanf(line, a, a + 1, a + 2, a + 3, a + 4, a + 5, a + 6, a + 7, a + 8, a + 9);
  if (n < 9) return 1;
  int sum = 0;
  for (int i = 0; i < 10; ++i) sum += a[i] & 1;  //~ ERROR uninitialised-read:
  assert(sum <= 10);
  return 0;
}
