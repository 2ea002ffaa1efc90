// A lambda that captures an object with a copy constructor.
//@ verdict: unsafe

struct View {
  int *p;
  int n;
  __host__ __device__ View(int *p, int n) : p(p), n(n) {}
  __host__ __device__ View(const View &other) : p(other.p), n(other.n) {}
};

template <class F>
__global__ void run(F f) {
  f(threadIdx.x);
}

int main() {
  int *data;
  cudaMalloc(&data, 100);
  View view(data, 25);
  run<<<1, 32>>>([=] __device__(int i) {
    if (i <= view.n) view.p[i] = 1;  //~ ERROR array-bounds:
  });
  cudaDeviceSynchronize();
  cudaFree(data);
  return 0;
}
