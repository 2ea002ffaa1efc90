//@ verdict: unsafe
// A tile is overwritten before all threads have read it, in a kernel of several, on sizes from the command line.
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <chrono>
#define CK(call) if ((call) != cudaSuccess) { printf("error at line %d\n", __LINE__); return EXIT_FAILURE; }
__global__ void naive(int m, int n, int k, const float *a, const float *b, float *c) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < m && col < n) {
    float s = 0;
    for (int i = 0; i < k; i++) s += a[row * k + i] * b[i * n + col];
    c[row * n + col] = s;
  }
}
template <int TILE> __global__ void tiled(int m, int n, int k, const float *a, const float *b, float *c) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float s = 0;
  for (int t = 0; t < (k + TILE - 1) / TILE; t++) {
    int ka = t * TILE + threadIdx.x, kb = t * TILE + threadIdx.y;
    as[threadIdx.y][threadIdx.x] = row < m && ka < k ? a[row * k + ka] : 0;  //~ ERROR data-race
    bs[threadIdx.y][threadIdx.x] = col < n && kb < k ? b[kb * n + col] : 0;
    __syncthreads();
    for (int i = 0; i < TILE; i++) s += as[threadIdx.y][i] * bs[i][threadIdx.x];
  }
  if (row < m && col < n) c[row * n + col] = s;
}
void reference(int m, int n, int k, const float *a, const float *b, float *c) {
  for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
    float s = 0;
    for (int p = 0; p < k; p++) s += a[i * k + p] * b[p * n + j];
    c[i * n + j] = s;
  }
}
int main(int argc, char *argv[]) {
  int m = 512, n = 512, k = 512, repeat = 10, kind = 1;
  if (argc > 1) m = n = k = atoi(argv[1]);
  if (argc > 2) repeat = atoi(argv[2]);
  if (argc > 3) kind = atoi(argv[3]);
  if (m < 1 || repeat < 1) { printf("bad arguments\n"); return EXIT_FAILURE; }
  float *a = new float[m * k], *b = new float[k * n], *c = new float[m * n], *r = new float[m * n], *da, *db, *dc;
  srand(2020);
  for (int i = 0; i < m * k; i++) a[i] = rand() / (float)RAND_MAX;
  for (int i = 0; i < k * n; i++) b[i] = rand() / (float)RAND_MAX;
  CK(cudaMalloc((void **)&da, m * k * sizeof(float)))
  CK(cudaMalloc((void **)&db, k * n * sizeof(float)))
  CK(cudaMalloc((void **)&dc, m * n * sizeof(float)))
  CK(cudaMemcpy(da, a, m * k * sizeof(float), cudaMemcpyHostToDevice))
  CK(cudaMemcpy(db, b, k * n * sizeof(float), cudaMemcpyHostToDevice))
  auto t0 = std::chrono::steady_clock::now();
  for (int i = 0; i < repeat; i++) {
    if (kind == 0) { dim3 t(16, 16), g((n + 15) / 16, (m + 15) / 16); naive<<<g, t>>>(m, n, k, da, db, dc); }
    else if (kind == 1) { dim3 t(16, 16), g((n + 15) / 16, (m + 15) / 16); tiled<16><<<g, t>>>(m, n, k, da, db, dc); }
    else { dim3 t(32, 32), g((n + 31) / 32, (m + 31) / 32); tiled<32><<<g, t>>>(m, n, k, da, db, dc); }
  }
  CK(cudaDeviceSynchronize())
  auto t1 = std::chrono::steady_clock::now();
  printf("%f s\n", std::chrono::duration<double>(t1 - t0).count() / repeat);
  CK(cudaMemcpy(c, dc, m * n * sizeof(float), cudaMemcpyDeviceToHost))
  reference(m, n, k, a, b, r);
  bool ok = true;
  for (int i = 0; i < m * n; i++) if (fabs(c[i] - r[i]) > 1e-3) { ok = false; break; }
  printf(ok ? "PASS\n" : "FAIL\n");
  delete[] a; delete[] b; delete[] c; delete[] r;
  cudaFree(da); cudaFree(db); cudaFree(dc);
  return 0;
}
