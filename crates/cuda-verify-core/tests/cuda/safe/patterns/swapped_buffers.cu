// Two buffers that are swapped in a loop of any length.
//@ verdict: safe
//@ options: --kernel=smooth --blockDim=64 --gridDim=1

__global__ void smooth(float *a, float *b, int n) {
  float *from = a, *to = b;
  for (int i = 0; i < n; i++) {
    to[threadIdx.x] = from[(threadIdx.x + 1) % 64];
    __syncthreads();
    float *t = from;
    from = to;
    to = t;
  }
}
