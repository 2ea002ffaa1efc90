// The address of a variable of one thread, given to all of them, is not followed by two threads that stand for all.
//@ verdict: unknown
//@ options: --threads=pair

__global__ void share(int *out) {
  __shared__ int *first;
  int own = threadIdx.x;
  if (threadIdx.x == 0) first = &own;  //~ WARN unsupported
  __syncthreads();
  out[threadIdx.x] = *first;  //~ WARN unsupported
}

int main() {
  int *out;
  cudaMalloc(&out, 256);
  share<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
