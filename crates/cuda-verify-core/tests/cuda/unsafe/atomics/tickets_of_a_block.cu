// The first to draw from a counter in shared memory is the first of its block only.
//@ verdict: unsafe
//@ options: --kernel=draw --blockDim=4 --gridDim=2

__global__ void draw(int *first) {
  __shared__ unsigned drawn;
  if (threadIdx.x == 0) drawn = 0;
  __syncthreads();
  if (atomicAdd(&drawn, 1) == 0) *first = threadIdx.x;  //~ ERROR data-race: block (1, 0, 0)
}
