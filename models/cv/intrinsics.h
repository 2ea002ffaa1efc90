// The built-in operations of the verifier, in which the models are written. This file is documentation: the type
// checker takes every call of a function named `__cv_*` as one of these, without a declaration. `T`, `R` stand for any
// scalar type of the operation. See `cuda_verify_ir::intrinsic` for their exact meaning.
//
// Properties and values
//   void   __cv_assert(bool cond, const char *message)        property `assertion`
//   void   __cv_contract(bool cond, const char *message)      property `api-contract` of the caller of the model
//   void   __cv_assume(bool cond)
//   T      __cv_bounded(T value, T low, T high)               the value, known to lie between the others
//   void   __cv_requires(bool cond, const char *message)      assumed in a kernel, the caller's `assertion` elsewhere
//   void   __cv_ensures(bool cond, const char *message)       `assertion` wherever the block is left from here on
//   T      __cv_return_value()                                in `__cv_ensures`: what the function returns
//   T      __cv_other(T)                                      the value that any other thread has at the same place
//   bool   __cv_logged_read(const void *p), also write, atomic       an access since the last barrier is chosen
//   size_t __cv_logged_read_offset(const void *p), also write, atomic   its byte offset in the object
//   R      __cv_uninterpreted<R>(const char *name, T...)      of an unknown function: equal for equal arguments
//   void   __cv_presume(bool cond)                            assumes it unless it is a constant
//   void   __cv_caller_bytes(const void *p, size_t bytes)           memory of the caller has so many bytes
//   void   __cv_from_file(const void *p, size_t bytes)              these bytes have been read from a file
//   void   __cv_extent(const void *p, size_t n, size_t size)        the memory of the caller that p is the start of has
//          n elements of a size; nothing where memory is known
//   void   __cv_multiple(size_t whole, size_t part)             a number is a product in which another one occurs
//   T      __cv_nondet<T>()                                   a choice of the environment: each value is one of some
//          execution
//   R      __cv_unspecified<R>(const char *function, T...)    a value that the model makes up for a function, equal for
//          equal arguments if there are any; no verdict rests on it
//   T      __cv_input<T>(const char *name)                    any value, shown as an input in counterexamples
//   T      __cv_text_int<T>(const char *text, int base)       the integer a text begins with; of unknown text any
//          value, the same for the same text
//   size_t __cv_text_int_end(const char *text, int base)      how many characters that takes
//   T      __cv_text_float<T>(const char *text)   size_t __cv_text_float_end(const char *text)
//   bool   __cv_text_is_open(const char *a, const char *b)    both can be read, not all characters are known; then:
//   size_t __cv_text_find(const char *text, int c, size_t n)  where c or the end comes first, or n
//   int    __cv_text_compare(const char *a, const char *b, size_t n, bool ignores_case)   -1, 0 or 1
//   void   __cv_unsupported(const char *what)                 the verdict is unknown if this is reached
//   void   __cv_unreachable()                                 undefined behaviour if reached
//   int    __cv_emit(int descriptor, const char *format, T...)   text for standard output (1) or error (2), by `printf`
//   void   __cv_show(int descriptor, const char *what, T)      a value as a stream prints it, or a change of its format
//   void   __cv_exit(int status)   void __cv_abort()                 normal and abnormal end
//
// Memory; spaces to allocate in: 0 host heap, 1 device, 2 managed, 3 pinned, 4 stack, 5 device heap; heaps by `new` and
// `new[]`: 6 and 7 of the host, 8 and 9 of the device; 10 memory that the host gets from outside and never releases;
// 11 what the runtime keeps for a handle, 12 what it tells kernels of a texture or surface
//   void  *__cv_alloc(size_t bytes, int space)                never null, contents indeterminate
//   void   __cv_free(void *p, int space)
//   size_t __cv_object_size(const void *p)    size_t __cv_object_offset(const void *p)
//   int    __cv_object_space(const void *p)    unsigned int __cv_shared_address(const void *p)
//   void  *__cv_shared_place(unsigned int address)
//          0 none, 1 host, 2 device, 3 managed, 4 pinned, 5 constant, 6 shared, 7 local, 8 an object that is gone,
//          9 what kernels are told of a texture or surface
//   void   __cv_memcpy(void *to, const void *from, size_t n)  as memmove, by the running thread
//   void   __cv_memset(void *p, int byte, size_t n)
//   void   __cv_runtime_memcpy, __cv_runtime_memset           the same by the CUDA runtime: reaches both memories
//   void   __cv_read_only(const void *p, size_t n, int c)     read by a cache that sees no write of the launch;
//                                                             c: no other thread may write to them later either
//   void   __cv_havoc(void *p, size_t n)                      bytes become indeterminate
//
// Threads
//   void   __cv_syncthreads()   int __cv_syncthreads_count(int p)   int __cv_syncthreads_and(int p)
//   int    __cv_syncthreads_or(int p)   void __cv_grid_sync()   void __cv_syncwarp(unsigned mask)
//   T      __cv_shfl_idx(unsigned mask, T value, int lane, int width), also _up, _down, _xor
//   R      __cv_ballot(unsigned mask, int p), also all, any, uni
//   R      __cv_match_any(unsigned mask, T value), also match_all
//   T      __cv_reduce_add(unsigned mask, T value), also min, max, and, or, xor
//   unsigned __cv_activemask()
//   T      __cv_atomic_add(T *p, T operand), also sub, exch, min, max, inc, dec, and, or, xor
//   T      __cv_atomic_cas(T *p, T compare, T operand)   T __cv_atomic_load(T *p)   void __cv_atomic_store(T *p, T v)
//          each also with the suffix _block or _system for its scope
//   void   __cv_fence_block()   void __cv_fence_device()   void __cv_fence_system()
//          also fence_acq_rel_..., which are not in one order with all others, and fence_acquire_..., fence_release_...
//   void   __cv_order_acquire_block()   the order of the next atomic operation; also release, acq_rel, ...
//   void   __cv_copy_begin()    void __cv_copy_end()          what is between is an asynchronous copy of the thread
//   void   __cv_copy_begin_at(void *barrier)                  one that belongs to the present phase of a barrier
//   void   __cv_copy_commit()   void __cv_copy_wait(unsigned n)   groups of copies; waits for all but the last n
//   void   __cv_phase_init(void *barrier)                     a barrier object begins
//   size_t __cv_phase_arrive(void *barrier, unsigned n, unsigned expected), also drop; gives the phase
//   void   __cv_phase_wait(void *barrier, size_t phase)   void __cv_phase_wait_parity(void *barrier, unsigned parity)
//   void   __cv_named_sync(unsigned id, unsigned n), also arrive    numbered barriers of a block
//   void   __cv_atomic_begin()  void __cv_atomic_end()        what is between is not interrupted
//   bool   __cv_is_arbitrary()                                one thread, with any indices, is run for all
//   bool   __cv_is_known(T)                                   the value is a constant to the verifier
//   bool   __cv_is_aligned(T value, size_t n)    the value is a multiple of a power of two; where it depends on what an
//          unknown caller passes, that is taken to be so
//   bool   __cv_is_given(T)                                   it depends on nothing but numbers given as text
//   T      __cv_gathered<T>()                                 then: a value made from those of other threads, any
//   T      __cv_gathered_block<T>()                           the same one for all threads of the block
//   bool   __cv_is_device()     size_t __cv_dynamic_shared_bytes()   void __cv_device_sync()
//   void   __cv_stream_create(void *stream, unsigned flags)   void __cv_stream_sync(void *stream)
//   void   __cv_stream_wait(void *stream, void *event)        void __cv_event_record(void *event, void *stream)
//   void   __cv_event_sync(void *event)
//   void   __cv_async_begin(void *stream)  void __cv_async_end()   what is between is an operation of the stream
//   void   __cv_async_begin_host(void *stream)                the same; its accesses to memory of the host go on, too
//   void   __cv_async_claim(void *p, size_t n)             the operation takes the bytes, as a write of no value
//   bool   __cv_stream_is_done(void *stream)   bool __cv_event_is_done(void *event)   the host knows that by waiting
//   void   __cv_device_reset()                                the context ends
//   size_t __cv_param_size(const void *kernel, unsigned i)    of a parameter of a kernel, 0 beyond the last one
//   int    __cv_launch_error()                                the error of an impossible launch, once
//   void  *__cv_symbol(const void *p)                         where the variable that host code names is on the device
//   size_t __cv_kernel_limit(const void *kernel, int what)    0 threads of a block, 1 blocks that a multiprocessor can
//          run at least (0 if not said), 2 bytes of static shared memory, 3 bytes of dynamic shared memory
//   void   __cv_allow_shared(const void *kernel, size_t bytes)     the kernel may have so much dynamic shared memory
//   void   __cv_next_cooperative()                            the next launch is cooperative
//   bool   __cv_is_cooperative()                              the launch is: its blocks may wait for each other
//
// Floats; T is a float type
//   T      __cv_sqrt(T), fma(T,T,T), floor, ceil, trunc, rint, round, abs, min(T,T), max(T,T), fmod(T,T),
//          remainder(T,T), copysign(T,T); bool __cv_isnan(T), isinf, signbit
//   T      __cv_rounded_add_rn(T, T), also sub, mul, div, fma, sqrt, each with rn, rz, ru, rd
//   T      __cv_near_exp(T x, int ulps), also exp2, exp10, expm1, log, log2, log10, log1p, sin, cos, tan, sinpi,
//          cospi, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh, cbrt, rcbrt, rsqrt, erf, erfc, tgamma; of
//          two operands atan2, hypot, pow: within so many units in the last place of the function's value, the same
//          for equal operands on the same side; near_fast_exp and so on stand for other implementations
//   To     __cv_convert_rn<To>(From), also rz, ru, rd; saturating as the CUDA conversions are
//
// Built-in types: __cv_half, __cv_bfloat16, __cv_nullptr_t. Storage: __cv_thread, a variable of each device thread.
