//! Statements.

use expect_test::expect;

use crate::check;

#[test]
fn loops_and_selections() {
    check(
        "void f(int n, int *a) {
            if (n) ; if (n > 1) n--; else n++; if (n == 1) { } else if (n == 2) { } else if (n == 3) n = 4; else { }
            if (int k = n) k++; else k--; if (int k = n; k > 3) { } if (auto p = a; *p) { } if constexpr (sizeof(int) == 4) { }
            while (n--) { if (n) break; continue; } while (int k = n) n = k - 1; do { n++; } while (n < 10); do n--; while (n);
            for (;;) break; for (int i = 0, j = 1; i < n; ++i, j--) a[i] = j; for (n = 0; n < 3; n++) ; for (auto x : a) n += x;
            for (const auto &[u, v] : m) { } for (int i = 0; int x : a) { } for (int x : {1, 2, 3}) n = x; for (int *q = a; *q; q++) ;
            switch (n) { case 1: n = 2; break; case 2: case 3: { } case 4 ... 7: n = 3; default: ; } switch (int k = n; k) { default: break; }
            {} {}; { int n; } ; return;
         }
         int g() { return {1}; } int h() { return (1); } void i() { {} }",
        expect![[r#"
            (fn f void ((n int) (a (ptr int)))
              (block
                (if n
                  (null))
                (if (> n 1)
                  (_-- n)
                  (_++ n))
                (if (== n 1)
                  (block)
                  (if (== n 2)
                    (block)
                    (if (== n 3)
                      (= n 4)
                      (block))))
                (if (var k int = n)
                  (_++ k)
                  (_-- k))
                (if (init (var k int = n)) (> k 3)
                  (block))
                (if (init (var p auto = a)) (* p)
                  (block))
                (if-constexpr (== (sizeof type int) 4)
                  (block))
                (while (_-- n)
                  (block
                    (if n
                      (break))
                    (continue)))
                (while (var k int = n)
                  (= n (- k 1)))
                (do (< n 10)
                  (block
                    (_++ n)))
                (do n
                  (_-- n))
                (for _ _ _
                  (break))
                (for (decl (var i int = 0x0) (var j int = 1)) (< i n) (, (++_ i) (_-- j))
                  (= (index a i) j))
                (for (= n 0x0) (< n 3) (_++ n)
                  (null))
                (for-range (var x auto) a
                  (+= n x))
                (for-range (var [u v] (ref (const auto))) m
                  (block))
                (for-range (var i int = 0x0) (var x int) a
                  (block))
                (for-range (var x int) {1 2 3}
                  (= n x))
                (for (var q (ptr int) = a) (* q) (_++ q)
                  (null))
                (switch n
                  (block
                    (case 1 (= n 2))
                    (break)
                    (case 2 (case 3 (block)))
                    (case 4 ... 7 (= n 3))
                    (default (null))))
                (switch (init (var k int = n)) k
                  (block
                    (default (break))))
                (block)
                (block)
                (null)
                (block
                  (var n int))
                (null)
                (return)))
            (fn g int ()
              (block
                (return {1})))
            (fn h int ()
              (block
                (return (paren 1))))
            (fn i void ()
              (block
                (block)))
        "#]],
    );
}

#[test]
fn jumps_labels_and_assembly() {
    check(
        "int f(int x) {
            goto end; again: x++; if (x) goto again;
            asm volatile (\"bar.sync 0;\"); asm(\"add %0, %1, %2;\" : \"=r\"(x) : \"r\"(x), [y] \"r\"(1) : \"memory\"); asm(\"nop\" ::); __asm__ __volatile__(\"\" : : : \"cc\");
            try { x = 1; throw x; } catch (int e) { x = 2; } catch (...) { throw; }
            switch (x) { case 1: [[fallthrough]]; case 2: __attribute__((fallthrough)); case 3: ; }
            end: return x; last: }
         void g() try { } catch (...) { }",
        expect![[r#"
            (fn f int ((x int))
              (block
                (goto end)
                (label again (_++ x))
                (if x
                  (goto again))
                (asm "bar.sync 0;" (out) (in))
                (asm "add %0, %1, %2;" (out x) (in x 1))
                (asm "nop" (out) (in))
                (asm "" (out) (in))
                (try
                  (block
                    (= x 1)
                    (throw x)) (catch ((e int))
                  (block
                    (= x 2))) (catch (...)
                  (block
                    (throw))))
                (switch x
                  (block
                    (case 1 (null))
                    (case 2 (null))
                    (case 3 (null))))
                (label end (return x))
                (label last (null))))
            (fn g void ()
              (try
                (block) (catch (...)
                (block))))
        "#]],
    );
}

#[test]
fn pragmas_stand_before_statements() {
    check(
        "void f(int n) {
            #pragma unroll
            for (int i = 0; i < n; i++) {
                #pragma unroll 4
                for (;;) ;
            }
            if (n)
                #pragma unroll
                for (;;) ;
            n = 1 +
                #pragma nv_diag_suppress 177
                2;
            #pragma once_more
         }
         #pragma nv_exec_check_disable
         int x;",
        expect![[r#"
            (fn f void ((n int))
              (block
                (pragma "unroll")
                (for (var i int = 0x0) (< i n) (_++ i)
                  (block
                    (pragma "unroll 4")
                    (for _ _ _
                      (null))))
                (if n
                  (block
                    (pragma "unroll")
                    (for _ _ _
                      (null))))
                (= n (+ 1 2))
                (pragma "once_more")))
            (var x int)
        "#]],
    );
}

#[test]
fn local_declarations() {
    check(
        "void f() {
            typedef int I; using J = float; I a = 1; J b; static int c; extern int d; int g(int); struct S { int x; } s = {1}; enum { A, B };
            using namespace std; namespace q = std; static_assert(1); const I *p = &a, **pp = &p; unsigned u = 1u; union { int i; float f; };
            __shared__ float tile[32][33]; extern __shared__ char dyn[]; constexpr int N = 4; int arr[N][N + 1]; int vla[a]; auto lambda = [] {};
            int x(3), y{}, z = {}; [[maybe_unused]] int w; __extension__ long long ll; S t(s); S v = S(); register int r = 0;
         }",
        expect![[r#"
            (fn f void ()
              (block
                (decl (alias I int))
                (decl (alias J float))
                (var a I = 1)
                (var b J)
                (var c STATIC int)
                (var d EXTERN int)
                (decl (fn g int ((_ int))))
                (var s (struct S
                  (var x int)) = {1})
                (decl (enum _ (A) (B)))
                (decl (using-namespace std))
                (decl (namespace-alias q std))
                (decl (static-assert 1))
                (decl (var p (ptr (const I)) = (& a)) (var pp (ptr (ptr (const I))) = (& p)))
                (var u uint = 1u)
                (var _ (union _
                  (var i int)
                  (var f float)))
                (var tile SHARED (array (array float 33) 32))
                (var dyn EXTERN SHARED (array char))
                (var N CONSTEXPR int = 4)
                (var arr (array (array int (+ N 1)) N))
                (var vla (array int a))
                (var lambda auto = (lambda [] ()
                  (block)))
                (decl (var x int (args 3)) (var y int {}) (var z int = {}))
                (var w int)
                (var ll longlong)
                (var t S (args s))
                (var v S = (construct S (args)))
                (var r int = 0x0)))
        "#]],
    );
}
