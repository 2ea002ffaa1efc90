// What is copied to a place that is not known is there, element by element.
//@ verdict: safe

#include <cassert>
#include <cstring>

int main(int argc, char **argv) {
  int from[2] = {1, 2}, to[8] = {0};
  int place = argc & 3;
  memcpy(to + place, from, sizeof(from));
  assert(to[place + 1] == 2);
  return 0;
}
