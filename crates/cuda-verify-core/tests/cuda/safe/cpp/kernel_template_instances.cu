// All kernels are checked; of a template those that the host code or an explicit instantiation makes.
//@ verdict: safe
// Twin: ../../unsafe/cpp/kernel_template_instances.cu has an instance that writes to neighbours.

template <class T, int Step>
__global__ void fill(T *a) {
  if (threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z) return;
  a[blockIdx.x * (size_t)blockDim.x + threadIdx.x] = Step;
}

template <class T>
void launch(T *a) {
  fill<T, 1><<<2, 32>>>(a);
}

template void launch(float *a);

void host(int *a) {
  fill<int, 2><<<2, 32>>>(a);
}
