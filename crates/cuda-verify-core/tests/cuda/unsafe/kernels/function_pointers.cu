// Pointers to functions that the host chooses may be any function whose address is taken.
//@ verdict: unsafe

typedef int (*Function)(int);
__device__ int twice(int x) { return 2 * x; }
__device__ int half(int x) { return x / 2; }
__device__ Function known[2] = {twice, half};
struct Args {
  Function f;
  int n;
};
__device__ Function chosen;

__global__ void by_argument(int *out, Function f) {
  if (f == twice) out[0] = f(threadIdx.x);  //~ ERROR data-race:
}
__global__ void by_member(int *out, Args args) {
  if (args.f == half) out[0] = args.f(threadIdx.x);  //~ ERROR data-race:
}
__global__ void by_variable(int *out) {
  if (chosen == twice) out[0] = 1 + threadIdx.x;  //~ ERROR data-race:
}
__global__ void by_table(int *out, Function *table) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (table[i] == twice) out[0] = i;  //~ ERROR data-race:
}
