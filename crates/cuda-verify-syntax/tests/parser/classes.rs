//! Classes.

use expect_test::expect;

use crate::check;

#[test]
fn members_of_all_kinds() {
    check(
        "class C : public A, virtual private B<int>, Ts::type {
         public:
            C(); explicit C(int x) : x_(x), y{1} {} C(const C &) = default; C(C &&) noexcept; C &operator=(const C &) = delete;
            virtual ~C() = 0; int get() const { return x_; } static int count; static constexpr int N = 4;
            int operator()(int i) const; int &operator[](int i); explicit operator bool() const; operator float *();
            template <typename T> T as() const { return (T)x_; } void over() override; void fin() const final;
            friend class D; friend void swap(C &a, C &b) { } friend bool operator==(const C &, const C &);
            using Base = int; using A::f; typedef float real; enum Kind { K1, K2 }; struct Inner { int z; } inner;
         protected:
            mutable int x_ = 3; int y{4}, *p = nullptr; int arr[N] = {}; real r; Base b;
         private: ;
         };
         C::C() : x_(0) { } C::~C() { } int C::count = 0; int C::operator()(int i) const { return i; } C::operator float *() { return 0; }
         int &C::operator[](int i) { return arr[i]; } struct E final : C { E(int a, int b = N); }; struct F final {};",
        expect![[r#"
            (class C (base A) (virtual-base B<int>) (base Ts::type)
              public:
              (ctor C void ())
              (ctor C EXPLICIT void ((x int)) (init x_ (args x)) (init y {1})
                (block))
              (ctor C DEFAULTED void ((_ (ref (const C)))))
              (ctor C void ((_ (rref C))))
              (fn operator= DELETED (ref C) ((_ (ref (const C)))))
              (fn ~C VIRTUAL PURE void ())
              (fn get int () this-const
                (block
                  (return x_)))
              (var count STATIC int)
              (var N STATIC CONSTEXPR int = 4)
              (fn operator() int ((i int)) this-const)
              (fn operator[] (ref int) ((i int)))
              (fn (operator bool) EXPLICIT bool () this-const)
              (fn (operator (ptr float)) (ptr float) ())
              (template ((type T)) (fn as T () this-const
                (block
                  (return (cast T x_)))))
              (fn over OVERRIDE void ())
              (fn fin FINAL void () this-const)
              (friend)
              (friend (fn swap void ((a (ref C)) (b (ref C)))
                (block)))
              (friend (fn operator== bool ((_ (ref (const C))) (_ (ref (const C))))))
              (alias Base int)
              (using A::f)
              (alias real float)
              (enum Kind (K1) (K2))
              (var inner (struct Inner
                (var z int)))
              protected:
              (var x_ MUTABLE int = 3)
              (var y int {4})
              (var p (ptr int) = nullptr)
              (var arr (array int N) = {})
              (var r real)
              (var b Base)
              private:
              (empty))
            (ctor C::C void () (init x_ (args 0x0))
              (block))
            (fn C::~C void ()
              (block))
            (var C::count int = 0x0)
            (fn C::operator() int ((i int)) this-const
              (block
                (return i)))
            (fn C::(operator (ptr float)) (ptr float) ()
              (block
                (return 0x0)))
            (fn C::operator[] (ref int) ((i int))
              (block
                (return (index arr i))))
            (struct E FINAL (base C)
              (ctor E void ((a int) (b int = N))))
            (struct F FINAL {})
        "#]],
    );
}

#[test]
fn bodies_see_what_is_declared_later() {
    check(
        "struct S {
            int f() { later * p; return (later)(x) + tmpl<3>(x) + value * x; }
            S(int v) : member(v), other(later(v)) {}
            int g(int a = (later)-1) { return K < 3; }
            struct later { later(int); }; template <int N> int tmpl(int); int value, x, member; later other; enum { K };
         };",
        expect![[r#"
            (struct S
              (fn f int ()
                (block
                  (var p (ptr later))
                  (return (+ (+ (cast later (paren x)) (call tmpl<=3> x)) (* value x)))))
              (ctor S void ((v int)) (init member (args v)) (init other (args (construct later (args v))))
                (block))
              (fn g int ((a int = (cast later (- 1))))
                (block
                  (return (< K 3))))
              (struct later
                (ctor later void ((_ int))))
              (template ((value N int)) (fn tmpl int ((_ int))))
              (var value int)
              (var x int)
              (var member int)
              (var other later)
              (enum _ (K)))
        "#]],
    );
}

#[test]
fn nested_and_local_classes() {
    check(
        "struct A { struct B { struct C { int f() { D d; return E(d); } }; typedef int D; }; typedef int E; };
         void f() { struct L { int x; int get() { return x; } L(int v) : x(v) {} }; L l(3); l.get(); }
         struct A::B::C2 { int y; }; A::B::D d; struct Outer { struct Inner; Inner *p; }; struct Outer::Inner { int q; };",
        expect![[r#"
            (struct A
              (struct B
                (struct C
                  (fn f int ()
                    (block
                      (var d D)
                      (return (construct E (args d))))))
                (alias D int))
              (alias E int))
            (fn f void ()
              (block
                (decl (struct L
                  (var x int)
                  (fn get int ()
                    (block
                      (return x)))
                  (ctor L void ((v int)) (init x (args v))
                    (block))))
                (var l L (args 3))
                (call (. l get))))
            (struct A::B::C2
              (var y int))
            (var d A::B::D)
            (struct Outer
              (struct Inner)
              (var p (ptr Inner)))
            (struct Outer::Inner
              (var q int))
        "#]],
    );
}

#[test]
fn constructors_against_other_declarations() {
    check(
        "struct S { S(); S(int); S(S *p); S (*fp)(int); S *next; S f(S); S(const S &, int = 3); ~S(); S &operator+=(S); static S make(); };
         S::S() {} S::S(int) {} S S::make() { return S(); } S &S::operator+=(S o) { return *this; } S g(3);
         namespace n { struct T { T(int); }; } n::T::T(int x) { } template <class U> struct V { V(); V(U u); ~V(); };
         template <class U> V<U>::V() { } template <class U> V<U>::V(U u) { } template <class U> V<U>::~V() { }",
        expect![[r#"
            (struct S
              (ctor S void ())
              (ctor S void ((_ int)))
              (ctor S void ((p (ptr S))))
              (var fp (ptr (func S ((_ int)))))
              (var next (ptr S))
              (fn f S ((_ S)))
              (ctor S void ((_ (ref (const S))) (_ int = 3)))
              (fn ~S void ())
              (fn operator+= (ref S) ((_ S)))
              (fn make STATIC S ()))
            (ctor S::S void ()
              (block))
            (ctor S::S void ((_ int))
              (block))
            (fn S::make S ()
              (block
                (return (construct S (args)))))
            (fn S::operator+= (ref S) ((o S))
              (block
                (return (* this))))
            (var g S (args 3))
            (namespace n
              (struct T
                (ctor T void ((_ int)))))
            (ctor n::T::T void ((x int))
              (block))
            (template ((type U)) (struct V
              (ctor V void ())
              (ctor V void ((u U)))
              (fn ~V void ())))
            (template ((type U)) (ctor V<U>::V void ()
              (block)))
            (template ((type U)) (ctor V<U>::V void ((u U))
              (block)))
            (template ((type U)) (fn V<U>::~V void ()
              (block)))
        "#]],
    );
}

#[test]
fn inherited_names_are_known() {
    check(
        "struct A { typedef int I; template <int N> int get(); }; struct B : A { I i; int f() { I *p; return get<3>() + (I)-1; } };
         struct C : B { int g(); }; int C::g() { I j; return (I)(j); }",
        expect![[r#"
            (struct A
              (alias I int)
              (template ((value N int)) (fn get int ())))
            (struct B (base A)
              (var i I)
              (fn f int ()
                (block
                  (var p (ptr I))
                  (return (+ (call get<=3>) (cast I (- 1)))))))
            (struct C (base B)
              (fn g int ()))
            (fn C::g int ()
              (block
                (var j I)
                (return (cast I (paren j)))))
        "#]],
    );
}

#[test]
fn attributes_and_packing() {
    check(
        "struct __align__(16) A { float x; }; struct alignas(8) B { int y; }; struct __attribute__((packed)) C { char c; int i; };
         struct D { char c; } __attribute__((packed, aligned(4)));
         #pragma pack(push, 1)
         struct E { char c; int i; };
         #pragma pack(pop)
         struct F { char c; int i; }; class __declspec(align(16)) G { };",
        expect![[r#"
            (struct A (align 16)
              (var x float))
            (struct B (align 8)
              (var y int))
            (struct C PACKED
              (var c char)
              (var i int))
            (struct D PACKED (align 4)
              (var c char))
            (struct E (pack 1)
              (var c char)
              (var i int))
            (struct F
              (var c char)
              (var i int))
            (class G (align 16) {})
        "#]],
    );
}
