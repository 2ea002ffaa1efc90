// Batch normalisation, dropout, softmax of equal numbers, pooling with and without counting the padding.
//@ verdict: safe

#include <cassert>
#include <cudnn.h>

template <class T> static T *device(const T *host, int count) {
  T *dev;
  cudaMalloc(&dev, count * sizeof(T));
  cudaMemcpy(dev, host, count * sizeof(T), cudaMemcpyHostToDevice);
  return dev;
}

int main() {
  float x_host[4] = {1, 3, 5, 7}, ones[1] = {1}, zeros[1] = {0}, out[4], one = 1, zero = 0;
  cudnnHandle_t h;
  cudnnTensorDescriptor_t x, p, y;
  cudnnCreate(&h);
  cudnnCreateTensorDescriptor(&x);
  cudnnCreateTensorDescriptor(&p);
  cudnnCreateTensorDescriptor(&y);
  cudnnSetTensor4dDescriptor(x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 2, 2);
  assert(cudnnDeriveBNTensorDescriptor(p, x, CUDNN_BATCHNORM_SPATIAL) == CUDNN_STATUS_SUCCESS);
  float *dx = device(x_host, 4), *dy = device(x_host, 4), *scale = device(ones, 1), *bias = device(zeros, 1);
  float *mean = device(zeros, 1), *variance = device(ones, 1);
  // Mean 4, variance 5: with an epsilon of 4 the standard deviation is 3.
  assert(cudnnBatchNormalizationForwardTraining(h, CUDNN_BATCHNORM_SPATIAL, &one, &zero, x, dx, x, dy, p, scale, bias,
                                                1.0, mean, variance, 4.0, 0, 0) == CUDNN_STATUS_SUCCESS);
  cudaMemcpy(out, dy, sizeof(out), cudaMemcpyDeviceToHost);
  assert(out[0] > -1.01f && out[0] < -0.99f && out[3] > 0.99f && out[3] < 1.01f);
  assert(cudnnBatchNormalizationForwardInference(h, CUDNN_BATCHNORM_SPATIAL, &one, &zero, x, dx, x, dy, p, scale, bias,
                                                 mean, scale, 0.0) == CUDNN_STATUS_SUCCESS);
  cudaMemcpy(out, dy, sizeof(out), cudaMemcpyDeviceToHost);
  assert(out[0] == -3 && out[3] == 3);

  cudnnDropoutDescriptor_t dropout;
  size_t state_bytes, reserve_bytes;
  void *states, *reserve;
  cudnnCreateDropoutDescriptor(&dropout);
  cudnnDropoutGetStatesSize(h, &state_bytes);
  cudnnDropoutGetReserveSpaceSize(x, &reserve_bytes);
  cudaMalloc(&states, state_bytes);
  cudaMalloc(&reserve, reserve_bytes);
  assert(cudnnSetDropoutDescriptor(dropout, h, 0.5f, states, state_bytes, 1) == CUDNN_STATUS_SUCCESS);
  assert(cudnnDropoutForward(h, dropout, x, dx, x, dy, reserve, reserve_bytes) == CUDNN_STATUS_SUCCESS);
  cudaMemcpy(out, dy, sizeof(out), cudaMemcpyDeviceToHost);
  float kept = out[1];
  assert(kept == 0 || kept == 6);
  assert(cudnnDropoutBackward(h, dropout, x, dx, x, dy, reserve, reserve_bytes) == CUDNN_STATUS_SUCCESS);
  cudaMemcpy(out, dy, sizeof(out), cudaMemcpyDeviceToHost);
  assert(out[1] == kept);

  cudnnPoolingDescriptor_t pool;
  cudnnCreatePoolingDescriptor(&pool);
  cudnnSetPooling2dDescriptor(pool, CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING, CUDNN_PROPAGATE_NAN, 2, 2, 1, 1, 3, 3);
  cudnnSetTensor4dDescriptor(y, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 1);
  assert(cudnnPoolingForward(h, pool, &one, x, dx, &zero, y, dy) == CUDNN_STATUS_SUCCESS);
  cudaMemcpy(out, dy, sizeof(float), cudaMemcpyDeviceToHost);
  assert(out[0] == 0.25f);
  cudnnSetPooling2dDescriptor(pool, CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING, CUDNN_PROPAGATE_NAN, 2, 2, 1, 1, 3, 3);
  assert(cudnnPoolingForward(h, pool, &one, x, dx, &zero, y, dy) == CUDNN_STATUS_SUCCESS);
  cudaMemcpy(out, dy, sizeof(float), cudaMemcpyDeviceToHost);
  assert(out[0] == 1.0f);

  cudnnSetTensor4dDescriptor(y, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 2, 1, 1);
  cudnnSetTensor(h, y, dx, &one);
  assert(cudnnSoftmaxForward(h, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one, y, dx, &zero, y, dy) ==
         CUDNN_STATUS_SUCCESS);
  cudaMemcpy(out, dy, 2 * sizeof(float), cudaMemcpyDeviceToHost);
  assert(out[0] == 0.5f && out[1] == 0.5f);
  return 0;
}
