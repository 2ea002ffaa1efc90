// A string that was moved from is empty.
//@ verdict: unsafe

#include <string>
#include <utility>

int main() {
  std::string name("matrix of floats");
  std::string other = std::move(name);
  return name[3];  //~ ERROR api-contract: string: index out of range
}
