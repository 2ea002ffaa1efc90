//~^ WARN bounded: rests on rules that are off: signed-overflow
// Rows of the caller's length lie apart only if the product does not overflow, which is not to be taken for granted.
//@ verdict: unknown
//@ options: --kernel=rows --gridDim=4 --blockDim=32 --without=signed-overflow

__global__ void rows(int *out, int n) {
  int row = (int)blockIdx.x * n;
  if ((int)threadIdx.x < n) out[row + (int)threadIdx.x] = n;
}
