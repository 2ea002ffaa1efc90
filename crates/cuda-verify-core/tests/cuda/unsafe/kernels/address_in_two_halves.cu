// The address of a variable of one thread is given to all of them in two halves.
//@ verdict: unsafe

__global__ void share(int *out) {
  __shared__ unsigned low, high;
  int own = threadIdx.x;
  unsigned long long address = (unsigned long long)&own;
  if (threadIdx.x == 0) {
    low = (unsigned)address;
    high = (unsigned)(address >> 32);
  }
  __syncthreads();
  out[threadIdx.x] = *(int *)((unsigned long long)high << 32 | low);  //~ ERROR dangling-pointer
}

int main() {
  int *out;
  cudaMalloc(&out, 256);
  share<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
