// cuDNN works in the default stream, as the copy does.
//@ verdict: safe

#include <cudnn.h>

int main() {
  float *x, host[16], two = 2;
  cudaMalloc(&x, sizeof(host));
  cudaMemset(x, 0, sizeof(host));
  cudaDeviceSynchronize();
  cudnnHandle_t handle;
  cudnnCreate(&handle);
  cudnnTensorDescriptor_t tensor;
  cudnnCreateTensorDescriptor(&tensor);
  cudnnSetTensor4dDescriptor(tensor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 4, 4);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudnnSetStream(handle, 0);
  cudnnScaleTensor(handle, tensor, x, &two);
  cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost);
  cudnnDestroyTensorDescriptor(tensor);
  cudnnDestroy(handle);
  cudaStreamDestroy(stream);
  cudaFree(x);
  return 0;
}
