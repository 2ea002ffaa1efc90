// All have read the number before the next one is drawn.
//@ verdict: safe

__device__ int next_;
__global__ void k(int *y, int n) {
  __shared__ int i;
  while (true) {
    if (threadIdx.x == 0) i = atomicAdd(&next_, 1);
    __syncthreads();
    int mine = i;
    __syncthreads();
    if (mine >= n) break;
    y[mine * blockDim.x + threadIdx.x] = mine;
  }
}
int main() { int *y; cudaMalloc(&y, 6 * 4 * 4); k<<<2, 4>>>(y, 6); cudaDeviceSynchronize(); cudaFree(y); return 0; }
