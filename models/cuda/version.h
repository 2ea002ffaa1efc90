// Version and calling-convention macros of the CUDA headers, those of CUDA 12.4.
#pragma once

//! cv: exact; CUDA Runtime API, "Version Management"
#define CUDART_VERSION 12040
#define CUDA_VERSION 12040
#define CUDART_CB
#define CUDARTAPI
#define CUDA_CB
#define CUDAAPI
