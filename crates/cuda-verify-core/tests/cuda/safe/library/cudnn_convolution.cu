// A convolution as the library wants it: shapes asked for, workspace allocated, everything destroyed.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cassert>
#include <cudnn.h>

int main() {
  const float image[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, kernel[4] = {1, 0, 0, -1};
  float result[4], one = 1, zero = 0, *x, *w, *y;
  void *workspace;
  size_t bytes;
  int n, c, height, width, count;
  cudnnHandle_t handle;
  cudnnTensorDescriptor_t x_desc, y_desc;
  cudnnFilterDescriptor_t w_desc;
  cudnnConvolutionDescriptor_t conv;
  cudnnConvolutionFwdAlgoPerf_t best;
  cudnnCreate(&handle);
  cudnnCreateTensorDescriptor(&x_desc);
  cudnnCreateTensorDescriptor(&y_desc);
  cudnnCreateFilterDescriptor(&w_desc);
  cudnnCreateConvolutionDescriptor(&conv);
  cudnnSetTensor4dDescriptor(x_desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 3, 3);
  cudnnSetFilter4dDescriptor(w_desc, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 1, 1, 2, 2);
  cudnnSetConvolution2dDescriptor(conv, 0, 0, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT);
  assert(cudnnGetConvolution2dForwardOutputDim(conv, x_desc, w_desc, &n, &c, &height, &width) == CUDNN_STATUS_SUCCESS);
  assert(n == 1 && c == 1 && height == 2 && width == 2);
  cudnnSetTensor4dDescriptor(y_desc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, height, width);
  assert(cudnnGetConvolutionForwardAlgorithm_v7(handle, x_desc, w_desc, conv, y_desc, 1, &count, &best) ==
         CUDNN_STATUS_SUCCESS);
  assert(cudnnGetConvolutionForwardWorkspaceSize(handle, x_desc, w_desc, conv, y_desc, best.algo, &bytes) ==
         CUDNN_STATUS_SUCCESS);
  assert(bytes == best.memory);
  cudaMalloc(&workspace, bytes);
  cudaMalloc(&x, sizeof(image));
  cudaMalloc(&w, sizeof(kernel));
  cudaMalloc(&y, sizeof(result));
  cudaMemcpy(x, image, sizeof(image), cudaMemcpyHostToDevice);
  cudaMemcpy(w, kernel, sizeof(kernel), cudaMemcpyHostToDevice);
  assert(cudnnConvolutionForward(handle, &one, x_desc, x, w_desc, w, conv, best.algo, workspace, bytes, &zero, y_desc,
                                 y) == CUDNN_STATUS_SUCCESS);
  cudaMemcpy(result, y, sizeof(result), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4; ++i) assert(result[i] == -4);
  cudaFree(workspace);
  cudaFree(x);
  cudaFree(w);
  cudaFree(y);
  cudnnDestroyConvolutionDescriptor(conv);
  cudnnDestroyFilterDescriptor(w_desc);
  cudnnDestroyTensorDescriptor(y_desc);
  cudnnDestroyTensorDescriptor(x_desc);
  cudnnDestroy(handle);
  return 0;
}
