// Complex numbers of cuComplex.h.
#pragma once
#include <cv:math/fabs.h>
#include <cv:math/sqrt.h>
#include <cv:vector/double.h>
#include <cv:vector/float.h>

//! cv: exact; CUDA Toolkit 12.9, cuComplex.h
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
__host__ __device__ inline float cuCrealf(cuFloatComplex x) { return x.x; }
__host__ __device__ inline float cuCimagf(cuFloatComplex x) { return x.y; }
__host__ __device__ inline cuFloatComplex make_cuFloatComplex(float r, float i) {
    cuFloatComplex result;
    result.x = r;
    result.y = i;
    return result;
}
__host__ __device__ inline cuComplex make_cuComplex(float x, float y) { return make_cuFloatComplex(x, y); }
__host__ __device__ inline cuFloatComplex cuConjf(cuFloatComplex x) { return make_cuFloatComplex(x.x, -x.y); }
__host__ __device__ inline cuFloatComplex cuCaddf(cuFloatComplex x, cuFloatComplex y) {
    return make_cuFloatComplex(x.x + y.x, x.y + y.y);
}
__host__ __device__ inline cuFloatComplex cuCsubf(cuFloatComplex x, cuFloatComplex y) {
    return make_cuFloatComplex(x.x - y.x, x.y - y.y);
}
__host__ __device__ inline cuFloatComplex cuCmulf(cuFloatComplex x, cuFloatComplex y) {
    return make_cuFloatComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);
}
// Scaled by the magnitude of the divisor, so that neither overflows on the way.
__host__ __device__ inline cuFloatComplex cuCdivf(cuFloatComplex x, cuFloatComplex y) {
    float factor = 1.0f / (fabsf(y.x) + fabsf(y.y));
    float ar = x.x * factor;
    float ai = x.y * factor;
    float br = y.x * factor;
    float bi = y.y * factor;
    float inverse = 1.0f / (br * br + bi * bi);
    return make_cuFloatComplex((ar * br + ai * bi) * inverse, (ai * br - ar * bi) * inverse);
}
__host__ __device__ inline float cuCabsf(cuFloatComplex x) {
    float a = fabsf(x.x);
    float b = fabsf(x.y);
    float greater = a > b ? a : b;
    float less = a > b ? b : a;
    float ratio = less / greater;
    float result = greater * sqrtf(1.0f + ratio * ratio);
    bool is_plain = greater == 0.0f || greater > 3.402823466e38f || less > 3.402823466e38f;
    return is_plain ? greater + less : result;
}
__host__ __device__ inline cuFloatComplex cuCfmaf(cuFloatComplex x, cuFloatComplex y, cuFloatComplex d) {
    float re = x.x * y.x + d.x;
    float im = x.x * y.y + d.y;
    return make_cuFloatComplex(-(x.y * y.y) + re, x.y * y.x + im);
}
__host__ __device__ inline double cuCreal(cuDoubleComplex x) { return x.x; }
__host__ __device__ inline double cuCimag(cuDoubleComplex x) { return x.y; }
__host__ __device__ inline cuDoubleComplex make_cuDoubleComplex(double r, double i) {
    cuDoubleComplex result;
    result.x = r;
    result.y = i;
    return result;
}
__host__ __device__ inline cuDoubleComplex cuConj(cuDoubleComplex x) { return make_cuDoubleComplex(x.x, -x.y); }
__host__ __device__ inline cuDoubleComplex cuCadd(cuDoubleComplex x, cuDoubleComplex y) {
    return make_cuDoubleComplex(x.x + y.x, x.y + y.y);
}
__host__ __device__ inline cuDoubleComplex cuCsub(cuDoubleComplex x, cuDoubleComplex y) {
    return make_cuDoubleComplex(x.x - y.x, x.y - y.y);
}
__host__ __device__ inline cuDoubleComplex cuCmul(cuDoubleComplex x, cuDoubleComplex y) {
    return make_cuDoubleComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);
}
__host__ __device__ inline cuDoubleComplex cuCdiv(cuDoubleComplex x, cuDoubleComplex y) {
    double factor = 1.0 / (fabs(y.x) + fabs(y.y));
    double ar = x.x * factor;
    double ai = x.y * factor;
    double br = y.x * factor;
    double bi = y.y * factor;
    double inverse = 1.0 / (br * br + bi * bi);
    return make_cuDoubleComplex((ar * br + ai * bi) * inverse, (ai * br - ar * bi) * inverse);
}
__host__ __device__ inline double cuCabs(cuDoubleComplex x) {
    double a = fabs(x.x);
    double b = fabs(x.y);
    double greater = a > b ? a : b;
    double less = a > b ? b : a;
    double ratio = less / greater;
    double result = greater * sqrt(1.0 + ratio * ratio);
    bool is_plain = greater == 0.0 || greater > 1.79769313486231570e+308 || less > 1.79769313486231570e+308;
    return is_plain ? greater + less : result;
}
__host__ __device__ inline cuDoubleComplex cuCfma(cuDoubleComplex x, cuDoubleComplex y, cuDoubleComplex d) {
    double re = x.x * y.x + d.x;
    double im = x.x * y.y + d.y;
    return make_cuDoubleComplex(-(x.y * y.y) + re, x.y * y.x + im);
}
__host__ __device__ inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex x) {
    return make_cuDoubleComplex(x.x, x.y);
}
__host__ __device__ inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex x) {
    return make_cuFloatComplex((float)x.x, (float)x.y);
}
