//! Rules of the simplifier, one line each: a term and what becomes of it, as printed. Where solvers are installed they
//! prove that both sides are equal.
#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "other solvers are run"
)]

#[path = "support/raw.rs"]
mod raw;
#[path = "support/scripted.rs"]
#[expect(dead_code, reason = "shared with other tests")]
mod support;

use cuda_verify_smt::text::{display, read_term};
use cuda_verify_smt::{FloatFormat, Sort, TermId, TermPool};

fn symbols(pool: &mut TermPool) -> Vec<(&'static str, TermId)> {
    let array = Sort::Array { index_bits: 8, element_bits: 8 };
    let single = Sort::Float(FloatFormat::SINGLE);
    let half = Sort::Float(FloatFormat::HALF);
    [
        ("p", Sort::Bool),
        ("q", Sort::Bool),
        ("r", Sort::Bool),
        ("x", Sort::BitVec(8)),
        ("y", Sort::BitVec(8)),
        ("z", Sort::BitVec(8)),
        ("n", Sort::BitVec(4)),
        ("m", Sort::BitVec(4)),
        ("i", Sort::BitVec(32)),
        ("j", Sort::BitVec(32)),
        ("w", Sort::BitVec(96)),
        ("a", array),
        ("b", array),
        ("f", single),
        ("g", single),
        ("h", half),
    ]
    .map(|(name, sort)| (name, pool.mk_symbol(name, sort)))
    .into()
}

/// Checks lines `term => result`.
#[track_caller]
fn check(lines: &str) {
    let mut pool = TermPool::new();
    let symbols = symbols(&mut pool);
    let mut failures = Vec::new();
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (term, expected) = line.split_once(" => ").expect("a rule has an arrow");
        let t = read_term(&mut pool, term, &symbols, &[]).expect(term);
        let found = display(&pool, t).to_string();
        if found != expected.trim() {
            failures.push(format!("{term}\n  is       {found}\n  expected {expected}"));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    prove(&pool, &symbols, lines);
}

/// What SMT-LIB leaves open, or has no operator for: our choices cannot be proved.
const OPEN: [&str; 5] = ["fp.min", "fp.max", "fp.to_ieee_bv", "fp.to_sbv", "fp.to_ubv"];

/// Lets two solvers that know the theories prove the rules.
fn prove(pool: &TermPool, symbols: &[(&'static str, TermId)], lines: &str) {
    let mut declarations = String::new();
    for &(name, symbol) in symbols {
        declarations.push_str(&format!("(declare-const {name} {})\n", pool.sort(symbol)));
    }
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut claims = Vec::new();
    for line in lines.filter(|line| !OPEN.iter().any(|name| line.contains(name))) {
        let (term, result) = line.split_once(" => ").expect("a rule has an arrow");
        claims.push(format!("{declarations}(assert (not (= {term} {result})))\n"));
    }
    let mut n_solvers = 0;
    for config in support::installed() {
        let Some(answers) = raw::answers(&config, "ALL", &claims) else { continue };
        for (claim, answer) in claims.iter().zip(answers) {
            assert_ne!(answer, "sat", "{}: {claim}", config.name());
        }
        n_solvers += 1;
        if n_solvers == 2 {
            break;
        }
    }
}

#[test]
fn quotients_with_their_remainders() {
    check(
        "
        (bvadd (bvmul y (bvudiv x y)) (bvurem x y)) => x
        (bvadd (bvsrem x y) (bvmul (bvsdiv x y) y)) => x
        (bvadd (bvmul (bvudiv x #x07) #x07) (bvurem x #x07)) => x
        (bvadd (bvmul (bvmul y (bvudiv x y)) #x03) (bvmul (bvurem x y) #x03)) => (bvmul x #x03)
        ",
    );
}

#[test]
fn connectives() {
    check(
        "(not (not p)) => p
        (and p true) => p
        (and false p) => false
        (and p p) => p
        (and p (not p)) => false
        (and q p) => (and p q)
        (or p false) => p
        (or true p) => true
        (or p (not p)) => true
        (and p (or p q)) => p
        (or p (and p q)) => p
        (and p (or (not p) q)) => (and p q)
        (or p (and (not p) q)) => (or p q)
        (and p (and p q)) => (and p q)
        (and (and p q) (not q)) => false
        (and p (not (and p q))) => (and p (not q))
        (and p (not (or p q))) => false
        (or (and p q) (and p (not q))) => p
        (or (and p q) (and p r)) => (and p (or q r))
        (and (and p q) (or (not p) (not q))) => false
        (or (not (and p q)) (and p q)) => true
        (xor p p) => false
        (xor p true) => (not p)
        (xor p q) => (not (= p q))
        (= (not p) (not q)) => (= p q)
        (= p (not q)) => (not (= p q))
        (= p false) => (not p)
        (= p (not p)) => false
        (and (= x #x01) (= x #x02)) => false
        (=> p p) => true",
    );
}

#[test]
fn choices() {
    check(
        "(ite true x y) => x
        (ite p x x) => x
        (ite (not p) x y) => (ite p y x)
        (ite p true false) => p
        (ite p false true) => (not p)
        (ite p q false) => (and p q)
        (ite p true q) => (or p q)
        (ite p q (not q)) => (= p q)
        (ite p (ite p x y) z) => (ite p x z)
        (ite p x (ite p y z)) => (ite p x z)
        (ite p x (ite q x y)) => (ite (or p q) x y)
        (ite p (ite q x y) y) => (ite (and p q) x y)
        (ite (= x y) x y) => y
        (ite p (bvadd x #x01) x) => (bvadd x (ite p #x01 #x00))
        (ite p ((_ zero_extend 4) n) ((_ zero_extend 4) m)) => ((_ zero_extend 4) (ite p n m))
        (ite p ((_ zero_extend 4) n) #x0f) => ((_ zero_extend 4) (ite p n #xf))
        (= (ite p #x01 #x02) #x01) => p
        (= (ite p #x01 #x02) #x03) => false
        (= (ite p #x01 x) #x01) => (or p (= x #x01))
        (= (ite p #x01 x) #x02) => (and (not p) (= x #x02))
        (bvadd (ite p #x01 #x02) #x03) => (ite p #x04 #x05)
        (bvmul (ite p #x01 (ite q #x02 #x03)) #x02) => (ite p #x02 (ite q #x04 #x06))
        (bvult (ite p #x01 #x02) #x02) => p
        (bvadd (ite p #x01 #x02) (ite p #x05 #x04)) => #x06
        (bvsub (bvadd x (ite p #x01 #x02)) (ite p #x01 #x02)) => x
        ((_ zero_extend 4) (ite p #b1 #b0)) => (ite p #b00001 #b00000)",
    );
}

#[test]
fn sums() {
    check(
        "(bvadd x #x00) => x
        (bvadd #x01 x) => (bvadd x #x01)
        (bvadd (bvadd x #x01) #x02) => (bvadd x #x03)
        (bvadd (bvadd x #xff) #x01) => x
        (bvadd (bvadd x #x01) y) => (bvadd (bvadd x y) #x01)
        (bvadd y (bvadd z x)) => (bvadd (bvadd x y) z)
        (bvsub x x) => #x00
        (bvsub (bvadd x y) x) => y
        (bvadd x x) => (bvmul x #x02)
        (bvadd (bvmul x #x03) (bvmul x #xfd)) => #x00
        (bvneg (bvneg x)) => x
        (bvneg (bvsub x y)) => (bvadd (bvneg x) y)
        (bvadd (bvnot x) #x01) => (bvneg x)
        (bvmul x #x00) => #x00
        (bvmul x #x01) => x
        (bvmul x #xff) => (bvneg x)
        (bvmul (bvadd x #x01) #x04) => (bvadd (bvmul x #x04) #x04)
        (bvmul (bvmul x #x04) #x40) => #x00
        (bvmul (bvneg x) y) => (bvneg (bvmul x y))
        (bvmul (bvmul x #x03) y) => (bvmul (bvmul x y) #x03)
        (bvmul z (bvmul y x)) => (bvmul (bvmul x y) z)
        (bvshl x #x02) => (bvmul x #x04)
        (= (bvadd x #x01) (bvadd x #x02)) => false
        (= (bvadd x #x01) #x03) => (= x #x02)
        (= (bvadd x y) (bvadd x z)) => (= y z)
        (= (bvadd x #x01) y) => (= y (bvadd x #x01))
        (= y (bvadd x #x01)) => (= y (bvadd x #x01))
        (= (bvsub x y) #x03) => (= x (bvadd y #x03))
        (= (bvmul x #x03) #x09) => (= x #x03)
        (= (bvmul x #x04) #x0a) => false
        (= (bvmul x #x04) #x08) => (= ((_ extract 5 0) x) #b000010)
        (= (bvmul x #x04) (bvadd (bvmul y #x04) #x02)) => false
        (= (bvmul x #x03) (bvmul y #x03)) => (= x y)
        (bvadd (bvadd w #x000000000000000000000001) #x000000000000000000000001) => (bvadd w #x000000000000000000000002)",
    );
}

#[test]
fn comparisons() {
    check(
        "(bvult x x) => false
        (bvult x #x00) => false
        (bvult x #x01) => (= x #x00)
        (bvult x #xff) => (not (= x #xff))
        (bvule x #xff) => true
        (bvule x y) => (not (bvult y x))
        (bvult #x05 x) => (not (bvult x #x06))
        (bvuge x #x06) => (not (bvult x #x06))
        (bvslt x #x80) => false
        (bvsle x #x7f) => true
        (bvsle #x00 x) => (not (bvslt x #x00))
        (bvult ((_ zero_extend 4) n) #x10) => true
        (bvult ((_ zero_extend 4) n) #x05) => (bvult n #x5)
        (bvult ((_ zero_extend 4) n) ((_ zero_extend 4) m)) => (bvult n m)
        (bvslt ((_ zero_extend 4) n) ((_ zero_extend 4) m)) => (bvult n m)
        (bvslt ((_ sign_extend 4) n) ((_ sign_extend 4) m)) => (bvslt n m)
        (bvslt ((_ sign_extend 4) n) #x08) => true
        (bvslt ((_ sign_extend 4) n) #x03) => (bvslt n #x3)
        (= ((_ zero_extend 4) n) #x10) => false
        (= ((_ zero_extend 4) n) #x05) => (= n #x5)
        (= ((_ sign_extend 4) n) #xf5) => false
        (= ((_ sign_extend 4) n) #xfd) => (= n #xd)
        (= ((_ zero_extend 4) n) ((_ zero_extend 4) m)) => (= n m)
        (= (concat n m) #x12) => (and (= n #x1) (= m #x2))
        (= (bvnot x) (bvnot y)) => (= x y)
        (= (bvxor x y) #x00) => (= x y)
        (= (bvadd ((_ zero_extend 4) n) #x20) ((_ zero_extend 4) m)) => false
        (bvult (bvurem x #x07) #x07) => true
        (bvult (bvmul ((_ zero_extend 4) n) #x04) #x09) => (bvult n #x3)
        (bvult (bvadd ((_ zero_extend 4) n) #x04) #x09) => (bvult n #x5)
        (bvult (bvadd ((_ zero_extend 4) n) #x01) (bvadd ((_ zero_extend 4) m) #x01)) => (bvult n m)
        (bvult (bvand x #x0f) #x10) => true",
    );
}

#[test]
fn bits() {
    check(
        "(bvnot (bvnot x)) => x
        (bvand x #x00) => #x00
        (bvand x #xff) => x
        (bvand x x) => x
        (bvand x (bvnot x)) => #x00
        (bvand x #x0f) => ((_ zero_extend 4) ((_ extract 3 0) x))
        (bvand x #xf0) => (concat ((_ extract 7 4) x) #x0)
        (bvand x #x3c) => ((_ zero_extend 2) (concat ((_ extract 5 2) x) #b00))
        (bvand (bvand x #x55) #x33) => (bvand x #x11)
        (bvor x #x00) => x
        (bvor x (bvnot x)) => #xff
        (bvor (bvor x #x01) #x10) => (bvor x #x11)
        (bvor (concat n #x0) ((_ zero_extend 4) m)) => (bvadd (concat n #x0) ((_ zero_extend 4) m))
        (bvxor x x) => #x00
        (bvxor x #xff) => (bvnot x)
        (bvxor x (bvxor x y)) => y
        (bvxor (bvnot x) y) => (bvnot (bvxor x y))
        (bvlshr x #x04) => ((_ zero_extend 4) ((_ extract 7 4) x))
        (bvlshr x #x08) => #x00
        (bvashr x #x04) => ((_ sign_extend 4) ((_ extract 7 4) x))
        (bvashr x #x09) => ((_ sign_extend 7) ((_ extract 7 7) x))
        (bvshl (bvlshr x #x04) #x04) => (bvmul ((_ zero_extend 4) ((_ extract 7 4) x)) #x10)
        ((_ extract 7 0) x) => x
        ((_ extract 2 1) ((_ extract 6 2) x)) => ((_ extract 4 3) x)
        ((_ extract 3 0) (concat n m)) => m
        ((_ extract 7 4) (concat n m)) => n
        ((_ extract 5 2) (concat n m)) => (concat ((_ extract 1 0) n) ((_ extract 3 2) m))
        ((_ extract 7 4) ((_ zero_extend 4) n)) => #x0
        ((_ extract 5 2) ((_ zero_extend 4) n)) => ((_ zero_extend 2) ((_ extract 3 2) n))
        ((_ extract 5 2) ((_ sign_extend 4) n)) => ((_ sign_extend 2) ((_ extract 3 2) n))
        ((_ extract 7 5) ((_ sign_extend 4) n)) => ((_ sign_extend 2) ((_ extract 3 3) n))
        ((_ extract 1 0) (bvadd x #x04)) => ((_ extract 1 0) x)
        ((_ extract 1 0) (bvadd (bvmul x #x04) y)) => ((_ extract 1 0) y)
        ((_ extract 7 2) (bvmul x #x04)) => ((_ extract 5 0) x)
        ((_ extract 3 0) (bvor x #x0f)) => #xf
        ((_ extract 31 0) (bvadd ((_ sign_extend 32) i) ((_ sign_extend 32) j))) => (bvadd i j)
        ((_ extract 31 0) (bvmul ((_ zero_extend 32) i) #x0000000000000004)) => (bvmul i #x00000004)
        (concat ((_ extract 7 4) x) ((_ extract 3 0) x)) => x
        (concat ((_ extract 7 6) x) (concat ((_ extract 5 4) x) n)) => (concat ((_ extract 7 4) x) n)
        (concat #x0 n) => ((_ zero_extend 4) n)
        (concat #x1 (concat #x2 n)) => (concat #x12 n)
        (concat (concat n m) n) => (concat n (concat m n))
        (concat ((_ extract 5 0) x) #b00) => (bvmul x #x04)
        (concat ((_ extract 31 8) (bvadd i #x00000100)) ((_ extract 7 0) (bvadd i #x00000100))) => (bvadd i #x00000100)
        ((_ zero_extend 2) ((_ zero_extend 2) n)) => ((_ zero_extend 4) n)
        ((_ sign_extend 2) ((_ sign_extend 2) n)) => ((_ sign_extend 4) n)
        ((_ sign_extend 2) ((_ zero_extend 2) n)) => ((_ zero_extend 4) n)",
    );
}

#[test]
fn quotients() {
    check(
        "(bvudiv x #x01) => x
        (bvudiv x #x00) => #xff
        (bvudiv x #x08) => ((_ zero_extend 3) ((_ extract 7 3) x))
        (bvurem x #x08) => ((_ zero_extend 5) ((_ extract 2 0) x))
        (bvurem x #x01) => #x00
        (bvurem x #x00) => x
        (bvurem x x) => #x00
        (bvudiv x x) => (ite (= x #x00) #xff #x01)
        (bvudiv (bvudiv x #x03) #x05) => (bvudiv x #x0f)
        (bvurem (bvurem x #x07) #x07) => (bvurem x #x07)
        (bvudiv ((_ zero_extend 4) n) #x13) => #x00
        (bvurem ((_ zero_extend 4) n) #x13) => ((_ zero_extend 4) n)
        (bvudiv (bvmul ((_ zero_extend 4) n) #x05) #x05) => ((_ zero_extend 4) n)
        (bvudiv (bvadd (bvmul ((_ zero_extend 4) n) #x07) (bvurem x #x07)) #x07) => ((_ zero_extend 4) n)
        (bvurem (bvadd (bvmul ((_ zero_extend 4) n) #x07) (bvurem x #x07)) #x07) => (bvurem x #x07)
        (bvsdiv ((_ zero_extend 4) n) #x04) => ((_ zero_extend 6) ((_ extract 3 2) n))
        (bvsrem ((_ zero_extend 4) n) #x04) => ((_ zero_extend 6) ((_ extract 1 0) n))
        (bvsdiv x #xff) => (bvneg x)
        (bvsrem x x) => #x00",
    );
}

#[test]
fn arrays() {
    check(
        "(select (store a x y) x) => y
        (select (store a #x01 y) #x02) => (select a #x02)
        (select (store a (bvadd x #x01) y) x) => (select a x)
        (select (store a y z) x) => (select (store a y z) x)
        (select ((as const (Array (_ BitVec 8) (_ BitVec 8))) x) y) => x
        (store (store a x y) x z) => (store a x z)
        (store (store (store a #x01 x) #x02 y) #x01 z) => (store (store a #x02 y) #x01 z)
        (store a x (select a x)) => a
        (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) x) y x) => ((as const (Array (_ BitVec 8) (_ BitVec 8))) x)
        (ite p (store a x y) a) => (store a x (ite p y (select a x)))
        (select (ite p (store a #x01 x) (store b #x01 y)) #x01) => (ite p x y)
        (bvult (select (store (store (store a x #x05) y #x07) z #x09) x) #x0a) => true
        (bvult (select (store (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x03) x #x05) y #x07) z) #x08) => true
        (= a a) => true",
    );
}

#[test]
fn floats() {
    check(
        "(fp.neg (fp.neg f)) => f
        (fp.abs (fp.neg f)) => (fp.abs f)
        (fp.add RNE g f) => (fp.add RNE f g)
        (fp.mul RNE f ((_ to_fp 8 24) #x3f800000)) => f
        (fp.mul RNE f ((_ to_fp 8 24) #xbf800000)) => (fp.neg f)
        (fp.add RNE f ((_ to_fp 8 24) #x80000000)) => f
        (fp.add RNE f (_ +zero 8 24)) => (fp.add RNE f (fp #b0 #b00000000 #b00000000000000000000000))
        (fp.sub RNE f (_ +zero 8 24)) => f
        (fp.add RNE f (_ NaN 8 24)) => (_ NaN 8 24)
        (fp.eq f f) => (not (fp.isNaN f))
        (fp.lt f f) => false
        (= f f) => true
        (= f (_ NaN 8 24)) => (fp.isNaN f)
        (fp.isNaN (fp.neg f)) => (fp.isNaN f)
        (fp.isNaN ((_ to_fp 8 24) RNE i)) => false
        ((_ to_fp 5 11) RTZ ((_ to_fp 8 24) RNE h)) => h
        ((_ to_fp 8 24) RTZ h) => ((_ to_fp 8 24) RNE h)
        ((_ fp.to_sbv 16) RTZ ((_ to_fp 8 24) RNE x)) => ((_ sign_extend 8) x)
        ((_ to_fp 8 24) (fp.to_ieee_bv f)) => f
        (fp.to_ieee_bv ((_ to_fp 8 24) i)) => (ite (bvult ((_ extract 30 0) i) #b1111111100000000000000000000001) i #x7fc00000)
        (fp.add RNE ((_ to_fp 8 24) #x3f800000) ((_ to_fp 8 24) #x40000000)) => (fp #b0 #b10000000 #b10000000000000000000000)
        (fp.sqrt RNE ((_ to_fp 5 11) #x4000)) => (fp #b0 #b01111 #b0110101000)",
    );
}

/// What a conjunct says is put into the others; what it is told by them is not, lest nothing is left that says it.
#[test]
fn conjuncts_in_context() {
    let mut pool = TermPool::new();
    let symbols = symbols(&mut pool);
    let mut simplified = |term: &str| {
        let t = read_term(&mut pool, term, &symbols, &[]).expect(term);
        let t = pool.simplify_in_context(t);
        display(&pool, t).to_string()
    };
    let joined = simplified("(and (and p q) (bvult (bvmul x (ite (and p q) y z)) z))");
    assert_eq!(joined, "(and (and p q) (bvult (bvmul x y) z))");
    let negated = simplified("(and (not (bvult x y)) (= z (ite (bvult x y) x y)))");
    assert_eq!(negated, "(and (not (bvult x y)) (= y z))");
    let alternatives =
        simplified("(or (and p (bvult x (ite p y z))) (and q (bvult z (ite q x y))))");
    assert_eq!(alternatives, "(or (and p (bvult x y)) (and q (bvult z x)))");
    // The second round knows what the first one has made of a conjunct.
    let chain = simplified("(and p (or (not p) q) (= x (ite q y z)))");
    assert_eq!(chain, "(and (and p q) (= x y))");
}
