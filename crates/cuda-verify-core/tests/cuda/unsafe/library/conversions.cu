// Conversions of formats that do not fit their arguments.
//@ verdict: unsafe

#include <cstdio>
#include <cstdlib>

__global__ void report(float scale) {
  if (scale < 0) printf("%s\n", threadIdx.x);  //~ ERROR api-contract: format: `%s` is given no text
  if (scale > 0) printf("%d times\n", scale);  //~ ERROR api-contract: format: a conversion of integers is given a float
}

int main(int argc, char **) {
  if (argc == 1) printf("%d of %s\n", 3);             //~ ERROR api-contract: format: a conversion has no argument
  if (argc == 2) printf("%*d%%, %.2f\n", 8, 3, 4);    //~ ERROR api-contract: format: a conversion of floats is given an integer
  char line[64];
  if (argc == 3) sprintf(line, "%5s", 3);             //~ ERROR api-contract: format: `%s` is given no text
  if (argc == 4) snprintf(line, 64, "%.*s", 3);       //~ ERROR api-contract: format: a conversion has no argument
  if (argc == 5) fprintf(stderr, "%d%s\n", 3, argc);  //~ ERROR api-contract: format: `%s` is given no text
  report<<<1, 32>>>(argc == 6 ? 0.5f : -0.5f);
  return 0;
}
