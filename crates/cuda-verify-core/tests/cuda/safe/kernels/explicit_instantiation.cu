// A kernel template is instantiated for a library; `const` of a parameter is no part of the function's type.
//@ verdict: safe
//@ options: --kernel=scale

template <typename T>
__global__ void scale(T *data, const T factor, const int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= factor;
}
template __global__ void scale<float>(float *data, const float factor, const int n);
