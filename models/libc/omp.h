// OpenMP: pragmas are ignored, so that the program runs in one thread.
// SOUNDNESS(openmp-serial): under; races and orders of OpenMP threads are not looked at.
#pragma once

//! cv: under; OpenMP API 5.2, "Runtime Library Routines"
typedef struct { int held; } omp_lock_t;
inline int omp_get_thread_num() { return 0; }
inline int omp_get_num_threads() { return 1; }
inline int omp_get_max_threads() { return 1; }
inline int omp_get_num_procs() { return 1; }
inline int omp_in_parallel() { return 0; }
inline void omp_set_num_threads(int) {}
inline void omp_set_nested(int) {}
inline void omp_set_dynamic(int) {}
inline void omp_init_lock(omp_lock_t *lock) { lock->held = 0; }
inline void omp_destroy_lock(omp_lock_t *) {}
inline void omp_set_lock(omp_lock_t *lock) { lock->held = 1; }
inline void omp_unset_lock(omp_lock_t *lock) { lock->held = 0; }
inline double omp_get_wtime() {
    double now = __cv_nondet<double>();
    __cv_assume(now >= 0 && now < 1e12);
    return now;
}
