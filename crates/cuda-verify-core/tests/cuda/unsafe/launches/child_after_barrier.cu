// What other threads have written is there for a child after a barrier only.
//@ verdict: unsafe

// other threads' writes need a barrier before the launch
__global__ void child(const int *a, int *o) { o[threadIdx.x] = a[threadIdx.x]; }
__global__ void parent(int *a, int *o) {
  a[threadIdx.x] = threadIdx.x;  //~ ERROR data-race
  if (threadIdx.x == 0) child<<<1, 32>>>(a, o);
}
int main() { int *a, *o; cudaMalloc(&a, 128); cudaMalloc(&o, 128); parent<<<1, 32>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
