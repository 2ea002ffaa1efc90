// All have read the number before the next one is drawn.
//@ verdict: unsafe

__device__ int next_;
__global__ void k(int *y, int n) {
  __shared__ int i;
  while (true) {
    if (threadIdx.x == 0) i = atomicAdd(&next_, 1);  //~ ERROR data-race: write of shared memory `k::i` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (1, 0, 0) of block (0, 0, 0)
    __syncthreads();  //~ ERROR barrier-divergence: thread (0, 0, 0) of block (0, 0, 0) waits at this barrier, which another thread does not reach (thread (1, 0, 0) of block (0, 0, 0))
    int mine = i;
    if (mine >= n) break;
    y[mine * blockDim.x + threadIdx.x] = mine;
  }
}
int main() { int *y; cudaMalloc(&y, 6 * 4 * 4); k<<<2, 4>>>(y, 6); cudaDeviceSynchronize(); cudaFree(y); return 0; }
