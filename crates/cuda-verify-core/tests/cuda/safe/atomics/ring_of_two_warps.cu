// A fence stands before the counter is written, and another one after it is read.
//@ verdict: bounded

__global__ void k(int *out) {
  __shared__ volatile int ring[2]; __shared__ volatile int head;
  if (threadIdx.x == 0) head = 0;
  __syncthreads();
  if (threadIdx.x == 32) {
    ring[0] = 5;
    __threadfence_block();
    head = 1;
  } else if (threadIdx.x == 0) {
    while (head == 0) ;
    __threadfence_block();
    out[0] = ring[0];
  }
}
int main() { int *o; cudaMalloc(&o, 4); k<<<1, 64>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
