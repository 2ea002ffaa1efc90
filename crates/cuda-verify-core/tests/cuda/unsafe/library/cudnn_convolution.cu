// Each call breaks one rule of a convolution.
//@ verdict: unsafe

#include <cudnn.h>

int main() {
  float one = 1, zero = 0, host[9], *x, *w, *y;
  int n, c, height, width;
  cudnnHandle_t handle;
  cudnnTensorDescriptor_t x_desc, y_desc, never;
  cudnnFilterDescriptor_t w_desc;
  cudnnConvolutionDescriptor_t conv;
  cudnnCreate(&handle);
  cudnnCreateTensorDescriptor(&x_desc);
  cudnnCreateTensorDescriptor(&y_desc);
  cudnnCreateTensorDescriptor(&never);
  cudnnCreateFilterDescriptor(&w_desc);
  cudnnCreateConvolutionDescriptor(&conv);
  cudnnSetTensor4dDescriptor(x_desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 3, 3);
  cudnnSetTensor4dDescriptor(y_desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 2, 2);
  cudnnSetFilter4dDescriptor(w_desc, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 1, 1, 2, 2);
  cudnnSetConvolution2dDescriptor(conv, 0, 0, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT);
  cudaMalloc(&x, 9 * sizeof(float));
  cudaMalloc(&w, 4 * sizeof(float));
  cudaMalloc(&y, 4 * sizeof(float));
  const cudnnConvolutionFwdAlgo_t plain = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
  const cudnnConvolutionFwdAlgo_t gemm = CUDNN_CONVOLUTION_FWD_ALGO_GEMM;
  switch (nondet_int()) {
  case 0: cudnnConvolutionForward(0, &one, x_desc, x, w_desc, w, conv, plain, 0, 0, &zero, y_desc, y); break;  //~ ERROR api-contract: handle
  case 1: cudnnConvolutionForward(handle, &one, x_desc, x, w_desc, w, conv, plain, 0, 0, &zero, x_desc, y); break;  //~ ERROR api-contract: shapes
  case 2: cudnnConvolutionForward(handle, &one, x_desc, x, w_desc, w, conv, gemm, 0, 0, &zero, y_desc, y); break;  //~ ERROR api-contract: smaller than the algorithm needs
  case 3: cudnnConvolutionForward(handle, &one, x_desc, x, w_desc, w, conv, gemm, host, 64, &zero, y_desc, y); break;  //~ ERROR api-contract: not device memory
  case 4: cudnnConvolutionForward(handle, &one, x_desc, x, w_desc, w, conv, gemm, x, 64, &zero, y_desc, y); break;  //~ ERROR api-contract: stated size
  case 5: cudnnConvolutionForward(handle, &one, x_desc, host, w_desc, w, conv, plain, 0, 0, &zero, y_desc, y); break;  //~ ERROR api-contract: host memory
  case 6: cudnnConvolutionForward(handle, x, x_desc, x, w_desc, w, conv, plain, 0, 0, &zero, y_desc, y); break;  //~ ERROR api-contract: scaling factor is in device memory
  case 7: cudnnConvolutionForward(handle, 0, x_desc, x, w_desc, w, conv, plain, 0, 0, &zero, y_desc, y); break;  //~ ERROR api-contract: scaling factor is null
  case 8: cudnnConvolutionForward(handle, &one, x_desc, x, w_desc, w, conv, plain, 0, 0, &zero, y_desc, x); break;  //~ ERROR api-contract: result is the input
  case 9: cudnnConvolutionForward(handle, &one, x_desc, x, w_desc, w, conv, plain, 0, 0, &zero, y_desc, y + 2); break;  //~ ERROR array-bounds
  case 10: cudnnGetConvolution2dForwardOutputDim(conv, never, w_desc, &n, &c, &height, &width); break;  //~ ERROR api-contract: was not set
  case 11: cudnnSetConvolution2dDescriptor(conv, -1, 0, 1, 1, 1, 1, CUDNN_CONVOLUTION, CUDNN_DATA_FLOAT); break;  //~ ERROR api-contract: option
  case 12: cudnnSetTensor4dDescriptor(x_desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 0, 1, 3, 3); break;  //~ ERROR api-contract: size
  case 13: cudnnCreateTensorDescriptor(0); break;  //~ ERROR api-contract: address of the descriptor
  case 14:
    cudnnDestroyTensorDescriptor(x_desc);
    cudnnDestroyTensorDescriptor(x_desc);  //~ ERROR invalid-free
    break;
  }
  return 0;
}
