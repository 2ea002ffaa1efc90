// What is said of another thread in a loop says nothing where the other one has left it. A write is denied.
//@ verdict: unsafe
//@ options: --kernel=add --blockDim=64 --gridDim=1

__global__ void add(int *a) {
  int t = threadIdx.x;
  for (int i = 0; __invariant(i <= 8), __invariant(__uniform_int(i)), i < t % 9; ++i) a[t] += i;
  __assert(__no_write(a));  //~ ERROR assertion
}
