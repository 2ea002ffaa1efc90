// A barrier that orders accesses to one kind of memory only is none of CUDA.
//@ verdict: unknown
//@ options: --kernel=shift --blockDim=64 --gridDim=64

__global__ void shift(float *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  bugle_barrier(true, false);  //~ WARN unsupported: not supported: a barrier of one kind of memory
  a[blockIdx.x * 64 + t] = s[(t + 1) % 64];
}
