// A function that the caller passes need not be one of the file.
//@ verdict: unknown

typedef int (*Function)(int);
__device__ int twice(int x) { return 2 * x; }
__device__ Function known = twice;

__global__ void apply(int *out, Function f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = f(i);  //~ WARN unsupported: a function that the caller passes
}
