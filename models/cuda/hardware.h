// The device for which a program is examined: what the command line names, or one of compute capability 8.0.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Technical Specifications per Compute Capability"
#ifndef __cv_device_major
#define __cv_device_major 8
#define __cv_device_minor 0
#define __cv_device_multiprocessors 108
#define __cv_device_threads_per_multiprocessor 2048
#define __cv_device_blocks_per_multiprocessor 32
#define __cv_device_shared_per_multiprocessor 167936
#define __cv_device_shared_per_block 49152
#define __cv_device_shared_optin 166912
#define __cv_device_shared_reserved 1024
#endif
#define __cv_device_arch (__cv_device_major * 10 + __cv_device_minor)

// What older devices do not have: a function that begins with it is not supported on them.
#define __cv_since(arch, what) __cv_since_##arch(what)
#if __cv_device_arch < 60
#define __cv_since_60(what) __cv_unsupported(what ", which no device before sm_60 has")
#else
#define __cv_since_60(what)
#endif
#if __cv_device_arch < 70
#define __cv_since_70(what) __cv_unsupported(what ", which no device before sm_70 has")
#else
#define __cv_since_70(what)
#endif
#if __cv_device_arch < 80
#define __cv_since_80(what) __cv_unsupported(what ", which no device before sm_80 has")
#else
#define __cv_since_80(what)
#endif
