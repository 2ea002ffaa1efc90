// Runs the layers of cuDNN that are no sums of products on the recorded cases of layers.vectors: sampled elements must be
// within CV_ERROR of the recorded ones, relative to one more than their magnitude. CV_TYPE is the type of the elements
// and CV_DATA its cudnnDataType_t.
#include <cudnn.h>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include "layers.vectors"

typedef CV_TYPE T;

static T value(int seed, int i) { return (T)((seed * 7 + i * 5 + (i * i % 11) * 3) % 17 - 8) / (T)4; }

static T *data(int seed, int count, bool is_variance = false, T shift = 0) {
  T *host = (T *)malloc(count * sizeof(T)), *dev;
  for (int i = 0; i < count; ++i) {
    T x = value(seed, i);
    host[i] = is_variance ? (x < 0 ? -x : x) + (T)0.5 : x + shift;
  }
  cudaMalloc(&dev, count * sizeof(T));
  cudaMemcpy(dev, host, count * sizeof(T), cudaMemcpyHostToDevice);
  free(host);
  return dev;
}

// Compares four elements and releases the memory.
static void compare(T *dev, int count, const double *results) {
  T *host = (T *)malloc(count * sizeof(T));
  cudaMemcpy(host, dev, count * sizeof(T), cudaMemcpyDeviceToHost);
  for (int k = 0; k < 4; ++k) {
    double difference = host[k * count / 4] - results[k], size = 1 + fabs(results[k]);
    assert(fabs(difference) <= CV_ERROR * size);
  }
  free(host);
  cudaFree(dev);
}

#define OK(call) assert((call) == CUDNN_STATUS_SUCCESS)
static cudnnHandle_t h;

struct Tensor {
  cudnnTensorDescriptor_t desc;
  int count;
  Tensor(bool nhwc, int n, int c, int height, int width) : count(n * c * height * width) {
    OK(cudnnCreateTensorDescriptor(&desc));
    OK(cudnnSetTensor4dDescriptor(desc, nhwc ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW, CV_DATA, n, c, height, width));
  }
  Tensor(const int *p) : Tensor(p[2], p[3], p[4], p[5], p[6]) {}
  ~Tensor() { OK(cudnnDestroyTensorDescriptor(desc)); }
};

static void softmax(const int *p, const double *results) {
  Tensor t(p + 3);
  T al = (T)p[3] / 2, be = (T)p[4] / 2, *x = data(p[0], t.count), *y = data(p[0] + 1, t.count);
  OK(cudnnSoftmaxForward(h, (cudnnSoftmaxAlgorithm_t)p[1], (cudnnSoftmaxMode_t)p[2], &al, t.desc, x, &be, t.desc, y));
  cudaFree(x);
  compare(y, t.count, results);
}
static void softmax_gradient(const int *p, const double *results) {
  cudnnSoftmaxAlgorithm_t algorithm = (cudnnSoftmaxAlgorithm_t)p[1];
  cudnnSoftmaxMode_t mode = (cudnnSoftmaxMode_t)p[2];
  Tensor t(p + 3);
  T one = 1, zero = 0, al = (T)p[3] / 2, be = (T)p[4] / 2;
  T *x = data(p[0], t.count), *dy = data(p[0] + 1, t.count), *dx = data(p[0] + 2, t.count);
  OK(cudnnSoftmaxForward(h, algorithm, mode, &one, t.desc, x, &zero, t.desc, x));
  OK(cudnnSoftmaxBackward(h, algorithm, mode, &al, t.desc, x, t.desc, dy, &be, t.desc, dx));
  cudaFree(x);
  cudaFree(dy);
  compare(dx, t.count, results);
}
static cudnnActivationDescriptor_t activation_of(int mode) {
  cudnnActivationDescriptor_t desc;
  OK(cudnnCreateActivationDescriptor(&desc));
  OK(cudnnSetActivationDescriptor(desc, (cudnnActivationMode_t)mode, CUDNN_PROPAGATE_NAN, 1.25));
  OK(cudnnSetActivationDescriptorSwishBeta(desc, 0.75));
  return desc;
}
static void activation(const int *p, const double *results) {
  cudnnActivationDescriptor_t desc = activation_of(p[1]);
  Tensor t(p + 2);
  T al = (T)p[2] / 2, be = (T)p[3] / 2, *x = data(p[0], t.count), *y = data(p[0] + 1, t.count);
  OK(cudnnActivationForward(h, desc, &al, t.desc, x, &be, t.desc, y));
  OK(cudnnDestroyActivationDescriptor(desc));
  cudaFree(x);
  compare(y, t.count, results);
}
static void activation_gradient(const int *p, const double *results) {
  cudnnActivationDescriptor_t desc = activation_of(p[1]);
  Tensor t(p + 2);
  T one = 1, zero = 0, al = (T)p[2] / 2, be = (T)p[3] / 2;
  T *x = data(p[0], t.count, false, (T)0.125), *y = data(0, t.count);
  T *dy = data(p[0] + 1, t.count), *dx = data(p[0] + 2, t.count);
  OK(cudnnActivationForward(h, desc, &one, t.desc, x, &zero, t.desc, y));
  OK(cudnnActivationBackward(h, desc, &al, t.desc, y, t.desc, dy, t.desc, x, &be, t.desc, dx));
  OK(cudnnDestroyActivationDescriptor(desc));
  cudaFree(x);
  cudaFree(y);
  cudaFree(dy);
  compare(dx, t.count, results);
}

static const double EPSILON = 0.015625;

// Scale, bias, mean and variance for each channel, or for each activation of an image.
struct Parameters {
  Tensor t;
  T *scale, *bias, *mean, *variance;
  Parameters(int seed, const int *p)
      : t(false, 1, p[6], p[1] ? 1 : p[7], p[1] ? 1 : p[8]), scale(data(seed, t.count)), bias(data(seed + 1, t.count)),
        mean(data(seed + 2, t.count)), variance(data(seed + 3, t.count, true)) {}
};
static cudnnBatchNormMode_t norm_mode(const int *p) {
  return p[1] ? CUDNN_BATCHNORM_SPATIAL : CUDNN_BATCHNORM_PER_ACTIVATION;
}
static void norm_inference(const int *p, const double *results) {
  Tensor t(p + 2);
  Parameters w(p[0] + 2, p);
  T al = (T)p[2] / 2, be = (T)p[3] / 2, *x = data(p[0], t.count), *y = data(p[0] + 1, t.count);
  OK(cudnnBatchNormalizationForwardInference(h, norm_mode(p), &al, &be, t.desc, x, t.desc, y, w.t.desc, w.scale, w.bias,
                                             w.mean, w.variance, EPSILON));
  compare(y, t.count, results);
}
static void norm_training(const int *p, const double *results) {
  Tensor t(p + 2);
  Parameters w(p[0] + 2, p);
  T al = (T)p[2] / 2, be = (T)p[3] / 2, *x = data(p[0], t.count), *y = data(p[0] + 1, t.count);
  OK(cudnnBatchNormalizationForwardTraining(h, norm_mode(p), &al, &be, t.desc, x, t.desc, y, w.t.desc, w.scale, w.bias,
                                            0.25, w.mean, w.variance, EPSILON, 0, 0));
  compare(y, t.count, results);
  compare(w.mean, w.t.count, results + 4);
  compare(w.variance, w.t.count, results + 8);
}
static void norm_gradient(const int *p, const double *results) {
  Tensor t(p + 2);
  Parameters w(p[0] + 3, p);
  T one = 1, zero = 0, al = (T)p[2] / 2, be = (T)p[3] / 2;
  T *x = data(p[0], t.count), *dy = data(p[0] + 1, t.count), *dx = data(p[0] + 2, t.count);
  OK(cudnnBatchNormalizationBackward(h, norm_mode(p), &al, &be, &one, &zero, t.desc, x, t.desc, dy, t.desc, dx,
                                     w.t.desc, w.scale, w.mean, w.variance, EPSILON, 0, 0));
  compare(dx, t.count, results);
  compare(w.mean, w.t.count, results + 4);
  compare(w.variance, w.t.count, results + 8);
}

static cudnnLRNDescriptor_t across(const int *p) {
  cudnnLRNDescriptor_t result;
  OK(cudnnCreateLRNDescriptor(&result));
  OK(cudnnSetLRNDescriptor(result, p[1], p[2] / 4.0, 0.75, p[3] / 2.0));
  return result;
}
static void lrn(const int *p, const double *results) {
  Tensor t(p + 4);
  cudnnLRNDescriptor_t l = across(p);
  T al = (T)p[4] / 2, be = (T)p[5] / 2, *x = data(p[0], t.count), *y = data(p[0] + 1, t.count);
  OK(cudnnLRNCrossChannelForward(h, l, CUDNN_LRN_CROSS_CHANNEL_DIM1, &al, t.desc, x, &be, t.desc, y));
  OK(cudnnDestroyLRNDescriptor(l));
  cudaFree(x);
  compare(y, t.count, results);
}
static void lrn_gradient(const int *p, const double *results) {
  Tensor t(p + 4);
  cudnnLRNDescriptor_t l = across(p);
  T al = (T)p[4] / 2, be = (T)p[5] / 2, one = 1, zero = 0;
  T *x = data(p[0], t.count), *y = data(p[0], t.count), *dy = data(p[0] + 1, t.count), *dx = data(p[0] + 2, t.count);
  OK(cudnnLRNCrossChannelForward(h, l, CUDNN_LRN_CROSS_CHANNEL_DIM1, &one, t.desc, x, &zero, t.desc, y));
  OK(cudnnLRNCrossChannelBackward(h, l, CUDNN_LRN_CROSS_CHANNEL_DIM1, &al, t.desc, y, t.desc, dy, t.desc, x, &be,
                                  t.desc, dx));
  OK(cudnnDestroyLRNDescriptor(l));
  cudaFree(x);
  cudaFree(y);
  cudaFree(dy);
  compare(dx, t.count, results);
}
static void dropout(const int *p, const double *results) {
  Tensor t(p + 2);
  cudnnDropoutDescriptor_t d;
  size_t states_size, reserve_size;
  char *states, *reserve;
  OK(cudnnCreateDropoutDescriptor(&d));
  OK(cudnnDropoutGetStatesSize(h, &states_size));
  OK(cudnnDropoutGetReserveSpaceSize(t.desc, &reserve_size));
  cudaMalloc(&states, states_size);
  cudaMalloc(&reserve, reserve_size);
  OK(cudnnSetDropoutDescriptor(d, h, p[1] / 4.0f, states, states_size, p[0]));
  T *x = data(p[0], t.count), *y = data(p[0], t.count), *dy = data(p[0] + 1, t.count), *dx = data(p[0], t.count);
  OK(cudnnDropoutForward(h, d, t.desc, x, t.desc, y, reserve, reserve_size));
  OK(cudnnDropoutBackward(h, d, t.desc, dy, t.desc, dx, reserve, reserve_size));
  OK(cudnnDestroyDropoutDescriptor(d));
  cudaFree(states);
  cudaFree(reserve);
  cudaFree(x);
  cudaFree(dy);
  compare(y, t.count, results);
  compare(dx, t.count, results + 4);
}

#define RUN(f) \
  for (int i = 0; i < (int)(sizeof(f##_rows) / sizeof(f##_rows[0])); i += CV_STEP) f(f##_rows[i], f##_results[i]);

int main() {
  OK(cudnnCreate(&h));
  RUN(softmax)
  RUN(softmax_gradient)
  RUN(activation)
  RUN(activation_gradient)
  RUN(norm_inference)
  RUN(norm_training)
  RUN(norm_gradient)
  RUN(lrn)
  RUN(lrn_gradient)
  RUN(dropout)
  OK(cudnnDestroy(h));
  return 0;
}
