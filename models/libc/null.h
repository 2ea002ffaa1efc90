// The null pointer macro.
#pragma once

//! cv: exact; ISO C++17, [support.types.nullptr]
#define NULL 0L
