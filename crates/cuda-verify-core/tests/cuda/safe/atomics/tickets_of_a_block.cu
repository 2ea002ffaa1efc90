// The first to draw from a counter in shared memory is one in each block.
//@ verdict: safe
//@ options: --kernel=draw --blockDim=4 --gridDim=2

__global__ void draw(int *first) {
  __shared__ unsigned drawn;
  if (threadIdx.x == 0) drawn = 0;
  __syncthreads();
  if (atomicAdd(&drawn, 1) == 0) first[blockIdx.x] = threadIdx.x;
}
