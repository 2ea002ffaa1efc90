//! Printing and reading: what is printed is valid SMT-LIB and reads back as the same terms, in linear time.

use cuda_verify_smt::text::{Printer, display, read_script, write_script};
use cuda_verify_smt::{FloatFormat, Model, RoundingMode, Sort, TermId, TermPool, eval};
use expect_test::expect;

/// Number of commands that an independent parser finds.
fn count_commands(script: &str) -> usize {
    let stream = smt2parser::CommandStream::new(
        script.as_bytes(),
        smt2parser::concrete::SyntaxBuilder,
        None,
    );
    let commands: Result<Vec<_>, _> = stream.collect();
    commands.expect("the script is accepted").len()
}

#[test]
fn scripts_define_what_is_shared() {
    let mut pool = TermPool::new();
    let x = pool.mk_symbol("x", Sort::BitVec(32));
    let odd_name = pool.mk_symbol("tid x", Sort::BitVec(32));
    let a = pool.mk_symbol("a", Sort::Array { index_bits: 32, element_bits: 8 });
    let product = pool.mk_bv_mul(x, odd_name);
    let element = pool.mk_select(a, product);
    let zero = pool.mk_bv(8, 0);
    let first = pool.mk_eq(element, zero);
    let second = pool.mk_bv_ult(product, x);
    let script = write_script(&pool, &[first, second]);
    expect![[r#"
        (set-logic QF_ABV)
        (declare-const a (Array (_ BitVec 32) (_ BitVec 8)))
        (declare-const x (_ BitVec 32))
        (declare-const |tid x| (_ BitVec 32))
        (assert (= (select a (bvmul x |tid x|)) #x00))
        (define-fun $t1 () (_ BitVec 32) (bvmul x |tid x|))
        (assert (bvult $t1 x))
        (check-sat)
    "#]]
    .assert_eq(&script);
    assert_eq!(count_commands(&script), script.lines().count());
    let read = read_script(&mut pool, &script).expect("a script");
    assert_eq!(read.assertions(), [first, second]);
}

#[test]
fn open_cases_of_floats_are_decided() {
    let mut pool = TermPool::new();
    let f = pool.mk_symbol("f", Sort::Float(FloatFormat::HALF));
    let g = pool.mk_symbol("g", Sort::Float(FloatFormat::HALF));
    let min = pool.mk_fp_min(f, g);
    let bits = pool.mk_fp_to_bits(min);
    let integer = pool.mk_fp_to_signed(RoundingMode::TowardZero, 16, f);
    let equal = pool.mk_eq(bits, integer);
    let script = write_script(&pool, &[equal]);
    expect![[r#"
        (set-logic QF_BVFP)
        (declare-const f (_ FloatingPoint 5 11))
        (declare-const g (_ FloatingPoint 5 11))
        (define-fun $t1 () (_ FloatingPoint 5 11) (ite (and (fp.isZero f) (fp.isZero g)) (ite (fp.isNegative f) f g) (fp.min f g)))
        (declare-const $t2 (_ BitVec 16))
        (assert (= ((_ to_fp 5 11) $t2) $t1))
        (assert (=> (fp.isNaN $t1) (= $t2 #x7e00)))
        (assert (= $t2 (ite (and (not (fp.isNaN (fp.roundToIntegral RTZ f))) (not (fp.isInfinite (fp.roundToIntegral RTZ f))) (fp.leq (fp #b1 #b11110 #b0000000000) (fp.roundToIntegral RTZ f)) (fp.lt (fp.roundToIntegral RTZ f) (fp #b0 #b11110 #b0000000000))) ((_ fp.to_sbv 16) RTZ f) #x0000)))
        (check-sat)
    "#]]
    .assert_eq(&script);
    assert_eq!(count_commands(&script), script.lines().count());
    assert!(read_script(&mut pool, &script).is_ok());
}

#[test]
fn terms_of_every_kind_read_back() {
    let mut pool = TermPool::new();
    let text = "
        (declare-fun p () Bool)
        (declare-const |q r| Bool)
        (declare-const x (_ BitVec 8))
        (declare-const w (_ BitVec 80))
        (declare-const f (_ FloatingPoint 8 24))
        (declare-const h (_ FloatingPoint 8 8))
        (declare-const a (Array (_ BitVec 8) (_ BitVec 8)))
        (declare-fun foo ((_ BitVec 8) Bool) (_ BitVec 8))
        (define-fun twice ((v (_ BitVec 8))) (_ BitVec 8) (bvmul v v))
        (assert (=> p |q r| (distinct x (foo x p) (twice (bvadd x #x01)))))
        (assert (let ((y (bvsub x #x03)) (x (select a x))) (bvsge (bvudiv x y) (bvsmod x y))))
        (assert (= (concat x (bvsrem x #x07)) ((_ extract 70 55) (bvlshr w ((_ zero_extend 72) x)))))
        (assert (fp.lt (fp.add RNE f (fp.sqrt RTP f)) ((_ to_fp 8 24) RTZ h)))
        (assert (fp.isSubnormal (fp.fma RNA f (fp.rem f (_ +oo 8 24)) (fp #b0 #x7f #b00000000000000000000000))))
        (assert (= (store a x #x01) (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00) x #x02)))
        (assert (= ((_ rotate_left 3) x) ((_ repeat 2) ((_ extract 3 0) x))))
        (assert (= ((_ to_fp 8 8) RNE x) ((_ to_fp_unsigned 8 8) RTN x)))
        (check-sat)";
    let script = read_script(&mut pool, text).expect("a script");
    let assertions = script.assertions();
    assert_eq!(assertions.len(), 8);
    let printed = write_script(&pool, &assertions);
    assert_eq!(count_commands(&printed), printed.lines().count());
    let again = read_script(&mut pool, &printed).expect("what is printed is a script");
    assert_eq!(again.assertions(), assertions, "{printed}");
    assert_eq!(write_script(&pool, &again.assertions()), printed);
}

#[test]
fn what_is_not_supported_is_refused_at_its_place() {
    let mut pool = TermPool::new();
    let mut error = |text: &str| read_script(&mut pool, text).expect_err(text).to_string();
    expect!["1:9: quantifiers and matches are not supported"]
        .assert_eq(&error("(assert (forall ((x Bool)) x))"));
    expect!["2:20: sort is not supported"].assert_eq(&error("\n(declare-const x   Int)"));
    expect!["1:9: symbol `y` is not declared"].assert_eq(&error("(assert y)"));
    expect!["1:18: sort is not supported"]
        .assert_eq(&error("(declare-const x (_ FloatingPoint 3 4))"));
    expect!["1:9: a term of sort (_ BitVec 1) where Bool is needed"]
        .assert_eq(&error("(assert #b1)"));
    expect!["1:9: operands are ill-sorted"].assert_eq(&error("(assert (bvult #b1 #b11))"));
    expect!["1:9: operator is not supported"].assert_eq(&error("(assert (str.< #b1 #b11))"));
    expect!["1:1: command `define-sort` is not supported"]
        .assert_eq(&error("(define-sort T () Bool)"));
    expect!["1:1: no scope is open"].assert_eq(&error("(pop 1)"));
    expect!["1:1: list without end"].assert_eq(&error("(assert true"));
    for hostile in
        ["()", "(assert)", "(let)", "(assert (let ((x)) x))", "(assert ((_ extract 1) #b11))"]
    {
        error(hostile);
    }
}

/// `x + x` sixty levels deep, kept apart by an operator that the simplifier does not look through.
fn doubling(pool: &mut TermPool) -> TermId {
    let function =
        pool.declare_function("f", &[Sort::BitVec(64), Sort::BitVec(64)], Sort::BitVec(64));
    let mut t = pool.mk_symbol("x", Sort::BitVec(64));
    for _ in 0..60 {
        t = pool.mk_apply(function, &[t, t]);
    }
    let zero = pool.mk_bv(64, 0);
    pool.mk_eq(t, zero)
}

#[test]
fn sharing_costs_nothing() {
    let mut pool = TermPool::new();
    let t = doubling(&mut pool);
    assert_eq!(pool.dag_size(t), 63);
    assert_eq!(pool.symbols_of(t).len(), 1);
    let x = pool.symbols_of(t)[0];
    let y = pool.mk_symbol("y", Sort::BitVec(64));
    let swapped = pool.substitute(t, &[(x, y)].into_iter().collect());
    assert_eq!(pool.symbols_of(swapped), [y]);
    assert_eq!(eval(&pool, &Model::new(), t).as_bool(), Some(true));
    assert!(display(&pool, t).to_string().len() < 4000);
    let script = write_script(&pool, &[t]);
    assert!(script.len() < 6000);
    assert_eq!(read_script(&mut pool, &script).expect("a script").assertions(), [t]);
    let mut sum = pool.mk_symbol("x", Sort::BitVec(64));
    for _ in 0..60 {
        let product = pool.mk_bv_mul(sum, x);
        sum = pool.mk_bv_add(product, sum);
    }
    assert!(!pool.linear(sum).1.is_empty());
}

#[test]
fn depth_is_no_problem() {
    let mut pool = TermPool::new();
    let mut t = pool.mk_symbol("x", Sort::BitVec(8));
    let y = pool.mk_symbol("y", Sort::BitVec(8));
    let p = pool.mk_symbol("p", Sort::Bool);
    for _ in 0..30_000 {
        let shifted = pool.mk_bv_lshr(t, y);
        let other = pool.mk_bv_xor(shifted, y);
        t = pool.mk_ite(p, other, shifted);
    }
    let goal = pool.mk_eq(t, y);
    let script = write_script(&pool, &[goal]);
    // Solvers read with recursion: no line nests deeply.
    let depth = |line: &str| {
        let (mut depth, mut most) = (0, 0);
        for c in line.chars() {
            depth += i32::from(c == '(') - i32::from(c == ')');
            most = most.max(depth);
        }
        most
    };
    assert!(script.lines().map(depth).max() < Some(100));
    assert_eq!(read_script(&mut pool, &script).expect("a script").assertions(), [goal]);
    assert_eq!(eval(&pool, &Model::new(), goal).as_bool(), Some(true));
    assert!(!display(&pool, goal).to_string().is_empty());
    let x = pool.mk_symbol("x", Sort::BitVec(8));
    assert_ne!(pool.substitute(goal, &[(x, y)].into_iter().collect()), goal);
}

#[test]
fn popped_declarations_are_made_again() {
    let mut pool = TermPool::new();
    let p = pool.mk_symbol("p", Sort::Bool);
    let q = pool.mk_symbol("q", Sort::Bool);
    let both = pool.mk_and(p, q);
    let mut printer = Printer::new();
    let mut out = String::new();
    printer.assert(&pool, p, &mut out);
    printer.push();
    printer.assert(&pool, both, &mut out);
    printer.pop();
    printer.assert(&pool, both, &mut out);
    expect![[r#"
        (declare-const p Bool)
        (assert p)
        (declare-const q Bool)
        (assert (and p q))
        (declare-const q Bool)
        (assert (and p q))
    "#]]
    .assert_eq(&out);
}
