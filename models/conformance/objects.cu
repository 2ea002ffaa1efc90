// Makes the calls of objects.vectors on the descriptors of cuDNN: each must return the recorded status and write what
// has the recorded digest. Run with the check of contracts off, since some calls are wrong.
#include <cudnn.h>
#include <cassert>

struct Row {
  int life;
  int call[11];  // which function, whether the descriptor is null, arguments
  int status;
  unsigned written;
};
#include "objects.vectors"

static cudnnTensorDescriptor_t tensor;
static cudnnFilterDescriptor_t filter;
static long out[10];
static int n_out;

#define F(x) ((cudnnTensorFormat_t)(x))
#define D(x) ((cudnnDataType_t)(x))
static void note(long value) { out[n_out++] = value; }

static int at_tensor(cudnnTensorDescriptor_t t, const int *p) {
  int v[9], status;
  size_t size;
  cudnnDataType_t type;
  switch (p[0]) {
  case 0: return cudnnSetTensor4dDescriptor(p[1] ? 0 : t, F(p[2]), D(p[3]), p[4], p[5], p[6], p[7]);
  case 1:
    return cudnnSetTensor4dDescriptorEx(p[1] ? 0 : t, D(p[2]), p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10]);
  case 2: return cudnnSetTensorNdDescriptor(p[1] ? 0 : t, D(p[2]), 4, p + 3, p + 7);
  case 3:
    status = cudnnGetTensor4dDescriptor(t, &type, v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6, v + 7);
    note(type);
    for (int i = 0; i < 8; ++i) note(v[i]);
    return status;
  case 4:
    status = cudnnGetTensorSizeInBytes(t, &size);
    note(size);
    return status;
  }
  cudnnSetTensor4dDescriptor(tensor, F(p[2]), D(p[3]), p[4], p[5], p[6], p[7]);
  return cudnnDeriveBNTensorDescriptor(p[1] ? 0 : t, tensor, (cudnnBatchNormMode_t)p[8]);
}
static int at_filter(cudnnFilterDescriptor_t f, const int *p) {
  int v[4], status;
  size_t size;
  cudnnDataType_t type;
  cudnnTensorFormat_t format;
  switch (p[0]) {
  case 0: return cudnnSetFilter4dDescriptor(p[1] ? 0 : f, D(p[2]), F(p[3]), p[4], p[5], p[6], p[7]);
  case 1: return cudnnSetFilterNdDescriptor(p[1] ? 0 : f, D(p[2]), F(p[3]), 4, p + 4);
  case 2:
    status = cudnnGetFilter4dDescriptor(f, &type, &format, v, v + 1, v + 2, v + 3);
    note(type);
    note(format);
    for (int i = 0; i < 4; ++i) note(v[i]);
    return status;
  }
  status = cudnnGetFilterSizeInBytes(f, &size);
  note(size);
  return status;
}
static int at_convolution(cudnnConvolutionDescriptor_t c, const int *p) {
  int v[6], status;
  cudnnDataType_t type;
  cudnnConvolutionMode_t mode;
  cudnnMathType_t math;
  switch (p[0]) {
  case 0:
    return cudnnSetConvolution2dDescriptor(p[1] ? 0 : c, p[2], p[3], p[4], p[5], p[6], p[7],
                                           (cudnnConvolutionMode_t)p[8], D(p[9]));
  case 1:
    return cudnnSetConvolutionNdDescriptor(p[1] ? 0 : c, 2, p + 2, p + 4, p + 6, (cudnnConvolutionMode_t)p[8], D(p[9]));
  case 2:
    status = cudnnGetConvolution2dDescriptor(c, v, v + 1, v + 2, v + 3, v + 4, v + 5, &mode, &type);
    for (int i = 0; i < 6; ++i) note(v[i]);
    note(mode);
    note(type);
    return status;
  case 3: return cudnnSetConvolutionGroupCount(p[1] ? 0 : c, p[2]);
  case 4:
    status = cudnnGetConvolutionGroupCount(c, v);
    note(v[0]);
    return status;
  case 5: return cudnnSetConvolutionMathType(p[1] ? 0 : c, (cudnnMathType_t)p[2]);
  case 6:
    status = cudnnGetConvolutionMathType(c, &math);
    note(math);
    return status;
  }
  cudnnSetTensor4dDescriptor(tensor, F(0), D(0), p[2], p[3], p[4], p[5]);
  cudnnSetFilter4dDescriptor(filter, D(0), F(0), p[6], p[7], p[8], p[9]);
  status = cudnnGetConvolution2dForwardOutputDim(c, tensor, filter, v, v + 1, v + 2, v + 3);
  for (int i = 0; i < 4; ++i) note(v[i]);
  return status;
}
static int at_pooling(cudnnPoolingDescriptor_t c, const int *p) {
  int v[6], status;
  cudnnPoolingMode_t mode;
  cudnnNanPropagation_t nan;
  switch (p[0]) {
  case 0:
    return cudnnSetPooling2dDescriptor(p[1] ? 0 : c, (cudnnPoolingMode_t)p[2], (cudnnNanPropagation_t)p[3], p[4], p[5],
                                       p[6], p[7], p[8], p[9]);
  case 1:
    status = cudnnGetPooling2dDescriptor(c, &mode, &nan, v, v + 1, v + 2, v + 3, v + 4, v + 5);
    note(mode);
    note(nan);
    for (int i = 0; i < 6; ++i) note(v[i]);
    return status;
  }
  cudnnSetTensor4dDescriptor(tensor, F(0), D(0), p[2], p[3], p[4], p[5]);
  status = cudnnGetPooling2dForwardOutputDim(c, tensor, v, v + 1, v + 2, v + 3);
  for (int i = 0; i < 4; ++i) note(v[i]);
  return status;
}
static int at_activation(cudnnActivationDescriptor_t a, const int *p) {
  int status;
  double coefficient;
  cudnnActivationMode_t mode;
  cudnnNanPropagation_t nan;
  switch (p[0]) {
  case 0:
    return cudnnSetActivationDescriptor(p[1] ? 0 : a, (cudnnActivationMode_t)p[2], (cudnnNanPropagation_t)p[3],
                                        p[4] / 4.0);
  case 1:
    status = cudnnGetActivationDescriptor(a, &mode, &nan, &coefficient);
    note(mode);
    note(nan);
    note((long)(coefficient * 4));
    return status;
  case 2: return cudnnSetActivationDescriptorSwishBeta(p[1] ? 0 : a, p[2] / 4.0);
  }
  status = cudnnGetActivationDescriptorSwishBeta(a, &coefficient);
  note((long)(coefficient * 4));
  return status;
}
static int at_op(cudnnOpTensorDescriptor_t o, const int *p) {
  cudnnOpTensorOp_t op;
  cudnnDataType_t type;
  cudnnNanPropagation_t nan;
  if (p[0] == 0) {
    return cudnnSetOpTensorDescriptor(p[1] ? 0 : o, (cudnnOpTensorOp_t)p[2], D(p[3]), (cudnnNanPropagation_t)p[4]);
  }
  int status = cudnnGetOpTensorDescriptor(o, &op, &type, &nan);
  note(op);
  note(type);
  note(nan);
  return status;
}
static int at_reduction(cudnnReduceTensorDescriptor_t r, const int *p) {
  cudnnReduceTensorOp_t op;
  cudnnDataType_t type;
  cudnnNanPropagation_t nan;
  cudnnReduceTensorIndices_t indices;
  cudnnIndicesType_t width;
  if (p[0] == 0) {
    return cudnnSetReduceTensorDescriptor(p[1] ? 0 : r, (cudnnReduceTensorOp_t)p[2], D(p[3]),
                                          (cudnnNanPropagation_t)p[4], (cudnnReduceTensorIndices_t)p[5],
                                          (cudnnIndicesType_t)p[6]);
  }
  int status = cudnnGetReduceTensorDescriptor(r, &op, &type, &nan, &indices, &width);
  note(op);
  note(type);
  note(nan);
  note(indices);
  note(width);
  return status;
}
static int at_lrn(cudnnLRNDescriptor_t l, const int *p) {
  unsigned n;
  double alpha, beta, k;
  if (p[0] == 0) return cudnnSetLRNDescriptor(p[1] ? 0 : l, (unsigned)p[2], p[3] / 4.0, p[4] / 4.0, p[5] / 4.0);
  int status = cudnnGetLRNDescriptor(l, &n, &alpha, &beta, &k);
  note(n);
  note((long)(alpha * 4));
  note((long)(beta * 4));
  note((long)(k * 4));
  return status;
}

static unsigned digest() {
  unsigned h = 0x811c9dc5u;
  for (int i = 0; i < n_out; ++i) h = (h ^ (unsigned)out[i]) * 0x01000193u;
  return h;
}
#define LIVES(kind, use)                                                       \
  {                                                                            \
    cudnn##kind##Descriptor_t object;                                          \
    int n = sizeof(kind##_rows) / sizeof(Row);                                 \
    for (int i = 0; i < n; ++i) {                                              \
      const Row *row = kind##_rows + i;                                        \
      if (row->life % CV_STEP != 0) continue;                                  \
      if (i == 0 || row[-1].life != row->life) {                               \
        assert(cudnnCreate##kind##Descriptor(&object) == 0);                   \
      }                                                                        \
      n_out = 0;                                                               \
      int status = use(object, row->call);                                     \
      unsigned written = status == 0 ? digest() : 0;                           \
      assert(status == row->status);                                           \
      assert(written == row->written);                                         \
      if (i == n - 1 || row[1].life != row->life) {                            \
        assert(cudnnDestroy##kind##Descriptor(object) == 0);                   \
      }                                                                        \
    }                                                                          \
  }

int main() {
  cudnnCreateTensorDescriptor(&tensor);
  cudnnCreateFilterDescriptor(&filter);
  LIVES(Tensor, at_tensor)
  LIVES(Filter, at_filter)
  LIVES(Convolution, at_convolution)
  LIVES(Pooling, at_pooling)
  LIVES(Activation, at_activation)
  LIVES(OpTensor, at_op)
  LIVES(ReduceTensor, at_reduction)
  LIVES(LRN, at_lrn)
  assert(cudnnCreateTensorDescriptor(0) == CUDNN_STATUS_BAD_PARAM);
  cudnnDestroyTensorDescriptor(tensor);
  cudnnDestroyFilterDescriptor(filter);
  return 0;
}
