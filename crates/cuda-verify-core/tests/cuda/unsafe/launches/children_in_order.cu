// Children of one thread run one after the other, unless they are fired and forgotten.
//@ verdict: unsafe

// two children of a thread: in order in the default stream, not when they are fired and forgotten
__global__ void w(int *a) { a[threadIdx.x] = threadIdx.x; }  //~ ERROR data-race
__global__ void r(const int *a, int *o) { o[threadIdx.x] = a[31 - threadIdx.x]; }
__global__ void parent(int *a, int *o) {
  w<<<1, 32, 0, cudaStreamFireAndForget>>>(a);
  r<<<1, 32, 0, cudaStreamFireAndForget>>>(a, o);
}
int main() { int *a, *o; cudaMalloc(&a, 128); cudaMalloc(&o, 128); parent<<<1, 1>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
