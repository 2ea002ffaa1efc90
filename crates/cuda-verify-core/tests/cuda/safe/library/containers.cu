// Containers and function objects of the C++ library on known data.
//@ verdict: safe
// Twin: ../../unsafe/library/containers.cu calls an empty function object.

#include <map>
#include <set>
#include <unordered_map>
#include <list>
#include <deque>
#include <queue>
#include <stack>
#include <tuple>
#include <functional>
#include <optional>
#include <mutex>
#include <string>
#include <cassert>
int twice(int x) { return 2 * x; }
struct Ctx { std::map<std::string, int> names; std::mutex m; std::unordered_map<int, std::string> back; };
int main() {
  std::map<std::string, int> m;
  m["b"] = 2; m["a"] = 1; m["c"] = 3; m["a"] += 10;
  assert(m.size() == 3);
  int sum = 0;
  for (auto &kv : m) sum = sum * 100 + kv.second;
  assert(sum == 110203);
  for (const auto &[k, v] : m) sum -= v;
  auto it = m.find("b");
  assert(it != m.end() && it->second == 2);
  m.erase(it);
  assert(m.count("b") == 0 && m.size() == 2);
  std::map<int, int> init = {{3, 4}, {1, 2}};
  assert(init.begin()->first == 1 && init.at(3) == 4);
  init.insert({7, 8});
  init.insert(std::make_pair(9, 10));
  init.emplace(0, 5);
  assert(init.size() == 5);
  std::set<int> s = {3, 1, 2, 3};
  assert(s.size() == 3 && *s.begin() == 1);
  s.insert(7); s.erase(1);
  assert(s.count(7) && !s.count(1));
  std::unordered_map<int, float> u;
  u[5] = 1.5f;
  assert(u.find(5)->second == 1.5f && u.find(6) == u.end());
  std::list<int> l; l.push_back(1); l.push_front(0); l.push_back(2);
  int n = 0; for (int x : l) assert(x == n++);
  std::deque<int> d; d.push_back(1); d.push_front(0); assert(d[1] == 1 && d.size() == 2);
  std::queue<int> q; q.push(4); q.push(5); assert(q.front() == 4); q.pop(); assert(q.front() == 5);
  std::stack<int> st; st.push(1); st.push(2); assert(st.top() == 2); st.pop(); assert(st.top() == 1);
  std::priority_queue<int> pq; pq.push(3); pq.push(9); pq.push(4); assert(pq.top() == 9); pq.pop(); assert(pq.top() == 4);
  std::tuple<int, float, char> t(1, 2.5f, 'c');
  assert(std::get<0>(t) == 1 && std::get<2>(t) == 'c');
  auto t2 = std::make_tuple(4, 5);
  int a, b; std::tie(a, b) = t2; assert(a == 4 && b == 5);
  auto [x, y] = t2; assert(x == 4 && y == 5);
  std::function<int(int)> f = twice; assert(f(4) == 8);
  int off = 3; f = [off](int v) { return v + off; }; assert(f(4) == 7);
  std::function<int(int)> g = f; assert(g(1) == 4);
  std::optional<int> o; assert(!o); o = 5; assert(o && *o == 5);
  Ctx c; { std::lock_guard<std::mutex> lock(c.m); c.names["x"] = 1; }
  c.back[1] = "one"; assert(c.back[1] == "one");
  return 0;
}
