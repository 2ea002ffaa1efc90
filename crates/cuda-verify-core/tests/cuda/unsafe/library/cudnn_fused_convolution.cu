// A convolution with bias and activation in one call, with an activation that it does not know.
//@ verdict: unsafe

#include <cudnn.h>

int main() {
  cudnnHandle_t h;
  cudnnTensorDescriptor_t x, y, b;
  cudnnFilterDescriptor_t w;
  cudnnConvolutionDescriptor_t conv;
  cudnnActivationDescriptor_t activation;
  cudnnCreate(&h);
  cudnnCreateTensorDescriptor(&x);
  cudnnCreateTensorDescriptor(&y);
  cudnnCreateTensorDescriptor(&b);
  cudnnCreateFilterDescriptor(&w);
  cudnnCreateConvolutionDescriptor(&conv);
  cudnnCreateActivationDescriptor(&activation);
  cudnnSetTensor4dDescriptor(x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 2, 2);
  cudnnSetTensor4dDescriptor(y, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 2, 2);
  cudnnSetTensor4dDescriptor(b, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 1);
  cudnnSetFilter4dDescriptor(w, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 1, 1, 1, 1);
  cudnnSetConvolution2dDescriptor(conv, 0, 0, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT);
  cudnnSetActivationDescriptor(activation, CUDNN_ACTIVATION_TANH, CUDNN_PROPAGATE_NAN, 0);
  float host[6] = {1, -2, 3, -4, 2, -1}, one = 1, zero = 0, *dev;
  cudaMalloc(&dev, 10 * sizeof(float));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemset(dev + 6, 0, 4 * sizeof(float));
  cudnnConvolutionBiasActivationForward(h, &one, x, dev, w, dev + 4, conv, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, 0, 0,  //~ ERROR api-contract: is not RELU
                                        &zero, y, dev + 6, b, dev + 5, activation, y, dev + 6);
  return 0;
}
