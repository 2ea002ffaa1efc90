// The error number of the C library. Models that fail do not set it.
// SOUNDNESS(errno): under; errno is only what the program writes to it.
#pragma once

//! cv: under; ISO C11, 7.5
int __cv_errno = 0;
#define errno __cv_errno
#define ENOENT 2
#define EINTR 4
#define ENOMEM 12
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
