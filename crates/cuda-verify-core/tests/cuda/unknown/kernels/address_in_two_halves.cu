// Two threads that stand for all do not follow the address of a variable of one thread, given to all in two halves.
//@ verdict: unknown
//@ options: --threads=pair

__global__ void share(int *out) {
  __shared__ unsigned low, high;
  int own = threadIdx.x;
  unsigned long long address = (unsigned long long)&own;
  if (threadIdx.x == 0) {
    low = (unsigned)address;
    high = (unsigned)(address >> 32);
  }
  __syncthreads();
  out[threadIdx.x] = *(int *)((unsigned long long)high << 32 | low);  //~ WARN imprecise
}

int main() {
  int *out;
  cudaMalloc(&out, 256);
  share<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
