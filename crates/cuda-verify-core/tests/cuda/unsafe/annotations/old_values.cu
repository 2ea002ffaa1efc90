// The function returns what its parameter was, not one more.
//@ verdict: unsafe
//@ options: --kernel=count --blockDim=64 --gridDim=2

__device__ int next(int x) {
  __requires(x >= 0 && x < 1000);
  __ensures(__return_val_int() == __old_int(x) + 1);
  x += 1;
  return x - 1;
}

__global__ void count(int *a) {
  int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = next(i % 7); //~ ERROR assertion: postcondition
}
