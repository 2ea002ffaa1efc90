//@ verdict: unsafe
// Twin: ../../safe/host/symbol_address.cu. An element of a variable is no symbol: the copy is refused.

__device__ int arr[32];
__constant__ int factor[2];
__managed__ int shared[32];
__global__ void fill(int *p) { p[threadIdx.x] = factor[1] * threadIdx.x; }

int main() {
  int *p, two[2] = {1, 2}, h[32];
  cudaMemcpyToSymbol(factor[1], &two[1], sizeof(int));  //~ ERROR api-contract: the symbol is no variable of the device
  cudaGetSymbolAddress((void **)&p, arr);
  fill<<<1, 32>>>(p);
  fill<<<1, 32>>>(shared);
  cudaMemcpyFromSymbol(h, arr, sizeof(arr));
  assert(h[5] == 10);
}
