//@ verdict: safe
//@ options: --blockDim=64 --gridDim=4
// A table in constant memory that the file initialises and no host function changes.

__constant__ int next[4] = {1, 2, 3, 0};

__global__ void rotate(int *out) {
  __shared__ int turn[4];
  if (threadIdx.x < 4) turn[next[threadIdx.x]] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = turn[threadIdx.x % 4];
}
