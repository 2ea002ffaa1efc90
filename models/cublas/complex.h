// cuBLAS: complex elements, with the operations that the models of all types are written in.
#pragma once
#include <cv:cublas/level1.h>
#include <cv:math/cu_complex.h>

//! cv: exact; cuBLAS library 12.9, "cuBLAS Datatypes Reference", cuComplex
// The layout is that of cuComplex and cuDoubleComplex.
template <class R>
struct __cv_complex {
    R x;
    R y;
    __cv_complex() {}
    __cv_complex(R re) : x(re), y(0) {}
    __cv_complex(R re, R im) : x(re), y(im) {}
    friend __cv_complex operator+(__cv_complex a, __cv_complex b) { return __cv_complex(a.x + b.x, a.y + b.y); }
    friend __cv_complex operator-(__cv_complex a, __cv_complex b) { return __cv_complex(a.x - b.x, a.y - b.y); }
    friend __cv_complex operator*(__cv_complex a, __cv_complex b) {
        return __cv_complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
    }
    friend __cv_complex operator*(R a, __cv_complex b) { return __cv_complex(a * b.x, a * b.y); }
    friend __cv_complex operator/(__cv_complex a, __cv_complex b) {
        R n = b.x * b.x + b.y * b.y;
        return __cv_complex((a.x * b.x + a.y * b.y) / n, (a.y * b.x - a.x * b.y) / n);
    }
    friend __cv_complex operator-(__cv_complex a) { return __cv_complex(-a.x, -a.y); }
    friend bool operator==(__cv_complex a, __cv_complex b) { return a.x == b.x && a.y == b.y; }
    friend bool operator!=(__cv_complex a, __cv_complex b) { return a.x != b.x || a.y != b.y; }
};
template <class R>
inline __cv_complex<R> __cv_mul_add(__cv_complex<R> a, __cv_complex<R> b, __cv_complex<R> c) {
    return __cv_complex<R>(__cv_fma(-a.y, b.y, __cv_fma(a.x, b.x, c.x)),
                           __cv_fma(a.y, b.x, __cv_fma(a.x, b.y, c.y)));
}
template <class R>
inline bool __cv_is_complex(const __cv_complex<R> *) {
    return true;
}
template <class R>
inline __cv_complex<R> __cv_conjugate(__cv_complex<R> a) {
    return __cv_complex<R>(a.x, -a.y);
}
template <class R>
inline __cv_complex<R> __cv_real_part(__cv_complex<R> a) {
    return __cv_complex<R>(a.x);
}
// The magnitude of sums and of the greatest element, that of norms, and the sum of squares.
template <class R>
inline R __cv_taxicab(__cv_complex<R> a) {
    return __cv_abs(a.x) + __cv_abs(a.y);
}
template <class R>
inline R __cv_peak(__cv_complex<R> a) {
    return __cv_max(__cv_abs(a.x), __cv_abs(a.y));
}
template <class R>
inline R __cv_add_squares(__cv_complex<R> a, R scale, R sum) {
    R x = a.x / scale;
    R y = a.y / scale;
    return __cv_fma(y, y, __cv_fma(x, x, sum));
}
