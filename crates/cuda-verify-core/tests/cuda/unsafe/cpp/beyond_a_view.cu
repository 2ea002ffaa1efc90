// A view of the first characters of a text is read beyond its end, where the text goes on.
//@ verdict: unsafe

#include <string_view>

int main() {
  std::string_view all("--size=16");
  std::string_view name = all.substr(2, 4);
  return name[5];  //~ ERROR api-contract: string_view: index out of range
}
