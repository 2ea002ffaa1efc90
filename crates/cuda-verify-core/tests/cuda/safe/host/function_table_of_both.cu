//@ verdict: safe
// Constant tables of functions, one for the host, which compares what it holds, and one that the device reads.

typedef int (*Function)(int);
__host__ __device__ int twice(int x) { return 2 * x; }
__host__ __device__ int half(int x) { return x / 2; }
const Function of_host[] = {twice, half};
constexpr Function of_device[] = {twice, half};

__global__ void apply(int *out) { out[0] = of_device[1](10); }

int main() {
  Function f = of_host[1];
  assert(f == half && of_host[0] != half && f(6) == 3);
  int *d, h;
  cudaMalloc(&d, sizeof(int));
  apply<<<1, 1>>>(d);
  cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
  assert(h == 5);
  cudaFree(d);
}
