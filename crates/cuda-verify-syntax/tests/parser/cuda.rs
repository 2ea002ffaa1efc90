//! CUDA.

use expect_test::expect;

use crate::{check, check_stmt};

#[test]
fn places_and_bounds() {
    check(
        "__global__ void k1(int *p); void __global__ k2(); static __global__ void __launch_bounds__(256) k3() {}
         __global__ __launch_bounds__(128, 4, 2) void k4(const __grid_constant__ int n) {} __launch_bounds__(64) __global__ void k5();
         __global__ void __cluster_dims__(2, 1, 1) __maxnreg__(32) k6() {} __device__ int d; __constant__ float c[16]; __managed__ int m; __device__ __constant__ int dc;
         extern __shared__ float s[]; __host__ __device__ inline int f(int x) { return x; } __device__ __noinline__ float g(); extern \"C\" __global__ void k7();
         template <int N> __global__ void k8(float (&a)[N]); __device__ __forceinline__ int operator+(S2 a, S2 b); __attribute__((device)) int ad;
         __global__ void k9(float *__restrict__ a, const float *__restrict b, float4 *const c) { }",
        expect![[r#"
            (fn k1 GLOBAL void ((p (ptr int))))
            (fn k2 GLOBAL void ())
            (fn k3 STATIC GLOBAL (bounds 256) void ()
              (block))
            (fn k4 GLOBAL (bounds 128 4 2) void ((n (const int)))
              (block))
            (fn k5 GLOBAL (bounds 64) void ())
            (fn k6 GLOBAL (cluster 2 1 1) void ()
              (block))
            (var d DEVICE int)
            (var c CONSTANT (array float 16))
            (var m MANAGED int)
            (var dc DEVICE CONSTANT int)
            (var s EXTERN SHARED (array float))
            (fn f INLINE DEVICE HOST int ((x int))
              (block
                (return x)))
            (fn g DEVICE float ())
            (linkage
              (fn k7 GLOBAL void ()))
            (template ((value N int)) (fn k8 GLOBAL void ((a (ref (array float N))))))
            (fn operator+ INLINE DEVICE int ((a S2) (b S2)))
            (var ad DEVICE int)
            (fn k9 GLOBAL void ((a (restrict (ptr float))) (b (restrict (ptr (const float)))) (c (const (ptr float4))))
              (block))
        "#]],
    );
}

#[test]
fn launches() {
    let context = "__global__ void k(int *); template <typename T, int N> __global__ void t(T *); struct dim3 { dim3(int, int); }; int *p, g, b, s, st; void (*fp)(int *);
        template <class T> struct V {};";
    for (stmt, expected) in [
        ("k<<<g, b>>>(p);", "(launch k (config g b) p)"),
        ("k<<<g, b, s>>>(p);", "(launch k (config g b s) p)"),
        ("k<<<g, b, s, st>>>(p);", "(launch k (config g b s st) p)"),
        ("k <<< g , b >>> ( p );", "(launch k (config g b) p)"),
        ("k<<<\ng,\nb\n>>>\n(p);", "(launch k (config g b) p)"),
        ("t<int, 4><<<g, b>>>(p);", "(launch t<int =4> (config g b) p)"),
        ("t<V<int>, 4> <<<g, b>>>(p);", "(launch t<V<int> =4> (config g b) p)"),
        (
            "k<<<dim3(g, b), dim3{1, 2}>>>(p);",
            "(launch k (config (construct dim3 (args g b)) (construct dim3 {1 2})) p)",
        ),
        (
            "k<<<g >> 1, b << 2, sizeof(V<V<int>>)>>>(p);",
            "(launch k (config (>> g 1) (<< b 2) (sizeof type V<V<int>>)) p)",
        ),
        ("k<<<(g > 1), b>>>(p);", "(launch k (config (paren (> g 1)) b) p)"),
        ("k<<<g + 1, b * 2>>>(p), g++;", "(, (launch k (config (+ g 1) (* b 2)) p) (_++ g))"),
        ("k<<<{1, 2}, b>>>(p);", "(launch k (config {1 2} b) p)"),
        ("(*fp)<<<1, 2>>>(p);", "(launch (paren (* fp)) (config 1 2) p)"),
        ("unknown<<<1, 2>>>(p);", "(launch unknown (config 1 2) p)"),
        ("unknown<float, 3><<<1, 2>>>(p);", "(launch unknown<float =3> (config 1 2) p)"),
        ("ns::k<<<1, 2>>>();", "(launch ns::k (config 1 2))"),
        ("k<<<1, V<int>::n>>>(p);", "(launch k (config 1 V<int>::n) p)"),
    ] {
        check_stmt(context, stmt, expected);
    }
}

#[test]
fn a_typical_kernel() {
    check(
        "#define TILE 16
         __global__ void mm(float *c, const float *a, const float *b, int n) {
            __shared__ float as[TILE][TILE];
            int row = blockIdx.y * TILE + threadIdx.y;
            float sum = 0.0f;
            for (int t = 0; t < (n + TILE - 1) / TILE; ++t) {
                as[threadIdx.y][threadIdx.x] = row < n && t * TILE + threadIdx.x < n ? a[row * n + t * TILE + threadIdx.x] : 0.f;
                __syncthreads();
            #pragma unroll
                for (int k = 0; k < TILE; k++) sum += as[threadIdx.y][k] * reinterpret_cast<const float4 *>(b)[k].x;
                __syncthreads();
            }
            atomicAdd(&c[row], sum);
         }
         int main(int argc, char **argv) {
            float *d; cudaMalloc((void **)&d, sizeof(float) * 4); dim3 grid(2, 2), block(TILE, TILE);
            mm<<<grid, block>>>(d, d, d, 4); cudaDeviceSynchronize();
         }",
        expect![[r#"
            (fn mm GLOBAL void ((c (ptr float)) (a (ptr (const float))) (b (ptr (const float))) (n int))
              (block
                (var as SHARED (array (array float 16) 16))
                (var row int = (+ (* (. blockIdx y) 16) (. threadIdx y)))
                (var sum float = 0.0:float)
                (for (var t int = 0x0) (< t (/ (paren (- (+ n 16) 1)) 16)) (++_ t)
                  (block
                    (= (index (index as (. threadIdx y)) (. threadIdx x)) (? (&& (< row n) (< (+ (* t 16) (. threadIdx x)) n)) (index a (+ (+ (* row n) (* t 16)) (. threadIdx x))) 0.:float))
                    (call __syncthreads)
                    (pragma "unroll")
                    (for (var k int = 0x0) (< k 16) (_++ k)
                      (+= sum (* (index (index as (. threadIdx y)) k) (. (index (reinterpret-cast (ptr (const float4)) b) k) x))))
                    (call __syncthreads)))
                (call atomicAdd (& (index c row)) sum)))
            (fn main int ((argc int) (argv (ptr (ptr char))))
              (block
                (var d (ptr float))
                (call cudaMalloc (cast (ptr (ptr void)) (& d)) (* (sizeof type float) 4))
                (decl (var grid dim3 (args 2 2)) (var block dim3 (args 16 16)))
                (launch mm (config grid block) d d d 4)
                (call cudaDeviceSynchronize)))
        "#]],
    );
}
