//! CUDA C++ snippets through all stages up to a run.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use bumpalo::Bump;
use cuda_verify_base::{PropertyKind, PropertySet, SourceMap};
use cuda_verify_goto::run::{Config, Entry, Outcome, Request};
use cuda_verify_goto::{CheckOptions, GotoProgram, convert_unoptimised, convert_with, parse, text};
use cuda_verify_ir::{LowerOptions, lower};
use cuda_verify_syntax::lexer;

const PRELUDE: &str = "
typedef unsigned long size_t;
struct uint3 { unsigned x, y, z; };
struct dim3 { unsigned x, y, z; dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {} };
extern __cv_thread const uint3 threadIdx;
extern __cv_thread const uint3 blockIdx;
extern __cv_thread const dim3 blockDim;
inline void *malloc(unsigned long n) { return __cv_alloc(n, 0); }
inline void free(void *p) { __cv_free(p, 0); }
inline void *device_malloc(unsigned long n) { return __cv_alloc(n, 2); }
__device__ inline void __syncthreads() { __cv_syncthreads(); }
inline void assert(bool c) { __cv_assert(c, \"assertion\"); }
__device__ inline int atomicAdd(int *p, int v) { return __cv_atomic_add(p, v); }
";

/// The programs with and without passes.
fn programs(source: &str, options: &CheckOptions) -> [GotoProgram; 2] {
    let mut sources = SourceMap::new();
    let file = sources.add_file("test.cu", &format!("{PRELUDE}{source}"));
    let (tokens, diagnostics) = lexer::lex(&sources, file);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let arena = Bump::new();
    let (unit, diagnostics) = cuda_verify_syntax::parse(&arena, &tokens);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let (ir, diagnostics) = lower(&unit, &sources, &LowerOptions::default());
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let (plain, diagnostics) = convert_unoptimised(&ir, options);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let (optimised, _) = convert_with(&ir, options);
    let printed = text::display(&optimised).to_string();
    let parsed = parse::parse(&printed);
    assert_eq!(parsed.as_ref(), Ok(&optimised), "{printed}");
    [plain, optimised]
}

fn all_properties() -> PropertySet {
    PropertyKind::ALL.iter().copied().collect()
}

/// Runs a program; the result of `main`, or the kind of the violation and the text it stands at.
#[track_caller]
fn check_with(source: &str, properties: PropertySet, expected: &str) {
    let config = Config {
        max_steps: 1_000_000,
        max_threads: 4096,
        max_bytes: 1 << 24,
        ..Config::new(properties)
    };
    let whole = format!("{PRELUDE}{source}");
    let [plain, optimised] = programs(source, &CheckOptions::new(properties));
    let kind_of = |text: &str| text.split(" at ").next().unwrap().to_owned();
    // Only inlining moves what models do to their users.
    for (program, expected) in [(optimised, expected.to_owned()), (plain, kind_of(expected))] {
        let mut zero = |_: &Request| 0;
        let outcome = cuda_verify_vm::run(&program, &config, &Entry::Main, &mut zero).outcome;
        let mut shown = match &outcome {
            Outcome::End(result) => {
                result.map_or_else(|| "end".to_owned(), |bits| bits.to_string())
            }
            Outcome::Violation(violation) => {
                let (start, end) = (violation.span.start, violation.span.end);
                let range = usize::try_from(start).unwrap()..usize::try_from(end).unwrap();
                format!("{} at `{}`", violation.property, &whole[range])
            }
            Outcome::Assumption(_)
            | Outcome::Unsupported(..)
            | Outcome::Undefined(..)
            | Outcome::Endless(_)
            | Outcome::StepLimit
            | Outcome::TimeLimit => format!("{outcome:?}"),
        };
        if !expected.contains(" at ") {
            shown = kind_of(&shown);
        }
        assert_eq!(shown, expected, "{outcome:?}\n{}", text::display(&program));
    }
}

#[track_caller]
fn check(source: &str, expected: &str) {
    check_with(source, all_properties(), expected);
}

#[test]
fn arithmetic_and_control_flow() {
    check(
        "int main() { int s = 0; for (int i = 1; i <= 10; ++i) { if (i % 2) continue; s += i; } return s; }",
        "30",
    );
    check("int main() { int x = 5; do { x--; if (x == 2) break; } while (x > 0); return x; }", "2");
    check(
        "int main() { int r = 0; for (int i = 0; i < 6; i++) switch (i) { case 0: r += 1; case 1: r += 10; break; default: r += 100; break; case 4: ; } return r; }",
        "321",
    );
    check("int main() { int i = 0; again: i++; if (i < 7) goto again; return i; }", "7");
    check("int f(int x) { return x <= 1 ? 1 : x * f(x - 1); } int main() { return f(5); }", "120");
    check(
        "int main() { int a[3] = {1, 2, 3}; int *p = a + 1; return *p++ * 10 + *p + (int)(p - a); }",
        "25",
    );
    check("int main() { unsigned char c = 250; c = c + 10; return c; }", "4");
    check("int main() { float x = 0.1f; double y = x; return (int)(y * 1e9) - 100000000; }", "1");
}

#[test]
fn classes() {
    let source = "
        int n = 0;
        struct S { int v; S(int w) : v(w) { n += v; } ~S() { n -= 100 * v; } };
        int f(int x) { S a(1); if (x) { S b(2); return n; } S c(3); return n; }
        int main() { int r = f(1) * 10; r += f(0); return r + n; }";
    // f(1) gives 3 and leaves n = -297; f(0) gives -293 and leaves -693.
    check(source, &(i64::from(u32::MAX) + 1 + 30 - 293 - 693).to_string());
    let source = "
        struct V { float x, y; V operator+(V o) const { return V{x + o.x, y + o.y}; } };
        int main() { V a{1, 2}, b{3, 4}; V c = a + b + a; return (int)(c.x * 10 + c.y); }";
    check(source, "58");
    let source = "
        struct B { unsigned a : 3; int b : 5; unsigned c : 8; };
        int main() { B x = {}; x.a = 9; x.b = -3; x.c = 200; x.b += 1; return x.a * 1000 + x.b * 10 + x.c; }";
    check(source, "1180");
}

#[test]
fn checks() {
    check("int main() { int a[4] = {}; int i = 4; return a[i]; }", "array-bounds at `a[i]`");
    check(
        "int main() { int a[2][3] = {}; int j = 3; a[0][j] = 1; return 0; }",
        "array-bounds at `a[0][j]`",
    );
    check("int main() { int *p = 0; return *p; }", "null-pointer at `*p`");
    check("int main() { int x = 0; return 7 / x; }", "div-by-zero at `7 / x`");
    check("int main() { int x = 2147483647; return x + 1; }", "overflow at `x + 1`");
    check("int main() { int x = 2147483647; x++; return 0; }", "overflow at `x++`");
    check("int main() { int s = 32; return 1 << s; }", "shift at `1 << s`");
    check("int main() { int x; return x; }", "uninitialised-read at `return x;`");
    check(
        "int main() { int *p = (int *)malloc(8); p[2] = 1; free(p); return 0; }",
        "array-bounds at `p[2]`",
    );
    check(
        "int main() { int *p = (int *)malloc(8); free(p); return *p; }",
        "dangling-pointer at `*p`",
    );
    check("int main() { float x = 3e38f; x *= 10; return 0; }", "float-overflow at `x *= 10`");
    check(
        "int *f() { int x = 1; int *p = &x; return p; } int main() { return *f(); }",
        "dangling-pointer at `*f()`",
    );
}

#[test]
fn kernels() {
    let source = |body: &str, end: &str| {
        format!(
            "struct P {{ int k; int pad[3]; }};
             __device__ int total;
             __global__ void kernel(int *a, P p) {{
                 __shared__ int tile[32];
                 int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
                 {body}
             }}
             int main() {{
                 int *a = (int *)device_malloc(64 * sizeof(int));
                 for (int i = 0; i < 64; i++) a[i] = i;
                 P p = {{3}};
                 kernel<<<2, 32>>>(a, p);
                 int s = 0;
                 for (int i = 0; i < 64; i++) s += a[i];
                 {end}
                 return s;
             }}"
        )
    };
    let properties = {
        let mut properties = all_properties();
        properties.set(PropertyKind::MemoryLeak, false);
        properties.set(PropertyKind::UnsignedOverflow, false);
        properties.set(PropertyKind::UninitialisedRead, false);
        properties
    };
    let run = |body: &str, expected: &str| check_with(&source(body, ""), properties, expected);
    run("a[i] = a[i] * p.k;", "6048");
    run("tile[t] = a[i]; __syncthreads(); a[i] = tile[31 - t];", "2016");
    run("tile[t] = a[i]; a[i] = tile[31 - t];", "data-race at `tile[31 - t]`");
    run("a[i + 1] = 0;", "array-bounds at `a[i + 1]`");
    run(
        "if (t < 16) __syncthreads(); else { __syncthreads(); }",
        "barrier-divergence at `__syncthreads()`",
    );
    run("atomicAdd(a, 1);", "2080");
    run("*a += 1;", "data-race at `*a`");
}

#[test]
fn lifetimes() {
    // Each object notes its birth and its death as decimal digits.
    let source = |body: &str| {
        format!(
            "int log = 0;
             void note(int d) {{ log = log * 10 + d; }}
             struct T {{ int v; T(int w) : v(w) {{ note(w); }} ~T() {{ note(v); }} operator bool() const {{ return v > 0; }} }};
             {body}"
        )
    };
    let run = |body: &str, expected: &str| check(&source(body), expected);
    run("int main() { { T a(1); T b(2); } return log; }", "1221");
    run(
        "int main() { for (int i = 1; i < 4; i++) { T a(i); if (i == 2) break; } return log; }",
        "1122",
    );
    run(
        "int main() { for (int i = 1; i < 4; i++) { T a(i); if (i == 2) continue; note(9); } return log; }",
        "19122393",
    );
    run(
        "int f(int x) { T a(1); if (x) { T b(2); return log; } return 7; } int main() { int r = f(1); return r * 1000 + log % 1000; }",
        "12221",
    );
    run("int main() { { T a(1); goto out; } out: return log; }", "11");
    run("int main() { int i = 3; while (T t = T(i)) { i--; } return log; }", "33221100");
    run(
        "int g(const T &t) { return t.v; } int main() { int x = 0; if (x && g(T(1))) note(5); if (!x && g(T(2))) note(6); return log; }",
        "226",
    );
    run("int main() { int x = 1; int y = x ? T(3).v : T(4).v; note(y); return log; }", "333");
}

#[test]
fn aggregates() {
    check(
        "struct P { int a, b; }; P make(int x) { P p = {x, x + 1}; return p; } int main() { P p = make(3); p = make(p.b); return p.a * 10 + p.b; }",
        "45",
    );
    check(
        "struct P { int a[4]; }; int sum(P p) { int s = 0; for (int i = 0; i < 4; i++) s += p.a[i]; p.a[0] = 99; return s; } int main() { P p = {{1, 2, 3, 4}}; int s = sum(p); return s * 10 + p.a[0]; }",
        "101",
    );
    check(
        "struct P { int a; }; int main() { P x = {1}, y = {2}; int c = 0; P z = c ? x : y; (c ? x : y).a = 7; return z.a * 10 + y.a; }",
        "27",
    );
    check(
        "void swap(int &a, int &b) { int t = a; a = b; b = t; } int main() { int x = 1, y = 2; swap(x, y); return x * 10 + y; }",
        "21",
    );
    check(
        "int add(int a, int b) { return a + b; } int apply(int (*f)(int, int), int x) { return f(x, x); } int main() { return apply(add, 4); }",
        "8",
    );
    check("int main() { int k = 3; auto f = [=](int x) { return x * k; }; return f(5); }", "15");
    check(
        "int next() { static int n = 5; return n++; } int main() { next(); return next(); }",
        "6",
    );
    check(
        "int main() { int n = 4; int a[n]; for (int i = 0; i < n; i++) a[i] = i; return a[3]; }",
        "3",
    );
    check(
        "union U { float f; unsigned u; }; int main() { U x; x.f = 1.0f; return x.u >> 23; }",
        "127",
    );
    check(
        "int main() { const char *s = \"abc\"; int n = 0; while (s[n]) n++; return n * 100 + s[1]; }",
        "398",
    );
    check(
        "struct L { L *next; int v; }; int main() { L a = {0, 1}, b = {&a, 2}; return b.next->v + b.v; }",
        "3",
    );
    check(
        "template <class T> T mx(T a, T b) { return a < b ? b : a; } int main() { return mx(3, 8) + (int)mx(1.5, 0.5); }",
        "9",
    );
    check(
        "int main() { int i = 1; int a[3] = {}; a[i++] = i; i = i++ + 1; return a[1] * 10 + i; }",
        "13",
    );
    check("int main() { switch (int x = 2) { int y; case 2: y = x; return y; } return 0; }", "2");
    check(
        "struct B { virtual int f() { return 1; } }; struct D : B { int f() { return 2; } }; int g(B &b) { return b.f(); } int main() { D d; return g(d); }",
        "2",
    );
}

#[test]
fn kernels_have_shared_variables_of_their_own() {
    let source = "
__device__ int *scratch() { __shared__ int s[4]; return s; }
__global__ void first(int *a) { __shared__ int f; f = 1; a[0] = f; }
__global__ void second(int *a) { extern __shared__ int d[]; d[0] = 1; scratch()[0] = d[0]; a[0] = 2; }
int main() { first<<<1, 1>>>(0); second<<<1, 1, 4>>>(0); return 0; }
";
    for program in programs(source, &CheckOptions::new(all_properties())) {
        let of_kernel = |name: &str| {
            let mut kernels = program.functions.iter().filter(|(_, f)| f.name.contains(name));
            let (kernel, _) = kernels.next().unwrap();
            let variables = cuda_verify_goto::shared::shared_variables(&program, kernel);
            let names = variables.iter().map(|id| program.globals[*id].name.to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(of_kernel("first"), "first::f");
        assert_eq!(of_kernel("second"), "second::d scratch::s");
    }
}
