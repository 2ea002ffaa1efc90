// A given option has more than the program has room for.
//@ verdict: unsafe
//@ options: --args='-n 9 -q'

#include <getopt.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int room[8], n = 0, letter;
  while ((letter = getopt(argc, argv, "n:q")) != -1) {
    if (letter == 'n') n = atoi(optarg);
  }
  for (int i = 0; i < n; ++i) room[i] = i; //~ ERROR array-bounds
  return 0;
}
