// A string made from a number has six decimals.
//@ verdict: safe
#include <assert.h>
#include <string>

int main() {
  std::string text = std::to_string(-0.5);
  assert(text == "-0.500000");
  assert(std::to_string(1e21f) == "1000000020040877342720.000000");
  return 0;
}
