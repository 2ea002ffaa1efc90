// A child cannot reach the shared memory of its parent.
//@ verdict: safe

// pointers to local or shared memory of the parent must not be passed
__global__ void child(int *p) { p[0] = 1; }
__global__ void parent(int *a) {
  child<<<1, 1>>>(a);
}
int main() { int *a; cudaMalloc(&a, 32); parent<<<1, 1>>>(a); cudaDeviceSynchronize(); cudaFree(a); }
