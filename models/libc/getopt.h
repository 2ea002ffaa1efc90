// Options of the command line: any of the options that the program names, in any order, any number of times.
#pragma once
#include <cv:libc/stddef.h>

//! cv: over; POSIX.1-2017, getopt; GNU C Library, "Getopt Long Options"
struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};
#define no_argument 0
#define required_argument 1
#define optional_argument 2
char *optarg;
int optind = 1;
int opterr = 1;
int optopt;
inline int getopt(int argc, char *const *argv, const char *letters) {
    optind = __cv_nondet<int>();
    __cv_assume(optind >= 1 && optind <= argc);
    int pick = __cv_nondet<int>();
    if (pick < 0) return -1;
    for (int i = 0; letters[i] != 0; ++i) {
        if (letters[i] == ':' || i != pick) continue;
        optarg = 0;
        if (letters[i + 1] == ':') {
            int word = __cv_nondet<int>();
            __cv_assume(word >= 0 && word < argc);
            optarg = argv[word];
        }
        return letters[i];
    }
    optopt = __cv_nondet<int>();
    return '?';
}
inline int getopt_long(int argc, char *const *argv, const char *letters, const struct option *options, int *index) {
    if (__cv_nondet<bool>()) return getopt(argc, argv, letters);
    int pick = __cv_nondet<int>();
    for (int i = 0; options[i].name != 0; ++i) {
        if (i != pick) continue;
        if (index) *index = i;
        optarg = 0;
        int kind = options[i].has_arg;
        if (kind == required_argument || (kind == optional_argument && __cv_nondet<bool>())) {
            int word = __cv_nondet<int>();
            __cv_assume(word >= 0 && word < argc);
            optarg = argv[word];
        }
        if (options[i].flag == 0) return options[i].val;
        *options[i].flag = options[i].val;
        return 0;
    }
    return '?';
}
