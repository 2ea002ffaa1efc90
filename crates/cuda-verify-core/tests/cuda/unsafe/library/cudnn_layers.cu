// Each call breaks one rule of a layer.
//@ verdict: unsafe

#include <cudnn.h>

int main() {
  float one = 1, zero = 0, *dev;
  char *reserve;
  cudnnHandle_t h;
  cudnnTensorDescriptor_t x, y;
  cudnnDropoutDescriptor_t dropout;
  cudnnPoolingDescriptor_t pool;
  cudnnActivationDescriptor_t relu;
  cudnnReduceTensorDescriptor_t sum;
  cudnnCreate(&h);
  cudnnCreateTensorDescriptor(&x);
  cudnnCreateTensorDescriptor(&y);
  cudnnCreateDropoutDescriptor(&dropout);
  cudnnCreatePoolingDescriptor(&pool);
  cudnnCreateActivationDescriptor(&relu);
  cudnnCreateReduceTensorDescriptor(&sum);
  cudnnSetTensor4dDescriptor(x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 2, 2);
  cudnnSetTensor4dDescriptor(y, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 1);
  cudnnSetReduceTensorDescriptor(sum, CUDNN_REDUCE_TENSOR_ADD, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN,
                                 CUDNN_REDUCE_TENSOR_NO_INDICES, CUDNN_32BIT_INDICES);
  cudaMalloc(&dev, 16 * sizeof(float));
  cudaMalloc(&reserve, 2);
  cudaMemset(dev, 0, 16 * sizeof(float));
  const cudnnBatchNormMode_t spatial = CUDNN_BATCHNORM_SPATIAL;
  switch (nondet_int()) {
  case 0: cudnnActivationForward(h, relu, &one, x, dev, &zero, x, dev); break;  //~ ERROR api-contract: was not set
  case 1: cudnnSetPooling2dDescriptor(pool, CUDNN_POOLING_MAX, CUDNN_PROPAGATE_NAN, 2, 2, 0, 0, 0, 1); break;  //~ ERROR api-contract: option
  case 2: cudnnAddTensor(h, &one, x, dev, &one, y, dev); break;  //~ ERROR api-contract: shapes
  case 3:
    cudnnBatchNormalizationForwardInference(h, spatial, &one, &zero, x, dev, x, dev, y, dev, dev, dev, dev, -1.0);  //~ ERROR api-contract: epsilon
    break;
  case 4:
    cudnnBatchNormalizationForwardTraining(h, spatial, &one, &zero, x, dev, x, dev, y, dev, dev, 1.0, dev, 0, 1.0, 0, 0);  //~ ERROR api-contract: one of two
    break;
  case 5: cudnnSetDropoutDescriptor(dropout, h, 0.5f, reserve, 2, 1); break;  //~ ERROR api-contract: states are too small
  case 6:
    cudnnSetDropoutDescriptor(dropout, h, 0.5f, dev, 64, 1);
    cudnnDropoutForward(h, dropout, x, dev, x, dev, reserve, 2);  //~ ERROR api-contract: reserve space
    break;
  case 7:
    cudnnSetDropoutDescriptor(dropout, h, 0.5f, 0, 0, 1);
    cudnnDropoutForward(h, dropout, x, dev, x, dev, dev + 4, 4);  //~ ERROR api-contract: no states
    break;
  case 8: cudnnReduceTensor(h, sum, 0, 0, reserve, 2, &one, x, dev, &zero, y, dev); break;  //~ ERROR api-contract: workspace is too small
  case 9: cudnnSoftmaxForward(h, CUDNN_SOFTMAX_FAST, (cudnnSoftmaxMode_t)5, &one, x, dev, &zero, x, dev); break;  //~ ERROR api-contract: option
  case 10: cudnnSetTensor(h, 0, dev, &one); break;  //~ ERROR api-contract: descriptor is null
  }
  return 0;
}
