// A function object without a target is called.
//@ verdict: unsafe
// Twin: ../../safe/library/containers.cu calls functions that are there.

#include <functional>
#include <map>
#include <string>

int main() {
  std::map<std::string, int> ages = {{"a", 1}, {"b", 2}};
  ages.erase("a");
  int sum = 0;
  for (const auto &[name, age] : ages) sum += age;
  assert(sum == 2);
  for (int x : {1, 2, 3}) sum += x;
  assert(sum == 8);
  std::function<int(int)> f;
  if (sum == 8) return f(1);  //~ ERROR api-contract: function
  return 0;
}
