// A loop goes to a value that its condition names, and one thread says whether it came there.
//@ verdict: safe
//@ options: --kernel=search --blockDim=64 --gridDim=1

__global__ void search(const int *in, int *out, int n) {
  __requires(n >= 0 && n < 1000);
  int i = 0;
  for (; i != n; i++) {
    if (in[i] < 0) break;
  }
  if (i == n && threadIdx.x == 63) out[0] = 1;
}
