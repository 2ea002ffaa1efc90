// What lanes read from one that has returned, or that is not there, is undefined, and need not be the same for all.
//@ verdict: unsafe

__global__ void returned(int *a) {
  if (threadIdx.x == 5) return;
  int v = __shfl_sync(0xffffffff, (int)threadIdx.x, 5);
  if (v == threadIdx.x) a[blockIdx.x] = v;  //~ ERROR data-race
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 4096);
  returned<<<argc + 100, 32>>>(a);
  cudaDeviceSynchronize();
}
