// A kernel template that is instantiated for a library, with threads that share elements.
//@ verdict: unsafe
//@ options: --kernel=scale

template <typename T>
__global__ void scale(T *data, const T factor, const int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i / 2] *= factor; //~ ERROR data-race: write of device memory `data`
}
template __global__ void scale<float>(float *data, const float factor, const int n);
