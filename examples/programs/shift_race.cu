// Every thread reads its right neighbour's element while that neighbour writes it.
__global__ void shift(int *a) {
  int i = threadIdx.x;
  a[i] = a[i + 1];
}

int main() {
  int *a;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMemset(a, 0, 65 * sizeof(int));
  shift<<<1, 64>>>(a);
  cudaFree(a);
  return 0;
}
