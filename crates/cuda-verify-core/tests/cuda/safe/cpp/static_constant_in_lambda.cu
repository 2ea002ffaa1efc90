//@ verdict: safe
// A constant of a lambda is a template argument in a lambda within it.

template <int N> __global__ void fill(float *a, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i < n) a[i] = N;
}
void run(float *a, int n, bool even) {
  auto inner = [&] {
    constexpr static bool Even = true;
    auto body = [&] { fill<Even ? 4 : 5><<<(n + 127) / 128, 128>>>(a, n); };
    body();
  };
  inner();
}
