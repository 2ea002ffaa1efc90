// Short names of unsigned integers and other types of <sys/types.h>.
#pragma once

//! cv: exact; glibc manual, <sys/types.h>
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef unsigned char u_char;
typedef unsigned int u_int;
typedef long off_t;
typedef int pid_t;
