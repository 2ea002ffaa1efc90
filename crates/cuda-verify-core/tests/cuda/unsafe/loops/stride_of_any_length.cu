// A strided copy of unknown length: the stride is the number of threads, or half of it.
//@ verdict: unsafe
//@ options: --kernel=copy --blockDim=256 --gridDim=64

__global__ void copy(float *to, const float *from, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x / 2)
    to[i] = from[i];  //~ ERROR data-race
}
