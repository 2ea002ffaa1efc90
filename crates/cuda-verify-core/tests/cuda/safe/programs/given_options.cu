// Given options are read as the C library reads them: clusters, words that are no options between, unique beginnings of
// long names, and `--`.
//@ verdict: safe
//@ options: --args='in.txt -vvn 42 --nothing --fi=data.txt -qx -v -- -out'

#include <assert.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  static int flag;
  static struct option options[] = {
      {"number", required_argument, 0, 'n'}, {"nothing", no_argument, &flag, 7}, {"file", required_argument, 0, 'f'}, {0, 0, 0, 0}};
  int n = 0, verbosity = 0, quick = 0, letter, index;
  const char *file = "none";
  while ((letter = getopt_long(argc, argv, "n:f:vq::", options, &index)) != -1) {
    switch (letter) {
    case 'n': n = atoi(optarg); break;
    case 'f': file = optarg; break;
    case 'v': verbosity++; break;
    case 'q': quick = optarg ? 2 : 1; break;
    case 0: break;
    default: assert(0);
    }
  }
  assert(n == 42 && verbosity == 3 && quick == 2 && flag == 7);
  assert(strcmp(file, "data.txt") == 0);
  assert(optind == argc - 2);
  assert(strcmp(argv[optind], "in.txt") == 0 && strcmp(argv[optind + 1], "-out") == 0);
  return 0;
}
