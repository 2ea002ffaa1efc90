//@ verdict: safe
// Addresses of functions for the device come from the device: by a variable, or by a kernel.

typedef int (*Function)(int);
__device__ int twice(int x) { return 2 * x; }
__host__ __device__ int half(int x) { return x / 2; }
__device__ Function of_device = twice;
__device__ Function table[] = {half, twice};
__global__ void apply(Function f, int *out) {
  out[0] = f(10);
  out[1] = table[0](10);
  Function own = half;
  out[2] = own(20);
}

int main() {
  Function f, g = half;
  int *d, h[3];
  cudaMalloc(&d, sizeof(h));
  cudaMemcpyFromSymbol(&f, of_device, sizeof(f));
  apply<<<1, 1>>>(f, d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  assert(h[0] == 20 && h[1] == 5 && h[2] == 10 && g(8) == 4);
  cudaFree(d);
}
