// A kernel template that nothing instantiates is not a kernel; leaving it out must not make the program safe.
//@ verdict: unknown

template <class T>
__global__ void fill(T *a) {  //~ WARN unsupported: fill
  a[threadIdx.x] = 1;
}

__global__ void nothing(int *a) {}
