//@ verdict: safe
// The first guess of a minimum is read by a built-in atomic function.

__global__ void lowest(const unsigned *x, unsigned *best, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned r = __nv_atomic_load_n(best, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  while (x[i] < r) {
    unsigned seen = r;
    if ((r = atomicCAS(best, seen, x[i])) == seen) break;
  }
}
int main() {
  unsigned *x, *b;
  cudaMalloc(&x, 1200); cudaMalloc(&b, 4);
  cudaMemset(x, 0, 1200); cudaMemset(b, 0x7e, 4);
  lowest<<<2, 256>>>(x, b, 300);
  cudaDeviceSynchronize();
  cudaFree(x); cudaFree(b);
}
