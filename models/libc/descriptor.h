// Files by descriptors: the outside world gives any answer.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:libc/sys_types.h>
#include <cv:libc/malloc.h>

//! cv: over; POSIX.1-2017, <fcntl.h>, <unistd.h>, <sys/stat.h>
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_APPEND 02000
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define S_ISDIR(mode) (((mode)&0170000) == 0040000)
#define S_ISREG(mode) (((mode)&0170000) == 0100000)
struct stat {
    unsigned int st_mode;
    off_t st_size;
    long st_mtime;
};
inline int __cv_stat(struct stat *to) {
    to->st_mode = __cv_nondet<unsigned int>();
    to->st_size = __cv_nondet<off_t>();
    __cv_assume(to->st_size >= 0);
    to->st_mtime = __cv_nondet<long>();
    return __cv_nondet<bool>() ? -1 : 0;
}
inline int stat(const char *, struct stat *to) { return __cv_stat(to); }
inline int fstat(int, struct stat *to) { return __cv_stat(to); }
inline int open(const char *, int, ...) {
    int descriptor = __cv_nondet<int>();
    __cv_assume(descriptor >= -1);
    return descriptor;
}
inline int close(int) { return __cv_nondet<int>(); }
inline off_t lseek(int, off_t, int) { return __cv_nondet<off_t>(); }
inline long read(int, void *to, size_t size) {
    long missing = __cv_nondet<long>();
    __cv_assume(missing >= 0 && (size_t)missing <= size + 1);
    long got = (long)size - missing;
    if (got > 0) {
        __cv_havoc(to, (size_t)got);
        __cv_from_file(to, size);
    }
    return got;
}
inline long write(int, const void *, size_t size) {
    long missing = __cv_nondet<long>();
    __cv_assume(missing >= 0 && (size_t)missing <= size + 1);
    return (long)size - missing;
}
