// A convolution computed directly and as a product of matrices: the same for every image and every filter. Only results
// that are not a number may differ in kind.
//
// cuda-verify --check memory-leak examples/programs/im2col.cu
#include <cassert>
#include <cublas_v2.h>
#include <cudnn.h>

#ifndef MODE
#define MODE CUDNN_CROSS_CORRELATION
#endif
#ifndef WIDTH
#define WIDTH 8
#endif

const int SIZE = WIDTH, WINDOW = 3, OUT = SIZE - WINDOW + 1, PLACES = OUT * OUT, TAPS = WINDOW * WINDOW;

int main() {
  const float one = 1, zero = 0;
  float image[SIZE * SIZE], filter[TAPS], direct[PLACES], product[PLACES];
  for (int i = 0; i < SIZE * SIZE; ++i) image[i] = nondet_float();
  for (int i = 0; i < TAPS; ++i) filter[i] = nondet_float();

  cudnnHandle_t dnn;
  cublasHandle_t blas;
  cudnnTensorDescriptor_t x, y;
  cudnnFilterDescriptor_t w;
  cudnnConvolutionDescriptor_t conv;
  cudnnCreate(&dnn);
  cublasCreate(&blas);
  cudnnCreateTensorDescriptor(&x);
  cudnnCreateTensorDescriptor(&y);
  cudnnCreateFilterDescriptor(&w);
  cudnnCreateConvolutionDescriptor(&conv);
  cudnnSetTensor4dDescriptor(x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, SIZE, SIZE);
  cudnnSetTensor4dDescriptor(y, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, OUT, OUT);
  cudnnSetFilter4dDescriptor(w, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 1, 1, WINDOW, WINDOW);
  cudnnSetConvolution2dDescriptor(conv, 0, 0, 1, 1, 1, 1, MODE, CUDNN_DATA_FLOAT);

  float *dev_image, *dev_filter, *dev_direct, *dev_columns, *dev_product;
  cudaMalloc(&dev_image, sizeof(image));
  cudaMalloc(&dev_filter, sizeof(filter));
  cudaMalloc(&dev_direct, sizeof(direct));
  cudaMalloc(&dev_columns, PLACES * TAPS * sizeof(float));
  cudaMalloc(&dev_product, sizeof(product));
  cudaMemcpy(dev_image, image, sizeof(image), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_filter, filter, sizeof(filter), cudaMemcpyHostToDevice);

  cudnnStatus_t status = cudnnConvolutionForward(dnn, &one, x, dev_image, w, dev_filter, conv,
                                                 CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, 0, 0, &zero, y, dev_direct);
  assert(status == CUDNN_STATUS_SUCCESS);
  status = cudnnIm2Col(dnn, x, dev_image, w, conv, dev_columns);
  assert(status == CUDNN_STATUS_SUCCESS);
  cublasStatus_t multiplied = cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, PLACES, 1, TAPS, &one, dev_columns, PLACES,
                                          dev_filter, TAPS, &zero, dev_product, PLACES);
  assert(multiplied == CUBLAS_STATUS_SUCCESS);
  cudaMemcpy(direct, dev_direct, sizeof(direct), cudaMemcpyDeviceToHost);
  cudaMemcpy(product, dev_product, sizeof(product), cudaMemcpyDeviceToHost);
  for (int i = 0; i < PLACES; ++i) {
    bool is_number = direct[i] == direct[i];
    assert(!is_number || direct[i] == product[i]);
  }
  cudaFree(dev_product);
  cudaFree(dev_columns);
  cudaFree(dev_direct);
  cudaFree(dev_filter);
  cudaFree(dev_image);
  cudnnDestroyConvolutionDescriptor(conv);
  cudnnDestroyFilterDescriptor(w);
  cudnnDestroyTensorDescriptor(y);
  cudnnDestroyTensorDescriptor(x);
  cublasDestroy(blas);
  cudnnDestroy(dnn);
  return 0;
}
