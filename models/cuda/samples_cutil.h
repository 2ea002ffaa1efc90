// The helpers of the first CUDA samples, for programs that use them without carrying their headers.
#pragma once
#include <cv:cuda/samples.h>
#include <cv:cuda/samples_timer.h>
#include <cv:libc/malloc.h>

//! cv: over; CUDA SDK 2 to 4, cutil.h: timers
enum CUTBoolean { CUTFalse = 0, CUTTrue = 1 };
inline CUTBoolean cutCreateTimer(unsigned int *name) {
    *name = __cv_input<unsigned int>("timer");
    return CUTTrue;
}
inline CUTBoolean cutDeleteTimer(unsigned int) { return CUTTrue; }
inline CUTBoolean cutStartTimer(unsigned int) { return CUTTrue; }
inline CUTBoolean cutStopTimer(unsigned int) { return CUTTrue; }
inline CUTBoolean cutResetTimer(unsigned int) { return CUTTrue; }
inline float cutGetTimerValue(unsigned int) { return __cv_timer_value(); }
inline float cutGetAverageTimerValue(unsigned int) { return __cv_timer_value(); }

//! cv: over; CUDA SDK 2 to 4, cutil.h: arguments of the command line
inline CUTBoolean cutCheckCmdLineFlag(int, const char **, const char *) {
    return __cv_nondet<bool>() ? CUTTrue : CUTFalse;
}
inline CUTBoolean cutGetCmdLineArgumenti(int, const char **, const char *, int *value) {
    if (!__cv_nondet<bool>()) return CUTFalse;
    *value = __cv_input<int>("argument");
    return CUTTrue;
}
inline CUTBoolean cutGetCmdLineArgumentf(int, const char **, const char *, float *value) {
    if (!__cv_nondet<bool>()) return CUTFalse;
    *value = __cv_input<float>("argument");
    return CUTTrue;
}

//! cv: exact; CUDA SDK 2 to 4, cutil.h: comparison of results
inline CUTBoolean cutComparef(const float *reference, const float *data, unsigned int n) {
    for (unsigned int i = 0; i < n; ++i) {
        if (reference[i] != data[i]) return CUTFalse;
    }
    return CUTTrue;
}
inline CUTBoolean cutComparefe(const float *reference, const float *data, unsigned int n, float epsilon) {
    for (unsigned int i = 0; i < n; ++i) {
        float difference = reference[i] - data[i];
        if (!(difference >= -epsilon && difference <= epsilon)) return CUTFalse;
    }
    return CUTTrue;
}
inline CUTBoolean cutComparei(const int *reference, const int *data, unsigned int n) {
    for (unsigned int i = 0; i < n; ++i) {
        if (reference[i] != data[i]) return CUTFalse;
    }
    return CUTTrue;
}
inline void cutFree(void *p) { free(p); }
