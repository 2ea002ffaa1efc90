// A constant of the device is set by the name of a variable of the host.
//@ verdict: unsafe

__constant__ int shift;
int shift_of_host;

__global__ void fill(int *out) { out[threadIdx.x] = shift; }

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  shift_of_host = 3;
  cudaMemcpyToSymbol(shift_of_host, &shift_of_host, sizeof(int));  //~ ERROR api-contract: the symbol is no variable of the device
  fill<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
