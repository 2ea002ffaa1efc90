// A child cannot reach the shared memory of its parent.
//@ verdict: unsafe

// pointers to local or shared memory of the parent must not be passed
__global__ void child(int *p) { p[0] = 1; }  //~ ERROR dangling-pointer
__global__ void parent(int *a) {
  __shared__ int s[4];
  child<<<1, 1>>>(s);
}
int main() { int *a; cudaMalloc(&a, 32); parent<<<1, 1>>>(a); cudaDeviceSynchronize(); cudaFree(a); }
