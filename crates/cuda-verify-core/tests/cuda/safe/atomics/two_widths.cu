// Counters of two widths, each of its own place.
//@ verdict: safe
//@ options: --blockDim=32 --gridDim=1

__global__ void count(unsigned long long *sum) {
  if (threadIdx.x % 2) atomicAdd(sum, 1ull);
  else atomicAdd(reinterpret_cast<unsigned int *>(sum + 1), 1u);
}
