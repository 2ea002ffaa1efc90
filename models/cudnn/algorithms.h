// cuDNN: choosing the algorithm of a convolution.
// SOUNDNESS(cudnn-workspace): under; see cudnn/workspace.h.
#pragma once
#include <cv:cudnn/workspace.h>

//! cv: under; cuDNN API reference 9, cudnnGetConvolutionForwardAlgorithm_v7, cudnnFindConvolutionForwardAlgorithm
inline cudnnStatus_t cudnnGetConvolutionForwardAlgorithm(cudnnHandle_t handle, cudnnTensorDescriptor_t xDesc,
                                                         cudnnFilterDescriptor_t wDesc,
                                                         cudnnConvolutionDescriptor_t convDesc,
                                                         cudnnTensorDescriptor_t yDesc,
                                                         cudnnConvolutionFwdPreference_t preference,
                                                         size_t memoryLimitInBytes, cudnnConvolutionFwdAlgo_t *algo) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, xDesc, wDesc, yDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    bool is_free = preference == CUDNN_CONVOLUTION_FWD_PREFER_FASTEST ||
                   (preference == CUDNN_CONVOLUTION_FWD_SPECIFY_WORKSPACE_LIMIT &&
                    memoryLimitInBytes >= __cv_workspace_bytes(1, wDesc, yDesc));
    *algo = is_free ? CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM : CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
    return CUDNN_STATUS_SUCCESS;
}
// The best algorithm first, then the one without a workspace.
template <class Perf>
inline cudnnStatus_t __cv_rank_algorithms(Perf *results, int wanted, int *returned, const cudnnFilterStruct *w,
                                          const cudnnTensorStruct *y) {
    cudnnStatus_t status = __cv_dnn_valid(wanted > 0 && returned != 0 && results != 0);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    int count = wanted < 2 ? wanted : 2;
    for (int i = 0; i < count; ++i) {
        results[i].algo = (decltype(results[i].algo))(1 - i);
        results[i].status = CUDNN_STATUS_SUCCESS;
        results[i].time = -1.0f;
        results[i].memory = __cv_workspace_bytes(1 - i, w, y);
        results[i].determinism = CUDNN_DETERMINISTIC;
        results[i].mathType = CUDNN_DEFAULT_MATH;
    }
    *returned = count;
    return CUDNN_STATUS_SUCCESS;
}
inline cudnnStatus_t cudnnGetConvolutionForwardAlgorithm_v7(cudnnHandle_t handle, cudnnTensorDescriptor_t xDesc,
                                                            cudnnFilterDescriptor_t wDesc,
                                                            cudnnConvolutionDescriptor_t convDesc,
                                                            cudnnTensorDescriptor_t yDesc, int requestedAlgoCount,
                                                            int *returnedAlgoCount,
                                                            cudnnConvolutionFwdAlgoPerf_t *perfResults) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, xDesc, wDesc, yDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    return __cv_rank_algorithms(perfResults, requestedAlgoCount, returnedAlgoCount, wDesc, yDesc);
}
inline cudnnStatus_t cudnnFindConvolutionForwardAlgorithm(cudnnHandle_t handle, cudnnTensorDescriptor_t xDesc,
                                                          cudnnFilterDescriptor_t wDesc,
                                                          cudnnConvolutionDescriptor_t convDesc,
                                                          cudnnTensorDescriptor_t yDesc, int requestedAlgoCount,
                                                          int *returnedAlgoCount,
                                                          cudnnConvolutionFwdAlgoPerf_t *perfResults) {
    return cudnnGetConvolutionForwardAlgorithm_v7(handle, xDesc, wDesc, convDesc, yDesc, requestedAlgoCount,
                                                  returnedAlgoCount, perfResults);
}
inline cudnnStatus_t cudnnGetConvolutionForwardAlgorithmMaxCount(cudnnHandle_t handle, int *count) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) *count = CUDNN_CONVOLUTION_FWD_ALGO_COUNT;
    return status;
}
inline cudnnStatus_t cudnnGetConvolutionBackwardDataAlgorithm_v7(cudnnHandle_t handle, cudnnFilterDescriptor_t wDesc,
                                                                 cudnnTensorDescriptor_t dyDesc,
                                                                 cudnnConvolutionDescriptor_t convDesc,
                                                                 cudnnTensorDescriptor_t dxDesc, int requestedAlgoCount,
                                                                 int *returnedAlgoCount,
                                                                 cudnnConvolutionBwdDataAlgoPerf_t *perfResults) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, dxDesc, wDesc, dyDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    return __cv_rank_algorithms(perfResults, requestedAlgoCount, returnedAlgoCount, wDesc, dyDesc);
}
inline cudnnStatus_t cudnnFindConvolutionBackwardDataAlgorithm(cudnnHandle_t handle, cudnnFilterDescriptor_t wDesc,
                                                               cudnnTensorDescriptor_t dyDesc,
                                                               cudnnConvolutionDescriptor_t convDesc,
                                                               cudnnTensorDescriptor_t dxDesc, int requestedAlgoCount,
                                                               int *returnedAlgoCount,
                                                               cudnnConvolutionBwdDataAlgoPerf_t *perfResults) {
    return cudnnGetConvolutionBackwardDataAlgorithm_v7(handle, wDesc, dyDesc, convDesc, dxDesc, requestedAlgoCount,
                                                       returnedAlgoCount, perfResults);
}
inline cudnnStatus_t cudnnGetConvolutionBackwardDataAlgorithmMaxCount(cudnnHandle_t handle, int *count) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) *count = CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT;
    return status;
}
inline cudnnStatus_t cudnnGetConvolutionBackwardFilterAlgorithm_v7(cudnnHandle_t handle, cudnnTensorDescriptor_t xDesc,
                                                                   cudnnTensorDescriptor_t dyDesc,
                                                                   cudnnConvolutionDescriptor_t convDesc,
                                                                   cudnnFilterDescriptor_t dwDesc,
                                                                   int requestedAlgoCount, int *returnedAlgoCount,
                                                                   cudnnConvolutionBwdFilterAlgoPerf_t *perfResults) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) status = __cv_convolution_fits(convDesc, xDesc, dwDesc, dyDesc);
    if (status != CUDNN_STATUS_SUCCESS) return status;
    return __cv_rank_algorithms(perfResults, requestedAlgoCount, returnedAlgoCount, dwDesc, dyDesc);
}
inline cudnnStatus_t cudnnFindConvolutionBackwardFilterAlgorithm(cudnnHandle_t handle, cudnnTensorDescriptor_t xDesc,
                                                                 cudnnTensorDescriptor_t dyDesc,
                                                                 cudnnConvolutionDescriptor_t convDesc,
                                                                 cudnnFilterDescriptor_t dwDesc, int requestedAlgoCount,
                                                                 int *returnedAlgoCount,
                                                                 cudnnConvolutionBwdFilterAlgoPerf_t *perfResults) {
    return cudnnGetConvolutionBackwardFilterAlgorithm_v7(handle, xDesc, dyDesc, convDesc, dwDesc, requestedAlgoCount,
                                                         returnedAlgoCount, perfResults);
}
inline cudnnStatus_t cudnnGetConvolutionBackwardFilterAlgorithmMaxCount(cudnnHandle_t handle, int *count) {
    cudnnStatus_t status = __cv_dnn_begin(handle);
    if (status == CUDNN_STATUS_SUCCESS) *count = CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT;
    return status;
}
