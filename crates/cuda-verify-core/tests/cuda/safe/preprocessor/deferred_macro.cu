//@ verdict: safe
// A macro that walks over its arguments by deferred expansion.

#define LATER ()
#define AGAIN4(...) __VA_ARGS__
#define AGAIN3(...) AGAIN4(AGAIN4(AGAIN4(__VA_ARGS__)))
#define AGAIN2(...) AGAIN3(AGAIN3(AGAIN3(__VA_ARGS__)))
#define AGAIN(...) AGAIN2(AGAIN2(AGAIN2(__VA_ARGS__)))
#define WALK(m, x, ...) m(x) __VA_OPT__(WALK_NEXT LATER (m, __VA_ARGS__))
#define WALK_NEXT() WALK
#define FOR_ALL(m, ...) __VA_OPT__(AGAIN(WALK(m, __VA_ARGS__)))
#define SLOT(n) __global__ void fill##n(int *a) { a[threadIdx.x] = n; }
FOR_ALL(SLOT, 1, 2, 3)
void run(int *a) { fill1<<<1, 32>>>(a); fill2<<<1, 32>>>(a); fill3<<<1, 32>>>(a); }
