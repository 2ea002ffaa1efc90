// Old spellings of booleans; in C++ `bool` is built in.
#pragma once

//! cv: exact; ISO C11, 7.18
#define _Bool bool
#define __bool_true_false_are_defined 1
