// An instance of a kernel template that only an explicitly instantiated function launches has a race.
//@ verdict: unsafe
// Twin: ../../safe/cpp/kernel_template_instances.cu writes one element per thread.

template <class T, int Step>
__global__ void fill(T *a) {
  if (threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z) return;
  a[(blockIdx.x * (size_t)blockDim.x + threadIdx.x) / Step] = Step;  //~ ERROR data-race
}

template <class T>
void launch(T *a) {
  fill<T, 2><<<2, 32>>>(a);
}

template void launch(float *a);

void host(int *a) {
  fill<int, 1><<<2, 32>>>(a);
}
