// Runs the cuBLAS functions on the recorded cases of blas.vectors: whole buffers must come out with the recorded digest,
// so that elements between the columns are seen to stay. CV_TYPE is the type of the elements, CV_(f) the function f.
#include <cublas_v2.h>
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
  cudaMalloc(&dev, count * sizeof(T));
  cudaMemcpy(dev, host, count * sizeof(T), cudaMemcpyHostToDevice);
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
  cudaMemcpy(host, dev, count * sizeof(T), cudaMemcpyDeviceToHost);
  for (int i = 0; i < count; ++i) h = digest_value(h, (double)host[i]);
  free(host);
  cudaFree(dev);
  return h;
}

static int extent(int n, int step) { return n > 0 ? 1 + (n - 1) * (step < 0 ? -step : step) : 1; }
static int most(int a, int b) { return a > b ? a : b; }
static cublasOperation_t op(int t) { return t ? CUBLAS_OP_T : CUBLAS_OP_N; }
static cublasFillMode_t fill(int u) { return u ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER; }
static cublasDiagType_t diag(int d) { return d ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT; }
static cublasSideMode_t side(int r) { return r ? CUBLAS_SIDE_RIGHT : CUBLAS_SIDE_LEFT; }

static cublasHandle_t h;
#define OK(call) assert((call) == CUBLAS_STATUS_SUCCESS)

static Digest axpy(const int *p) {
  T a = (T)p[2] / 2, *x = data(p[0], extent(p[1], p[3])), *y = data(p[0] + 1, extent(p[1], p[4]));
  OK(CV_(axpy)(h, p[1], &a, x, p[3], y, p[4]));
  return digest(digest(START, x, extent(p[1], p[3])), y, extent(p[1], p[4]));
}
static Digest copy(const int *p) {
  T *x = data(p[0], extent(p[1], p[3])), *y = data(p[0] + 1, extent(p[1], p[4]));
  OK(CV_(copy)(h, p[1], x, p[3], y, p[4]));
  return digest(digest(START, x, extent(p[1], p[3])), y, extent(p[1], p[4]));
}
static Digest swap(const int *p) {
  T *x = data(p[0], extent(p[1], p[3])), *y = data(p[0] + 1, extent(p[1], p[4]));
  OK(CV_(swap)(h, p[1], x, p[3], y, p[4]));
  return digest(digest(START, x, extent(p[1], p[3])), y, extent(p[1], p[4]));
}
static Digest rot(const int *p) {
  T c = (T)p[2] / 2, s = 0.5;
  T *x = data(p[0], extent(p[1], p[3])), *y = data(p[0] + 1, extent(p[1], p[4]));
  OK(CV_(rot)(h, p[1], x, p[3], y, p[4], &c, &s));
  return digest(digest(START, x, extent(p[1], p[3])), y, extent(p[1], p[4]));
}
static Digest dot(const int *p) {
  T result, *x = data(p[0], extent(p[1], p[3])), *y = data(p[0] + 1, extent(p[1], p[4]));
  OK(CV_(dot)(h, p[1], x, p[3], y, p[4], &result));
  cudaFree(x);
  cudaFree(y);
  return digest_value(START, result);
}
static Digest scal(const int *p) {
  T a = (T)p[2] / 2, *x = data(p[0], extent(p[1], p[3]));
  OK(CV_(scal)(h, p[1], &a, x, p[3]));
  return digest(START, x, extent(p[1], p[3]));
}
static Digest nrm2(const int *p) {
  T result, *x = data(p[0], extent(p[1], p[3]));
  OK(CV_(nrm2)(h, p[1], x, p[3], &result));
  cudaFree(x);
  return digest_value(START, result);
}
static Digest asum(const int *p) {
  T result, *x = data(p[0], extent(p[1], p[3]));
  OK(CV_(asum)(h, p[1], x, p[3], &result));
  cudaFree(x);
  return digest_value(START, result);
}
// The result goes to device memory here.
static Digest extreme(const int *p, bool is_max) {
  int result, *dev;
  T *x = data(p[0], extent(p[1], p[3]));
  cudaMalloc(&dev, sizeof(int));
  OK(cublasSetPointerMode(h, CUBLAS_POINTER_MODE_DEVICE));
  if (is_max) OK(CV_I(amax)(h, p[1], x, p[3], dev));
  else OK(CV_I(amin)(h, p[1], x, p[3], dev));
  OK(cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST));
  cudaMemcpy(&result, dev, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  cudaFree(x);
  return digest_value(START, result);
}
static Digest amax(const int *p) { return extreme(p, true); }
static Digest amin(const int *p) { return extreme(p, false); }

static Digest gemv(const int *p) {
  int m = p[2], n = p[3], ld = m + p[4], nx = p[1] ? m : n, ny = p[1] ? n : m;
  T al = (T)p[5] / 2, be = (T)p[6] / 2;
  T *a = data(p[0], ld * n), *x = data(p[0] + 1, extent(nx, p[7])), *y = data(p[0] + 2, extent(ny, p[8]));
  OK(CV_(gemv)(h, op(p[1]), m, n, &al, a, ld, x, p[7], &be, y, p[8]));
  return digest(digest(digest(START, a, ld * n), x, extent(nx, p[7])), y, extent(ny, p[8]));
}
static Digest gbmv(const int *p) {
  int m = p[2], n = p[3], kl = p[4], ku = p[5], ld = kl + ku + 1 + p[6], nx = p[1] ? m : n, ny = p[1] ? n : m;
  T al = (T)p[7] / 2, be = (T)p[8] / 2;
  T *a = data(p[0], ld * n), *x = data(p[0] + 1, extent(nx, p[9])), *y = data(p[0] + 2, extent(ny, p[10]));
  OK(CV_(gbmv)(h, op(p[1]), m, n, kl, ku, &al, a, ld, x, p[9], &be, y, p[10]));
  cudaFree(a);
  cudaFree(x);
  return digest(START, y, extent(ny, p[10]));
}
static Digest ger(const int *p) {
  int m = p[1], n = p[2], ld = m + p[3];
  T al = (T)p[4] / 2;
  T *a = data(p[0], ld * n), *x = data(p[0] + 1, extent(m, p[5])), *y = data(p[0] + 2, extent(n, p[6]));
  OK(CV_(ger)(h, m, n, &al, x, p[5], y, p[6], a, ld));
  cudaFree(x);
  cudaFree(y);
  return digest(START, a, ld * n);
}
static Digest symv(const int *p) {
  int n = p[2], ld = n + p[3];
  T al = (T)p[4] / 2, be = (T)p[5] / 2;
  T *a = data(p[0], ld * n), *x = data(p[0] + 1, extent(n, p[6])), *y = data(p[0] + 2, extent(n, p[7]));
  OK(CV_(symv)(h, fill(p[1]), n, &al, a, ld, x, p[6], &be, y, p[7]));
  cudaFree(a);
  cudaFree(x);
  return digest(START, y, extent(n, p[7]));
}
static Digest rank(const int *p, bool is_two) {
  int n = p[2], ld = n + p[3];
  T al = (T)p[4] / 2;
  T *a = data(p[0], ld * n), *x = data(p[0] + 1, extent(n, p[5])), *y = data(p[0] + 2, extent(n, p[6]));
  if (is_two) OK(CV_(syr2)(h, fill(p[1]), n, &al, x, p[5], y, p[6], a, ld));
  else OK(CV_(syr)(h, fill(p[1]), n, &al, x, p[5], a, ld));
  cudaFree(x);
  cudaFree(y);
  return digest(START, a, ld * n);
}
static Digest syr(const int *p) { return rank(p, false); }
static Digest syr2(const int *p) { return rank(p, true); }
static Digest triangular(const int *p, bool is_solution) {
  int n = p[4], ld = n + p[5];
  T *a = upload(p[0], ld * n, power), *x = data(p[0] + 1, extent(n, p[6]));
  if (is_solution) OK(CV_(trsv)(h, fill(p[1]), op(p[2]), diag(p[3]), n, a, ld, x, p[6]));
  else OK(CV_(trmv)(h, fill(p[1]), op(p[2]), diag(p[3]), n, a, ld, x, p[6]));
  cudaFree(a);
  return digest(START, x, extent(n, p[6]));
}
static Digest trmv(const int *p) { return triangular(p, false); }
static Digest trsv(const int *p) { return triangular(p, true); }

static Digest gemm(const int *p) {
  int m = p[3], n = p[4], k = p[5];
  int la = most(p[1] ? k : m, 1) + p[6], lb = most(p[2] ? n : k, 1) + p[7], lc = m + p[8];
  T al = (T)p[9] / 2, be = (T)p[10] / 2;
  T *a = data(p[0], la * (p[1] ? m : k)), *b = data(p[0] + 1, lb * (p[2] ? k : n)), *c = data(p[0] + 2, lc * n);
  OK(CV_(gemm)(h, op(p[1]), op(p[2]), m, n, k, &al, a, la, b, lb, &be, c, lc));
  cudaFree(a);
  cudaFree(b);
  return digest(START, c, lc * n);
}
static Digest symm(const int *p) {
  int m = p[3], n = p[4], order = p[1] ? n : m, la = order + p[5], lb = m + p[6], lc = m + p[7];
  T al = (T)p[8] / 2, be = (T)p[9] / 2;
  T *a = data(p[0], la * order), *b = data(p[0] + 1, lb * n), *c = data(p[0] + 2, lc * n);
  OK(CV_(symm)(h, side(p[1]), fill(p[2]), m, n, &al, a, la, b, lb, &be, c, lc));
  cudaFree(a);
  cudaFree(b);
  return digest(START, c, lc * n);
}
static Digest rank_k(const int *p, bool is_two) {
  int n = p[3], k = p[4], la = most(p[2] ? k : n, 1) + p[5], lc = n + p[6], size = la * (p[2] ? n : k);
  T al = (T)p[7] / 2, be = (T)p[8] / 2;
  T *a = data(p[0], size), *b = data(p[0] + 1, size), *c = data(p[0] + 2, lc * n);
  if (is_two) OK(CV_(syr2k)(h, fill(p[1]), op(p[2]), n, k, &al, a, la, b, la, &be, c, lc));
  else OK(CV_(syrk)(h, fill(p[1]), op(p[2]), n, k, &al, a, la, &be, c, lc));
  cudaFree(a);
  cudaFree(b);
  return digest(START, c, lc * n);
}
static Digest syrk(const int *p) { return rank_k(p, false); }
static Digest syr2k(const int *p) { return rank_k(p, true); }
static Digest triangles(const int *p, bool is_solution) {
  int m = p[5], n = p[6], order = p[1] ? n : m, la = order + p[7], lb = m + p[8];
  T al = (T)p[9] / 2;
  T *a = upload(p[0], la * order, power), *b = data(p[0] + 1, lb * n);
  if (is_solution) OK(CV_(trsm)(h, side(p[1]), fill(p[2]), op(p[3]), diag(p[4]), m, n, &al, a, la, b, lb));
  else OK(CV_(trmm)(h, side(p[1]), fill(p[2]), op(p[3]), diag(p[4]), m, n, &al, a, la, b, lb, b, lb));
  cudaFree(a);
  return digest(START, b, lb * n);
}
static Digest trmm(const int *p) { return triangles(p, false); }
static Digest trsm(const int *p) { return triangles(p, true); }
static Digest geam(const int *p) {
  int m = p[3], n = p[4], la = (p[1] ? n : m) + p[5], lb = (p[2] ? n : m) + p[6], lc = m + p[7];
  T al = (T)p[8] / 2, be = (T)p[9] / 2;
  T *a = data(p[0], la * (p[1] ? m : n)), *b = data(p[0] + 1, lb * (p[2] ? m : n)), *c = data(p[0] + 2, lc * n);
  OK(CV_(geam)(h, op(p[1]), op(p[2]), m, n, &al, a, la, &be, b, lb, c, lc));
  cudaFree(a);
  cudaFree(b);
  return digest(START, c, lc * n);
}
static Digest dgmm(const int *p) {
  int m = p[2], n = p[3], la = m + p[4], lc = m + p[5], order = p[1] ? n : m;
  T *a = data(p[0], la * n), *x = data(p[0] + 1, extent(order, p[6])), *c = data(p[0] + 2, lc * n);
  OK(CV_(dgmm)(h, side(p[1]), m, n, a, la, x, p[6], c, lc));
  cudaFree(a);
  cudaFree(x);
  return digest(START, c, lc * n);
}
// Both kinds of batch, which must agree; the second works on a copy.
static Digest batch(const int *p) {
  int m = p[3], n = p[4], k = p[5], count = p[8], la = p[1] ? k : m, lb = p[2] ? n : k;
  T al = (T)p[6] / 2, be = (T)p[7] / 2;
  T *a = data(p[0], m * k * count), *b = data(p[0] + 1, k * n * count);
  T *c = data(p[0] + 2, m * n * count), *d = data(p[0] + 2, m * n * count);
  OK(CV_(gemmStridedBatched)(h, op(p[1]), op(p[2]), m, n, k, &al, a, la, m * k, b, lb, k * n, &be, c, m, m * n, count));
  T *at[3][5], **dev;
  for (int i = 0; i < count; ++i) {
    at[0][i] = a + i * m * k;
    at[1][i] = b + i * k * n;
    at[2][i] = d + i * m * n;
  }
  cudaMalloc(&dev, sizeof(at));
  cudaMemcpy(dev, at, sizeof(at), cudaMemcpyHostToDevice);
  OK(CV_(gemmBatched)(h, op(p[1]), op(p[2]), m, n, k, &al, dev, la, dev + 5, lb, &be, dev + 10, m, count));
  cudaFree(dev);
  cudaFree(a);
  cudaFree(b);
  Digest first = digest(START, c, m * n * count), second = digest(START, d, m * n * count);
  assert(first == second);
  return first;
}
static Digest vector_batch(const int *p) {
  int m = p[2], n = p[3], count = p[6], nx = p[1] ? m : n, ny = p[1] ? n : m;
  T al = (T)p[4] / 2, be = (T)p[5] / 2;
  T *a = data(p[0], m * n * count), *x = data(p[0] + 1, nx * count), *y = data(p[0] + 2, ny * count);
  OK(CV_(gemvStridedBatched)(h, op(p[1]), m, n, &al, a, m, m * n, x, 1, nx, &be, y, 1, ny, count));
  cudaFree(a);
  cudaFree(x);
  return digest(START, y, ny * count);
}

#define RUN(f, rows)                                                                   \
  for (int i = 0; i < (int)(sizeof(rows##_rows) / sizeof(rows##_rows[0])); ++i) {      \
    Digest result = f(rows##_rows[i]);                                                 \
    assert(result == rows##_digests[i]);                                               \
  }

int main() {
  cublasCreate(&h);
  CV_RUNS
  cublasDestroy(h);
  return 0;
}
