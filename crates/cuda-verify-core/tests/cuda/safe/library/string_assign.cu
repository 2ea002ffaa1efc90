// Forms of `assign` and `append`.
//@ verdict: safe

#include <string>

int main() {
  const char *hello = "hello";
  std::string s;
  s.assign(hello, 3);
  assert(s == "hel");
  s.assign(4, 'x');
  assert(s == "xxxx");
  std::string t("world");
  s.assign(t, 1, 2).append(2, '!');
  assert(s == "or!!");
  s.assign(t.begin(), t.end());
  s.assign({'a', 'b'});
  assert(s.size() == 2);
  return 0;
}
