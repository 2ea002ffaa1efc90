// Characters of an argument of the program are read up to its terminator.
//@ verdict: safe

#include <cstdlib>
#include <cstring>

int digits(const char *text) {
  int n = 0;
  for (int i = 0; text[i] != 0; ++i) n += text[i] >= '0' && text[i] <= '9';
  return n;
}

int main(int argc, char **argv) {
  if (argc < 2) return 0;
  if (strlen(argv[1]) >= 5) argv[1][5] = 0;
  if (argv[1][0] == '-' && argv[1][1] == 'n') return atoi(argv[1] + 2);
  if (strncmp(argv[1], "size=", 5) == 0 && argv[1][5] == '4') return 4;
  size_t length = strlen(argv[1]);
  if (length > 0 && argv[1][length - 1] == 'k') return 1024;
  return digits(argv[1]);
}
