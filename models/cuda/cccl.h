// Macros by which CUDA's C++ libraries ask for compilers and versions.
#pragma once

//! cv: exact; CCCL, <cuda/std/__cccl>
#define __CV_CCCL_NVCC 1
#define __CV_CCCL_GCC 1
#define __CV_CCCL_CLANG 0
#define __CV_CCCL_MSVC 0
#define __CV_CCCL_NVHPC 0
#define __CV_CCCL_NVRTC 0
#define __CV_CCCL_ICC 0
#define _CCCL_COMPILER(name, ...) __CV_CCCL_##name
#define _CCCL_CUDA_COMPILER(name, ...) __CV_CCCL_##name
#define _CCCL_CUDA_COMPILATION() 1
#define _CCCL_HAS_CUDA_COMPILER() 1
#define _CCCL_HOST_COMPILATION() 1
#define _CCCL_DEVICE_COMPILATION() 1
#define _CCCL_CTK_AT_LEAST(major, minor) (12 > (major) || (12 == (major) && 4 >= (minor)))
#define _CCCL_CTK_BELOW(major, minor) (!_CCCL_CTK_AT_LEAST(major, minor))
#define _CCCL_HOST __host__
#define _CCCL_DEVICE __device__
#define _CCCL_HOST_DEVICE __host__ __device__
#define _CCCL_FORCEINLINE inline
#define _CCCL_API __host__ __device__
#define _CCCL_HOST_API __host__
#define _CCCL_DEVICE_API __device__
#define _CCCL_TRAIT(name, ...) name<__VA_ARGS__>::value
#define _CCCL_EXEC_CHECK_DISABLE
