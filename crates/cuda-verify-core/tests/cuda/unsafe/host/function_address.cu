//@ verdict: unsafe
// The address that host code gets of a function cannot be called on the device, nor one of the device by the host.

typedef int (*Function)(int);
__device__ int twice(int x) { return 2 * x; }
__host__ __device__ int half(int x) { return x / 2; }
__device__ Function of_device = twice;
__global__ void apply(Function f, int *out) { out[0] = f(10); }  //~ ERROR host-device-access: the address that

int main(int argc, char **argv) {
  Function f;
  int *d;
  cudaMalloc(&d, sizeof(int));
  if (argc == 1) apply<<<1, 1>>>(twice, d);
  if (argc == 2) apply<<<1, 1>>>(half, d);
  cudaMemcpyFromSymbol(&f, of_device, sizeof(f));
  if (argc == 3) return f(1);  //~ ERROR host-device-access: device function `twice`
  cudaFree(d);
}
