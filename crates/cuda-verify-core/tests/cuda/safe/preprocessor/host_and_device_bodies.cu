//@ verdict: safe
// A function, a constant, a type and a class that host and device read differently.

#ifdef __CUDA_ARCH__
#define SIDE 2
typedef float real;
const int width = 8;
#else
#define SIDE 1
typedef double real;
const int width = 4;
#endif

__host__ __device__ int side() { return SIDE; }
template <class T>
__host__ __device__ int bytes() { return sizeof(T) + side(); }
struct Pair {
  int a, b;
  __host__ __device__ int get() const {
#ifdef __CUDA_ARCH__
    return a;
#else
    return b;
#endif
  }
};
__device__ int counter = 5;

__global__ void ask(int *out, Pair pair) {
  out[0] = side();
  out[1] = bytes<real>();
  out[2] = width;
  out[3] = pair.get();
  out[4] = counter;
  auto twice = [](int x) { return SIDE * x; };
  out[5] = twice(10);
}

int main() {
  int *d, h[6], seven = 7;
  cudaMalloc(&d, sizeof(h));
  cudaMemcpyToSymbol(counter, &seven, sizeof(int));
  Pair pair = {30, 40};
  ask<<<1, 1>>>(d, pair);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  assert(side() == 1 && bytes<real>() == 9 && width == 4 && pair.get() == 40);
  assert(h[0] == 2 && h[1] == 6 && h[2] == 8 && h[3] == 30 && h[4] == 7 && h[5] == 20);
  cudaFree(d);
}
