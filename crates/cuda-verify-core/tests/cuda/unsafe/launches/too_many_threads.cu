//@ verdict: unsafe
// More threads, blocks or clusters than there can be, one at a time.

__global__ void fill(int *a) { a[0] = 1; }
__global__ void __cluster_dims__(2, 1, 1) clustered(int *a) {}
__global__ void __cluster_dims__(4, 4, 1) crowded(int *a) {}
struct Table {
  char bytes[49000];
  int last[100];
};
__global__ void greedy(int *a) {
  __shared__ Table table;
  table.last[threadIdx.x] = 1;
  a[0] = table.last[0];
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, sizeof(int));
  if (argc == 1) fill<<<1, 2048>>>(d);  //~ ERROR api-contract: launch of 2048 threads per block: the hardware allows 1024
  if (argc == 2) fill<<<1, dim3(1, 1, 128)>>>(d);  //~ ERROR api-contract: launch of 128 threads per block along z: the hardware allows 64
  if (argc == 3) fill<<<dim3(1, 70000), 1>>>(d);  //~ ERROR api-contract: launch of 70000 blocks along y: the hardware allows 65535
  if (argc == 4) fill<<<0, 32>>>(d);  //~ ERROR api-contract: launch of 0 blocks along x
  if (argc == 5) clustered<<<3, 32>>>(d);  //~ ERROR api-contract: launch of 3 blocks along x in clusters of 2
  if (argc == 6) clustered<<<4, 32>>>(d);
  if (argc == 7) crowded<<<dim3(4, 4), 1>>>(d);  //~ ERROR api-contract: clusters of 16 blocks
  if (argc == 8) greedy<<<1, 1>>>(d);  //~ ERROR api-contract: 49400 bytes of static shared memory: 49152 are allowed
  cudaDeviceSynchronize();
  cudaFree(d);
}
