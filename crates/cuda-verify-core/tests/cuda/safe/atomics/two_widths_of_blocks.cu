// The same by blocks of a program, one after the other.
//@ verdict: safe

__device__ unsigned long long sum;

__global__ void count(bool is_wide) {
  if (is_wide) atomicAdd(&sum, 1ull);
  else atomicAdd(reinterpret_cast<unsigned int *>(&sum), 1u);
}

int main() {
  count<<<2, 1>>>(true);
  count<<<2, 1>>>(false);
  cudaDeviceSynchronize();
  return 0;
}
