// A stream waits for what an event has recorded so far.
//@ verdict: unsafe

__global__ void w(int *p) { p[threadIdx.x] = 1; }
__global__ void r(const int *p, int *q) { q[threadIdx.x] = p[threadIdx.x]; }
int main() {
  int *p, *q; cudaMalloc(&p, 128); cudaMalloc(&q, 128);
  cudaStream_t a, b; cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking); cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  w<<<1, 32, 0, a>>>(p);
  cudaStreamWaitEvent(b, e, 0);
  cudaEventRecord(e, a);
  r<<<1, 32, 0, b>>>(p, q);  //~ ERROR data-race: read of device memory `p` by kernel `r` races with write by kernel `w`: nothing orders them
  cudaDeviceSynchronize();
  cudaEventDestroy(e); cudaStreamDestroy(a); cudaStreamDestroy(b); cudaFree(p); cudaFree(q); return 0;
}
