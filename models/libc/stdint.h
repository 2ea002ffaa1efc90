// Integers of given widths, LP64.
#pragma once

//! cv: exact; ISO C11, 7.20
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef signed char int_least8_t;
typedef unsigned char uint_least8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef short int_least16_t;
typedef unsigned short uint_least16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef int int_least32_t;
typedef unsigned int uint_least32_t;
typedef long int64_t;
typedef unsigned long uint64_t;
typedef long int_least64_t;
typedef unsigned long uint_least64_t;
typedef signed char int_fast8_t;
typedef unsigned char uint_fast8_t;
typedef long int_fast16_t;
typedef unsigned long uint_fast16_t;
typedef long int_fast32_t;
typedef unsigned long uint_fast32_t;
typedef long int_fast64_t;
typedef unsigned long uint_fast64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef long intmax_t;
typedef unsigned long uintmax_t;
namespace std {
using ::int8_t;
using ::uint8_t;
using ::int_least8_t;
using ::uint_least8_t;
using ::int16_t;
using ::uint16_t;
using ::int_least16_t;
using ::uint_least16_t;
using ::int32_t;
using ::uint32_t;
using ::int_least32_t;
using ::uint_least32_t;
using ::int64_t;
using ::uint64_t;
using ::int_least64_t;
using ::uint_least64_t;
using ::int_fast8_t;
using ::uint_fast8_t;
using ::int_fast16_t;
using ::uint_fast16_t;
using ::int_fast32_t;
using ::uint_fast32_t;
using ::int_fast64_t;
using ::uint_fast64_t;
using ::intptr_t;
using ::uintptr_t;
using ::intmax_t;
using ::uintmax_t;
}
