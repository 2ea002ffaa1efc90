// A variable of one thread is copied for all of them.
//@ verdict: safe

__global__ void share(int *out) {
  __shared__ int first;
  int own = threadIdx.x;
  if (threadIdx.x == 0) first = own;
  __syncthreads();
  out[threadIdx.x] = first;
}

int main() {
  int *out;
  cudaMalloc(&out, 256);
  share<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
