//@ verdict: unsafe
// Virtual functions, tables of functions and instances that host and device read differently.

struct Base {
  __host__ __device__ virtual int side() { return 0; }
};
struct Derived : Base {
  __host__ __device__ int side() override {
#ifdef __CUDA_ARCH__
    return 2;
#else
    return 1;
#endif
  }
};
template <class T>
__host__ __device__ T plus_side(T x) {
#ifdef __CUDA_ARCH__
  return x + 2;
#else
  return x + 1;
#endif
}
typedef int (*Function)(int);
__device__ int plus_arch(int x) { return x + __CUDA_ARCH__; }
__device__ Function table[] = {plus_arch, plus_side<int>};

__global__ void ask(int *out) {
  Derived derived;
  Base *base = &derived;
  out[0] = base->side();
  out[1] = table[0](1);
  out[2] = table[1](1);
  out[3] = plus_side(10);
}

int main() {
  int *d, h[4];
  cudaMalloc(&d, sizeof(h));
  ask<<<1, 1>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  Derived derived;
  Base *base = &derived;
  assert(base->side() == 1 && plus_side(10) == 12);  //~ ERROR assertion
  assert(h[0] == 2 && h[1] == 801 && h[2] == 3 && h[3] == 12);
  cudaFree(d);
}
