//! Generated pairs of kernels: of expressions that are rewritten by laws of arithmetic, and of expressions in which one
//! thing is changed so that values differ. Answers may be open, but none may be wrong.

use std::fmt::Write;

use cuda_verify_core::Verifier;
use cuda_verify_equal::{Answer, Function, Setting, equal};

/// An expression of floats.
#[derive(Clone, Debug, PartialEq)]
enum Expr {
    Input(usize),
    /// A constant, in eighths.
    Number(i32),
    Neg(Box<Expr>),
    Add(Box<Expr>, Box<Expr>),
    Sub(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
    /// A quotient by one plus a square.
    Div(Box<Expr>, Box<Expr>),
    Max(Box<Expr>, Box<Expr>),
    Min(Box<Expr>, Box<Expr>),
    Abs(Box<Expr>),
    Less(Box<[Expr; 4]>),
    Call(&'static str, Box<Expr>),
}

use Expr::{Abs, Add, Call, Div, Input, Less, Max, Min, Mul, Neg, Number, Sub};

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("it is small") % limit
    }
}

fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

fn generated(random: &mut Random, depth: usize) -> Expr {
    if depth == 0 || random.below(8) == 0 {
        return match random.below(3) {
            0 => Number(i32::try_from(random.below(33)).expect("it is small") - 16),
            _ => Input(random.below(3)),
        };
    }
    let mut sub = || boxed(generated(random, depth - 1));
    let (a, b, c, d) = (sub(), sub(), sub(), sub());
    match random.below(13) {
        0 => Neg(a),
        1..=3 => Add(a, b),
        4 => Sub(a, b),
        5..=6 => Mul(a, b),
        7 => Div(a, b),
        8 => Max(a, b),
        9 => Min(a, b),
        10 => Abs(a),
        11 => Less(Box::new([*a, *b, *c, *d])),
        _ => Call(["expf", "tanhf", "sinf", "erff", "cosf"][random.below(5)], a),
    }
}

fn text(expr: &Expr) -> String {
    match expr {
        Input(number) => format!("x{number}"),
        Number(eighths) => format!("({}f)", format_args!("{:?}", f64::from(*eighths) / 8.0)),
        Neg(a) => format!("(-{})", text(a)),
        Add(a, b) => format!("({} + {})", text(a), text(b)),
        Sub(a, b) => format!("({} - {})", text(a), text(b)),
        Mul(a, b) => format!("({} * {})", text(a), text(b)),
        Div(a, b) => format!("({} / (1.0f + {} * {}))", text(a), text(b), text(b)),
        Max(a, b) => format!("fmaxf({}, {})", text(a), text(b)),
        Min(a, b) => format!("fminf({}, {})", text(a), text(b)),
        Abs(a) => format!("fabsf({})", text(a)),
        Less(all) => {
            let [a, b, c, d] = &**all;
            format!("({} < {} ? {} : {})", text(a), text(b), text(c), text(d))
        }
        Call(name, a) => format!("{name}({})", text(a)),
    }
}

fn value(expr: &Expr, inputs: &[f64; 3]) -> f64 {
    let of = |it: &Expr| value(it, inputs);
    match expr {
        Input(number) => inputs[*number],
        Number(eighths) => f64::from(*eighths) / 8.0,
        Neg(a) => -of(a),
        Add(a, b) => of(a) + of(b),
        Sub(a, b) => of(a) - of(b),
        Mul(a, b) => of(a) * of(b),
        Div(a, b) => of(a) / (1.0 + of(b) * of(b)),
        Max(a, b) => of(a).max(of(b)),
        Min(a, b) => of(a).min(of(b)),
        Abs(a) => of(a).abs(),
        Less(all) => {
            let [a, b, c, d] = &**all;
            if of(a) < of(b) { of(c) } else { of(d) }
        }
        Call("expf", a) => of(a).exp(),
        Call("tanhf", a) => of(a).tanh(),
        Call("sinf", a) => of(a).sin(),
        Call("cosf", a) => of(a).cos(),
        Call(_, a) => libm::erf(of(a)),
    }
}

/// The same number, written differently.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others stay as they are")]
fn rewritten(expr: &Expr, random: &mut Random) -> Expr {
    let mut sub = |it: &Expr| boxed(rewritten(it, random));
    let expr = match expr {
        Input(_) | Number(_) => expr.clone(),
        Neg(a) => Neg(sub(a)),
        Add(a, b) => Add(sub(a), sub(b)),
        Sub(a, b) => Sub(sub(a), sub(b)),
        Mul(a, b) => Mul(sub(a), sub(b)),
        Div(a, b) => Div(sub(a), sub(b)),
        Max(a, b) => Max(sub(a), sub(b)),
        Min(a, b) => Min(sub(a), sub(b)),
        Abs(a) => Abs(sub(a)),
        Less(all) => {
            let [a, b, c, d] = &**all;
            Less(Box::new([*sub(a), *sub(b), *sub(c), *sub(d)]))
        }
        Call(name, a) => Call(name, sub(a)),
    };
    let choice = random.below(3);
    match expr {
        Add(a, b) if choice == 0 => Add(b, a),
        Add(a, b) if choice == 1 => Sub(a, boxed(Neg(b))),
        Sub(a, b) if choice == 0 => Neg(boxed(Sub(b, a))),
        Sub(a, b) if choice == 1 => Add(boxed(Neg(b)), a),
        Mul(a, b) if choice == 0 => Mul(b, a),
        Mul(a, b) if choice == 1 => match *b {
            Add(c, d) => Add(boxed(Mul(a.clone(), c)), boxed(Mul(a, d))),
            b => Neg(boxed(Mul(boxed(Neg(a)), boxed(b)))),
        },
        Max(a, b) if choice == 0 => Max(b, a),
        Max(a, b) if choice == 1 => Less(Box::new([(*a).clone(), (*b).clone(), *b, *a])),
        Min(a, b) if choice == 0 => Neg(boxed(Max(boxed(Neg(a)), boxed(Neg(b))))),
        Abs(a) if choice == 0 => Max(boxed(Neg(a.clone())), a),
        Abs(a) if choice == 1 => Abs(boxed(Neg(a))),
        Neg(a) if choice == 0 => Mul(boxed(Number(-8)), a),
        Call("sinf", a) if choice == 0 => Neg(boxed(Call("sinf", boxed(Neg(a))))),
        Call("cosf", a) if choice == 0 => Call("cosf", boxed(Neg(a))),
        other => other,
    }
}

/// The expression with one thing in it changed.
fn changed(expr: &Expr, random: &mut Random) -> Expr {
    if random.below(4) == 0 {
        let at = random.below(3);
        match (expr, at) {
            (Add(a, b), 0) => return Sub(a.clone(), b.clone()),
            (Add(a, _), _) => return (**a).clone(),
            (Sub(a, b), _) => return Sub(b.clone(), a.clone()),
            (Mul(a, b), _) => return Add(a.clone(), b.clone()),
            (Max(a, b), _) => return Min(a.clone(), b.clone()),
            (Min(a, _), _) | (Abs(a) | Neg(a), _) => return (**a).clone(),
            (Call(_, a), 0) => return Call("expf", boxed(Mul(boxed(Number(9)), a.clone()))),
            (Number(eighths), _) => return Number(eighths + 1),
            (Input(number), _) => return Input((number + 1) % 3),
            _ => {}
        }
    }
    let mut sub = |it: &Expr| boxed(changed(it, random));
    match expr {
        Input(number) => Input(*number),
        Number(eighths) => Number(*eighths),
        Neg(a) => Neg(sub(a)),
        Add(a, b) => Add(sub(a), b.clone()),
        Sub(a, b) => Sub(a.clone(), sub(b)),
        Mul(a, b) => Mul(a.clone(), sub(b)),
        Div(a, b) => Div(sub(a), b.clone()),
        Max(a, b) => Max(sub(a), b.clone()),
        Min(a, b) => Min(a.clone(), sub(b)),
        Abs(a) => Abs(sub(a)),
        Less(all) => {
            let [a, b, c, d] = &**all;
            Less(Box::new([a.clone(), b.clone(), c.clone(), *sub(d)]))
        }
        Call(name, a) => Call(name, sub(a)),
    }
}

/// Whether two expressions differ clearly for some data.
fn differ(a: &Expr, b: &Expr, random: &mut Random) -> bool {
    (0..60).any(|_| {
        let mut inputs = [0.0; 3];
        for input in &mut inputs {
            *input = f64::from(i32::try_from(random.below(65)).expect("it is small") - 32) / 8.0;
        }
        let (x, y) = (value(a, &inputs), value(b, &inputs));
        x.is_finite() && y.is_finite() && (x - y).abs() > 1e-3 * (1.0 + x.abs().max(y.abs()))
    })
}

fn compare(a: &Expr, b: &Expr) -> (String, Answer) {
    let mut program = String::new();
    for (name, expr) in [("a", a), ("b", b)] {
        let _ = writeln!(
            program,
            "__global__ void {name}(float *out, const float *in) {{\n  \
             float x0 = in[0], x1 = in[1], x2 = in[2];\n  out[0] = {};\n}}",
            text(expr)
        );
    }
    let function = |name: &str| Function {
        program: Verifier::new().source_text("pair.cu", &program),
        name: name.to_owned(),
        grid: [1, 1, 1],
        block: [1, 1, 1],
        shared_bytes: 0,
    };
    let setting =
        Setting { numbers: Vec::new(), sizes: Vec::new(), size: 3, is_exact: false, range: 1.0 };
    let answer = equal(&function("a"), &function("b"), &setting).expect("both are accepted");
    (program, answer)
}

/// Pairs of each kind.
fn n_pairs() -> usize {
    std::env::var("EQUAL_PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(25)
}

#[test]
fn no_answer_on_generated_pairs_is_wrong() {
    let (mut wrong, mut n_open) = (Vec::new(), [0, 0]);
    for seed in 0..n_pairs() {
        let mut random = Random(u64::try_from(seed).expect("it is small") * 7919 + 1);
        let expr = generated(&mut random, 3);
        let same = rewritten(&expr, &mut random);
        match compare(&expr, &same) {
            (program, answer @ Answer::Different(_)) => {
                wrong.push(format!("{program}are the same: {answer:?}"));
            }
            (_, Answer::Unknown { .. }) => n_open[0] += 1,
            (_, Answer::Equal { .. }) => {}
        }
        let other = (0..20).map(|_| changed(&expr, &mut random)).find(|it| *it != expr);
        let Some(other) = other.filter(|it| differ(&expr, it, &mut Random(1))) else { continue };
        match compare(&expr, &other) {
            (program, answer @ Answer::Equal { .. }) => {
                wrong.push(format!("{program}differ: {answer:?}"));
            }
            (_, Answer::Unknown { .. }) => n_open[1] += 1,
            (_, Answer::Different(_)) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Most answers are known.
    assert!(n_open.iter().all(|it| 4 * it <= n_pairs()), "{n_open:?}");
}
