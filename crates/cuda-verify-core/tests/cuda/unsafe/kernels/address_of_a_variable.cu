// The address of a variable of one thread is given to all of them.
//@ verdict: unsafe

__global__ void share(int *out) {
  __shared__ int *first;
  int own = threadIdx.x;
  if (threadIdx.x == 0) first = &own;
  __syncthreads();
  out[threadIdx.x] = *first;  //~ ERROR dangling-pointer
}

int main() {
  int *out;
  cudaMalloc(&out, 256);
  share<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
