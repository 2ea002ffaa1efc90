// A sparse matrix built by the host library and used by a kernel.
//@ verdict: safe

#include <iostream>
#include <vector>
#include <array>
#include <set>
#include <queue>
#include <tuple>
#include <optional>
#include <algorithm>
#include <numeric>
#include <cstring>
#include <cassert>
#include <limits>
#include <cmath>
#include <utility>
#include <iterator>
struct Edge {
  int u, v;
  float w;
  bool operator<(const Edge& o) const { return w < o.w; }
};
struct Graph {
  std::vector<int> row, col;
  std::vector<float> val;
};
static Graph build(int n, const std::vector<Edge>& edges) {
  Graph g;
  g.row.assign(n + 1, 0);
  for (const auto& [u, v, w] : edges) g.row[u + 1]++;
  std::partial_sum(g.row.begin(), g.row.end(), g.row.begin());
  g.col.resize(edges.size());
  g.val.resize(edges.size());
  std::vector<int> at(g.row.begin(), g.row.end() - 1);
  for (auto& e : edges) {
    int p = at[e.u]++;
    g.col[p] = e.v;
    g.val[p] = e.w;
  }
  return g;
}
__global__ void spmv(int n, const int* row, const int* col, const float* val, const float* x, float* y) {
  for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < n; r += gridDim.x * blockDim.x) {
    float s = 0;
    for (int k = row[r]; k < row[r + 1]; k++) s += val[k] * x[col[k]];
    y[r] = s;
  }
}
template <typename T>
T* upload(const std::vector<T>& v) {
  T* d;
  cudaMalloc(&d, v.size() * sizeof(T));
  cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
  return d;
}
int main() {
  std::vector<Edge> edges{{0, 1, 2.f}, {1, 2, 1.f}, {2, 0, 4.f}, {1, 0, 3.f}};
  std::sort(edges.begin(), edges.end());
  std::stable_sort(edges.begin(), edges.end(),
                   [](const Edge& a, const Edge& b) { return std::tie(a.u, a.v) < std::tie(b.u, b.v); });
  assert(edges[1].v == 0 && edges[2].v == 2);
  Graph g = build(3, edges);
  std::vector<float> x(3, 1.f), y(3);
  int *row = upload(g.row), *col = upload(g.col);
  float *val = upload(g.val), *dx = upload(x), *dy = upload(y);
  spmv<<<1, 4>>>(3, row, col, val, dx, dy);
  cudaMemcpy(y.data(), dy, 3 * sizeof(float), cudaMemcpyDeviceToHost);
  assert(y[1] == 4.f);
  std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>,
                      std::greater<std::pair<int, int>>>
      pq;
  pq.push({3, 1});
  pq.emplace(1, 2);
  assert(pq.top().second == 2);
  std::set<int> seen(g.col.begin(), g.col.end());
  assert(seen.size() == 3 && seen.count(2));
  std::array<std::array<int, 3>, 2> grid{{{1, 2, 3}, {4, 5, 6}}};
  int total = 0;
  for (auto& r : grid) total = std::accumulate(r.begin(), r.end(), total);
  assert(total == 21);
  auto it = std::max_element(x.begin(), x.end());
  auto [lo, hi] = std::minmax(3, 1);
  assert(lo == 1 && *it == 1.f);
  std::optional<int> best;
  for (int i : g.col)
    if (!best || i > *best) best = i;
  assert(best.value_or(-1) == 2);
  std::vector<int> idx(5);
  std::iota(idx.begin(), idx.end(), 0);
  std::sort(idx.begin(), idx.end(), [&](int a, int b) { return a > b; });
  assert(idx[0] == 4);
  std::vector<std::string> names{"b", "a"};
  std::sort(names.begin(), names.end());
  assert(names[0] == "a");
  std::copy(idx.begin(), idx.end(), std::ostream_iterator<int>(std::cout, " "));
  std::vector<std::tuple<int, float, char>> tv;
  tv.emplace_back(1, 2.f, 'c');
  auto& [a, b, c] = tv.back();
  assert(c == 'c' && a == 1);
  bool any = std::any_of(idx.cbegin(), idx.cend(), [](auto v) { return v == 3; });
  assert(any);
  std::vector<bool> flags(4, false);
  flags[2] = true;
  assert(flags[2] && !flags[1]);
  auto last = std::unique(g.col.begin(), g.col.end());
  g.col.erase(last, g.col.end());
  assert(std::isfinite(y[0]) && std::numeric_limits<float>::infinity() > 1e30f && std::abs(-2.5f) == 2.5f);
  std::vector<int> c2;
  std::copy_if(idx.begin(), idx.end(), std::back_inserter(c2), [](int v) { return v & 1; });
  assert(c2.size() == 2);
  int arr[] = {3, 1, 2};
  std::sort(std::begin(arr), std::end(arr));
  assert(arr[0] == 1);
  std::swap(arr[0], arr[1]);
  cudaFree(row);
  cudaFree(col);
  cudaFree(val);
  cudaFree(dx);
  cudaFree(dy);
  return 0;
}
