// A child sees what its thread has written before the launch, and races with what it writes afterwards.
//@ verdict: unsafe

// visible: what the parent wrote before the launch; BUG: after it
__global__ void child(const int *a, int *o) { o[threadIdx.x] = a[threadIdx.x]; }
__global__ void parent(int *a, int *o) {
  child<<<1, 8>>>(a, o);
  a[3] = 1;  //~ ERROR data-race
}
int main() { int *a, *o; cudaMalloc(&a, 32); cudaMalloc(&o, 32); cudaMemset(a, 0, 32); parent<<<1, 1>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
