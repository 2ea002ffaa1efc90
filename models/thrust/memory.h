// Thrust: pointers to device memory, which the host reads and writes element by element.
#pragma once
#include <cv:cuda/device_access.h>
#include <cv:cuda/library_call.h>
#include <cv:libc/stddef.h>

//! cv: exact; Thrust documentation, device_ptr, device_reference
namespace thrust {
// What the host reads and writes by Thrust is copied in the default stream, which it waits for.
template <class T>
inline T __cv_read_by_host(const T *place) {
    __cv_library_call call(true, 0, true);
    return __cv_device_read(place);
}
template <class T>
inline void __cv_write_by_host(T *place, T value) {
    __cv_library_call call(true, 0, true);
    __cv_device_write(place, value);
}
// Of the host or of a kernel, which reads the memory itself.
template <class T>
struct device_reference {
    T *place;
    __host__ __device__ T __cv_get() const {
        if (__cv_is_device()) return *place;
        return __cv_read_by_host((const T *)place);
    }
    __host__ __device__ void __cv_set(const T &value) const {
        if (__cv_is_device()) *place = value;
        else __cv_write_by_host(place, (T)value);
    }
    __host__ __device__ operator T() const { return __cv_get(); }
    __host__ __device__ const device_reference &operator=(const T &value) const {
        __cv_set(value);
        return *this;
    }
    __host__ __device__ device_reference &operator=(const T &value) {
        __cv_set(value);
        return *this;
    }
    __host__ __device__ device_reference &operator=(const device_reference &other) {
        __cv_set(other.__cv_get());
        return *this;
    }
    __host__ __device__ device_reference &operator+=(const T &value) { return *this = (T)(__cv_get() + value); }
    __host__ __device__ device_reference &operator-=(const T &value) { return *this = (T)(__cv_get() - value); }
    __host__ __device__ device_reference &operator*=(const T &value) { return *this = (T)(__cv_get() * value); }
    __host__ __device__ device_reference &operator++() { return *this = (T)(__cv_get() + 1); }
    __host__ __device__ T *operator&() const { return place; }
};
template <class T>
struct device_ptr {
    typedef T value_type;
    typedef device_reference<T> reference;
    T *address;
    __host__ __device__ device_ptr() : address(0) {}
    __host__ __device__ explicit device_ptr(T *p) : address(p) {}
    template <class U>
    __host__ __device__ device_ptr(const device_ptr<U> &other) : address((T *)other.address) {}
    __host__ __device__ T *get() const { return address; }
    __host__ __device__ device_reference<T> operator*() const { return device_reference<T>{address}; }
    __host__ __device__ device_reference<T> operator[](long i) const { return device_reference<T>{address + i}; }
    __host__ __device__ device_ptr operator+(long n) const { return device_ptr(address + n); }
    __host__ __device__ device_ptr operator-(long n) const { return device_ptr(address - n); }
    __host__ __device__ long operator-(const device_ptr &other) const { return address - other.address; }
    __host__ __device__ device_ptr &operator++() {
        ++address;
        return *this;
    }
    __host__ __device__ device_ptr operator++(int) {
        device_ptr old = *this;
        ++address;
        return old;
    }
    __host__ __device__ device_ptr &operator--() {
        --address;
        return *this;
    }
    __host__ __device__ device_ptr &operator+=(long n) {
        address += n;
        return *this;
    }
    __host__ __device__ bool operator==(const device_ptr &other) const { return address == other.address; }
    __host__ __device__ bool operator!=(const device_ptr &other) const { return address != other.address; }
    __host__ __device__ bool operator<(const device_ptr &other) const { return address < other.address; }
};
template <class T>
__host__ __device__ inline device_ptr<T> device_pointer_cast(T *p) {
    return device_ptr<T>(p);
}
template <class T>
__host__ __device__ inline device_ptr<T> device_pointer_cast(const device_ptr<T> &p) {
    return p;
}
template <class T>
__host__ __device__ inline T *raw_pointer_cast(device_ptr<T> p) {
    return p.get();
}
template <class T>
__host__ __device__ inline T *raw_pointer_cast(T *p) {
    return p;
}
template <class T>
inline device_ptr<T> device_malloc(size_t n) {
    return device_ptr<T>((T *)__cv_alloc(n * sizeof(T), 1));
}
template <class T>
inline void device_free(device_ptr<T> p) {
    __cv_device_sync();
    __cv_free(p.get(), 1);
}
template <class T>
struct device_allocator {
    typedef T value_type;
};
}
