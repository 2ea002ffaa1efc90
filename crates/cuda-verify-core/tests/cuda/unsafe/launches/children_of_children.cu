// Halves of an array are left to children of children.
//@ verdict: unsafe

// nested quicksort-like recursion; BUG: halves overlap
__global__ void part(int *a, int n) {
  if (n == 1) { a[0] += 1; return; }  //~ ERROR data-race
  part<<<1, 1>>>(a, n / 2 + (n == 8)); 
  part<<<1, 1, 0, cudaStreamFireAndForget>>>(a + n / 2, n - n / 2);
}
int main() { int *a; cudaMalloc(&a, 32); cudaMemset(a, 0, 32); part<<<1, 1>>>(a, 8); cudaDeviceSynchronize(); cudaFree(a); }
