// Runs the cuBLAS functions on the recorded cases of blas.vectors, and of complex.vectors with CV_COMPLEX: whole buffers
// must come out with the recorded digest, so that elements between the columns are seen to stay. CV_TYPE is the type of
// the elements, CV_PART that of their parts, CV_(f) the function f.
#include <cublas_v2.h>
#include <cassert>
#include <cstdlib>
#ifdef CV_COMPLEX
#include "complex.vectors"
#else
#include "blas.vectors"
#endif

typedef CV_TYPE T;
typedef CV_PART R;
typedef unsigned long long Digest;

static R part(int seed, int i) { return (R)((seed * 7 + i * 5 + (i * i % 11) * 3) % 17 - 8) / (R)4; }
static const R powers[6] = {0.5, -1, 2, 1, -0.5, -2};

#ifdef CV_COMPLEX
static T make(R x, R y) {
  T result;
  result.x = x;
  result.y = y;
  return result;
}
static T value(int seed, int i) { return make(part(seed, i), part(seed + 5, i + 3)); }
static T power(int seed, int i) {
  R p = powers[(seed + i * 3 + i * i) % 6];
  return (seed + i) % 3 == 0 ? make(0, p) : make(p, 0);
}
static T factor(int k) { return make((R)k / 2, k == 0 ? 0 : (R)((k * k + k) % 3 - 1) / 2); }
static R real(T value) { return value.x; }
#else
static T value(int seed, int i) { return part(seed, i); }
static T power(int seed, int i) { return powers[(seed + i * 3 + i * i) % 6]; }
static T factor(int k) { return (T)k / 2; }
static R real(T value) { return value; }
#endif

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

static Digest digest_part(Digest h, double x) {
  x = x + 0.0;
  Digest bits;
  memcpy(&bits, &x, sizeof(bits));
  return (h ^ bits) * 0x100000001b3ULL;
}
#ifdef CV_COMPLEX
static Digest digest_value(Digest h, T x) { return digest_part(digest_part(h, x.x), x.y); }
#else
static Digest digest_value(Digest h, T x) { return digest_part(h, x); }
#endif

static const Digest START = 0xcbf29ce484222325ULL;

static Digest digest(Digest h, T *dev, int count) {
  if (count < 1) count = 1;
  T *host = (T *)malloc(count * sizeof(T));
  cudaMemcpy(host, dev, count * sizeof(T), cudaMemcpyDeviceToHost);
  for (int i = 0; i < count; ++i) h = digest_value(h, host[i]);
  free(host);
  cudaFree(dev);
  return h;
}

static int extent(int n, int step) { return n > 0 ? 1 + (n - 1) * (step < 0 ? -step : step) : 1; }
static int most(int a, int b) { return a > b ? a : b; }
static cublasOperation_t op(int t) { return t == 2 ? CUBLAS_OP_C : t ? CUBLAS_OP_T : CUBLAS_OP_N; }
static cublasFillMode_t fill(int u) { return u ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER; }
static cublasDiagType_t diag(int d) { return d ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT; }
static cublasSideMode_t side(int r) { return r ? CUBLAS_SIDE_RIGHT : CUBLAS_SIDE_LEFT; }

static cublasHandle_t h;
#define OK(call) assert((call) == CUBLAS_STATUS_SUCCESS)

static Digest axpy(const int *p) {
  T a = factor(p[2]), *x = data(p[0], extent(p[1], p[3])), *y = data(p[0] + 1, extent(p[1], p[4]));
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
#ifdef CV_COMPLEX
#define SINE make(0.5, 0.5)
#else
#define SINE 0.5
#endif
static Digest rot(const int *p) {
  R c = real(factor(p[2]));
  T s = SINE;
  T *x = data(p[0], extent(p[1], p[3])), *y = data(p[0] + 1, extent(p[1], p[4]));
  OK(CV_(rot)(h, p[1], x, p[3], y, p[4], &c, &s));
  return digest(digest(START, x, extent(p[1], p[3])), y, extent(p[1], p[4]));
}
#define DOT(f)                                                                                     \
  static Digest f(const int *p) {                                                                  \
    T result, *x = data(p[0], extent(p[1], p[3])), *y = data(p[0] + 1, extent(p[1], p[4]));        \
    OK(CV_(f)(h, p[1], x, p[3], y, p[4], &result));                                                \
    cudaFree(x);                                                                                   \
    cudaFree(y);                                                                                   \
    return digest_value(START, result);                                                            \
  }
static Digest scal(const int *p) {
  T a = factor(p[2]), *x = data(p[0], extent(p[1], p[3]));
  OK(CV_(scal)(h, p[1], &a, x, p[3]));
  return digest(START, x, extent(p[1], p[3]));
}
#define SUM(f, name)                                                                               \
  static Digest f(const int *p) {                                                                  \
    R result;                                                                                      \
    T *x = data(p[0], extent(p[1], p[3]));                                                         \
    OK(name(h, p[1], x, p[3], &result));                                                           \
    cudaFree(x);                                                                                   \
    return digest_part(START, result);                                                             \
  }
SUM(nrm2, CV_SUM(nrm2))
SUM(asum, CV_SUM(asum))
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
  return digest_part(START, result);
}
static Digest amax(const int *p) { return extreme(p, true); }
static Digest amin(const int *p) { return extreme(p, false); }

static Digest gemv(const int *p) {
  int m = p[2], n = p[3], ld = m + p[4], nx = p[1] ? m : n, ny = p[1] ? n : m;
  T al = factor(p[5]), be = factor(p[6]);
  T *a = data(p[0], ld * n), *x = data(p[0] + 1, extent(nx, p[7])), *y = data(p[0] + 2, extent(ny, p[8]));
  OK(CV_(gemv)(h, op(p[1]), m, n, &al, a, ld, x, p[7], &be, y, p[8]));
  return digest(digest(digest(START, a, ld * n), x, extent(nx, p[7])), y, extent(ny, p[8]));
}
static Digest gbmv(const int *p) {
  int m = p[2], n = p[3], kl = p[4], ku = p[5], ld = kl + ku + 1 + p[6], nx = p[1] ? m : n, ny = p[1] ? n : m;
  T al = factor(p[7]), be = factor(p[8]);
  T *a = data(p[0], ld * n), *x = data(p[0] + 1, extent(nx, p[9])), *y = data(p[0] + 2, extent(ny, p[10]));
  OK(CV_(gbmv)(h, op(p[1]), m, n, kl, ku, &al, a, ld, x, p[9], &be, y, p[10]));
  cudaFree(a);
  cudaFree(x);
  return digest(START, y, extent(ny, p[10]));
}
#define GER(f)                                                                                     \
  static Digest f(const int *p) {                                                                  \
    int m = p[1], n = p[2], ld = m + p[3];                                                         \
    T al = factor(p[4]), *a = data(p[0], ld * n);                                                  \
    T *x = data(p[0] + 1, extent(m, p[5])), *y = data(p[0] + 2, extent(n, p[6]));                  \
    OK(CV_(f)(h, m, n, &al, x, p[5], y, p[6], a, ld));                                             \
    cudaFree(x);                                                                                   \
    cudaFree(y);                                                                                   \
    return digest(START, a, ld * n);                                                               \
  }
#define SYMV(f)                                                                                    \
  static Digest f(const int *p) {                                                                  \
    int n = p[2], ld = n + p[3];                                                                   \
    T al = factor(p[4]), be = factor(p[5]), *a = data(p[0], ld * n);                               \
    T *x = data(p[0] + 1, extent(n, p[6])), *y = data(p[0] + 2, extent(n, p[7]));                  \
    OK(CV_(f)(h, fill(p[1]), n, &al, a, ld, x, p[6], &be, y, p[7]));                               \
    cudaFree(a);                                                                                   \
    cudaFree(x);                                                                                   \
    return digest(START, y, extent(n, p[7]));                                                      \
  }
SYMV(symv)
#define RANK(f, S, scalar, ...)                                                                    \
  static Digest f(const int *p) {                                                                  \
    int n = p[2], ld = n + p[3];                                                                   \
    S al = scalar(factor(p[4]));                                                                   \
    T *a = data(p[0], ld * n), *x = data(p[0] + 1, extent(n, p[5])), *y = data(p[0] + 2, extent(n, p[6])); \
    OK(CV_(f)(h, fill(p[1]), n, &al, x, p[5], __VA_ARGS__ a, ld));                                 \
    cudaFree(x);                                                                                   \
    cudaFree(y);                                                                                   \
    return digest(START, a, ld * n);                                                               \
  }
#define Y y, p[6],
RANK(syr, T, )
RANK(syr2, T, , Y)
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
  T al = factor(p[9]), be = factor(p[10]);
  T *a = data(p[0], la * (p[1] ? m : k)), *b = data(p[0] + 1, lb * (p[2] ? k : n)), *c = data(p[0] + 2, lc * n);
  OK(CV_(gemm)(h, op(p[1]), op(p[2]), m, n, k, &al, a, la, b, lb, &be, c, lc));
  cudaFree(a);
  cudaFree(b);
  return digest(START, c, lc * n);
}
#define SYMM(f)                                                                                    \
  static Digest f(const int *p) {                                                                  \
    int m = p[3], n = p[4], order = p[1] ? n : m, la = order + p[5], lb = m + p[6], lc = m + p[7]; \
    T al = factor(p[8]), be = factor(p[9]);                                                        \
    T *a = data(p[0], la * order), *b = data(p[0] + 1, lb * n), *c = data(p[0] + 2, lc * n);       \
    OK(CV_(f)(h, side(p[1]), fill(p[2]), m, n, &al, a, la, b, lb, &be, c, lc));                    \
    cudaFree(a);                                                                                   \
    cudaFree(b);                                                                                   \
    return digest(START, c, lc * n);                                                               \
  }
SYMM(symm)
#define RANK_K(f, turned, S, scalar, K, other, ...)                                                \
  static Digest f(const int *p) {                                                                  \
    int n = p[3], k = p[4], la = most(p[2] ? k : n, 1) + p[5], lc = n + p[6], size = la * (p[2] ? n : k); \
    S al = scalar(factor(p[7]));                                                                   \
    K be = other(factor(p[8]));                                                                    \
    T *a = data(p[0], size), *b = data(p[0] + 1, size), *c = data(p[0] + 2, lc * n);               \
    OK(CV_(f)(h, fill(p[1]), p[2] ? turned : CUBLAS_OP_N, n, k, &al, a, la, __VA_ARGS__ &be, c, lc)); \
    cudaFree(a);                                                                                   \
    cudaFree(b);                                                                                   \
    return digest(START, c, lc * n);                                                               \
  }
#define B b, la,
RANK_K(syrk, CUBLAS_OP_T, T, , T, )
RANK_K(syr2k, CUBLAS_OP_T, T, , T, , B)

#ifdef CV_COMPLEX
DOT(dotu)
DOT(dotc)
GER(geru)
GER(gerc)
SYMV(hemv)
RANK(her, R, real)
RANK(her2, T, , Y)
SYMM(hemm)
RANK_K(herk, CUBLAS_OP_C, R, real, R, real)
RANK_K(her2k, CUBLAS_OP_C, T, , R, real, B)
static Digest srot(const int *p) {
  R c = real(factor(p[2])), s = 0.5;
  T *x = data(p[0], extent(p[1], p[3])), *y = data(p[0] + 1, extent(p[1], p[4]));
  OK(CV_SROT(h, p[1], x, p[3], y, p[4], &c, &s));
  return digest(digest(START, x, extent(p[1], p[3])), y, extent(p[1], p[4]));
}
static Digest sscal(const int *p) {
  R a = real(factor(p[2]));
  T *x = data(p[0], extent(p[1], p[3]));
  OK(CV_SSCAL(h, p[1], &a, x, p[3]));
  return digest(START, x, extent(p[1], p[3]));
}
#else
DOT(dot)
GER(ger)
#endif

static Digest triangles(const int *p, bool is_solution) {
  int m = p[5], n = p[6], order = p[1] ? n : m, la = order + p[7], lb = m + p[8];
  T al = factor(p[9]);
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
  T al = factor(p[8]), be = factor(p[9]);
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
  T al = factor(p[6]), be = factor(p[7]);
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
  T al = factor(p[4]), be = factor(p[5]), *a = data(p[0], m * n * count), *x = data(p[0] + 1, nx * count);
  T *y = data(p[0] + 2, ny * count), *z = data(p[0] + 2, ny * count);
  OK(CV_(gemvStridedBatched)(h, op(p[1]), m, n, &al, a, m, m * n, x, 1, nx, &be, y, 1, ny, count));
  T *at[3][5], **dev;
  for (int i = 0; i < count; ++i) {
    at[0][i] = a + i * m * n;
    at[1][i] = x + i * nx;
    at[2][i] = z + i * ny;
  }
  cudaMalloc(&dev, sizeof(at));
  cudaMemcpy(dev, at, sizeof(at), cudaMemcpyHostToDevice);
  OK(CV_(gemvBatched)(h, op(p[1]), m, n, &al, dev, m, dev + 5, 1, &be, dev + 10, 1, count));
  cudaFree(dev);
  cudaFree(a);
  cudaFree(x);
  Digest first = digest(START, y, ny * count), second = digest(START, z, ny * count);
  assert(first == second);
  return first;
}
static Digest trsm_batch(const int *p) {
  int m = p[5], n = p[6], count = p[8], order = p[1] ? n : m;
  T al = factor(p[7]), *a = upload(p[0], order * order * count, power), *b = data(p[0] + 1, m * n * count);
  T *at[2][5], **dev;
  for (int i = 0; i < count; ++i) {
    at[0][i] = a + i * order * order;
    at[1][i] = b + i * m * n;
  }
  cudaMalloc(&dev, sizeof(at));
  cudaMemcpy(dev, at, sizeof(at), cudaMemcpyHostToDevice);
  OK(CV_(trsmBatched)(h, side(p[1]), fill(p[2]), op(p[3]), diag(p[4]), m, n, &al, dev, order, dev + 5, m, count));
  cudaFree(dev);
  cudaFree(a);
  return digest(START, b, m * n * count);
}
static T *host(int seed, int count) {
  if (count < 1) count = 1;
  T *result = (T *)malloc(count * sizeof(T));
  for (int i = 0; i < count; ++i) result[i] = value(seed, i);
  return result;
}
// To the device and back, by the functions that wait and by those that do not.
static Digest copies(const int *p) {
  int n = p[1], m = p[4], k = p[5], la = most(m, 1) + p[6], lb = most(m, 1) + p[7], size = sizeof(T);
  bool is_async = p[0] % 2;
  T *x = host(p[0], extent(n, p[2])), *y = host(p[0] + 1, extent(n, p[3])), *dev_x = data(p[0] + 7, n);
  T *a = host(p[0] + 2, la * k), *b = host(p[0] + 3, lb * k), *dev_a = data(p[0] + 7, m * k);
  if (is_async) {
    OK(cublasSetVectorAsync(n, size, x, p[2], dev_x, 1, 0));
    OK(cublasGetVectorAsync(n, size, dev_x, 1, y, p[3], 0));
    OK(cublasSetMatrixAsync(m, k, size, a, la, dev_a, most(m, 1), 0));
    OK(cublasGetMatrixAsync(m, k, size, dev_a, most(m, 1), b, lb, 0));
    cudaDeviceSynchronize();
  } else {
    OK(cublasSetVector(n, size, x, p[2], dev_x, 1));
    OK(cublasGetVector(n, size, dev_x, 1, y, p[3]));
    OK(cublasSetMatrix(m, k, size, a, la, dev_a, most(m, 1)));
    OK(cublasGetMatrix(m, k, size, dev_a, most(m, 1), b, lb));
  }
  Digest h = START;
  for (int i = 0; i < extent(n, p[3]); ++i) h = digest_value(h, y[i]);
  for (int i = 0; i < most(lb * k, 1); ++i) h = digest_value(h, b[i]);
  free(x);
  free(y);
  free(a);
  free(b);
  cudaFree(dev_x);
  cudaFree(dev_a);
  return h;
}

// One of CV_STEP cases is run.
#define RUN(f, rows)                                                                        \
  for (int i = 0; i < (int)(sizeof(rows##_rows) / sizeof(rows##_rows[0])); i += CV_STEP) {  \
    Digest result = f(rows##_rows[i]);                                                      \
    assert(result == rows##_digests[i]);                                                    \
  }

int main() {
  cublasCreate(&h);
  CV_RUNS
  cublasDestroy(h);
  return 0;
}
