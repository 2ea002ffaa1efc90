#include <cudnn.h>
struct Objects {
  cudnnTensorDescriptor_t x, one;
  cudnnFilterDescriptor_t w;
  cudnnConvolutionDescriptor_t conv;
  cudnnPoolingDescriptor_t pool;
  cudnnActivationDescriptor_t act;
  cudnnOpTensorDescriptor_t op;
  cudnnReduceTensorDescriptor_t reduce;
  cudnnDropoutDescriptor_t drop;
  cudnnLRNDescriptor_t lrn;
};
static cudnnHandle_t h, spare;
static void create(Objects *o) {
  cudnnCreateTensorDescriptor(&o->x);
  cudnnCreateTensorDescriptor(&o->one);
  cudnnCreateFilterDescriptor(&o->w);
  cudnnCreateConvolutionDescriptor(&o->conv);
  cudnnCreatePoolingDescriptor(&o->pool);
  cudnnCreateActivationDescriptor(&o->act);
  cudnnCreateOpTensorDescriptor(&o->op);
  cudnnCreateReduceTensorDescriptor(&o->reduce);
  cudnnCreateDropoutDescriptor(&o->drop);
  cudnnCreateLRNDescriptor(&o->lrn);
}
static void set(Objects *o, int c) {
  cudnnSetLRNDescriptor(o->lrn, 3, 1, 1, 1);
  cudnnSetTensor4dDescriptor(o->x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, c, 2, 2);
  cudnnSetTensor4dDescriptor(o->one, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, c, 1, 1);
  cudnnSetFilter4dDescriptor(o->w, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, c, c, 1, 1);
  cudnnSetConvolution2dDescriptor(o->conv, 0, 0, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT);
  cudnnSetPooling2dDescriptor(o->pool, CUDNN_POOLING_MAX, CUDNN_PROPAGATE_NAN, c, c, 0, 0, 1, 1);
  cudnnSetActivationDescriptor(o->act, c == 1 ? CUDNN_ACTIVATION_RELU : CUDNN_ACTIVATION_TANH, CUDNN_PROPAGATE_NAN, 1);
  cudnnSetOpTensorDescriptor(o->op, CUDNN_OP_TENSOR_ADD, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN);
  cudnnSetReduceTensorDescriptor(o->reduce, CUDNN_REDUCE_TENSOR_ADD, CUDNN_DATA_FLOAT, CUDNN_PROPAGATE_NAN,
                                 CUDNN_REDUCE_TENSOR_NO_INDICES, CUDNN_32BIT_INDICES);
  cudnnSetDropoutDescriptor(o->drop, h, 0.5f, c == 1 ? D + 512 : 0, c == 1 ? 512 : 0, 1);
}
int main() {
  int which = __VERIFIER_nondet_int();
  int ones[4] = {1, 1, 1, 1}, none[4] = {0, 0, 0, 0}, minus[4] = {-1, -1, -1, -1};
  Objects made, raw, odd;
  fill();
  cudnnCreate(&h);
  cudnnCreate(&spare);
  create(&made);
  create(&raw);
  create(&odd);
  set(&made, 1);
  set(&odd, 3);
  void *place;
  switch (which) {
HOST_CASES
  }
  return 0;
}
