// The name of the system: any.
#pragma once

//! cv: over; POSIX.1-2017, uname
struct utsname {
    char sysname[65];
    char nodename[65];
    char release[65];
    char version[65];
    char machine[65];
};
inline int uname(struct utsname *name) {
    __cv_havoc(name, sizeof(struct utsname));
    name->sysname[64] = name->nodename[64] = name->release[64] = name->version[64] = name->machine[64] = 0;
    return __cv_nondet<bool>() ? -1 : 0;
}
