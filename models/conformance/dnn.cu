// Runs the cuDNN functions on the recorded cases of dnn.vectors: whole tensors must come out with the recorded digest.
// CV_TYPE is the type of the elements and CV_DATA its cudnnDataType_t.
#include <cudnn.h>
#include <cassert>
#include <cstdlib>
#include "dnn.vectors"

typedef CV_TYPE T;
typedef unsigned long long Digest;

static T value(int seed, int i) { return (T)((seed * 7 + i * 5 + (i * i % 11) * 3) % 17 - 8) / (T)4; }
static T power(int seed, int i) {
  static const T powers[6] = {0.5, -1, 2, 1, -0.5, -2};
  return powers[(seed + i * 3 + i * i) % 6];
}

static T *upload(int seed, int count, T (*f)(int, int), T factor) {
  T *host = (T *)malloc(count * sizeof(T)), *dev;
  for (int i = 0; i < count; ++i) host[i] = f(seed, i) * factor;
  cudaMalloc(&dev, count * sizeof(T));
  cudaMemcpy(dev, host, count * sizeof(T), cudaMemcpyHostToDevice);
  free(host);
  return dev;
}
static T *data(int seed, int count) { return upload(seed, count, value, 1); }

// The digest of a tensor, whose memory is released.
static Digest digest(T *dev, int count) {
  Digest h = 0xcbf29ce484222325ULL, bits;
  T *host = (T *)malloc(count * sizeof(T));
  cudaMemcpy(host, dev, count * sizeof(T), cudaMemcpyDeviceToHost);
  for (int i = 0; i < count; ++i) {
    double x = (double)host[i] + 0.0;
    memcpy(&bits, &x, sizeof(bits));
    h = (h ^ bits) * 0x100000001b3ULL;
  }
  free(host);
  cudaFree(dev);
  return h;
}

#define OK(call) assert((call) == CUDNN_STATUS_SUCCESS)
static cudnnHandle_t h;

struct Tensor {
  cudnnTensorDescriptor_t desc;
  int count;
  Tensor(bool nhwc, int n, int c, int height, int width) : count(n * c * height * width) {
    OK(cudnnCreateTensorDescriptor(&desc));
    OK(cudnnSetTensor4dDescriptor(desc, nhwc ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW, CV_DATA, n, c, height, width));
    size_t bytes;
    OK(cudnnGetTensorSizeInBytes(desc, &bytes));
    assert(bytes == count * sizeof(T));
  }
  ~Tensor() { OK(cudnnDestroyTensorDescriptor(desc)); }
};

struct Convolution {
  cudnnConvolutionDescriptor_t conv;
  cudnnFilterDescriptor_t filter;
  cudnnTensorDescriptor_t x, y;
  int x_count, f_count, y_count, y_channels;
  T alpha, beta;
  void *workspace;
  size_t bytes;
  Convolution(const int *p) {
    int n = p[3], g = p[4], c = p[5], k = p[6], fh = p[9], fw = p[10], y_n, y_h, y_w;
    cudnnTensorFormat_t format = p[2] ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW;
    OK(cudnnCreateConvolutionDescriptor(&conv));
    OK(cudnnSetConvolution2dDescriptor(conv, p[11], p[12], p[13], p[14], p[15], p[16],
                                       p[1] ? CUDNN_CROSS_CORRELATION : CUDNN_CONVOLUTION, CV_DATA));
    OK(cudnnSetConvolutionGroupCount(conv, g));
    OK(cudnnCreateFilterDescriptor(&filter));
    OK(cudnnSetFilter4dDescriptor(filter, CV_DATA, format, k * g, c, fh, fw));
    OK(cudnnCreateTensorDescriptor(&x));
    OK(cudnnSetTensor4dDescriptor(x, format, CV_DATA, n, c * g, p[7], p[8]));
    OK(cudnnGetConvolution2dForwardOutputDim(conv, x, filter, &y_n, &y_channels, &y_h, &y_w));
    OK(cudnnCreateTensorDescriptor(&y));
    OK(cudnnSetTensor4dDescriptor(y, format, CV_DATA, y_n, y_channels, y_h, y_w));
    x_count = n * c * g * p[7] * p[8];
    f_count = k * g * c * fh * fw;
    y_count = y_n * y_channels * y_h * y_w;
    alpha = (T)p[17] / 2;
    beta = (T)p[18] / 2;
    OK(cudnnGetConvolutionForwardWorkspaceSize(h, x, filter, conv, y, CUDNN_CONVOLUTION_FWD_ALGO_GEMM, &bytes));
    cudaMalloc(&workspace, bytes);
  }
  ~Convolution() {
    cudaFree(workspace);
    OK(cudnnDestroyTensorDescriptor(x));
    OK(cudnnDestroyTensorDescriptor(y));
    OK(cudnnDestroyFilterDescriptor(filter));
    OK(cudnnDestroyConvolutionDescriptor(conv));
  }
};

static Digest forward(const int *p) {
  Convolution c(p);
  T *x = data(p[0], c.x_count), *f = data(p[0] + 1, c.f_count), *y = data(p[0] + 2, c.y_count);
  OK(cudnnConvolutionForward(h, &c.alpha, c.x, x, c.filter, f, c.conv, CUDNN_CONVOLUTION_FWD_ALGO_GEMM, c.workspace,
                             c.bytes, &c.beta, c.y, y));
  cudaFree(x);
  cudaFree(f);
  return digest(y, c.y_count);
}
static Digest backward_data(const int *p) {
  Convolution c(p);
  T *x = data(p[0], c.x_count), *f = data(p[0] + 1, c.f_count), *y = data(p[0] + 2, c.y_count);
  OK(cudnnConvolutionBackwardData(h, &c.alpha, c.filter, f, c.y, y, c.conv, CUDNN_CONVOLUTION_BWD_DATA_ALGO_1,
                                  c.workspace, c.bytes, &c.beta, c.x, x));
  cudaFree(y);
  cudaFree(f);
  return digest(x, c.x_count);
}
static Digest backward_filter(const int *p) {
  Convolution c(p);
  T *x = data(p[0], c.x_count), *f = data(p[0] + 1, c.f_count), *y = data(p[0] + 2, c.y_count);
  OK(cudnnConvolutionBackwardFilter(h, &c.alpha, c.x, x, c.y, y, c.conv, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1,
                                    c.workspace, c.bytes, &c.beta, c.filter, f));
  cudaFree(y);
  cudaFree(x);
  return digest(f, c.f_count);
}
static Digest backward_bias(const int *p) {
  Convolution c(p);
  Tensor bias(false, 1, c.y_channels, 1, 1);
  T *y = data(p[0] + 2, c.y_count), *b = data(p[0] + 3, bias.count);
  OK(cudnnConvolutionBackwardBias(h, &c.alpha, c.y, y, &c.beta, bias.desc, b));
  cudaFree(y);
  return digest(b, bias.count);
}

struct Pool {
  cudnnPoolingDescriptor_t desc;
  int n, c, h_out, w_out;
  Pool(const int *p) {
    static const cudnnPoolingMode_t modes[3] = {CUDNN_POOLING_MAX, CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING,
                                                CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING};
    OK(cudnnCreatePoolingDescriptor(&desc));
    OK(cudnnSetPooling2dDescriptor(desc, modes[p[1]], CUDNN_PROPAGATE_NAN, p[7], p[8], p[9], p[10], p[11], p[12]));
    Tensor x(p[2], p[3], p[4], p[5], p[6]);
    OK(cudnnGetPooling2dForwardOutputDim(desc, x.desc, &n, &c, &h_out, &w_out));
  }
  ~Pool() { OK(cudnnDestroyPoolingDescriptor(desc)); }
};
static Digest pool(const int *p) {
  Pool q(p);
  Tensor x(p[2], p[3], p[4], p[5], p[6]), y(p[2], q.n, q.c, q.h_out, q.w_out);
  T alpha = (T)p[13] / 2, beta = (T)p[14] / 2, *from = data(p[0], x.count), *to = data(p[0] + 1, y.count);
  OK(cudnnPoolingForward(h, q.desc, &alpha, x.desc, from, &beta, y.desc, to));
  cudaFree(from);
  return digest(to, y.count);
}
static Digest pool_gradient(const int *p) {
  Pool q(p);
  Tensor x(p[2], p[3], p[4], p[5], p[6]), y(p[2], q.n, q.c, q.h_out, q.w_out);
  T one = 1, zero = 0, alpha = (T)p[13] / 2, beta = (T)p[14] / 2;
  T *from = data(p[0], x.count), *dx = data(p[0] + 2, x.count), *to = data(0, y.count);
  T *dy = upload(p[0] + 1, y.count, value, 2520);
  OK(cudnnPoolingForward(h, q.desc, &one, x.desc, from, &zero, y.desc, to));
  OK(cudnnPoolingBackward(h, q.desc, &alpha, y.desc, to, y.desc, dy, x.desc, from, &beta, x.desc, dx));
  cudaFree(from);
  cudaFree(to);
  cudaFree(dy);
  return digest(dx, x.count);
}

static Digest combine(const int *p) {
  static const cudnnOpTensorOp_t ops[4] = {CUDNN_OP_TENSOR_ADD, CUDNN_OP_TENSOR_MUL, CUDNN_OP_TENSOR_MIN,
                                           CUDNN_OP_TENSOR_MAX};
  cudnnOpTensorDescriptor_t op;
  OK(cudnnCreateOpTensorDescriptor(&op));
  OK(cudnnSetOpTensorDescriptor(op, ops[p[1]], CV_DATA, CUDNN_PROPAGATE_NAN));
  Tensor full(false, p[6], p[7], p[8], p[9]);
  Tensor small(false, p[5] & 1 ? 1 : p[6], p[5] & 2 ? 1 : p[7], p[5] & 4 ? 1 : p[8], p[5] & 8 ? 1 : p[9]);
  T al = (T)p[2] / 2, al2 = (T)p[3] / 2, be = (T)p[4] / 2;
  T *a = data(p[0], full.count), *b = data(p[0] + 1, small.count), *c = data(p[0] + 2, full.count);
  OK(cudnnOpTensor(h, op, &al, full.desc, a, &al2, small.desc, b, &be, full.desc, c));
  OK(cudnnDestroyOpTensorDescriptor(op));
  cudaFree(a);
  cudaFree(b);
  return digest(c, full.count);
}
static Digest add(const int *p) {
  Tensor full(false, p[4], p[5], p[6], p[7]);
  Tensor small(false, p[3] & 1 ? 1 : p[4], p[3] & 2 ? 1 : p[5], p[3] & 4 ? 1 : p[6], p[3] & 8 ? 1 : p[7]);
  T al = (T)p[1] / 2, be = (T)p[2] / 2, *a = data(p[0], small.count), *c = data(p[0] + 1, full.count);
  OK(cudnnAddTensor(h, &al, small.desc, a, &be, full.desc, c));
  cudaFree(a);
  return digest(c, full.count);
}
static Digest transform(const int *p) {
  Tensor from(p[3], p[5], p[6], p[7], p[8]), to(p[4], p[5], p[6], p[7], p[8]);
  T al = (T)p[1] / 2, be = (T)p[2] / 2, *a = data(p[0], from.count), *c = data(p[0] + 1, to.count);
  OK(cudnnTransformTensor(h, &al, from.desc, a, &be, to.desc, c));
  cudaFree(a);
  return digest(c, to.count);
}
static Digest reduce(const int *p) {
  cudnnReduceTensorDescriptor_t op;
  OK(cudnnCreateReduceTensorDescriptor(&op));
  OK(cudnnSetReduceTensorDescriptor(op, (cudnnReduceTensorOp_t)p[1], CV_DATA, CUDNN_PROPAGATE_NAN,
                                    CUDNN_REDUCE_TENSOR_NO_INDICES, CUDNN_32BIT_INDICES));
  Tensor full(false, p[5], p[6], p[7], p[8]);
  Tensor small(false, p[4] & 1 ? 1 : p[5], p[4] & 2 ? 1 : p[6], p[4] & 4 ? 1 : p[7], p[4] & 8 ? 1 : p[8]);
  bool is_product = p[1] == CUDNN_REDUCE_TENSOR_MUL || p[1] == CUDNN_REDUCE_TENSOR_MUL_NO_ZEROS;
  T al = (T)p[2] / 2, be = (T)p[3] / 2;
  T *a = upload(p[0], full.count, is_product ? power : value, 1), *c = data(p[0] + 1, small.count);
  void *workspace;
  size_t bytes;
  OK(cudnnGetReductionWorkspaceSize(h, op, full.desc, small.desc, &bytes));
  cudaMalloc(&workspace, bytes);
  OK(cudnnReduceTensor(h, op, 0, 0, workspace, bytes, &al, full.desc, a, &be, small.desc, c));
  OK(cudnnDestroyReduceTensorDescriptor(op));
  cudaFree(workspace);
  cudaFree(a);
  return digest(c, small.count);
}
static cudnnActivationDescriptor_t activation(int mode) {
  cudnnActivationDescriptor_t desc;
  OK(cudnnCreateActivationDescriptor(&desc));
  OK(cudnnSetActivationDescriptor(desc, (cudnnActivationMode_t)mode, CUDNN_PROPAGATE_NAN, 1.25));
  return desc;
}
static Digest relu(const int *p) {
  cudnnActivationDescriptor_t desc = activation(p[1]);
  Tensor t(false, p[4], p[5], p[6], p[7]);
  T al = (T)p[2] / 2, be = (T)p[3] / 2, *x = data(p[0], t.count), *y = data(p[0] + 1, t.count);
  OK(cudnnActivationForward(h, desc, &al, t.desc, x, &be, t.desc, y));
  OK(cudnnDestroyActivationDescriptor(desc));
  cudaFree(x);
  return digest(y, t.count);
}
static Digest relu_gradient(const int *p) {
  cudnnActivationDescriptor_t desc = activation(p[1]);
  Tensor t(false, p[4], p[5], p[6], p[7]);
  T one = 1, zero = 0, al = (T)p[2] / 2, be = (T)p[3] / 2;
  T *x = data(p[0], t.count), *y = data(0, t.count), *dy = data(p[0] + 1, t.count), *dx = data(p[0] + 2, t.count);
  OK(cudnnActivationForward(h, desc, &one, t.desc, x, &zero, t.desc, y));
  OK(cudnnActivationBackward(h, desc, &al, t.desc, y, t.desc, dy, t.desc, x, &be, t.desc, dx));
  OK(cudnnDestroyActivationDescriptor(desc));
  cudaFree(x);
  cudaFree(y);
  cudaFree(dy);
  return digest(dx, t.count);
}

static Digest fill(const int *p) {
  Tensor t(p[2], p[3], p[4], p[5], p[6]);
  T all = (T)p[1] / 2, *y = data(p[0], t.count);
  OK(cudnnSetTensor(h, t.desc, y, &all));
  return digest(y, t.count);
}
static Digest scale(const int *p) {
  Tensor t(p[2], p[3], p[4], p[5], p[6]);
  T factor = (T)p[1] / 2, *y = data(p[0], t.count);
  OK(cudnnScaleTensor(h, t.desc, y, &factor));
  return digest(y, t.count);
}
static Digest unfold(const int *p) {
  Convolution c(p);
  int count = p[5] * p[9] * p[10] * (c.y_count / c.y_channels);
  T *x = data(p[0], c.x_count), *columns = data(p[0] + 1, count);
  OK(cudnnIm2Col(h, c.x, x, c.filter, c.conv, columns));
  cudaFree(x);
  return digest(columns, count);
}
static Digest fused(const int *p) {
  Convolution c(p);
  Tensor bias(false, 1, c.y_channels, 1, 1);
  cudnnActivationDescriptor_t mode = activation(p[19] ? CUDNN_ACTIVATION_RELU : CUDNN_ACTIVATION_IDENTITY);
  T *x = data(p[0], c.x_count), *f = data(p[0] + 1, c.f_count), *y = data(p[0] + 2, c.y_count);
  T *z = data(p[0] + 3, c.y_count), *b = data(p[0] + 4, bias.count);
  OK(cudnnConvolutionBiasActivationForward(h, &c.alpha, c.x, x, c.filter, f, c.conv, CUDNN_CONVOLUTION_FWD_ALGO_GEMM,
                                           c.workspace, c.bytes, &c.beta, c.y, z, bias.desc, b, mode, c.y, y));
  OK(cudnnDestroyActivationDescriptor(mode));
  cudaFree(x);
  cudaFree(f);
  cudaFree(z);
  cudaFree(b);
  return digest(y, c.y_count);
}

#define RUN(f)                                                               \
  for (int i = 0; i < (int)(sizeof(f##_rows) / sizeof(f##_rows[0])); i += CV_STEP) {  \
    Digest result = f(f##_rows[i]);                                          \
    assert(result == f##_digests[i]);                                        \
  }

int main() {
  OK(cudnnCreate(&h));
  CV_RUNS
  OK(cudnnDestroy(h));
  return 0;
}
