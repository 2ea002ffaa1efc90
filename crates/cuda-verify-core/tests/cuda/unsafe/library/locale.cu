// Character classes of a locale, and a string without its blanks.
//@ verdict: unsafe

#include <algorithm>
#include <locale>
#include <string>

int main() {
  std::string text = " a b";
  int n = 0;
  for (char c : text) n += std::isspace<char>(c, std::locale());
  assert(n == 2);
  text.erase(std::remove_if(text.begin(), text.end(),
                            [](char c) { return std::isspace(c, std::locale::classic()); }),
             text.end());
  assert(text == "a b");  //~ ERROR assertion:
  return 0;
}
