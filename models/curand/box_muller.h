// Normal numbers of the exact generators, with -D__cv_curand_exact: of two uniform numbers u and v, sqrt(-2 ln u) times
// the sine and the cosine of 2 pi v (Box and Muller, Annals of Mathematical Statistics 29(2), 1958).
//
// The digits depend on the device's mathematics, so that a number is any within an error of the exact value: 2e-5 for
// float, where the device takes its fast sine and cosine, and 1e-12 for double. Where the bits are not constants to the
// verifier, a number is any between the tails.
// SOUNDNESS(curand-normal-error): under; draws of equal exact values are equal, and errors are not above those.
#pragma once
#include <cv:curand/uniform.h>
#include <cv:math/transcendental.h>

//! cv: over; cuRAND library 12.9, "Distributions"
#ifdef __cv_curand_exact
// The natural logarithm of a normal number up to one, within 1e-15 relatively.
__device__ inline double __cv_series_log(double x) {
    int halvings = 0;
    for (; x < 0.7; x *= 2) ++halvings;
    double z = (x - 1) / (x + 1), power = z, sum = 0;
    for (int k = 1; k < 27; k += 2) {
        sum += power / k;
        power *= z * z;
    }
    return 2 * sum - halvings * 0.69314718055994531;
}
// The sine and the cosine of 2 pi times a number between zero and one, within 1e-14.
__device__ inline void __cv_series_circle(double turns, double *sine, double *cosine) {
    double x = 6.2831853071795865 * (turns > 0.5 ? turns - 1 : turns), term = 1;
    *sine = 0;
    *cosine = 1;
    for (int k = 1; k < 32; k += 2) {
        term *= x / k;
        *sine += term;
        term *= -x / (k + 1);
        *cosine += term;
    }
}
// The identity for a concrete run; to the symbolic execution, a value that is only known by its bounds.
template <class T>
__device__ inline T __cv_normal_near(T value) {
    T error = sizeof(T) == 4 ? (T)2e-5 : (T)1e-12;
    return __cv_within<T>(__cv_near_fast_cbrt(value * value * value, 1 << 30), value - error, value + error);
}
template <class T>
__device__ inline void __cv_box_muller(T u, T v, T *first, T *second) {
    if (__cv_is_known(u) && __cv_is_known(v)) {
        double sine, cosine, radius = __cv_sqrt(-2 * __cv_series_log(u));
        __cv_series_circle(v, &sine, &cosine);
        *first = __cv_normal_near((T)(radius * sine));
        *second = __cv_normal_near((T)(radius * cosine));
    } else {
        T limit = sizeof(T) == 4 ? (T)6.8 : (T)8.7;
        *first = __cv_between<T>(-limit, limit);
        *second = __cv_between<T>(-limit, limit);
    }
}
template <class S>
__device__ inline float2 __cv_exact_normal2(S *state) {
    float u = __cv_exact_uniform(state), first, second;
    __cv_box_muller(u, __cv_exact_uniform(state), &first, &second);
    return make_float2(first, second);
}
template <class S>
__device__ inline double2 __cv_exact_normal2_double(S *state) {
    double u = __cv_exact_uniform_double(state), first, second;
    __cv_box_muller(u, __cv_exact_uniform_double(state), &first, &second);
    return make_double2(first, second);
}
// Numbers come in pairs: every second call takes the one that the last call left over and draws nothing.
template <class S>
__device__ inline float __cv_exact_normal(S *state) {
    state->has_spare = state->has_spare ^ 1;
    if (state->has_spare == 0) return state->spare;
    float2 pair = __cv_exact_normal2(state);
    state->spare = pair.y;
    return pair.x;
}
template <class S>
__device__ inline double __cv_exact_normal_double(S *state) {
    state->has_spare_double = state->has_spare_double ^ 1;
    if (state->has_spare_double == 0) return state->spare_double;
    double2 pair = __cv_exact_normal2_double(state);
    state->spare_double = pair.y;
    return pair.x;
}
#endif
