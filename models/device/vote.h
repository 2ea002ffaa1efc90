// Votes and matches of a warp.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Warp Vote Functions"
__device__ inline unsigned int __activemask() { return __cv_activemask(); }
__device__ inline unsigned int __ballot_sync(unsigned int mask, int predicate) { return __cv_ballot(mask, predicate); }
__device__ inline int __all_sync(unsigned int mask, int predicate) { return __cv_all(mask, predicate); }
__device__ inline int __any_sync(unsigned int mask, int predicate) { return __cv_any(mask, predicate); }
__device__ inline int __uni_sync(unsigned int mask, int predicate) { return __cv_uni(mask, predicate); }
// The older forms, without a mask: all active lanes.
__device__ inline unsigned int __ballot(int predicate) { return __cv_ballot(__cv_activemask(), predicate); }
__device__ inline int __all(int predicate) { return __cv_all(__cv_activemask(), predicate); }
__device__ inline int __any(int predicate) { return __cv_any(__cv_activemask(), predicate); }
