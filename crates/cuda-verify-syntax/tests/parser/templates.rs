//! Templates.

use expect_test::expect;

use crate::check;

#[test]
fn parameters_of_all_kinds() {
    check(
        "template <typename T, class U = int, int N = 4, bool B = (N > 3), typename = void> struct S {};
         template <template <typename> class C, typename... Ts> struct P {}; template <int... Ns> struct I {};
         template <typename T, T v> struct K { static constexpr T value = v; }; template <auto V> struct A {};
         template <class T, typename T::type N, class... R> void f(T t, R... rest); template <typename T, unsigned n> void g(T (&a)[n]);
         template <template <class, int> typename D = S2> struct Q {}; template <float *p, int (*fn)(int)> struct R {};",
        expect![[r#"
            (template ((type T) (type U = int) (value N int = 4) (value B bool = (paren (> N 3))) (type _ = void)) (struct S {}))
            (template ((template C) (type Ts...)) (struct P {}))
            (template ((value Ns... int)) (struct I {}))
            (template ((type T) (value v T)) (struct K
              (var value STATIC CONSTEXPR T = v)))
            (template ((value V auto)) (struct A {}))
            (template ((type T) (value N typename T::type) (type R...)) (fn f void ((t T) (rest... R))))
            (template ((type T) (value n uint)) (fn g void ((a (ref (array T n))))))
            (template ((template D = S2)) (struct Q {}))
            (template ((value p (ptr float)) (value fn (ptr (func int ((_ int)))))) (struct R {}))
        "#]],
    );
}

#[test]
fn specializations_and_instantiations() {
    check(
        "template <typename T> struct S { static const int v = 0; typedef T type; }; template <> struct S<int> { static const int v = 1; };
         template <typename T> struct S<T *> { static const int v = 2; }; template <typename T, int N> struct S<T[N]> {};
         template <typename T> T f(T a) { return a; } template <> int f<int>(int a) { return a; } template <> float f(float);
         template struct S<char>; template int f<int>(int); extern template struct S<long>;
         S<int>::type x; template <typename T> int S<T *>::g() { return 1; } template <typename R, typename... As> struct S<R(As...)> {};",
        expect![[r#"
            (template ((type T)) (struct S
              (var v STATIC (const int) = 0x0)
              (alias type T)))
            (template () (struct S<int>
              (var v STATIC (const int) = 1)))
            (template ((type T)) (struct S<(ptr T)>
              (var v STATIC (const int) = 2)))
            (template ((type T) (value N int)) (struct S<(array T N)> {}))
            (template ((type T)) (fn f T ((a T))
              (block
                (return a))))
            (template () (fn f<int> int ((a int))
              (block
                (return a))))
            (template () (fn f float ((_ float))))
            (instantiation (struct S<char>))
            (instantiation (fn f<int> int ((_ int))))
            (instantiation)
            (var x S<int>::type)
            (template ((type T)) (fn S<(ptr T)>::g int ()
              (block
                (return 1))))
            (template ((type R) (type As...)) (struct S<(func R ((_... As)))> {}))
        "#]],
    );
}

#[test]
fn aliases_variables_and_members() {
    check(
        "template <typename T> using Ptr = T *; Ptr<int> p; template <typename T> constexpr T pi = T(3.14); float x = pi<float> * 2;
         template <bool B, typename T = void> struct enable_if {}; template <typename T> struct enable_if<true, T> { typedef T type; };
         template <bool B, typename T = void> using enable_if_t = typename enable_if<B, T>::type;
         template <typename T, enable_if_t<sizeof(T) == 4> * = nullptr> T f(T t); template <typename T> auto g(T t) -> decltype(t.x);
         template <typename T> struct V { template <typename U> V(const V<U> &o); template <typename U> U as(); T t; };
         template <typename T> template <typename U> U V<T>::as() { return (U)t; }
         template <typename T> void h() { V<T> v; v.template as<int>(); V<V<int>>::template foo<3>(); typename V<T>::type y = 1; }",
        expect![[r#"
            (template ((type T)) (alias Ptr (ptr T)))
            (var p Ptr<int>)
            (template ((type T)) (var pi CONSTEXPR T = (construct T (args 3.14))))
            (var x float = (* pi<float> 2))
            (template ((value B bool) (type T = void)) (struct enable_if {}))
            (template ((type T)) (struct enable_if<=true T>
              (alias type T)))
            (template ((value B bool) (type T = void)) (alias enable_if_t typename enable_if<=B T>::type))
            (template ((type T) (value _ (ptr enable_if_t<=(== (sizeof type T) 4)>) = nullptr)) (fn f T ((t T))))
            (template ((type T)) (fn g (decltype (. t x)) ((t T))))
            (template ((type T)) (struct V
              (template ((type U)) (ctor V void ((o (ref (const V<U>))))))
              (template ((type U)) (fn as U ()))
              (var t T)))
            (template ((type T)) (template ((type U)) (fn V<T>::as U ()
              (block
                (return (cast U t))))))
            (template ((type T)) (fn h void ()
              (block
                (var v V<T>)
                (call (. v as<int>))
                (call V<V<int>>::foo<=3>)
                (var y typename V<T>::type = 1))))
        "#]],
    );
}

#[test]
fn packs_and_folds() {
    check(
        "template <typename... Ts> int sum(Ts... ts) { return (ts + ...) + (... + ts) + (0 + ... + ts) + (ts * ... * 1) + sizeof...(Ts); }
         template <typename... Ts> void call(Ts &&...ts) { f(ts...); g<Ts...>(h(ts)...); int a[] = {ts...}; (k(ts), ...); ((ts >> ... >> 1)); }
         template <typename... Bs> struct D : Bs... { D(Bs... b) : Bs(b)... {} using Bs::operator()...; };
         template <typename F, typename... As> auto apply(F f, As... as) { return [=](auto... x) { return f(as..., x...); }; }",
        expect![[r#"
            (template ((type Ts...)) (fn sum int ((ts... Ts))
              (block
                (return (+ (+ (+ (+ (fold + ts ...) (fold + ... ts)) (fold + 0x0 ts)) (fold * ts 1)) (sizeof... Ts))))))
            (template ((type Ts...)) (fn call void ((ts... (rref Ts)))
              (block
                (call f (pack ts))
                (call g<(pack Ts)> (pack (call h ts)))
                (var a (array int) = {(pack ts)})
                (fold , (call k ts) ...)
                (paren (fold >> ts 1)))))
            (template ((type Bs...)) (struct D (base Bs...)
              (ctor D void ((b... Bs)) (init Bs (args b))
                (block))
              (using Bs::operator())))
            (template ((type F) (type As...)) (fn apply auto ((f F) (as... As))
              (block
                (return (lambda [=] ((x... auto))
                  (block
                    (return (call f (pack as) (pack x)))))))))
        "#]],
    );
}

#[test]
fn template_arguments() {
    check(
        "template <typename T, int N> struct A { enum { n = N }; }; template <typename F> struct Fn {}; template <int N> struct Int {}; constexpr int c = 3;
         A<int, 3> a; A<A<int, 1>, 2> b; A<int *, (1 < 2)> d; Fn<int(float, char)> e; Fn<void()> f; Int<c> g; Int<c + 1> h; Int<sizeof(int)> i;
         Int<A<int, 3>::n> j; Int<-1> k; Int<(c >> 1)> l; A<const unsigned char &, 'x'> m; A<int[3], true> o; Int<c < 4> q; Fn<A<int, 1> *> r;
         int x = A<int, 2>::n < 3; bool y = Int<3>() == Int<3>{}; Fn<int (*)(int)> s; A<struct T2, 0> t; A<decltype(c), 1> u;",
        expect![[r#"
            (template ((type T) (value N int)) (struct A
              (enum _ (n N))))
            (template ((type F)) (struct Fn {}))
            (template ((value N int)) (struct Int {}))
            (var c CONSTEXPR int = 3)
            (var a A<int =3>)
            (var b A<A<int =1> =2>)
            (var d A<(ptr int) =(paren (< 1 2))>)
            (var e Fn<(func int ((_ float) (_ char)))>)
            (var f Fn<(func void ())>)
            (var g Int<=c>)
            (var h Int<=(+ c 1)>)
            (var i Int<=(sizeof type int)>)
            (var j Int<=A<int =3>::n>)
            (var k Int<=(- 1)>)
            (var l Int<=(paren (>> c 1))>)
            (var m A<(ref (const uchar)) =(char 120 char)>)
            (var o A<(array int 3) =true>)
            (var q Int<=(< c 4)>)
            (var r Fn<(ptr A<int =1>)>)
            (var x int = (< A<int =2>::n 3))
            (var y bool = (== (construct Int<=3> (args)) (construct Int<=3> {})))
            (var s Fn<(ptr (func int ((_ int))))>)
            (var t A<(struct T2) =0x0>)
            (var u A<(decltype c) =1>)
        "#]],
    );
}

#[test]
fn constraints() {
    check(
        "template <class T> concept C = sizeof(T) > 1 && requires(T t) { t + 1; typename T::type; { t.f() } -> C; requires D<T>; };
         template <C T> void f(T t); template <C<int> T> requires (sizeof(T) < 9) && C<T> void g(T t);
         template <C... T> void h(T... t); template <class T> struct S { void m() requires C<T>; };",
        expect![[r#"
            (template ((type T)) (var C INLINE CONSTEXPR CONCEPT bool = (&& (> (sizeof type T) 1) (requires ((t T)) (+ t 1) typename T::type (call (. t f)) (holds C<(decltype (paren (call (. t f))))>) (holds D<T>)))))
            (template ((type T requires C<T>)) (fn f void ((t T))))
            (template ((type T requires (&& C<T int> (&& (< (sizeof type T) 9) C<T>)))) (fn g void ((t T))))
            (template ((type T... requires (fold && C<T> ...))) (fn h void ((t... T))))
            (template ((type T)) (struct S
              (fn m void () (constraint C<T>))))
        "#]],
    );
}

#[test]
fn folds_over_assignments() {
    check(
        "template <class... T> void f(T... t) { (s += ... += t); (t = ... = s); (t >>= ...); }",
        expect![[r#"
            (template ((type T...)) (fn f void ((t... T))
              (block
                (fold += s t)
                (fold = t s)
                (fold >>= t ...))))
        "#]],
    );
}
