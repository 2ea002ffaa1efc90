// A flag of which nothing is known decides for all lanes whether they shuffle.
//@ verdict: safe
//@ options: --kernel=sum --blockDim=32 --gridDim=1 --threads=exact

__global__ void sum(int *out, int flag) {
  int v = threadIdx.x;
  if (flag) {
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);
  }
  out[threadIdx.x] = v;
}
