// Tensors of integers are refused by name.
//@ verdict: unknown

#include <cudnn.h>

int main() {
  cudnnTensorDescriptor_t desc;
  cudnnCreateTensorDescriptor(&desc);
  cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_INT8, 1, 1, 2, 2);  //~ WARN unsupported: neither float, double nor half
  return 0;
}
