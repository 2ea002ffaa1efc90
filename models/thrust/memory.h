// Thrust: pointers and vectors of device memory that the host reads and writes element by element.
#pragma once
#include <cv:cuda/device_access.h>
#include <cv:libc/stddef.h>

//! cv: under; Thrust documentation, "Vectors", device_ptr, device_reference, device_vector, host_vector
// Elements are copied as bytes: constructors and destructors of elements are not run.
// SOUNDNESS(thrust-trivial): under; effects of constructors and destructors of elements in device memory are not seen.
namespace thrust {
template <class T>
struct device_reference {
    T *place;
    operator T() const { return __cv_device_read((const T *)place); }
    device_reference &operator=(const T &value) {
        __cv_device_write(place, (T)value);
        return *this;
    }
    device_reference &operator=(const device_reference &other) {
        __cv_device_write(place, __cv_device_read((const T *)other.place));
        return *this;
    }
    device_reference &operator+=(const T &value) {
        __cv_device_write(place, (T)(__cv_device_read((const T *)place) + value));
        return *this;
    }
};
template <class T>
struct device_ptr {
    typedef T value_type;
    T *address;
    device_ptr() : address(0) {}
    explicit device_ptr(T *p) : address(p) {}
    T *get() const { return address; }
    device_reference<T> operator*() const { return device_reference<T>{address}; }
    device_reference<T> operator[](long i) const { return device_reference<T>{address + i}; }
    device_ptr operator+(long n) const { return device_ptr(address + n); }
    device_ptr operator-(long n) const { return device_ptr(address - n); }
    long operator-(const device_ptr &other) const { return address - other.address; }
    device_ptr &operator++() {
        ++address;
        return *this;
    }
    device_ptr &operator+=(long n) {
        address += n;
        return *this;
    }
    bool operator==(const device_ptr &other) const { return address == other.address; }
    bool operator!=(const device_ptr &other) const { return address != other.address; }
    bool operator<(const device_ptr &other) const { return address < other.address; }
};
template <class T>
inline device_ptr<T> device_pointer_cast(T *p) { return device_ptr<T>(p); }
template <class T>
inline T *raw_pointer_cast(device_ptr<T> p) { return p.get(); }
template <class T>
inline T *raw_pointer_cast(T *p) { return p; }
template <class T>
struct host_vector;
template <class T>
struct device_vector {
    typedef T value_type;
    typedef device_ptr<T> iterator;
    T *elements;
    size_t length;
    device_vector() : elements(0), length(0) {}
    explicit device_vector(size_t n) : elements(0), length(0) { assign(n, T()); }
    device_vector(size_t n, const T &value) : elements(0), length(0) { assign(n, value); }
    device_vector(const device_vector &other) : elements(0), length(0) { take(other.elements, other.length); }
    device_vector(const host_vector<T> &other) : elements(0), length(0) { take(other.data(), other.size()); }
    device_vector(const T *first, const T *last) : elements(0), length(0) { take(first, (size_t)(last - first)); }
    ~device_vector() { release(); }
    device_vector &operator=(const device_vector &other) {
        if (this != &other) take(other.elements, other.length);
        return *this;
    }
    device_vector &operator=(const host_vector<T> &other) {
        take(other.data(), other.size());
        return *this;
    }
    void release() {
        __cv_device_sync();
        if (elements != 0) __cv_free(elements, 1);
        elements = 0;
        length = 0;
    }
    void take(const T *from, size_t n) {
        release();
        if (n > 0) elements = (T *)__cv_alloc(n * sizeof(T), 1);
        if (n > 0) __cv_runtime_memcpy(elements, from, n * sizeof(T));
        length = n;
    }
    void assign(size_t n, const T &value) {
        release();
        if (n > 0) elements = (T *)__cv_alloc(n * sizeof(T), 1);
        length = n;
        for (size_t i = 0; i < n; ++i) __cv_device_write(elements + i, (T)value);
    }
    size_t size() const { return length; }
    bool empty() const { return length == 0; }
    const T *data() const { return elements; }
    device_ptr<T> data() { return device_ptr<T>(elements); }
    device_ptr<T> begin() const { return device_ptr<T>(elements); }
    device_ptr<T> end() const { return device_ptr<T>(elements + length); }
    device_reference<T> operator[](size_t i) const {
        __cv_contract(i < length, "thrust: index out of range");
        return device_reference<T>{elements + i};
    }
};
template <class T>
struct host_vector {
    typedef T value_type;
    typedef T *iterator;
    T *elements;
    size_t length;
    host_vector() : elements(0), length(0) {}
    explicit host_vector(size_t n) : elements(0), length(0) { assign(n, T()); }
    host_vector(size_t n, const T &value) : elements(0), length(0) { assign(n, value); }
    host_vector(const host_vector &other) : elements(0), length(0) { take(other.elements, other.length); }
    host_vector(const device_vector<T> &other) : elements(0), length(0) { take(other.data(), other.size()); }
    ~host_vector() { delete[] elements; }
    host_vector &operator=(const host_vector &other) {
        if (this != &other) take(other.elements, other.length);
        return *this;
    }
    host_vector &operator=(const device_vector<T> &other) {
        take(other.data(), other.size());
        return *this;
    }
    void take(const T *from, size_t n) {
        __cv_device_sync();
        delete[] elements;
        elements = new T[n];
        if (n > 0) __cv_runtime_memcpy(elements, from, n * sizeof(T));
        length = n;
    }
    void assign(size_t n, const T &value) {
        delete[] elements;
        elements = new T[n];
        for (size_t i = 0; i < n; ++i) elements[i] = value;
        length = n;
    }
    size_t size() const { return length; }
    bool empty() const { return length == 0; }
    const T *data() const { return elements; }
    T *begin() const { return elements; }
    T *end() const { return elements + length; }
    T &operator[](size_t i) const {
        __cv_contract(i < length, "thrust: index out of range");
        return elements[i];
    }
};
}
