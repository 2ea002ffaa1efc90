//@ verdict: safe
// Twin: ../../unsafe/host/symbol_of_an_element.cu. The runtime tells where a variable of the device lies; its name goes to
// the functions that take one.

__device__ int arr[32];
__constant__ int factor[2];
__managed__ int shared[32];
__global__ void fill(int *p) { p[threadIdx.x] = factor[1] * threadIdx.x; }

int main() {
  int *p, two[2] = {1, 2}, h[32];
  cudaMemcpyToSymbol(factor, &two[1], sizeof(int), sizeof(int));
  cudaGetSymbolAddress((void **)&p, arr);
  fill<<<1, 32>>>(p);
  fill<<<1, 32>>>(shared);
  cudaMemcpyFromSymbol(h, arr, sizeof(arr));
  assert(h[5] == 10);
  cudaDeviceSynchronize();
  assert(shared[6] == 12);
}
