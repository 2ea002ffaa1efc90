// A constant of the device is set by its name.
//@ verdict: safe

__constant__ int shift;
int shift_of_host;

__global__ void fill(int *out) { out[threadIdx.x] = shift; }

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  shift_of_host = 3;
  cudaMemcpyToSymbol(shift, &shift_of_host, sizeof(int));
  fill<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
