// Ends of the program and its surroundings.
#pragma once

//! cv: exact; ISO C11, 7.22.4
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
inline void exit(int) { __cv_exit(); }
inline void _exit(int) { __cv_exit(); }
inline void _Exit(int) { __cv_exit(); }
inline void quick_exit(int) { __cv_exit(); }
inline void abort() { __cv_abort(); }
// Handlers are not run.
// SOUNDNESS(atexit): under; functions registered with atexit are not run.
//! cv: under; ISO C11, 7.22.4.2
inline int atexit(void (*)()) { return 0; }
//! cv: over; ISO C11, 7.22.4.8
inline int system(const char *) { return __cv_nondet<int>(); }
//! cv: under; ISO C11, 7.22.4.6
// SOUNDNESS(getenv): under; no environment variable is set.
inline char *getenv(const char *) { return 0; }
namespace std {
using ::exit;
using ::_Exit;
using ::abort;
using ::atexit;
using ::system;
using ::getenv;
}
