// Macros of the headers of the first CUDA samples, for programs that include these without carrying them.
#pragma once
#include <cv:cuda/samples_cutil.h>
//! cv-when: <include>

//! cv: exact; CUDA SDK 2 to 4, cutil.h, cutil_inline.h
#define cutilSafeCall(value) __cv_check(value)
#define cutilCheckError(value) (value)
#define cutilCheckMsg(message) __cv_check(cudaGetLastError())
#define CUDA_SAFE_CALL(value) __cv_check(value)
#define CUT_CHECK_ERROR(message) __cv_check(cudaGetLastError())
#define CUT_SAFE_CALL(value) (value)
#define CUT_DEVICE_INIT(argc, argv) ((void)0)
#define CUT_EXIT(argc, argv) exit(EXIT_SUCCESS)
#define cutilDeviceInit(argc, argv) ((void)0)
#define cutilExit(argc, argv) exit(EXIT_SUCCESS)
#define cutilCondition(value) (value)
#define CUT_CONDITION(value) (value)
#define cutilDrvSafeCallNoSync(value) __cv_check(value)
#define cutilSafeCallNoSync(value) __cv_check(value)
#define CUDA_SAFE_CALL_NO_SYNC(value) __cv_check(value)
#define cutilSafeThreadSync() __cv_check(cudaDeviceSynchronize())
#define cutilSafeMalloc(value) (value)
#define CUT_SAFE_MALLOC(value) (value)
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
