// A text is printed to the place where it stands itself.
//@ verdict: unsafe

#include <cstdio>

int main() {
  char name[32] = "layer";
  snprintf(name, sizeof name, "%s.%d", name, 3);  //~ ERROR api-contract: sprintf: a text that is printed is in the destination
  return name[0];
}
