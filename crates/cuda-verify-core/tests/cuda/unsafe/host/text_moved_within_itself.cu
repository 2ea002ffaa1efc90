// The rest of a text is copied over its beginning by a function for texts that do not overlap.
//@ verdict: unsafe

#include <cstring>

int main() {
  char option[16] = "--size";
  strcpy(option, option + 2);  //~ ERROR api-contract: strcpy: source and destination overlap
  return option[0];
}
