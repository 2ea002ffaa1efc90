//@ verdict: unsafe
// What a table of the host holds is no code of the device, whether the function is for the host alone or for both.

typedef int (*Function)(int);
__host__ __device__ int twice(int x) { return 2 * x; }
int half(int x) { return x / 2; }
const Function table[] = {twice, half};

__global__ void apply(Function f, int *out) { out[0] = f(10); }  //~ ERROR host-device-access: has in host code

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, sizeof(int));
  apply<<<1, 1>>>(table[argc % 2], d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
