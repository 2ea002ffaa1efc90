// `assert`, switched off by NDEBUG at the place of inclusion, as the C standard says.
//! cv: exact; ISO C11, 7.2; CUDA C++ Programming Guide, "Assertion"
#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#define assert(...) __cv_assert(!!(__VA_ARGS__), "assertion " #__VA_ARGS__)
#endif
#undef static_assert
