// A function may be called like the type that it returns, which bodies and declarations before it still name.
//@ verdict: safe

template <typename Layout_>
struct Tile {
  typedef Layout_ Layout;
  struct Params {
    int rows;
    __device__ int size() const { return rows * Layout().stride; }
    __device__ static Layout Layout() { return Layout_{4}; }
  };
};
struct Rows {
  int stride;
};
__global__ void fill(int *a, Tile<Rows>::Params p) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i < p.size()) a[i] = i;
}
int main() {
  int *a;
  cudaMalloc(&a, 40 * sizeof(int));
  fill<<<2, 32>>>(a, Tile<Rows>::Params{10});
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
