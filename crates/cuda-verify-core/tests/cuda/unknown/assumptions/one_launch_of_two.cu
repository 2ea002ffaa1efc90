// The second launch does not satisfy what the kernel asks for.
//@ verdict: unknown
//@ options: --threads=pair
__global__ void set(int *a, int n) {
  __requires(n == 3);  //~ WARN vacuous: no thread of a launch
  if (n == 4) a[0] = threadIdx.x;
}
int main() {
  int *a;
  cudaMalloc(&a, sizeof(int));
  set<<<1, 32>>>(a, 3);
  set<<<1, 32>>>(a, 4);
  cudaFree(a);
  return 0;
}
