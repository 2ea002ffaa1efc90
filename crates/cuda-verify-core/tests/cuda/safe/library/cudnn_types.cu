// Tensors of half are computed in float.
//@ verdict: safe

#include <cassert>
#include <cuda_fp16.h>
#include <cudnn.h>

int main() {
  __half host[2] = {__float2half(1.5f), __float2half(-2.0f)};
  float two = 2, zero = 0;
  __half *dev;
  cudnnHandle_t h;
  cudnnTensorDescriptor_t desc;
  cudnnCreate(&h);
  cudnnCreateTensorDescriptor(&desc);
  cudnnSetTensor4dDescriptor(desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_HALF, 1, 1, 1, 2);
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  assert(cudnnScaleTensor(h, desc, dev, &two) == CUDNN_STATUS_SUCCESS);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(__half2float(host[0]) == 3.0f && __half2float(host[1]) == -4.0f);
  return 0;
}
