// The characters of a string that is moved belong to the other one.
//@ verdict: safe

#include <string>
#include <utility>

int main() {
  std::string name("matrix of floats"), other;
  other = std::move(name);
  name = "vector";
  return other[15] - name[5];
}
