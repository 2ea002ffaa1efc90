// What a launch of any size leaves in a structure that one thread assigns is not what the host has put there.
//@ verdict: unknown
//@ options: --no-runs
#include <assert.h>

struct Pair { int x, y; };

__global__ void k(Pair *out, int n) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    Pair pair;
    pair.x = n;
    pair.y = 2;
    *out = pair;
  }
}

int main(int argc, char **argv) {
  Pair host = {1, 1}, *out;
  cudaMalloc(&out, sizeof(Pair));
  cudaMemcpy(out, &host, sizeof(Pair), cudaMemcpyHostToDevice);
  k<<<argc + 100, 256>>>(out, 7);
  cudaMemcpy(&host, out, sizeof(Pair), cudaMemcpyDeviceToHost);
  assert(host.x == 1);  //~ WARN imprecise: not decided: it depends on values that are only known approximately
  cudaFree(out);
}
