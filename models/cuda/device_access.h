// Access to device memory by a library, one element at a time.
#pragma once

//! cv: exact; CUDA Runtime API, "Memory Management"
template <class T>
inline T __cv_device_read(const T *p) {
    T value;
    __cv_runtime_memcpy(&value, p, sizeof(T));
    return value;
}
template <class T>
inline void __cv_device_write(T *p, T value) {
    __cv_runtime_memcpy(p, &value, sizeof(T));
}
