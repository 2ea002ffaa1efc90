// Loads and stores with cache hints: plain accesses, but for the read-only data cache.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Read-Only Data Cache Load Function", "Load Functions Using Cache Hints"
// Pre of __ldg: the launch does not write what is read.
template <class T>
__device__ inline T __ldg(const T *address) {
    __cv_read_only(address, sizeof(T), 1);
    return *address;
}
template <class T>
__device__ inline T __ldca(const T *address) {
    return *address;
}
template <class T>
__device__ inline T __ldcg(const T *address) {
    return *address;
}
template <class T>
__device__ inline T __ldcs(const T *address) {
    return *address;
}
template <class T>
__device__ inline T __ldlu(const T *address) {
    return *address;
}
template <class T>
__device__ inline T __ldcv(const T *address) {
    return *address;
}
template <class T>
__device__ inline void __stwb(T *address, T value) {
    *address = value;
}
template <class T>
__device__ inline void __stcg(T *address, T value) {
    *address = value;
}
template <class T>
__device__ inline void __stcs(T *address, T value) {
    *address = value;
}
template <class T>
__device__ inline void __stwt(T *address, T value) {
    *address = value;
}
