// A pointer behind the start of a function is not one to the function.
//@ verdict: safe

typedef int (*Function)(int);
__device__ int twice(int x) { return 2 * x; }

__global__ void apply(int *out) {
  Function f = twice;
  f = (Function)((char *)f + 4 - 4);
  out[threadIdx.x] = f(threadIdx.x);
}

int main() {
  int *out;
  cudaMalloc(&out, 4 * sizeof(int));
  apply<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
