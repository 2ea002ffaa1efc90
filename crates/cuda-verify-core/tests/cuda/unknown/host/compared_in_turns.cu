// A loop whose iterations take turns in comparing with one number and another one passes both, since it comes to each
// when it is the other's turn.
//@ verdict: bounded
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int a[3] = {0, 1, 2};
  int *p = a, *q = a + 1;
  int i = 0;
  while (true) {
    if (p == a) {
      if (i == 30000001) break;
    } else {
      if (i == 30000000) break;
    }
    int *t = p;
    p = q;
    q = t;
    i++;
    if (i == 40000000) a[i] = 1;
    if (i > n) break;
  }
  return a[0];
}
