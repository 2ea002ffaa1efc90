// The intrinsics of ESBMC that programs use directly.
#pragma once

//! cv: exact; ESBMC manual, intrinsics
#define __ESBMC_assert(cond, message) __cv_assert(!!(cond), message)
#define __ESBMC_assume(cond) __cv_assume(!!(cond))
__host__ __device__ inline void __ESBMC_atomic_begin() { __cv_atomic_begin(); }
__host__ __device__ inline void __ESBMC_atomic_end() { __cv_atomic_end(); }
__host__ __device__ inline void __ESBMC_unreachable() { __cv_unreachable(); }
//! cv: exact; ESBMC manual, intrinsics; glibc manual, "Variable Size Automatic"
#define __ESBMC_alloca(size) __cv_alloc(size, 4)
