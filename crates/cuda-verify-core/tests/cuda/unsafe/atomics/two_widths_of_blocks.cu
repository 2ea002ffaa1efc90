// The same by blocks of a program.
//@ verdict: unsafe

__device__ unsigned long long sum;

__global__ void count() {
  if (blockIdx.x % 2) atomicAdd(&sum, 1ull);  //~ ERROR data-race: races with atomic access
  else atomicAdd(reinterpret_cast<unsigned int *>(&sum), 1u);
}

int main() {
  count<<<2, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
