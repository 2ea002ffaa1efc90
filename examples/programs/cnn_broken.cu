// The network of cnn.cu with pooling windows that overlap: the layers no longer fit together.
//
// cuda-verify --check memory-leak examples/programs/cnn_broken.cu
#define POOL_STRIDE 1
#include "cnn.cu"
