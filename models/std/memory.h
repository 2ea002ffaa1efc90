// Owning pointers.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [unique.ptr]
namespace std {
template <class T>
struct default_delete {
    void operator()(T *p) const { delete p; }
};
template <class T>
struct default_delete<T[]> {
    void operator()(T *p) const { delete[] p; }
};
template <class T, class D = default_delete<T>>
struct unique_ptr {
    T *pointer;
    D deleter;
    unique_ptr() : pointer(0) {}
    explicit unique_ptr(T *p) : pointer(p) {}
    unique_ptr(T *p, D d) : pointer(p), deleter(d) {}
    unique_ptr(unique_ptr &&other) : pointer(other.pointer), deleter(other.deleter) { other.pointer = 0; }
    unique_ptr(const unique_ptr &) = delete;
    ~unique_ptr() {
        if (pointer) deleter(pointer);
    }
    unique_ptr &operator=(unique_ptr &&other) {
        reset(other.release());
        return *this;
    }
    T *get() const { return pointer; }
    T &operator*() const { return *pointer; }
    T *operator->() const { return pointer; }
    explicit operator bool() const { return pointer != 0; }
    T *release() {
        T *p = pointer;
        pointer = 0;
        return p;
    }
    void reset(T *p = 0) {
        T *old = pointer;
        pointer = p;
        if (old) deleter(old);
    }
};
template <class T, class D>
struct unique_ptr<T[], D> {
    T *pointer;
    D deleter;
    unique_ptr() : pointer(0) {}
    explicit unique_ptr(T *p) : pointer(p) {}
    unique_ptr(unique_ptr &&other) : pointer(other.pointer), deleter(other.deleter) { other.pointer = 0; }
    unique_ptr(const unique_ptr &) = delete;
    ~unique_ptr() {
        if (pointer) deleter(pointer);
    }
    T *get() const { return pointer; }
    T &operator[](size_t i) const { return pointer[i]; }
    explicit operator bool() const { return pointer != 0; }
    T *release() {
        T *p = pointer;
        pointer = 0;
        return p;
    }
    void reset(T *p = 0) {
        T *old = pointer;
        pointer = p;
        if (old) deleter(old);
    }
};
template <class T, class... Args>
inline unique_ptr<T> make_unique(Args... args) {
    return unique_ptr<T>(new T(args...));
}
}
