// A fence stands before the counter is written, and another one after it is read.
//@ verdict: unsafe

__global__ void k(int *out) {
  __shared__ volatile int ring[2]; __shared__ volatile int head;
  if (threadIdx.x == 0) head = 0;
  __syncthreads();
  if (threadIdx.x == 32) {
    ring[0] = 5;  //~ ERROR data-race: write of shared memory `k::ring` by thread (32, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (0, 0, 0); volatile accesses are ordered by fences only: one before the write that publishes, one after the read that sees it
    head = 1;  //~ ERROR data-race
  } else if (threadIdx.x == 0) {
    while (head == 0) ;
    out[0] = ring[0];
  }
}
int main() { int *o; cudaMalloc(&o, 4); k<<<1, 64>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
