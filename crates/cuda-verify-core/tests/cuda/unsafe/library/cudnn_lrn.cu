//@ verdict: unsafe
// A window is at most 16 channels wide. Twin: ../../safe/library/cudnn_lrn.cu.
#include <cudnn.h>
#include <cassert>

int main() {
  cudnnHandle_t h;
  cudnnTensorDescriptor_t t;
  cudnnLRNDescriptor_t lrn;
  cudnnCreate(&h);
  cudnnCreateTensorDescriptor(&t);
  cudnnCreateLRNDescriptor(&lrn);
  cudnnSetTensor4dDescriptor(t, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 3, 1, 1);
  float host[3] = {1, 2, -3}, result[3], one = 1, zero = 0, *x, *y;
  cudaMalloc(&x, sizeof(host));
  cudaMalloc(&y, sizeof(host));
  cudaMemcpy(x, host, sizeof(host), cudaMemcpyHostToDevice);
  cudnnSetLRNDescriptor(lrn, 17, 3.0, 0.5, 4.0);  //~ ERROR api-contract: option
  cudaFree(x);
  cudaFree(y);
  cudnnDestroyLRNDescriptor(lrn);
  cudnnDestroyTensorDescriptor(t);
  cudnnDestroy(h);
  return 0;
}
