// The process and its surroundings: any answer.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:libc/sys_types.h>

//! cv: over; POSIX.1-2017
inline int getpid() { return __cv_nondet<int>(); }
inline int getppid() { return __cv_nondet<int>(); }
inline int setenv(const char *, const char *, int) { return __cv_nondet<int>(); }
inline int unsetenv(const char *) { return __cv_nondet<int>(); }
inline int access(const char *, int) { return __cv_nondet<int>(); }
inline int isatty(int) { return __cv_nondet<int>(); }
inline int mkdir(const char *, unsigned int) { return __cv_nondet<int>(); }
inline int unlink(const char *) { return __cv_nondet<int>(); }
inline int gethostname(char *name, size_t length) {
    if (length > 0) {
        __cv_havoc(name, length);
        name[length - 1] = 0;
    }
    return __cv_nondet<int>();
}
inline long sysconf(int) { return __cv_nondet<long>(); }
