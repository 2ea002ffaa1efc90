// The counter is read as a whole while it is counted.
//@ verdict: safe
//@ options: --blockDim=32 --gridDim=1

__global__ void count(unsigned long long *sum, unsigned long long *seen) {
  if (threadIdx.x % 2) {
    atomicAdd(sum, 1ull);
  } else {
    seen[threadIdx.x] = *reinterpret_cast<volatile unsigned long long *>(sum);
  }
}
