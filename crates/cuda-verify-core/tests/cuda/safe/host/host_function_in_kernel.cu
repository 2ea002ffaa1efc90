//@ verdict: safe
// Functions that a kernel can call by their addresses: those for the device, constant expressions and closures.

constexpr int square(int x) { return x * x; }
template <class T>
constexpr T same(T x) {
  return x;
}
struct Scale {
  static __device__ int twice(int x) { return 2 * x; }
  static constexpr int thrice(int x) { return 3 * x; }
};
__global__ void apply(int *out) {
  int (*functions[])(int) = {square, same<int>, Scale::twice, Scale::thrice, [](int x) { return x + 1; }};
  int sum = 0;
  for (auto f : functions) sum += f(10);
  out[0] = sum;
}

int main() {
  int *d, h;
  cudaMalloc(&d, sizeof(int));
  apply<<<1, 1>>>(d);
  cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
  assert(h == 100 + 10 + 20 + 30 + 11);
  cudaFree(d);
}
