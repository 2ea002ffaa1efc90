// Children of two blocks run at the same time.
//@ verdict: unsafe

// children of two blocks
__global__ void w(int *a, int v) { a[threadIdx.x] = v; }  //~ ERROR data-race
__global__ void parent(int *a) {
  w<<<1, 32>>>(a, blockIdx.x);
}
int main() { int *a; cudaMalloc(&a, 256); parent<<<2, 1>>>(a); cudaDeviceSynchronize(); cudaFree(a); }
