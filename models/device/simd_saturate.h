// Saturating arithmetic, averages and absolute values of the bytes or halfwords of a word.
#pragma once

//! cv: exact; CUDA Math API, "SIMD Intrinsics"
__host__ __device__ inline unsigned int __vaddss2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x + y > 32767 ? 32767 : x + y < -32768 ? -32768 : x + y) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsubss2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x - y > 32767 ? 32767 : x - y < -32768 ? -32768 : x - y) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vaddus2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x + y > 65535u ? 65535u : x + y) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsubus2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x < y ? 0u : x - y) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vavgs2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)((x + y + (x + y >= 0 ? 1 : 0)) >> 1) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vavgu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)((x + y + 1u) >> 1) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vhaddu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)((x + y) >> 1) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vabs2(unsigned int a) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        result |= ((unsigned int)(x < 0 ? -x : x) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vabsss2(unsigned int a) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        result |= ((unsigned int)(x == -32768 ? 32767 : x < 0 ? -x : x) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vneg2(unsigned int a) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        result |= ((unsigned int)(-x) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vnegss2(unsigned int a) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        result |= ((unsigned int)(x == -32768 ? 32767 : -x) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vabsdiffs2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x > y ? x - y : y - x) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vaddss4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x + y > 127 ? 127 : x + y < -128 ? -128 : x + y) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsubss4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x - y > 127 ? 127 : x - y < -128 ? -128 : x - y) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vaddus4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x + y > 255u ? 255u : x + y) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsubus4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x < y ? 0u : x - y) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vavgs4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)((x + y + (x + y >= 0 ? 1 : 0)) >> 1) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vavgu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)((x + y + 1u) >> 1) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vhaddu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)((x + y) >> 1) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vabs4(unsigned int a) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        result |= ((unsigned int)(x < 0 ? -x : x) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vabsss4(unsigned int a) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        result |= ((unsigned int)(x == -128 ? 127 : x < 0 ? -x : x) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vneg4(unsigned int a) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        result |= ((unsigned int)(-x) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vnegss4(unsigned int a) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        result |= ((unsigned int)(x == -128 ? 127 : -x) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vabsdiffs4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x > y ? x - y : y - x) & 0xffu) << i;
    }
    return result;
}
