// A text is printed behind itself.
//@ verdict: safe

#include <cstdio>
#include <cstring>

int main() {
  char name[32] = "layer";
  snprintf(name + 8, sizeof name - 8, "%s.%d", name, 3);
  sprintf(name + strlen(name), ".%d", 3);
  return name[0];
}
