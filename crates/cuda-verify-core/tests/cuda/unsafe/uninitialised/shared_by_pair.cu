// Shared memory is read before anything is written to it.
//@ verdict: unsafe
//@ options: --check=uninitialised-read --threads=pair --blockDim=256 --gridDim=4
__global__ void k(int *y) {
  __shared__ int s[256];
  y[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];  //~ ERROR uninitialised-read
}
