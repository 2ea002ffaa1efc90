// The list has fewer places than there are items.
//@ verdict: unsafe

__global__ void push(const int *items, int n, int *list, int *len, int cap) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && items[i] > 0) {
    int at = atomicAdd(len, 1);
    list[at] = i;  //~ ERROR array-bounds: write out of bounds of device memory `list`
  }
}
int main() {
  int h[64]; for (int i = 0; i < 64; i++) h[i] = i % 3;
  int *items, *list, *len; cudaMalloc(&items, sizeof h); cudaMalloc(&list, 40 * sizeof(int)); cudaMalloc(&len, 4);
  cudaMemcpy(items, h, sizeof h, cudaMemcpyHostToDevice); cudaMemset(len, 0, 4);
  push<<<2, 32>>>(items, 64, list, len, 40);
  cudaDeviceSynchronize(); cudaFree(items); cudaFree(list); cudaFree(len); return 0;
}
