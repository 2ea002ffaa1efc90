// A counter of 64 bits, the lower half of which is counted on its own: what overlaps in part is not atomic to each other.
//@ verdict: unsafe
//@ options: --blockDim=32 --gridDim=1

__global__ void count(unsigned long long *sum) {
  if (threadIdx.x % 2) atomicAdd(sum, 1ull);
  else atomicAdd(reinterpret_cast<unsigned int *>(sum), 1u);  //~ ERROR data-race: races with atomic access
}
