// Products of matrices of halves on the recorded cases of blas.vectors, which are rounded once: the functions for halves,
// and those that are told the types.
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cassert>
#include <cstdlib>
#include "blas.vectors"

typedef unsigned long long Digest;

static float value(int seed, int i) { return (float)((seed * 7 + i * 5 + (i * i % 11) * 3) % 17 - 8) / 4.0f; }
static __half *data(int seed, int count) {
  if (count < 1) count = 1;
  __half *host = (__half *)malloc(count * sizeof(__half)), *dev;
  for (int i = 0; i < count; ++i) host[i] = __float2half(value(seed, i));
  cudaMalloc(&dev, count * sizeof(__half));
  cudaMemcpy(dev, host, count * sizeof(__half), cudaMemcpyHostToDevice);
  free(host);
  return dev;
}
static Digest digest(__half *dev, int count) {
  Digest h = 0xcbf29ce484222325ULL, bits;
  if (count < 1) count = 1;
  __half *host = (__half *)malloc(count * sizeof(__half));
  cudaMemcpy(host, dev, count * sizeof(__half), cudaMemcpyDeviceToHost);
  for (int i = 0; i < count; ++i) {
    double x = (double)__half2float(host[i]) + 0.0;
    memcpy(&bits, &x, sizeof(bits));
    h = (h ^ bits) * 0x100000001b3ULL;
  }
  free(host);
  cudaFree(dev);
  return h;
}
static int most(int a, int b) { return a > b ? a : b; }
static cublasOperation_t op(int t) { return t ? CUBLAS_OP_T : CUBLAS_OP_N; }

static cublasHandle_t h;
#define OK(call) assert((call) == CUBLAS_STATUS_SUCCESS)

static void product(const int *p, Digest expected) {
  int m = p[3], n = p[4], k = p[5];
  int la = most(p[1] ? k : m, 1) + p[6], lb = most(p[2] ? n : k, 1) + p[7], lc = m + p[8];
  float al = p[9] / 2.0f, be = p[10] / 2.0f;
  __half half_al = __float2half(al), half_be = __float2half(be);
  __half *a = data(p[0], la * (p[1] ? m : k)), *b = data(p[0] + 1, lb * (p[2] ? k : n)), *c[4];
  for (int i = 0; i < 4; ++i) c[i] = data(p[0] + 2, lc * n);
  const cudaDataType half = CUDA_R_16F;
  cublasOperation_t ta = op(p[1]), tb = op(p[2]);
  OK(cublasHgemm(h, ta, tb, m, n, k, &half_al, a, la, b, lb, &half_be, c[0], lc));
  OK(cublasGemmEx(h, ta, tb, m, n, k, &half_al, a, half, la, b, half, lb, &half_be, c[1], half, lc, CUBLAS_COMPUTE_16F,
                  CUBLAS_GEMM_DEFAULT));
  OK(cublasGemmEx(h, ta, tb, m, n, k, &al, a, half, la, b, half, lb, &be, c[2], half, lc, CUBLAS_COMPUTE_32F,
                  CUBLAS_GEMM_DEFAULT_TENSOR_OP));
  OK(cublasSgemmEx(h, ta, tb, m, n, k, &al, a, half, la, b, half, lb, &be, c[3], half, lc));
  cudaFree(a);
  cudaFree(b);
  for (int i = 0; i < 4; ++i) {
    Digest found = digest(c[i], lc * n);
    assert(found == expected);
  }
}
static void batch(const int *p, Digest expected) {
  int m = p[3], n = p[4], k = p[5], count = p[8], la = p[1] ? k : m, lb = p[2] ? n : k;
  __half al = __float2half(p[6] / 2.0f), be = __float2half(p[7] / 2.0f);
  __half *a = data(p[0], m * k * count), *b = data(p[0] + 1, k * n * count), *c = data(p[0] + 2, m * n * count);
  OK(cublasHgemmStridedBatched(h, op(p[1]), op(p[2]), m, n, k, &al, a, la, m * k, b, lb, k * n, &be, c, m, m * n, count));
  cudaFree(a);
  cudaFree(b);
  Digest found = digest(c, m * n * count);
  assert(found == expected);
}

int main() {
  cublasCreate(&h);
  for (int i = 0; i < (int)(sizeof(half_rows) / sizeof(half_rows[0])); i += CV_STEP) {
    product(half_rows[i], half_digests[i]);
    batch(half_batch_rows[i], half_batch_digests[i]);
  }
  cublasDestroy(h);
  return 0;
}
