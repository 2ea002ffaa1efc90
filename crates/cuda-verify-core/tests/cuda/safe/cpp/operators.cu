// Complex numbers with overloaded operators.
//@ verdict: safe

#include <cassert>
#define N 2

struct Complex {
  int re, im;
  __host__ __device__ Complex(int r = 0, int i = 0) : re(r), im(i) {}
  __host__ __device__ Complex operator*(const Complex &o) const {
    return Complex(re * o.re - im * o.im, re * o.im + im * o.re);
  }
  __host__ __device__ bool operator==(const Complex &o) const { return re == o.re && im == o.im; }
};

__global__ void square(Complex *a) { a[threadIdx.x] = a[threadIdx.x] * a[threadIdx.x]; }

int main() {
  Complex host[N] = {Complex(1, 1), Complex(0, 1)}, *dev;
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  square<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == Complex(-1) && host[0] == Complex(0, 2));
  cudaFree(dev);
  return 0;
}
