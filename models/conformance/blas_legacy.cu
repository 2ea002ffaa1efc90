// Runs the functions of the legacy interface of cuBLAS on the recorded cases of blas.vectors. CV_TYPE is the type of the
// elements, CV_(f) the function f, CV_I(f) that of indices.
#include <cublas.h>
#include <cassert>
#include <cstdlib>
#include "blas.vectors"

typedef CV_TYPE T;
typedef unsigned long long Digest;

static T value(int seed, int i) { return (T)((seed * 7 + i * 5 + (i * i % 11) * 3) % 17 - 8) / (T)4; }
static T power(int seed, int i) {
  static const T powers[6] = {0.5, -1, 2, 1, -0.5, -2};
  return powers[(seed + i * 3 + i * i) % 6];
}
static T *upload(int seed, int count, T (*f)(int, int)) {
  if (count < 1) count = 1;
  T *host = (T *)malloc(count * sizeof(T)), *dev;
  for (int i = 0; i < count; ++i) host[i] = f(seed, i);
  assert(cublasAlloc(count, sizeof(T), (void **)&dev) == CUBLAS_STATUS_SUCCESS);
  cublasSetVector(count, sizeof(T), host, 1, dev, 1);
  free(host);
  return dev;
}
static T *data(int seed, int count) { return upload(seed, count, value); }
static Digest digest_value(Digest h, double x) {
  x = x + 0.0;
  Digest bits;
  memcpy(&bits, &x, sizeof(bits));
  return (h ^ bits) * 0x100000001b3ULL;
}
static const Digest START = 0xcbf29ce484222325ULL;
static Digest digest(Digest h, T *dev, int count) {
  if (count < 1) count = 1;
  T *host = (T *)malloc(count * sizeof(T));
  cublasGetVector(count, sizeof(T), dev, 1, host, 1);
  for (int i = 0; i < count; ++i) h = digest_value(h, (double)host[i]);
  free(host);
  cublasFree(dev);
  return h;
}
static int extent(int n, int step) { return n > 0 ? 1 + (n - 1) * (step < 0 ? -step : step) : 1; }
static int most(int a, int b) { return a > b ? a : b; }
static char op(int t) { return t ? 'T' : 'n'; }

#define TWO(f, ...)                                                                              \
  static Digest f(const int *p) {                                                                \
    T *x = data(p[0], extent(p[1], p[3])), *y = data(p[0] + 1, extent(p[1], p[4]));              \
    CV_(f)(p[1], __VA_ARGS__ x, p[3], y, p[4]);                                                  \
    return digest(digest(START, x, extent(p[1], p[3])), y, extent(p[1], p[4]));                  \
  }
#define A (T)p[2] / 2,
TWO(axpy, A)
TWO(copy)
TWO(swap)
static Digest dot(const int *p) {
  T *x = data(p[0], extent(p[1], p[3])), *y = data(p[0] + 1, extent(p[1], p[4]));
  Digest result = digest_value(START, CV_(dot)(p[1], x, p[3], y, p[4]));
  cublasFree(x);
  cublasFree(y);
  return result;
}
static Digest scal(const int *p) {
  T *x = data(p[0], extent(p[1], p[3]));
  CV_(scal)(p[1], (T)p[2] / 2, x, p[3]);
  return digest(START, x, extent(p[1], p[3]));
}
#define RESULT(f, name)                                             \
  static Digest f(const int *p) {                                   \
    T *x = data(p[0], extent(p[1], p[3]));                          \
    Digest result = digest_value(START, name(p[1], x, p[3]));       \
    cublasFree(x);                                                  \
    return result;                                                  \
  }
RESULT(nrm2, CV_(nrm2))
RESULT(asum, CV_(asum))
RESULT(amax, CV_I(amax))
static Digest gemv(const int *p) {
  int m = p[2], n = p[3], ld = m + p[4], nx = p[1] ? m : n, ny = p[1] ? n : m;
  T *a = data(p[0], ld * n), *x = data(p[0] + 1, extent(nx, p[7])), *y = data(p[0] + 2, extent(ny, p[8]));
  CV_(gemv)(op(p[1]), m, n, (T)p[5] / 2, a, ld, x, p[7], (T)p[6] / 2, y, p[8]);
  return digest(digest(digest(START, a, ld * n), x, extent(nx, p[7])), y, extent(ny, p[8]));
}
static Digest ger(const int *p) {
  int m = p[1], n = p[2], ld = m + p[3];
  T *a = data(p[0], ld * n), *x = data(p[0] + 1, extent(m, p[5])), *y = data(p[0] + 2, extent(n, p[6]));
  CV_(ger)(m, n, (T)p[4] / 2, x, p[5], y, p[6], a, ld);
  cublasFree(x);
  cublasFree(y);
  return digest(START, a, ld * n);
}
static Digest gemm(const int *p) {
  int m = p[3], n = p[4], k = p[5];
  int la = most(p[1] ? k : m, 1) + p[6], lb = most(p[2] ? n : k, 1) + p[7], lc = m + p[8];
  T *a = data(p[0], la * (p[1] ? m : k)), *b = data(p[0] + 1, lb * (p[2] ? k : n)), *c = data(p[0] + 2, lc * n);
  CV_(gemm)(op(p[1]), op(p[2]), m, n, k, (T)p[9] / 2, a, la, b, lb, (T)p[10] / 2, c, lc);
  cublasFree(a);
  cublasFree(b);
  return digest(START, c, lc * n);
}
static Digest trsm(const int *p) {
  int m = p[5], n = p[6], order = p[1] ? n : m, la = order + p[7], lb = m + p[8];
  T *a = upload(p[0], la * order, power), *b = data(p[0] + 1, lb * n);
  CV_(trsm)(p[1] ? 'R' : 'L', p[2] ? 'U' : 'L', op(p[3]), p[4] ? 'U' : 'N', m, n, (T)p[9] / 2, a, la, b, lb);
  cublasFree(a);
  return digest(START, b, lb * n);
}

#define RUN(f, rows)                                                                        \
  for (int i = 0; i < (int)(sizeof(rows##_rows) / sizeof(rows##_rows[0])); i += CV_STEP) {  \
    Digest result = f(rows##_rows[i]);                                                      \
    assert(result == rows##_digests[i]);                                                    \
    assert(cublasGetError() == CUBLAS_STATUS_SUCCESS);                                      \
  }

int main() {
  assert(cublasInit() == CUBLAS_STATUS_SUCCESS);
  CV_RUNS
  assert(cublasShutdown() == CUBLAS_STATUS_SUCCESS);
  return 0;
}
