// Elements of `std::vector<bool>` are read, written, visited and compared.
//@ verdict: safe

#include <algorithm>
#include <cassert>
#include <vector>

static std::vector<bool> marked(const std::vector<int> &edges, int n) {
  std::vector<bool> seen(n, false);
  for (int edge : edges) seen[edge] = true;
  return seen;
}

int main() {
  std::vector<bool> seen = marked(std::vector<int>{1, 4, 7}, 8);
  bool before = seen[4];
  seen[4] = false;
  assert(before && !seen[4] && seen[1]);
  seen[4] = seen[1];
  assert(std::count(seen.begin(), seen.end(), true) == 3);
  int n = 0;
  for (bool it : seen) n += it;
  assert(n == 3);
  for (auto it : seen) it = !it;
  assert(seen[0] && !seen[7]);
  std::fill(seen.begin(), seen.end(), true);
  seen.push_back(false);
  seen.resize(12, true);
  seen.back().flip();
  std::vector<bool> other(seen);
  assert(other == seen && other.size() == 12 && !other[8] && other[10] && !other[11]);
  const std::vector<bool> &view = other;
  other.flip();
  assert(view[8] && !view[0] && other != seen);
  if (seen[0] || view[0]) other.swap(seen);
  std::vector<std::vector<bool>> grid(3, std::vector<bool>(4, true));
  grid[1][2] = false;
  assert(grid[1][1] && !grid[1][2]);
  std::vector<bool> few = {true, false};
  few.erase(few.begin());
  assert(few.size() == 1 && !few.front());
  return 0;
}
