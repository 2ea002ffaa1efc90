// Copies to and from `__device__` and `__constant__` variables, which are passed by name: in host code the name stands
// for the variable, but its address is none on the device.
#pragma once
#include <cv:cuda/copy_kind.h>
#include <cv:cuda/stream_type.h>

// The variable of a name; an element or a member of one has no name, and devices refuse it as a symbol.
inline void *__cv_variable(const void *symbol) {
    void *device = __cv_symbol(symbol);
    bool is_variable = device != 0 && __cv_object_offset(device) == 0;
    __cv_contract(is_variable, "the symbol is no variable of the device");
    return is_variable ? device : 0;
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemcpyToSymbol, cudaMemcpyFromSymbol
inline cudaError_t __cv_to_symbol(void *symbol, const void *src, size_t count, size_t offset, cudaMemcpyKind kind,
                                  cudaStream_t stream, __cv_copy_mode mode) {
    if (symbol == 0) return __cv_cuda_error(cudaErrorInvalidSymbol);
    return __cv_copy_as((char *)symbol + offset, src, count, kind, stream, mode);
}
inline cudaError_t __cv_from_symbol(void *dst, const void *symbol, size_t count, size_t offset, cudaMemcpyKind kind,
                                  cudaStream_t stream, __cv_copy_mode mode) {
    if (symbol == 0) return __cv_cuda_error(cudaErrorInvalidSymbol);
    return __cv_copy_as(dst, (const char *)symbol + offset, count, kind, stream, mode);
}
template <class T>
inline cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count, size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
    void *device = __cv_variable((const void *)&symbol);
    cudaError_t error = __cv_to_symbol(device, src, count, offset, kind, (cudaStream_t)0, __cv_waiting);
    return __cv_finished(error, device, src);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
    const void *device = __cv_variable((const void *)&symbol);
    cudaError_t error = __cv_from_symbol(dst, device, count, offset, kind, (cudaStream_t)0, __cv_waiting);
    return __cv_finished(error, dst, device);
}
template <class T>
inline cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count, size_t offset,
                                           cudaMemcpyKind kind, cudaStream_t stream = 0) {
    return __cv_to_symbol(__cv_variable((const void *)&symbol), src, count, offset, kind, stream, __cv_going_on);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count, size_t offset,
                                             cudaMemcpyKind kind, cudaStream_t stream = 0) {
    return __cv_from_symbol(dst, __cv_variable((const void *)&symbol), count, offset, kind, stream, __cv_going_on);
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaGetSymbolAddress, cudaGetSymbolSize
template <class P, class T>
inline cudaError_t cudaGetSymbolAddress(P **devPtr, const T &symbol) {
    void *device = __cv_variable((const void *)&symbol);
    if (device == 0) return __cv_cuda_error(cudaErrorInvalidSymbol);
    *devPtr = (P *)device;
    return cudaSuccess;
}
template <class T>
inline cudaError_t cudaGetSymbolSize(size_t *size, const T &) {
    *size = sizeof(T);
    return cudaSuccess;
}
