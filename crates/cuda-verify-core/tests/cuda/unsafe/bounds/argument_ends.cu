// An argument of the program may end before the characters that are looked at.
//@ verdict: unsafe

#include <cstring>

int main(int argc, char **argv) {
  if (argc < 2) return 0;
  if (argc == 2) return argv[1][5];                     //~ ERROR array-bounds
  if (argc == 3) return argv[2][2] = 'x';               //~ ERROR array-bounds
  if (argc == 4) return argv[3][strlen(argv[3]) + 1];   //~ ERROR array-bounds
  if (argv[4][0] == '-') return argv[4][2];             //~ ERROR array-bounds
  return 0;
}
