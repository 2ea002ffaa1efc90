// Ends of the program and its surroundings.
#pragma once
#include <cv:libc/any_word.h>
#include <cv:libc/string.h>

//! cv: exact; ISO C11, 7.22.4
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
inline void exit(int status) { __cv_exit(status); }
inline void _exit(int status) { __cv_exit(status); }
inline void _Exit(int status) { __cv_exit(status); }
inline void quick_exit(int status) { __cv_exit(status); }
inline void abort() { __cv_abort(); }
// Handlers are not run.
// SOUNDNESS(atexit): under; functions registered with atexit are not run.
//! cv: under; ISO C11, 7.22.4.2
inline int atexit(void (*)()) { return 0; }
//! cv: over; ISO C11, 7.22.4.8
inline int system(const char *) { return __cv_nondet<int>(); }
//! cv: under; ISO C11, 7.22.4.6
// SOUNDNESS(getenv): under; at most 8 variables are set, to texts of less than 32 bytes.
inline char *getenv(const char *name) {
    static char *names[8], *texts[8];
    static int n_asked;
    for (int i = 0; i < n_asked; ++i) {
        if (strcmp(names[i], name) == 0) return texts[i];
    }
    if (n_asked == 8) return 0;
    size_t bytes = strlen(name) + 1;
    names[n_asked] = (char *)__cv_alloc(bytes, 10);
    __cv_memcpy(names[n_asked], name, bytes);
    texts[n_asked] = __cv_input<bool>("getenv") ? __cv_any_word() : (char *)0;
    return texts[n_asked++];
}
namespace std {
using ::exit;
using ::_Exit;
using ::abort;
using ::atexit;
using ::system;
using ::getenv;
}
