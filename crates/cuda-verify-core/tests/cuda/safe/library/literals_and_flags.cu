//@ verdict: safe
// Literals with suffixes, common divisors of two types, flags of atomic access.

#include <atomic>
#include <numeric>
#include <string>
#include <string_view>
using namespace std::string_literals;
using namespace std::string_view_literals;
int operator""_km(unsigned long long n) { return (int)n * 1000; }
int main() {
  auto s = "abc"s;
  auto v = "abcd"sv;
  assert(s.size() == 3 && v.size() == 4 && 2_km == 2000);
  assert(std::gcd(12, 18L) == 6 && std::lcm(4, 6u) == 12);
  std::atomic_flag taken = ATOMIC_FLAG_INIT;
  assert(!taken.test_and_set() && taken.test_and_set());
  taken.clear();
  assert(!taken.test_and_set());
}
