// A view of the first characters of a text is read up to its end.
//@ verdict: safe

#include <string_view>

int main() {
  std::string_view all("--size=16");
  std::string_view name = all.substr(2, 4);
  all.remove_prefix(7);
  return name[3] + name.back() + all.front();
}
