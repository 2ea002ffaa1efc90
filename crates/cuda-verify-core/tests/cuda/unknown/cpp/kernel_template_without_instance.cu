// A kernel template that nothing instantiates, with a number that nobody knows: leaving it out must not make the program
// safe.
//@ verdict: unknown

template <class T, int N>
__global__ void fill(T *a) {  //~ WARN unsupported: fill
  a[threadIdx.x] = N;
}

__global__ void nothing(int *a) {}
