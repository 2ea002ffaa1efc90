//@ verdict: unsafe
//@ options: --blockDim=64 --gridDim=4
// The table leads two threads to one element.

__constant__ int next[4] = {1, 2, 3, 1};

__global__ void rotate(int *out) {
  __shared__ int turn[4];
  if (threadIdx.x < 4) turn[next[threadIdx.x]] = threadIdx.x;  //~ ERROR data-race: write
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = turn[next[threadIdx.x % 4]];
}
