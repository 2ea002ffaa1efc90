// The halves of a counter of 64 bits are read by themselves while it is counted: what overlaps in part is not atomic.
//@ verdict: unsafe
//@ options: --blockDim=32 --gridDim=1

__global__ void count(unsigned long long *sum, unsigned *seen) {
  if (threadIdx.x % 2) {
    atomicAdd(sum, 1ull);  //~ ERROR data-race: races with read
  } else {
    seen[threadIdx.x] = *reinterpret_cast<volatile unsigned *>(sum);
  }
}
