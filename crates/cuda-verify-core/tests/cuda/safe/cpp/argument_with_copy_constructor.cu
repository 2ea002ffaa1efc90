// The bytes of an argument with a copy constructor go to the kernel.
//@ verdict: safe

struct View {
  int *p;
  int n;
  __host__ __device__ View(int *p, int n) : p(p), n(n) {}
  __host__ __device__ View(const View &other) : p(other.p), n(other.n) {}
};

__global__ void fill(View view) {
  if (threadIdx.x < view.n) view.p[threadIdx.x] = 1;
}

int main() {
  int *data;
  cudaMalloc(&data, 100);
  View view(data, 25);
  fill<<<1, 32>>>(view);
  cudaDeviceSynchronize();
  cudaFree(data);
  return 0;
}
