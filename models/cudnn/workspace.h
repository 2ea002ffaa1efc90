// cuDNN: algorithms of convolutions and the workspace they need.
// SOUNDNESS(cudnn-workspace): under; one choice of algorithm and one size of workspace stand for all: nothing for
// the first
// algorithm of each kind, the matrix of unfolded images for the others.
#pragma once
#include <cv:cudnn/convolution.h>

//! cv: exact; cuDNN API reference 9, cudnnConvolutionFwdAlgo_t, cudnnConvolutionBwdDataAlgo_t and their neighbours
enum cudnnConvolutionFwdAlgo_t {
    CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM = 0,
    CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM = 1,
    CUDNN_CONVOLUTION_FWD_ALGO_GEMM = 2,
    CUDNN_CONVOLUTION_FWD_ALGO_DIRECT = 3,
    CUDNN_CONVOLUTION_FWD_ALGO_FFT = 4,
    CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING = 5,
    CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD = 6,
    CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED = 7,
    CUDNN_CONVOLUTION_FWD_ALGO_COUNT = 8,
};
enum cudnnConvolutionBwdDataAlgo_t {
    CUDNN_CONVOLUTION_BWD_DATA_ALGO_0 = 0,
    CUDNN_CONVOLUTION_BWD_DATA_ALGO_1 = 1,
    CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT = 2,
    CUDNN_CONVOLUTION_BWD_DATA_ALGO_FFT_TILING = 3,
    CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD = 4,
    CUDNN_CONVOLUTION_BWD_DATA_ALGO_WINOGRAD_NONFUSED = 5,
    CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT = 6,
};
enum cudnnConvolutionBwdFilterAlgo_t {
    CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0 = 0,
    CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1 = 1,
    CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT = 2,
    CUDNN_CONVOLUTION_BWD_FILTER_ALGO_3 = 3,
    CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD = 4,
    CUDNN_CONVOLUTION_BWD_FILTER_ALGO_WINOGRAD_NONFUSED = 5,
    CUDNN_CONVOLUTION_BWD_FILTER_ALGO_FFT_TILING = 6,
    CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT = 7,
};
enum cudnnConvolutionFwdPreference_t {
    CUDNN_CONVOLUTION_FWD_NO_WORKSPACE = 0,
    CUDNN_CONVOLUTION_FWD_PREFER_FASTEST = 1,
    CUDNN_CONVOLUTION_FWD_SPECIFY_WORKSPACE_LIMIT = 2,
};
struct cudnnConvolutionFwdAlgoPerfStruct {
    cudnnConvolutionFwdAlgo_t algo;
    cudnnStatus_t status;
    float time;
    size_t memory;
    cudnnDeterminism_t determinism;
    cudnnMathType_t mathType;
    int reserved[3];
};
typedef struct cudnnConvolutionFwdAlgoPerfStruct cudnnConvolutionFwdAlgoPerf_t;
struct cudnnConvolutionBwdDataAlgoPerfStruct {
    cudnnConvolutionBwdDataAlgo_t algo;
    cudnnStatus_t status;
    float time;
    size_t memory;
    cudnnDeterminism_t determinism;
    cudnnMathType_t mathType;
    int reserved[3];
};
typedef struct cudnnConvolutionBwdDataAlgoPerfStruct cudnnConvolutionBwdDataAlgoPerf_t;
struct cudnnConvolutionBwdFilterAlgoPerfStruct {
    cudnnConvolutionBwdFilterAlgo_t algo;
    cudnnStatus_t status;
    float time;
    size_t memory;
    cudnnDeterminism_t determinism;
    cudnnMathType_t mathType;
    int reserved[3];
};
typedef struct cudnnConvolutionBwdFilterAlgoPerfStruct cudnnConvolutionBwdFilterAlgoPerf_t;

//! cv: under; cuDNN API reference 9, cudnnGetConvolutionForwardWorkspaceSize and its neighbours
inline size_t __cv_workspace_bytes(int algorithm, const cudnnFilterStruct *w, const cudnnTensorStruct *y) {
    if (algorithm == 0) return 0;
    return (size_t)w->c * (size_t)w->h * (size_t)w->w * (size_t)y->h * (size_t)y->w * __cv_dnn_size(w->type);
}
inline cudnnStatus_t __cv_workspace_fits(int algorithm, const cudnnFilterStruct *w, const cudnnTensorStruct *y,
                                         const void *workspace, size_t bytes) {
    size_t needed = __cv_workspace_bytes(algorithm, w, y);
    if (needed == 0) return CUDNN_STATUS_SUCCESS;
    bool is_enough = bytes >= needed;
    __cv_contract(is_enough, "cudnn convolution: the workspace is smaller than the algorithm needs");
    if (!is_enough) return CUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT;
    __cv_contract(__cv_object_space(workspace) == 2 || __cv_object_space(workspace) == 3,
                  "cudnn convolution: the workspace is not device memory");
    bool is_there = __cv_object_offset(workspace) + bytes <= __cv_object_size(workspace);
    __cv_contract(is_there, "cudnn convolution: the workspace is smaller than its stated size");
    return is_there ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}
inline cudnnStatus_t cudnnGetConvolutionForwardWorkspaceSize(cudnnHandle_t handle, cudnnTensorDescriptor_t xDesc,
                                                             cudnnFilterDescriptor_t wDesc,
                                                             cudnnConvolutionDescriptor_t convDesc,
                                                             cudnnTensorDescriptor_t yDesc,
                                                             cudnnConvolutionFwdAlgo_t algo, size_t *sizeInBytes) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, xDesc, wDesc, yDesc);
    if (status == CUDNN_STATUS_SUCCESS) *sizeInBytes = __cv_workspace_bytes(algo, wDesc, yDesc);
    return status;
}
inline cudnnStatus_t cudnnGetConvolutionBackwardDataWorkspaceSize(cudnnHandle_t handle, cudnnFilterDescriptor_t wDesc,
                                                                  cudnnTensorDescriptor_t dyDesc,
                                                                  cudnnConvolutionDescriptor_t convDesc,
                                                                  cudnnTensorDescriptor_t dxDesc,
                                                                  cudnnConvolutionBwdDataAlgo_t algo,
                                                                  size_t *sizeInBytes) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, dxDesc, wDesc, dyDesc);
    if (status == CUDNN_STATUS_SUCCESS) *sizeInBytes = __cv_workspace_bytes(algo, wDesc, dyDesc);
    return status;
}
inline cudnnStatus_t cudnnGetConvolutionBackwardFilterWorkspaceSize(cudnnHandle_t handle, cudnnTensorDescriptor_t xDesc,
                                                                    cudnnTensorDescriptor_t dyDesc,
                                                                    cudnnConvolutionDescriptor_t convDesc,
                                                                    cudnnFilterDescriptor_t gradDesc,
                                                                    cudnnConvolutionBwdFilterAlgo_t algo,
                                                                    size_t *sizeInBytes) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, xDesc, gradDesc, dyDesc);
    if (status == CUDNN_STATUS_SUCCESS) *sizeInBytes = __cv_workspace_bytes(algo, gradDesc, dyDesc);
    return status;
}
