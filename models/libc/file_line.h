// Lines of any length from files: the text is any that fits into the memory that is allocated for it.
#pragma once
#include <cv:libc/file.h>
#include <cv:libc/malloc.h>

// SOUNDNESS(line-length): under; a line that getline reads has less than 128 characters.
//! cv: under; POSIX.1-2017, getline
inline long getline(char **line, size_t *size, FILE *file) {
    __cv_contract(line != 0 && size != 0 && file != 0, "getline: a pointer is null");
    if (__cv_ends_before_line(file)) return -1;
    if (*line == 0 || *size < 128) {
        *line = (char *)realloc(*line, 128);
        *size = 128;
    }
    long missing = __cv_nondet<long>();
    __cv_assume(missing >= 0 && missing < 127);
    long length = 127 - missing;
    __cv_havoc(*line, 128);
    __cv_from_file(*line, 128);
    (*line)[length] = 0;
    return length;
}
