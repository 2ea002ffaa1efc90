// Temporaries live as long as the reference that is bound to them, or the aggregate whose member is; and every one to the
// end of the expression that makes it.
//@ verdict: safe

#include <algorithm>
#include <string>
#include <vector>

struct View {
  const int &first;
  View(const int &x) : first(x) {}
};

struct Aggregate {
  const int &first;
};

struct Named {
  const std::string &name;
  Aggregate inner;
};

struct Point {
  int at[2];
  const Point &self() const { return *this; }
};

Point origin() {
  Point p = {{1, 2}};
  return p;
}

int use(const View &v) { return v.first; }

int main() {
  int n = nondet_int(), sum = 0;
  View v(n);
  sum = v.first - n + use(View(5)) + use(6) + origin().self().at[1];
  Aggregate a{7};
  const Aggregate &b = Aggregate{8};
  Named c{std::string("name"), {9}};
  sum += a.first + b.first + (int)c.name.size() + c.inner.first;
  for (int x : origin().at) sum += x;
  for (int x : std::vector<int>{3, 4}) sum += x;
  const auto &[parts] = origin();
  auto [copy] = origin().self();
  std::initializer_list<int> list = {1, std::max(2, 3)};
  for (int x : list) sum += x;
  const std::string &text = n > 0 ? std::string("a") : std::string("b");
  const int size = std::max(2, 3);
  int array[size] = {1, 2, parts[0] + copy[1]};
  sum += array[size - 1] + (int)text.size();
  __ESBMC_assert(sum == 13 + 28 + 10 + 4 + 4, "all of them");
  return 0;
}
