// Names of <new>.
#pragma once

//! cv: exact; ISO C++17, [support.dynamic]
namespace std {
struct nothrow_t {};
constexpr nothrow_t nothrow;
}
