// What a call through a null pointer would do is not known where that is not checked.
//@ verdict: unknown
//@ options: --no-check=null-pointer

typedef int (*Function)(int);
__device__ Function chosen;

__global__ void apply(int *out) {
  out[threadIdx.x] = chosen(threadIdx.x);  //~ WARN unsupported: null function pointer
  out[0] = threadIdx.x;
}

int main() {
  int *out;
  cudaMalloc(&out, 4 * sizeof(int));
  apply<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
