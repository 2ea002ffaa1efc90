// Atomic operations of GCC.
#pragma once

//! cv: exact; GCC, "Legacy __sync Built-in Functions for Atomic Memory Access"
template <class T, class U>
inline T __sync_fetch_and_add(T *p, U value) {
    return __cv_atomic_add_system(p, (T)value);
}
template <class T, class U>
inline T __sync_fetch_and_sub(T *p, U value) {
    return __cv_atomic_sub_system(p, (T)value);
}
template <class T, class U>
inline T __sync_fetch_and_or(T *p, U value) {
    return __cv_atomic_or_system(p, (T)value);
}
template <class T, class U>
inline T __sync_fetch_and_and(T *p, U value) {
    return __cv_atomic_and_system(p, (T)value);
}
template <class T, class U>
inline T __sync_fetch_and_xor(T *p, U value) {
    return __cv_atomic_xor_system(p, (T)value);
}
template <class T, class U>
inline T __sync_add_and_fetch(T *p, U value) {
    return __cv_atomic_add_system(p, (T)value) + (T)value;
}
template <class T, class U>
inline T __sync_sub_and_fetch(T *p, U value) {
    return __cv_atomic_sub_system(p, (T)value) - (T)value;
}
template <class T, class U>
inline T __sync_or_and_fetch(T *p, U value) {
    return __cv_atomic_or_system(p, (T)value) | (T)value;
}
template <class T, class U>
inline T __sync_and_and_fetch(T *p, U value) {
    return __cv_atomic_and_system(p, (T)value) & (T)value;
}
template <class T, class U>
inline T __sync_xor_and_fetch(T *p, U value) {
    return __cv_atomic_xor_system(p, (T)value) ^ (T)value;
}
template <class T, class U>
inline T __sync_lock_test_and_set(T *p, U value) {
    return __cv_atomic_exch_system(p, (T)value);
}
template <class T>
inline void __sync_lock_release(T *p) {
    __cv_atomic_exch_system(p, (T)0);
}
template <class T, class U, class V>
inline T __sync_val_compare_and_swap(T *p, U expected, V value) {
    return __cv_atomic_cas_system(p, (T)expected, (T)value);
}
template <class T, class U, class V>
inline bool __sync_bool_compare_and_swap(T *p, U expected, V value) {
    return __cv_atomic_cas_system(p, (T)expected, (T)value) == (T)expected;
}
inline void __sync_synchronize() { __cv_fence_system(); }
