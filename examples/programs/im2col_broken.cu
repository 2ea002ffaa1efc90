// The convolution of im2col.cu in the other mode: it turns the filter around, and the product does not.
//
// cuda-verify --check memory-leak examples/programs/im2col_broken.cu
#define WIDTH 3
#define MODE CUDNN_CONVOLUTION
#include "im2col.cu"
