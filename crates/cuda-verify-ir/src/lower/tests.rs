//! From source text to IR text. Each test shows one rule of the language in a few lines.

use cuda_verify_base::{Diagnostics, SourceMap};
use cuda_verify_syntax::preprocess::{NoIncludes, Options, preprocess};
use expect_test::{Expect, expect};

use super::{Kernels, LowerOptions, lower};
use crate::program::{FunctionKind, Program};
use crate::{text, verify};

/// What the tests need of the models.
const PRELUDE: &str = "
struct uint3 { unsigned x, y, z; };
struct dim3 { unsigned x, y, z; __host__ __device__ constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {} };
extern __cv_thread const uint3 threadIdx; extern __cv_thread const uint3 blockIdx;
extern __cv_thread const dim3 blockDim; extern __cv_thread const dim3 gridDim;
typedef unsigned long size_t;
";

fn run(source: &str, options: &LowerOptions) -> (Program, Diagnostics) {
    let mut sources = SourceMap::new();
    let mut settings = Options::nvcc();
    settings.preludes.push(sources.add_model("prelude", PRELUDE));
    let file = sources.add_file("a.cu", source);
    let (tokens, diagnostics) = preprocess(&mut sources, file, &mut NoIncludes, &settings);
    assert!(!diagnostics.has_errors(), "{diagnostics:?}");
    let arena = bumpalo::Bump::new();
    let (unit, diagnostics) = cuda_verify_syntax::parse(&arena, &tokens);
    assert!(!diagnostics.has_errors(), "{diagnostics:?}");
    let (program, diagnostics) = lower(&unit, &sources, options);
    if let Err(faults) = verify::verify(&program) {
        panic!("{faults:?}\n{}", text::display(&program));
    }
    (program, diagnostics)
}

fn check(source: &str, expect: &Expect) {
    let (program, diagnostics) = run(source, &LowerOptions::default());
    let mut text = String::new();
    for diagnostic in &diagnostics.into_iter().collect::<Vec<_>>() {
        text.push_str(&format!("{}: {}\n", diagnostic.code, diagnostic.message));
    }
    let printed = text::display(&program).to_string();
    // The records of the prelude are always the same.
    for line in printed.lines() {
        text.push_str(line);
        text.push('\n');
    }
    expect.assert_eq(&text);
}

/// The value `main` returns must be the constant.
fn returns(source: &str, value: &str) {
    let (program, diagnostics) = run(source, &LowerOptions::default());
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let text = text::display(&program).to_string();
    assert!(text.contains(&format!("return {value}\n")), "{text}");
}

#[test]
fn arithmetic_converts_as_in_cpp() {
    check(
        "int main() { unsigned char c = 200; short s = -1; unsigned u = 1; long l = c + s; bool b = u > s; float f = c / 2; return l < u; }",
        &expect![[r#"
            host fn0 main() -> i32 {
              let c: u8
              c = 200:u8
              let s: i16
              s = -1:i16
              let u: u32
              u = 1:u32
              let l: i64
              l = (i64)(((i32)(load c) + (i32)(load s)))
              let b: bool
              b = (load u > (u32)(load s))
              let f: f32
              f = (f32)(((i32)(load c) / 2))
              return (i32)((load l < (i64)(load u)))
            }
            main main
        "#]],
    );
}

#[test]
fn literals_take_the_first_type_that_fits() {
    returns("int main() { return sizeof(2147483647) * 10 + sizeof(2147483648); }", "48");
    returns("int main() { return sizeof(0xffffffff) * 10 + sizeof('a') + sizeof(1.0f); }", "45");
}

#[test]
fn kernels_are_launched_with_three_words() {
    check(
        "__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
         int main() { int *p = 0; dim3 g(4); k<<<g, 32>>>(p, 7); }",
        &expect![[r#"
            struct uint3 size 12 align 4 {
                 0 x: u32
                 4 y: u32
                 8 z: u32
            }
            struct dim3 size 12 align 4 {
                 0 x: u32
                 4 y: u32
                 8 z: u32
            }
            global blockIdx blockIdx: const uint3
            global blockDim blockDim: const dim3
            global threadIdx threadIdx: const uint3
            host fn0 main() -> i32 {
              let p: *i32
              p = null
              let g: dim3
              dim3::dim3(&g, 4:u32, 1:u32, 1:u32)
              {
                let $tmp: dim3
                $tmp = load g
                launch k<<<(load $tmp.x, load $tmp.y, load $tmp.z), (32:u32, 1:u32, 1:u32)>>>(load p, 7)
              }
              return 0
            }
            host device fn1 dim3::dim3(this: *dim3, x_: u32, y_: u32, z_: u32) -> void {
              (*load this).x = load x_
              (*load this).y = load y_
              (*load this).z = load z_
            }
            kernel fn2 k(a: *i32, n: i32) -> void {
              let i: i32
              i = (i32)(((load blockIdx.x * load blockDim.x) + load threadIdx.x))
              if (load i < load n) {
                (*ptradd(load a, load i)) = load i
              }
            }
            main main
        "#]],
    );
}

#[test]
fn shared_memory_has_its_spaces() {
    check(
        "__device__ int d = 3; __constant__ float c[2] = {1, 2};
         __global__ void k() { __shared__ int s[4]; extern __shared__ char dyn[]; s[0] = d; dyn[0] = (char)c[1]; }
         int main() { k<<<1, 1, 16>>>(); }",
        &expect![[r#"
            global shared k::s: [4]i32
            global dynamic shared k::dyn: [0]i8
            global device d: i32 = {0: 0x00000003}
            global constant c: [2]f32 = {0: 0x3f800000, 4: 0x40000000}
            host fn0 main() -> i32 {
              launch k<<<(1:u32, 1:u32, 1:u32), (1:u32, 1:u32, 1:u32), 16:u64>>>()
              return 0
            }
            kernel fn1 k() -> void {
              k::s[0] = load d
              k::dyn[0] = (i8)(load c[1])
            }
            main main
        "#]],
    );
}

#[test]
fn destructors_run_on_every_exit() {
    check(
        "struct G { int *p; G(int *q) : p(q) { ++*p; } ~G() { --*p; } };
         int f(const G &g) { return *g.p; }
         int main() { int n = 0; G a(&n); if (n) return f(G(&n)); return 0; }",
        &expect![[r#"
            struct G size 8 align 8 {
                 0 p: *i32
            }
            host fn0 main() -> i32 {
              let n: i32
              n = 0
              let a: G finally G::~G(&a)
              G::G(&a, &n)
              if (bool)(load n) {
                let $val: i32
                {
                  let $tmp: G finally G::~G(&$tmp)
                  $val = f(&{ G::G(&$tmp, &n); $tmp })
                }
                return load $val
              }
              return 0
            }
            host fn1 G::~G(this: *G) -> void {
              --(*load (*load this).p)
            }
            host fn2 G::G(this: *G, q: *i32) -> void {
              (*load this).p = load q
              ++(*load (*load this).p)
            }
            host fn3 f(g: *G) -> i32 {
              return load (*load (*load g).p)
            }
            main main
        "#]],
    );
}

#[test]
fn virtual_calls_go_through_the_table() {
    check(
        "struct A { virtual int f() { return 1; } }; struct B : A { int f() override { return 2; } };
         int call(A *a) { return a->f(); }
         int main() { B b; return call(&b); }",
        &expect![[r#"
            struct A size 8 align 8 {
                 0 $vptr: **void
            }
            struct B size 8 align 8 {
                 0 A: A
            }
            global host table of virtual functions of B on the host: [1]*void = {0: &B::f}
            global device table of virtual functions of B on the device: const [1]*void = {0: &B::f}
            global host table of virtual functions of A on the host: [1]*void = {0: &A::f}
            global device table of virtual functions of A on the device: const [1]*void = {0: &A::f}
            host fn0 main() -> i32 {
              let b: B
              B::B(&b)
              return call((*A)(&b))
            }
            host device fn1 B::B(this: *B) -> void {
              A::A(&(*load this).A)
              (*load this).A.$vptr = ($IsDevice<bool>() ? decay table of virtual functions of B on the device : decay table of virtual functions of B on the host)
            }
            host fn2 call(a: *A) -> i32 {
              return { let $this; $this = load a; (*(*fn(*void) -> i32)(load (*ptradd($VirtualTable<**void>(load (*load $this).$vptr, load $this, decay table of virtual functions of A on the host, decay table of virtual functions of A on the device, decay table of virtual functions of B on the host, decay table of virtual functions of B on the device), 0:u64))))(load $this) }
            }
            host device fn3 A::A(this: *A) -> void {
              (*load this).$vptr = ($IsDevice<bool>() ? decay table of virtual functions of A on the device : decay table of virtual functions of A on the host)
            }
            host fn4 B::f(this: *B) -> i32 {
              return 2
            }
            host fn5 A::f(this: *A) -> i32 {
              return 1
            }
            main main
        "#]],
    );
}

#[test]
fn closures_capture_what_they_name() {
    check(
        "template <class F> int twice(F f) { return f(f(1)); }
         int main() { int k = 2; return twice([=](int x) { return x * k; }) + [&k] { return ++k; }(); }",
        &expect![[r#"
            struct main::$lambda2 size 4 align 4 {
                 0 k: i32
            }
            struct main::$lambda2_2 size 8 align 8 {
                 0 k: *i32
            }
            host fn0 main() -> i32 {
              let k: i32
              k = 2
              return (twice<main::$lambda2>(load { let $tmp; $tmp.k = load k; $tmp }) + main::$lambda2_2::operator()(&{ let $tmp.2; $tmp.2.k = &k; $tmp.2 }))
            }
            host fn1 twice<main::$lambda2>(f: main::$lambda2) -> i32 {
              return main::$lambda2::operator()(&f, main::$lambda2::operator()(&f, 1))
            }
            host fn2 main::$lambda2_2::operator()(this: *main::$lambda2_2) -> i32 {
              return ++(*load (*load this).k)
            }
            host fn3 main::$lambda2::operator()(this: *main::$lambda2, x: i32) -> i32 {
              return (load x * load (*load this).k)
            }
            main main
        "#]],
    );
}

#[test]
fn templates_are_specialised_and_ordered() {
    returns(
        "template <class T> struct S { static const int v = 1; };
         template <class T> struct S<T *> { static const int v = 2; };
         template <> struct S<int *> { static const int v = 3; };
         int main() { return S<int>::v * 100 + S<char *>::v * 10 + S<int *>::v; }",
        "123",
    );
    returns(
        "template <int N> struct F { static constexpr int v = N * F<N - 1>::v; };
         template <> struct F<0> { static constexpr int v = 1; };
         template <class... Ts> constexpr int count() { return sizeof...(Ts); }
         int a[count<int, char, float>()];
         int main() { return F<5>::v + sizeof(a); }",
        "132",
    );
}

#[test]
fn substitution_failure_discards_the_candidate() {
    check(
        "template <bool B, class T = void> struct enable_if {}; template <class T> struct enable_if<true, T> { typedef T type; };
         template <class T> typename enable_if<sizeof(T) == 4, int>::type f(T) { return 4; }
         template <class T> typename enable_if<sizeof(T) == 8, int>::type f(T) { return 8; }
         int main() { return f(1) + f(1.0); }",
        &expect![[r#"
            host fn0 main() -> i32 {
              return (f<int>(1) + f<double>(1.0))
            }
            host fn1 f<int>($unnamed: i32) -> i32 {
              return 4
            }
            host fn2 f<double>($unnamed: f64) -> i32 {
              return 8
            }
            main main
        "#]],
    );
}

#[test]
fn constants_are_evaluated() {
    returns(
        "constexpr int fib(int n) { int a = 0, b = 1; for (int i = 0; i < n; i++) { int t = a + b; a = b; b = t; } return a; }
         const int n = fib(10); enum { E = n + 1 }; int t[E];
         int main() { return sizeof(t) / sizeof(t[0]); }",
        "56",
    );
}

#[test]
fn bit_fields_share_a_unit() {
    check(
        "struct S { unsigned a : 3; unsigned b : 30; char c; }; int main() { S s; s.a = 1; s.b = s.a; return sizeof(S); }",
        &expect![[r#"
            struct S size 12 align 4 {
                 0 a: u32 bits 0..3
                 4 b: u32 bits 0..30
                 8 c: i8
            }
            host fn0 main() -> i32 {
              let s: S
              s.a = 1:u32
              s.b = load s.a
              return 12
            }
            main main
        "#]],
    );
}

#[test]
fn what_is_not_supported_stays_in_its_place() {
    check(
        "int f(); int main() { int x = 1; asm(\"nop\"); x = nope(x); return x + f(); }",
        &expect![[r#"
            unsupported: inline assembly `nop`
            unknown-name: unknown function `nope`
            host fn0 main() -> i32 {
              let x: i32
              x = 1
              unsupported "inline assembly `nop`"
              unsupported "unknown function `nope`"
              return (load x + f())
            }
            host fn1 f() -> i32;
            main main
        "#]],
    );
}

#[test]
fn what_is_not_reached_costs_nothing() {
    let (program, diagnostics) =
        run("int bad() { return nope; } int main() { return 0; }", &LowerOptions::default());
    assert!(diagnostics.is_empty());
    assert_eq!(program.functions.len(), 1);
}

#[test]
fn kernels_are_entered_by_name() {
    let source = "namespace n { template <class T, int N> __global__ void k(T *p) { p[0] = N; } } __global__ void q() {}";
    for (kernels, count, n_diagnostics) in [
        (Kernels::All, 2, 1),
        (Kernels::Named(vec!["n::k<float, 3>".to_owned()]), 1, 0),
        (Kernels::Named(vec!["k<int, 3>".to_owned(), "q".to_owned()]), 2, 0),
    ] {
        let options = LowerOptions { kernels, ..LowerOptions::default() };
        let (program, diagnostics) = run(source, &options);
        assert_eq!(diagnostics.len(), n_diagnostics, "{diagnostics:?}");
        assert_eq!(program.kernels.len(), count);
    }
}

#[test]
fn dynamic_initialisers_run_in_order() {
    check(
        "int f(int x); int a = 1 + 2; int b = f(a); static const int c[2] = {a, 4}; int main() { return c[1] + b; } int f(int x) { return x; }",
        &expect![[r#"
            global host b: i32
            global host c: [2]i32
            global host a: i32 = {0: 0x00000003}
            host fn0 main() -> i32 {
              return (load c[1] + load b)
            }
            host fn1 f(x: i32) -> i32 {
              return load x
            }
            host fn2 initialiser of b() -> void {
              b = f(load a)
            }
            host fn3 initialiser of c() -> void {
              c[0:u64] = load a
              c[1:u64] = 4
            }
            host fn4 initialiser of all variables() -> void {
              initialiser of b()
              initialiser of c()
            }
            static init initialiser of all variables
            main main
        "#]],
    );
}

#[test]
fn labels_of_unsupported_statements_can_still_be_jumped_to() {
    check(
        "int main() { goto in; if (nope) { in: return 1; } return 0; }",
        &expect![[r#"
        unknown-name: unknown name `nope`
        host fn0 main() -> i32 {
          goto label0
          {
          }
          unsupported "unknown name `nope`"
          return 0
          goto label1
          label0:
          unsupported "jump to a statement that is not supported"
          label1:
        }
        main main
    "#]],
    );
}

#[test]
fn temporaries_are_built_in_place() {
    check(
        "struct H { int *p; H(int n) : p(new int[n]) {} ~H() { delete[] p; } };
         H operator+(const H &a, const H &b) { return H(2); }
         int main() { H a(1); H b = a + a; H c = b.p ? H(3) : a + b; return 0; }",
        &expect![[r#"
            struct H size 8 align 8 {
                 0 p: *i32
            }
            host fn0 main() -> i32 {
              let a: H finally H::~H(&a)
              H::H(&a, 1)
              let b: H finally H::~H(&b)
              operator+(&b, &a, &a)
              let c: H finally H::~H(&c)
              if (bool)(load b.p) {
                H::H(&c, 3)
              } else {
                operator+(&c, &a, &b)
              }
              return 0
            }
            host fn1 H::~H(this: *H) -> void {
              $Free<void>((*void)(load (*load this).p), 7)
            }
            host fn2 H::H(this: *H, n: i32) -> void {
              (*load this).p = { let $new; let $val; $val = (u64)(load n); $new = (*i32)($Alloc<*void>((load $val * 4:u64), 7)); load $new }
            }
            host fn3 operator+($ret: *H, a: *H, b: *H) -> void {
              H::H(load $ret, 2)
              return
            }
            main main
        "#]],
    );
}

#[test]
fn packed_classes_have_smaller_alignment() {
    returns(
        "#pragma pack(push, 4)
        struct A { char c; double d; };
        #pragma pack(push, 1)
        struct B { char c; double d; };
        #pragma pack(pop)
        struct C { short s; long l; };
        #pragma pack(pop)
        struct D { char c; double d; };
        int main() { return 1000 * sizeof(A) + 100 * sizeof(B) + 10 * sizeof(C) + sizeof(D); }",
        "13036",
    );
}

#[test]
fn kernel_templates_are_entered_through_their_instances() {
    let source = "
        template <class T> __global__ void a(T *p) { *p = 1; }
        template <class T, int N> __global__ void b(T *p) { *p = N; }
        template <class T> __global__ void c(T *p) { *p = 2; }
        template <class T, int N> __global__ void d(T *p) { *p = 3; }
        template <int N = 4> __global__ void e(int *p) { *p = N; }
        template <class T> void launch(T *p) { b<T, 1><<<1, 1>>>(p); b<T, 2><<<1, 1>>>(p); }
        template void launch(float *p);
        template __global__ void c<double>(double *);
        extern template void launch(long *p);
        struct S { void run(int *p) { a<<<1, 1>>>(p); nope(); } };
        int value = 1;
        void unused(short *p) { value = 2; a<<<1, 1>>>(p); }
        ";
    let options = LowerOptions { main: false, kernels: Kernels::All, ..LowerOptions::default() };
    let (program, diagnostics) = run(source, &options);
    let names: Vec<&str> =
        program.kernels.iter().map(|id| program.functions[*id].name.as_str()).collect();
    assert_eq!(
        names,
        ["a<short>", "a<int>", "b<float, 1>", "b<float, 2>", "c<double>", "e<4>", "d"]
    );
    let messages: Vec<&str> = diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(messages, ["kernel template `d` is not instantiated by this program"]);
    let host =
        program.functions.values().filter(|f| f.body.is_some() && f.kind == FunctionKind::Host);
    assert_eq!(host.count(), 0);
}
