// The same of a lane beyond the end of the block.
//@ verdict: unsafe

__global__ void k(int *a) {
  int v = __shfl_sync(0xffff, (int)threadIdx.x, 20);
  if (v == threadIdx.x) a[blockIdx.x] = v;  //~ ERROR data-race
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 4096);
  k<<<argc + 100, 16>>>(a);
  cudaDeviceSynchronize();
}
