// Macros of the headers of the CUDA samples, for programs that include these without carrying them.
#pragma once
#include <cv:cuda/samples.h>
#include <cv:cuda/samples_timer.h>
//! cv-when: <include>

//! cv: exact; CUDA Samples, helper_cuda.h, helper_image.h, helper_string.h
#define checkCudaErrors(value) __cv_check(value)
#define getLastCudaError(message) __cv_check(cudaGetLastError())
#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
