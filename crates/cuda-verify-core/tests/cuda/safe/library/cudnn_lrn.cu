//@ verdict: safe
// Each channel is divided by what it and its neighbours weigh.
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
  assert(cudnnSetLRNDescriptor(lrn, 3, 3.0, 0.5, 4.0) == CUDNN_STATUS_SUCCESS);
  assert(cudnnLRNCrossChannelForward(h, lrn, CUDNN_LRN_CROSS_CHANNEL_DIM1, &one, t, x, &zero, t, y) == CUDNN_STATUS_SUCCESS);
  cudaMemcpy(result, y, sizeof(host), cudaMemcpyDeviceToHost);
  assert(result[0] > 0.333f && result[0] < 0.334f);    // 1 / sqrt(4 + 1 + 4)
  assert(result[2] < -0.727f && result[2] > -0.728f);  // -3 / sqrt(4 + 4 + 9)
  cudaFree(x);
  cudaFree(y);
  cudnnDestroyLRNDescriptor(lrn);
  cudnnDestroyTensorDescriptor(t);
  cudnnDestroy(h);
  return 0;
}
