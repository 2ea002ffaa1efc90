// A function has a result for each value of an enumeration, of which the caller passes one.
//@ verdict: safe
//@ options: --kernel=activate --blockDim=64
// Twin: ../../unsafe/kernels/no_result_for_a_thread.cu has none for a thread.

enum class Activation { none, relu, square };

__device__ float activated(Activation kind, float x) {
  switch (kind) {
    case Activation::none:
      return x;
    case Activation::relu:
      return x > 0 ? x : 0;
    case Activation::square:
      return x * x;
  }
}

__global__ void activate(float *data, Activation kind) {
  int i = blockIdx.x * 64 + threadIdx.x;
  data[i] = activated(kind, data[i]);
}
