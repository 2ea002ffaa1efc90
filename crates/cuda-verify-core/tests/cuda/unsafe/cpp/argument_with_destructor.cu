// The copy of an argument is destroyed on the host; copies must not free what they share.
//@ verdict: unsafe

struct Buffer {
  int *p;
  bool owns;
  Buffer(int n) : owns(true) { cudaMalloc(&p, n * sizeof(int)); }
  Buffer(const Buffer &other) : p(other.p), owns(true) {}
  ~Buffer() {
    if (owns) cudaFree(p);  //~ ERROR invalid-free:
  }
};

__global__ void fill(Buffer buffer, int n) {
  if (threadIdx.x < n) buffer.p[threadIdx.x] = 1;
}

int main() {
  Buffer buffer(20);
  fill<<<1, 32>>>(buffer, 20);
  cudaDeviceSynchronize();
  return 0;
}
