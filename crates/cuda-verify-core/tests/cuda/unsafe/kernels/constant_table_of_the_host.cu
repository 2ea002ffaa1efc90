//@ verdict: unsafe
//@ options: --kernel=rotate --blockDim=64 --gridDim=4
// A host function of the file changes the table, so that it may hold anything.

__constant__ int next[4] = {1, 2, 3, 0};

__global__ void rotate(int *out) {
  __shared__ int turn[4];
  if (threadIdx.x < 4) turn[next[threadIdx.x] & 3] = threadIdx.x;  //~ ERROR data-race: write
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = turn[threadIdx.x % 4];
}

void set(const int *table) { cudaMemcpyToSymbol(next, table, sizeof(next)); }
