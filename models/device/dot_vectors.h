// Scalar products of vectors of bytes and halves of words.
#pragma once
//! cv-when: char4 uchar4 make_char4 make_uchar4
#include <cv:device/dot.h>
#include <cv:vector/char.h>
#include <cv:vector/short.h>
#include <cv:vector/uchar.h>
#include <cv:vector/ushort.h>

//! cv: exact; CUDA Math API, "Integer Intrinsics"
__host__ __device__ inline int __dp4a(char4 a, char4 b, int c) {
    int sum = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    return (int)((unsigned int)c + (unsigned int)sum);
}
__host__ __device__ inline unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) {
    return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
__host__ __device__ inline int __dp2a_lo(short2 a, char4 b, int c) {
    return (int)((unsigned int)c + (unsigned int)(a.x * b.x + a.y * b.y));
}
__host__ __device__ inline int __dp2a_hi(short2 a, char4 b, int c) {
    return (int)((unsigned int)c + (unsigned int)(a.x * b.z + a.y * b.w));
}
__host__ __device__ inline unsigned int __dp2a_lo(ushort2 a, uchar4 b, unsigned int c) {
    return c + a.x * b.x + a.y * b.y;
}
__host__ __device__ inline unsigned int __dp2a_hi(ushort2 a, uchar4 b, unsigned int c) {
    return c + a.x * b.z + a.y * b.w;
}
