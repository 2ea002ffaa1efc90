// Levels of a graph by queues, whose order depends on that of the threads.
//@ verdict: bounded
#include <cassert>
#include <cstdio>
#define N 40
__global__ void level(const int *nindex, const int *nlist, int *dist, int *q, int nq, int *next, int *nn, int d) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < nq) {
    int v = q[i];
    for (int j = nindex[v]; j < nindex[v + 1]; j++)
      if (atomicCAS(&dist[nlist[j]], -1, d) == -1) next[atomicAdd(nn, 1)] = nlist[j];
  }
}
int main() {
  int ni[N + 1], nl[2 * N], dist[N];
  for (int i = 0; i <= N; i++) ni[i] = 2 * i;
  for (int i = 0; i < N; i++) { nl[2 * i] = (2 * i + 1) % N; nl[2 * i + 1] = (2 * i + 2) % N; dist[i] = -1; }
  dist[0] = 0;
  int *a, *b, *c, *q1, *q2, *nn, nq = 1, zero = 0;
  cudaMalloc(&a, sizeof ni); cudaMalloc(&b, sizeof nl); cudaMalloc(&c, sizeof dist); cudaMalloc(&q1, sizeof dist); cudaMalloc(&q2, sizeof dist); cudaMalloc(&nn, 4);
  cudaMemcpy(a, ni, sizeof ni, cudaMemcpyHostToDevice); cudaMemcpy(b, nl, sizeof nl, cudaMemcpyHostToDevice); cudaMemcpy(c, dist, sizeof dist, cudaMemcpyHostToDevice);
  cudaMemcpy(q1, &zero, 4, cudaMemcpyHostToDevice);
  for (int d = 1; nq > 0; d++) {
    cudaMemset(nn, 0, 4);
    level<<<2, 32>>>(a, b, c, q1, nq, q2, nn, d);
    cudaMemcpy(&nq, nn, 4, cudaMemcpyDeviceToHost);
    int *t = q1; q1 = q2; q2 = t;
  }
  cudaMemcpy(dist, c, sizeof dist, cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; i++) assert(dist[i] >= 0 && dist[i] < 8);
  cudaFree(a); cudaFree(b); cudaFree(c); cudaFree(q1); cudaFree(q2); cudaFree(nn);
}
