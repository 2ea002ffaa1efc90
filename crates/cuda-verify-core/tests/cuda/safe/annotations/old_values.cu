// A postcondition compares what is returned with what the parameter was.
//@ verdict: safe
//@ options: --kernel=count --blockDim=64 --gridDim=2

__device__ int next(int x) {
  __requires(x >= 0 && x < 1000);
  __ensures(__return_val_int() == __old_int(x) + 1);
  x += 1;
  return x;
}

__device__ bool flip(bool b) {
  __ensures(__return_val_bool() == !__old_bool(b));
  b = !b;
  return b;
}

__global__ void count(int *a) {
  int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = next(i % 7);
  if (flip(i < 5)) a[i] = 0;
}
