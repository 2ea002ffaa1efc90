// Twin of ../../unsafe/uninitialised/shared_by_pair.cu: other threads have written it before a barrier.
//@ verdict: safe
//@ options: --check=uninitialised-read --threads=pair --blockDim=256 --gridDim=4
__global__ void k(int *y) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  y[blockIdx.x * blockDim.x + threadIdx.x] = s[255 - threadIdx.x];
}
