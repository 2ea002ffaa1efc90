// Handles of streams and events.
#pragma once

//! cv: exact; CUDA Runtime API, "Data types used by CUDA Runtime"
struct CUstream_st { unsigned int flags; int priority; };
typedef struct CUstream_st *cudaStream_t;
