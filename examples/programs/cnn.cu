// A small convolutional network with cuDNN and cuBLAS: convolution, ReLU, pooling, a fully connected layer, softmax. It
// tells a vertical bar from a horizontal one, and the answer is the same for every image near the given one.
//
// cuda-verify --check memory-leak examples/programs/cnn.cu
#include <cassert>
#include <cublas_v2.h>
#include <cudnn.h>

#ifndef RADIUS
#define RADIUS 0.05f
#endif
#ifndef POOL_STRIDE
#define POOL_STRIDE 2
#endif

const int SIZE = 8, FILTERS = 2, CONV = SIZE - 2, POOL = CONV / 2, FEATURES = FILTERS * POOL * POOL, CLASSES = 2;

struct Network {
  cudnnHandle_t dnn;
  cublasHandle_t blas;
  cudnnTensorDescriptor_t image, maps, pooled, scores;
  cudnnFilterDescriptor_t filters;
  cudnnConvolutionDescriptor_t conv;
  cudnnActivationDescriptor_t relu;
  cudnnPoolingDescriptor_t pool;
  cudnnConvolutionFwdAlgo_t algorithm;
  size_t bytes;
  float *weights, *dense, *x, *a, *b, *y;
  void *workspace;
};

static float *upload(const float *host, int count) {
  float *dev;
  cudaMalloc(&dev, count * sizeof(float));
  cudaMemcpy(dev, host, count * sizeof(float), cudaMemcpyHostToDevice);
  return dev;
}

static void create(Network *n) {
  // Edge detectors: differences along rows and along columns.
  const float weights[FILTERS * 9] = {-1, 2, -1, -1, 2, -1, -1, 2, -1, -1, -1, -1, 2, 2, 2, -1, -1, -1};
  float dense[CLASSES * FEATURES];
  for (int i = 0; i < FEATURES; ++i) {
    // By columns: features of the first filter speak for class 0, those of the second for class 1.
    dense[i * CLASSES] = i < POOL * POOL ? 0.25f : -0.25f;
    dense[i * CLASSES + 1] = i < POOL * POOL ? -0.25f : 0.25f;
  }
  int count, channels, height, width;
  cudnnCreate(&n->dnn);
  cublasCreate(&n->blas);
  cudnnCreateTensorDescriptor(&n->image);
  cudnnCreateTensorDescriptor(&n->maps);
  cudnnCreateTensorDescriptor(&n->pooled);
  cudnnCreateTensorDescriptor(&n->scores);
  cudnnCreateFilterDescriptor(&n->filters);
  cudnnCreateConvolutionDescriptor(&n->conv);
  cudnnCreateActivationDescriptor(&n->relu);
  cudnnCreatePoolingDescriptor(&n->pool);
  cudnnSetTensor4dDescriptor(n->image, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, SIZE, SIZE);
  cudnnSetFilter4dDescriptor(n->filters, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, FILTERS, 1, 3, 3);
  cudnnSetConvolution2dDescriptor(n->conv, 0, 0, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT);
  cudnnGetConvolution2dForwardOutputDim(n->conv, n->image, n->filters, &count, &channels, &height, &width);
  assert(channels == FILTERS && height == CONV && width == CONV);
  cudnnSetTensor4dDescriptor(n->maps, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, count, channels, height, width);
  cudnnSetActivationDescriptor(n->relu, CUDNN_ACTIVATION_RELU, CUDNN_PROPAGATE_NAN, 0);
  cudnnSetPooling2dDescriptor(n->pool, CUDNN_POOLING_MAX, CUDNN_PROPAGATE_NAN, 2, 2, 0, 0, POOL_STRIDE, POOL_STRIDE);
  cudnnGetPooling2dForwardOutputDim(n->pool, n->maps, &count, &channels, &height, &width);
  assert(channels * height * width == FEATURES);
  cudnnSetTensor4dDescriptor(n->pooled, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, count, channels, height, width);
  cudnnSetTensor4dDescriptor(n->scores, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, CLASSES, 1, 1);
  cudnnGetConvolutionForwardAlgorithm(n->dnn, n->image, n->filters, n->conv, n->maps,
                                      CUDNN_CONVOLUTION_FWD_PREFER_FASTEST, 0, &n->algorithm);
  cudnnGetConvolutionForwardWorkspaceSize(n->dnn, n->image, n->filters, n->conv, n->maps, n->algorithm, &n->bytes);
  cudaMalloc(&n->workspace, n->bytes);
  n->weights = upload(weights, FILTERS * 9);
  n->dense = upload(dense, CLASSES * FEATURES);
  cudaMalloc(&n->x, SIZE * SIZE * sizeof(float));
  cudaMalloc(&n->a, FILTERS * CONV * CONV * sizeof(float));
  cudaMalloc(&n->b, FEATURES * sizeof(float));
  cudaMalloc(&n->y, CLASSES * sizeof(float));
}

static void destroy(Network *n) {
  float *buffers[] = {n->weights, n->dense, n->x, n->a, n->b, n->y};
  for (float *buffer : buffers) cudaFree(buffer);
  cudaFree(n->workspace);
  cudnnDestroyPoolingDescriptor(n->pool);
  cudnnDestroyActivationDescriptor(n->relu);
  cudnnDestroyConvolutionDescriptor(n->conv);
  cudnnDestroyFilterDescriptor(n->filters);
  cudnnDestroyTensorDescriptor(n->scores);
  cudnnDestroyTensorDescriptor(n->pooled);
  cudnnDestroyTensorDescriptor(n->maps);
  cudnnDestroyTensorDescriptor(n->image);
  cublasDestroy(n->blas);
  cudnnDestroy(n->dnn);
}

// The scores of the classes before the softmax, and their probabilities.
static void run(Network *n, const float *image, float *scores, float *probabilities) {
  const float one = 1, zero = 0;
  cudaMemcpy(n->x, image, SIZE * SIZE * sizeof(float), cudaMemcpyHostToDevice);
  cudnnStatus_t status = cudnnConvolutionForward(n->dnn, &one, n->image, n->x, n->filters, n->weights, n->conv,
                                                 n->algorithm, n->workspace, n->bytes, &zero, n->maps, n->a);
  assert(status == CUDNN_STATUS_SUCCESS);
  status = cudnnActivationForward(n->dnn, n->relu, &one, n->maps, n->a, &zero, n->maps, n->a);
  assert(status == CUDNN_STATUS_SUCCESS);
  status = cudnnPoolingForward(n->dnn, n->pool, &one, n->maps, n->a, &zero, n->pooled, n->b);
  assert(status == CUDNN_STATUS_SUCCESS);
  cublasStatus_t product = cublasSgemv(n->blas, CUBLAS_OP_N, CLASSES, FEATURES, &one, n->dense, CLASSES, n->b, 1, &zero,
                                       n->y, 1);
  assert(product == CUBLAS_STATUS_SUCCESS);
  cudaMemcpy(scores, n->y, CLASSES * sizeof(float), cudaMemcpyDeviceToHost);
  status = cudnnSoftmaxForward(n->dnn, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one, n->scores, n->y, &zero,
                               n->scores, n->y);
  assert(status == CUDNN_STATUS_SUCCESS);
  cudaMemcpy(probabilities, n->y, CLASSES * sizeof(float), cudaMemcpyDeviceToHost);
}

int main() {
  Network network;
  float image[SIZE * SIZE], scores[CLASSES], probabilities[CLASSES];
  for (int i = 0; i < SIZE * SIZE; ++i) {
    // A vertical bar, with every pixel anywhere near its value.
    float value = i % SIZE == 3 ? 1.0f : 0.0f;
    image[i] = nondet_float();
    __ESBMC_assume(image[i] >= value - RADIUS && image[i] <= value + RADIUS);
  }
  create(&network);
  run(&network, image, scores, probabilities);
  assert(scores[0] > scores[1]);
  assert(scores[0] == scores[0] && scores[1] == scores[1]);
  destroy(&network);
  return 0;
}
