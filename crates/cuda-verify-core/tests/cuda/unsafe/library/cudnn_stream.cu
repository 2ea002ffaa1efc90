// cuDNN works in the stream of its handle: a copy by the default stream does not wait for it.
//@ verdict: unsafe
// Twin: ../../safe/library/cudnn_stream.cu is right.

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
  cudnnSetStream(handle, stream);
  cudnnScaleTensor(handle, tensor, x, &two);
  cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost);  //~ ERROR data-race
  cudnnDestroyTensorDescriptor(tensor);
  cudnnDestroy(handle);
  cudaStreamDestroy(stream);
  cudaFree(x);
  return 0;
}
