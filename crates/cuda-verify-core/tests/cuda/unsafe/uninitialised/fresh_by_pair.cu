// Two threads stand for all; nothing has been written to the memory that they change.
//@ verdict: unsafe
//@ options: --check=uninitialised-read --threads=pair
__global__ void k(int *y) { y[blockIdx.x * blockDim.x + threadIdx.x] += 1; }  //~ ERROR uninitialised-read
int main() {
  int *d;
  cudaMalloc(&d, 1024 * sizeof(int));
  k<<<4, 256>>>(d);
  cudaFree(d);
}
