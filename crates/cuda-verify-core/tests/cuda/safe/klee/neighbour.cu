// Symbolic inputs, assumptions and assertions in KLEE's words.
//@ verdict: safe
#include "klee.h"
#include "cutil.h"
#define N 64

__global__ void shift(const int *in, int *out, int n) {
  __shared__ int s[N];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < n) out[t] = s[(t + 1) % N];
}

int main() {
  int in[N], out[N], n;
  klee_make_symbolic(in, sizeof in, "in");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n > 0 && n <= N);
  int first = klee_range(0, 10, "first");
  if (first == 11) klee_silent_exit(0);
  int *from, *to;
  cudaMalloc((void **)&from, sizeof in);
  cudaMalloc((void **)&to, sizeof out);
  cudaMemcpy(from, in, sizeof in, cudaMemcpyHostToDevice);
  shift<<<1, N>>>(from, to, n);
  cudaMemcpy(out, to, sizeof out, cudaMemcpyDeviceToHost);
  klee_assert(out[0] == in[1]);
  cudaFree(from);
  cudaFree(to);
  return 0;
}
