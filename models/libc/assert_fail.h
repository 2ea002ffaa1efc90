// What a failed `assert` calls in glibc: programs that were preprocessed, as those of SV-COMP, name it.
#pragma once

//! cv: exact; Linux Standard Base Core Specification, __assert_fail
__host__ __device__ inline void __assert_fail(const char *, const char *, unsigned, const char *) {
    __cv_assert(false, "assertion fails");
    __cv_abort();
}
