// A loop goes to a value that its condition names: what comes after its last iteration happens, too.
//@ verdict: unsafe
//@ options: --kernel=search --blockDim=64 --gridDim=1

__global__ void search(const int *in, int *out, int n) {
  __requires(n >= 0 && n < 1000);
  int i = 0;
  for (; i != n; i++) {
    if (in[i] < 0) break;
  }
  if (i == n) out[threadIdx.x & 31] = threadIdx.x;  //~ ERROR data-race
}
