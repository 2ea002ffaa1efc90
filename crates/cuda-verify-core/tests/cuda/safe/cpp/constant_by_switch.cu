//@ verdict: safe
// A macro binds a constant in each branch and calls a lambda that uses it.

template <int N, class T> __global__ void fill(T *a, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i < n) a[i] = N;
}
#define BOOL_SWITCH(COND, NAME, ...) [&] { if (COND) { constexpr static bool NAME = true; return __VA_ARGS__(); } else { constexpr static bool NAME = false; return __VA_ARGS__(); } }()
template <int N, class T> void run(T *a, int n, bool is_even) {
  BOOL_SWITCH(is_even, Even, [&] {
    fill<Even ? N : N + 1, T><<<(n + 127) / 128, 128>>>(a, n);
  });
}
template void run<4, float>(float *, int, bool);
