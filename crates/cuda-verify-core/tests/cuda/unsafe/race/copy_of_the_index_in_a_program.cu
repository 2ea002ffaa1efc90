// The same where every thread is run.
//@ verdict: unsafe

__global__ void k(int *a) {
  uint3 index = threadIdx;
  if (index.y >= 1) a[0] = 1;  //~ ERROR data-race
}

int main() {
  int *a;
  cudaMalloc(&a, sizeof(int));
  k<<<1, dim3(4, 4)>>>(a);
  cudaDeviceSynchronize();
}
