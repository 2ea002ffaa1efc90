//@ verdict: unsafe
// Instances of a kernel template, one by a closure, in a program that asks for the architecture.

template <class F>
__global__ void each(int *a, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#if __CUDA_ARCH__
  if (i <= n) a[i] = f(i);  //~ ERROR array-bounds
#else
  a[n] = 0;
#endif
}
struct Square {
  __device__ int operator()(int x) const { return x * x; }
};

int main() {
  int *d, h[40];
  cudaMalloc(&d, sizeof(h));
  each<<<2, 32>>>(d, 40, Square());
  int add = 3;
  each<<<2, 32>>>(d, 20, [=] __device__(int x) { return x + add; });
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 40; i++) assert(h[i] == (i < 20 ? i + 3 : i * i));
  cudaFree(d);
}
