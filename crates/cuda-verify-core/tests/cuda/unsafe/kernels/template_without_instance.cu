//@ verdict: unsafe
// Twin: ../../safe/kernels/template_without_instance.cu. Who launches the templates is not part of the file.

template <typename T, bool ascending>
__global__ void ranks(T *out, const T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[ascending ? i : 0] = x[i];  //~ ERROR data-race
}

template <typename id_t>
__global__ void pick(float *out, const float *x, const id_t *ids, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = x[ids[i] % 64];
}
