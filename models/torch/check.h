// Checks and errors of PyTorch: a check that fails ends the function by an exception.
#pragma once
#include <cv:cuda/error.h>

//! cv: exact; PyTorch C++ API, c10/util/Exception.h
#define TORCH_CHECK(cond, ...) __cv_assume(!!(cond))
#define TORCH_INTERNAL_ASSERT(cond, ...) __cv_assume(!!(cond))
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(cond, ...) __cv_assume(!!(cond))
#define TORCH_CHECK_EQ(a, b) __cv_assume((a) == (b))
#define TORCH_CHECK_NE(a, b) __cv_assume((a) != (b))
#define TORCH_CHECK_LT(a, b) __cv_assume((a) < (b))
#define TORCH_CHECK_LE(a, b) __cv_assume((a) <= (b))
#define TORCH_CHECK_GT(a, b) __cv_assume((a) > (b))
#define TORCH_CHECK_GE(a, b) __cv_assume((a) >= (b))
#define TORCH_CHECK_ARG(cond, ...) __cv_assume(!!(cond))
#define TORCH_CHECK_INDEX(cond, ...) __cv_assume(!!(cond))
#define TORCH_CHECK_VALUE(cond, ...) __cv_assume(!!(cond))
#define TORCH_CHECK_TYPE(cond, ...) __cv_assume(!!(cond))
#define TORCH_CHECK_NOT_IMPLEMENTED(cond, ...) __cv_assume(!!(cond))
#define AT_ASSERT(cond) __cv_assume(!!(cond))
#define AT_ASSERTM(cond, ...) __cv_assume(!!(cond))
#define AT_ERROR(...) __cv_assume(false)
#define TORCH_WARN(...) ((void)0)
#define TORCH_WARN_ONCE(...) ((void)0)

//! cv: exact; PyTorch C++ API, c10/cuda/CUDAException.h
#define C10_CUDA_CHECK(e) ((void)(e))
#define C10_CUDA_CHECK_WARN(e) ((void)(e))
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define AT_CUDA_CHECK(e) ((void)(e))
#define C10_LAUNCH_BOUNDS_0
#define C10_LAUNCH_BOUNDS_1(threads) __launch_bounds__(threads)
#define C10_LAUNCH_BOUNDS_2(threads, blocks) __launch_bounds__(threads, blocks)
#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#define C10_WARP_SIZE 32
#define C10_RESTRICT __restrict__
#define C10_ALWAYS_INLINE inline
#define C10_LIKELY(e) (e)
#define C10_UNLIKELY(e) (e)
#define TORCH_API

// What a binding is given may be called by anyone; by itself it does nothing.
//! cv: exact; PyTorch C++ API, torch/library.h; pybind11, "First steps"
struct __cv_module {
    template <class... Given>
    __cv_module &def(const Given &...) {
        return *this;
    }
    template <class... Given>
    __cv_module &impl(const Given &...) {
        return *this;
    }
};
#define __CV_TORCH_BINDING(name, m) static void name(__cv_module &m)
#define PYBIND11_MODULE(name, m) __CV_TORCH_BINDING(__cv_bind_python, m)
#define TORCH_LIBRARY(ns, m) __CV_TORCH_BINDING(__cv_bind_##ns, m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) __CV_TORCH_BINDING(__cv_bind_fragment_##ns, m)
#define TORCH_LIBRARY_IMPL(ns, key, m) __CV_TORCH_BINDING(__cv_bind_##ns##_##key, m)
