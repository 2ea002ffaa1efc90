// Owning pointers.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [unique.ptr], [util.smartptr.shared]
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
    unique_ptr(decltype(nullptr)) : pointer(0) {}
    template <class U, class E>
    unique_ptr(unique_ptr<U, E> &&other) : pointer(other.release()) {}
    unique_ptr &operator=(decltype(nullptr)) {
        reset();
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
    unique_ptr &operator=(unique_ptr &&other) {
        reset(other.release());
        return *this;
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
// What owners share: how many there are, and what destroys it with what they own.
struct __cv_owned {
    long owners;
    void (*destroy)(__cv_owned *);
};
template <class U, class D>
struct __cv_owned_by : __cv_owned {
    U *pointer;
    D deleter;
    __cv_owned_by(U *p, D d) : __cv_owned{1, &destroy_all}, pointer(p), deleter(d) {}
    static void destroy_all(__cv_owned *owned) {
        __cv_owned_by *all = static_cast<__cv_owned_by *>(owned);
        all->deleter(all->pointer);
        delete all;
    }
};
template <class T>
struct shared_ptr {
    typedef T element_type;
    T *pointer;
    __cv_owned *owned;
    shared_ptr() : pointer(0), owned(0) {}
    shared_ptr(decltype(nullptr)) : pointer(0), owned(0) {}
    template <class U>
    explicit shared_ptr(U *p) : shared_ptr(p, default_delete<U>()) {}
    template <class U, class D>
    shared_ptr(U *p, D d) : pointer(p), owned(new __cv_owned_by<U, D>(p, d)) {}
    shared_ptr(const shared_ptr &other) : pointer(other.pointer), owned(other.owned) { own(); }
    template <class U>
    shared_ptr(const shared_ptr<U> &other) : pointer(other.pointer), owned(other.owned) {
        own();
    }
    // Owned by the other one, whatever the pointer.
    template <class U>
    shared_ptr(const shared_ptr<U> &other, T *p) : pointer(p), owned(other.owned) {
        own();
    }
    shared_ptr(shared_ptr &&other) : pointer(other.pointer), owned(other.owned) { other.forget(); }
    template <class U>
    shared_ptr(shared_ptr<U> &&other) : pointer(other.pointer), owned(other.owned) {
        other.forget();
    }
    ~shared_ptr() { release(); }
    // The other one may be part of what is owned.
    shared_ptr &operator=(const shared_ptr &other) {
        shared_ptr copy(other);
        swap(copy);
        return *this;
    }
    shared_ptr &operator=(shared_ptr &&other) {
        shared_ptr moved(static_cast<shared_ptr &&>(other));
        swap(moved);
        return *this;
    }
    void swap(shared_ptr &other) {
        T *old_pointer = pointer;
        __cv_owned *old_owned = owned;
        pointer = other.pointer;
        owned = other.owned;
        other.pointer = old_pointer;
        other.owned = old_owned;
    }
    void own() {
        if (owned) ++owned->owners;
    }
    // What was owned is owned by another one.
    void forget() {
        owned = 0;
        pointer = 0;
    }
    void release() {
        if (owned && --owned->owners == 0) owned->destroy(owned);
        forget();
    }
    T *get() const { return pointer; }
    T &operator*() const { return *pointer; }
    T *operator->() const { return pointer; }
    explicit operator bool() const { return pointer != 0; }
    long use_count() const { return owned ? owned->owners : 0; }
    void reset() { release(); }
    template <class U>
    void reset(U *p) {
        *this = shared_ptr(p);
    }
    template <class U, class D>
    void reset(U *p, D d) {
        *this = shared_ptr(p, d);
    }
};
template <class T, class U>
inline bool operator==(const shared_ptr<T> &a, const shared_ptr<U> &b) {
    return a.pointer == b.pointer;
}
template <class T, class U>
inline bool operator!=(const shared_ptr<T> &a, const shared_ptr<U> &b) {
    return a.pointer != b.pointer;
}
template <class T, class... Args>
inline shared_ptr<T> make_shared(Args &&...args) {
    return shared_ptr<T>(new T(args...));
}
template <class T>
struct __cv_unique {
    typedef unique_ptr<T> object;
};
template <class T>
struct __cv_unique<T[]> {
    typedef unique_ptr<T[]> array;
    typedef T element;
};
template <class T, class... Args>
inline typename __cv_unique<T>::object make_unique(Args &&...args) {
    return unique_ptr<T>(new T(args...));
}
template <class T>
inline typename __cv_unique<T>::array make_unique(size_t n) {
    return unique_ptr<T>(new typename __cv_unique<T>::element[n]());
}
}
