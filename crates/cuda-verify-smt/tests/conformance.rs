//! Random scripts are answered alike by the embedded solver and by those that are installed.
//!
//! The text goes to the other solvers as it was generated, neither read nor simplified by us, all scripts of a theory to
//! one process; a solver that reports an error does not know the theory. `CONFORMANCE_SCRIPTS` sets the number of
//! scripts (100 unless it is set). Without any other solver the answers "sat" are still checked by evaluation.

#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "other solvers are run"
)]

#[path = "support/scripted.rs"]
#[expect(dead_code, reason = "shared with other tests")]
mod support;
#[path = "support/raw.rs"]
mod raw;

use std::time::{Duration, Instant};

use cuda_verify_base::Deadline;
use cuda_verify_smt::embedded::Embedded;
use cuda_verify_smt::eval::satisfies;
use cuda_verify_smt::text::{display, read_script, read_term};
use cuda_verify_smt::{Answer, Solver, Sort, TermPool};

use crate::raw::answers;
use crate::support::installed;

/// xorshift64*: the same scripts on every machine.
struct Random {
    state: u64,
    /// Factor of all widths of bit-vectors; from 2 on there are no products and quotients of unknown operands.
    scale: usize,
}

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        usize::try_from(self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33).unwrap() % limit
    }

    fn pick<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.below(texts.len())]
    }

    fn bits(&mut self, count: usize) -> String {
        // Runs of equal bits are as likely as noise.
        let style = self.below(3);
        let first = self.below(2);
        let digits = (0..count).map(|position| match style {
            0 => self.below(2),
            1 => first,
            _ => usize::from(position == count - 1),
        });
        digits.map(|digit| char::from_digit(u32::try_from(digit).unwrap(), 2).unwrap()).collect()
    }
}

/// Widths of bit-vectors before they are scaled; the last is the sum of the others.
const WIDTHS: [usize; 4] = [1, 4, 8, 13];

/// A bit-vector term of a width, before it is scaled.
fn word(random: &mut Random, width: usize, depth: usize) -> String {
    let (scale, scaled) = (random.scale, random.scale * width);
    if depth == 0 {
        return match random.below(3) {
            0 => format!("#b{}", random.bits(scaled)),
            1 => format!("x{scaled}"),
            _ => format!("y{scaled}"),
        };
    }
    let sub = |random: &mut Random| word(random, width, depth - 1);
    match random.below(16) {
        0 => {
            let op = random.pick(&["bvnot", "bvneg"]);
            format!("({op} {})", sub(random))
        }
        1..=4 => {
            let op = random.pick(&["bvadd", "bvsub", "bvand", "bvor", "bvxor", "bvxnor"]);
            format!("({op} {} {})", sub(random), sub(random))
        }
        5..=7 => {
            let mut ops = ["bvmul", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod"].as_slice();
            let mut right = sub(random);
            if scale > 1 {
                // Multiplication by a constant, division by a power of two.
                let position = random.below(scaled);
                let digits = (0..scaled).map(|it| if it == position { '1' } else { '0' });
                right = format!("#b{}", digits.collect::<String>());
                ops = &["bvmul", "bvudiv", "bvurem"];
            }
            format!("({} {} {right})", random.pick(ops), sub(random))
        }
        8 => {
            let op = random.pick(&["bvshl", "bvlshr", "bvashr"]);
            format!("({op} {} {})", sub(random), sub(random))
        }
        9 => format!("(ite {} {} {})", atom(random, depth - 1), sub(random), sub(random)),
        10 => {
            let from = WIDTHS[random.below(WIDTHS.len())].max(width);
            let low = random.below(scale * (from - width) + 1);
            let inner = word(random, from, depth - 1);
            format!("((_ extract {} {low}) {inner})", low + scaled - 1)
        }
        11 if width > 1 => {
            let low = WIDTHS.into_iter().rfind(|&w| w < width).unwrap();
            let op = random.pick(&["zero_extend", "sign_extend"]);
            format!("((_ {op} {}) {})", scale * (width - low), word(random, low, depth - 1))
        }
        12 if width == 13 => {
            let parts = [8, 4, 1].map(|part| word(random, part, depth - 1));
            format!("(concat {})", parts.join(" "))
        }
        13 | 14 if width == 8 => {
            format!("(select {} {})", array(random, depth - 1), word(random, 4, depth - 1))
        }
        _ => sub(random),
    }
}

/// An array from 4 to 8 bits, before they are scaled.
fn array(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return random.pick(&["a", "b"]).to_owned();
    }
    match random.below(4) {
        0 => {
            let (left, right) = (array(random, depth - 1), array(random, depth - 1));
            format!("(ite {} {left} {right})", atom(random, depth - 1))
        }
        1 => array(random, depth - 1),
        _ => {
            let (index, element) = (word(random, 4, depth - 1), word(random, 8, depth - 1));
            format!("(store {} {index} {element})", array(random, depth - 1))
        }
    }
}

fn atom(random: &mut Random, depth: usize) -> String {
    let width = WIDTHS[random.below(WIDTHS.len())];
    match random.below(8) {
        0 => random.pick(&["p", "q"]).to_owned(),
        1 if depth > 0 => format!("(not {})", atom(random, depth - 1)),
        2 if depth > 0 => {
            let op = random.pick(&["and", "or", "xor", "=>", "="]);
            format!("({op} {} {})", atom(random, depth - 1), atom(random, depth - 1))
        }
        3 if depth > 0 && random.below(3) == 0 => {
            format!("(= {} {})", array(random, depth - 1), array(random, depth - 1))
        }
        4 => {
            let op = random.pick(&["=", "distinct"]);
            format!("({op} {} {})", word(random, width, depth), word(random, width, depth))
        }
        _ => {
            let ops = ["bvult", "bvule", "bvslt", "bvsle", "bvugt", "bvsge", "="];
            format!(
                "({} {} {})",
                random.pick(&ops),
                word(random, width, depth),
                word(random, width, depth)
            )
        }
    }
}

/// What the symbols of bit-vector terms are.
fn symbols(scale: usize) -> Vec<(String, Sort)> {
    let bits = |width: usize| u32::try_from(scale * width).unwrap();
    let mut symbols: Vec<(String, Sort)> =
        ["p", "q"].map(|name| (name.to_owned(), Sort::Bool)).into();
    for width in WIDTHS {
        for name in ["x", "y"] {
            symbols.push((format!("{name}{}", bits(width)), Sort::BitVec(bits(width))));
        }
    }
    let sort = Sort::Array { index_bits: bits(4), element_bits: bits(8) };
    symbols.extend(["a", "b"].map(|name| (name.to_owned(), sort)));
    symbols
}

fn declarations(symbols: &[(String, Sort)]) -> String {
    symbols.iter().map(|(name, sort)| format!("(declare-const {name} {sort})\n")).collect()
}

fn words_and_arrays(random: &mut Random) -> String {
    let mut text = declarations(&symbols(random.scale));
    for _ in 0..2 + random.below(4) {
        let depth = 1 + random.below(3);
        text.push_str(&format!("(assert {})\n", atom(random, depth)));
    }
    text
}

/// What the simplifier makes of a term equals the term as it was written: so say other solvers, for 1 to 104 bits.
#[test]
fn simplified_terms_are_proved_equal() {
    for scale in [1, 4, 8] {
        let mut random = Random { state: 0x2545_F491_4F6C_DD1D, scale };
        let symbols = symbols(scale);
        let (mut scripts, mut n_changed) = (Vec::new(), 0);
        while scripts.len() < n_scripts() / 2 {
            let mut pool = TermPool::new();
            let terms: Vec<_> = symbols
                .iter()
                .map(|(name, sort)| (name.as_str(), pool.mk_symbol(name.as_str(), *sort)))
                .collect();
            let width = WIDTHS[random.below(WIDTHS.len())];
            let written = match random.below(3) {
                0 => atom(&mut random, 2),
                _ => word(&mut random, width, 3),
            };
            let t = read_term(&mut pool, &written, &terms, &[]).unwrap();
            let simplified = display(&pool, t).to_string();
            n_changed += usize::from(simplified != written);
            let claim = format!("(assert (not (= {written} {simplified})))\n");
            scripts.push(declarations(&symbols) + &claim);
        }
        assert!(n_changed > scripts.len() / 2);
        // One is enough; this one is the fastest.
        let all = installed();
        let prover = ["yices-smt2", "z3", "cvc5"]
            .iter()
            .find_map(|name| all.iter().find(|config| config.name() == *name));
        let answers = prover.and_then(|config| answers(config, "QF_ABV", &scripts));
        for (script, answer) in scripts.iter().zip(answers.unwrap_or_default()) {
            assert_ne!(answer, "sat", "{script}");
        }
    }
}

/// Widths of exponent and fraction.
type Format = (usize, usize);

const MODES: [&str; 5] = ["RNE", "RNA", "RTP", "RTN", "RTZ"];

/// A float term.
fn float(random: &mut Random, format: Format, depth: usize) -> String {
    let (exponent, fraction) = format;
    if depth == 0 {
        return match random.below(4) {
            0 => {
                let sign = random.bits(1);
                format!("(fp #b{sign} #b{} #b{})", random.bits(exponent), random.bits(fraction))
            }
            1 => format!(
                "(_ {} {exponent} {})",
                random.pick(&["+oo", "-oo", "NaN", "-zero"]),
                fraction + 1
            ),
            _ => random.pick(&["f", "g"]).to_owned(),
        };
    }
    let sub = |random: &mut Random| float(random, format, depth - 1);
    let mode = random.pick(&MODES);
    // Products and quotients of large formats are hard for every solver.
    let is_small = fraction <= 4;
    match random.below(12) {
        0 => format!("(fp.neg {})", sub(random)),
        1 => format!("(fp.abs {})", sub(random)),
        2..=4 => format!("(fp.add {mode} {} {})", sub(random), sub(random)),
        5 => format!("(fp.sub {mode} {} {})", sub(random), sub(random)),
        6 if is_small => format!("(fp.div {mode} {} {})", sub(random), sub(random)),
        7 if fraction <= 10 => format!("(fp.mul {mode} {} {})", sub(random), sub(random)),
        8 if is_small => format!("(fp.sqrt {mode} {})", sub(random)),
        9 => format!("(fp.roundToIntegral {mode} {})", sub(random)),
        10 => format!("((_ to_fp {exponent} {}) {mode} w)", fraction + 1),
        11 if is_small => {
            format!("(fp.fma {mode} {} {} {})", sub(random), sub(random), sub(random))
        }
        _ => format!("(ite (fp.isNaN {}) {} {})", sub(random), sub(random), sub(random)),
    }
}

fn floats(random: &mut Random, format: Format) -> String {
    let sort = format!("(_ FloatingPoint {} {})", format.0, format.1 + 1);
    let mut text = format!(
        "(declare-const f {sort})\n(declare-const g {sort})\n(declare-const w (_ BitVec 6))\n"
    );
    for _ in 0..1 + random.below(3) {
        let depth = 1 + random.below(2);
        let atom = match random.below(8) {
            0 => {
                let classes = [
                    "isNaN",
                    "isInfinite",
                    "isZero",
                    "isSubnormal",
                    "isNormal",
                    "isNegative",
                    "isPositive",
                ];
                format!("(fp.{} {})", random.pick(&classes), float(random, format, depth))
            }
            _ => {
                let ops = ["=", "fp.eq", "fp.lt", "fp.leq", "fp.gt", "fp.geq"];
                let (left, right) =
                    (float(random, format, depth), float(random, format, depth - 1));
                format!("({} {left} {right})", random.pick(&ops))
            }
        };
        let text_of = if random.below(3) == 0 { format!("(not {atom})") } else { atom };
        text.push_str(&format!("(assert {text_of})\n"));
    }
    text
}

fn n_scripts() -> usize {
    std::env::var("CONFORMANCE_SCRIPTS").ok().and_then(|n| n.parse().ok()).unwrap_or(100)
}

#[track_caller]
fn compare(logic: &str, n_scripts: usize, make: impl Fn(&mut Random) -> String) {
    let mut random = Random { state: 0x9E37_79B9_7F4A_7C15, scale: 1 };
    let scripts: Vec<String> = (0..n_scripts).map(|_| make(&mut random)).collect();
    let mut own = Vec::new();
    for (number, script) in scripts.iter().enumerate() {
        let mut pool = TermPool::new();
        let read = read_script(&mut pool, script).unwrap();
        let assertions = read.assertions();
        let mut solver = Embedded::default();
        for &assertion in &assertions {
            solver.assert(&mut pool, assertion);
        }
        let deadline = Deadline::after(Duration::from_secs(60));
        let answer = solver.check(&mut pool, &[], &deadline).unwrap();
        if answer == Answer::Sat {
            let model = solver.model(&mut pool).unwrap();
            assert!(satisfies(&pool, &model, &assertions), "script {number}:\n{script}");
        }
        own.push(match answer {
            Answer::Sat => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(why) => panic!("{why} on script {number}:\n{script}"),
        });
    }
    let n_sat = own.iter().filter(|answer| **answer == "sat").count();
    let mut n_others = 0;
    for config in installed() {
        let started = Instant::now();
        let Some(others) = answers(&config, logic, &scripts) else { continue };
        n_others += 1;
        for (number, (own, other)) in own.iter().zip(&others).enumerate() {
            assert!(
                own == other || other == "unknown",
                "{}: {other} where the embedded solver says {own}, script {number}:\n{}",
                config.name(),
                scripts[number]
            );
        }
        eprintln!("{logic}: {} agrees, {:.1} s", config.name(), started.elapsed().as_secs_f64());
    }
    eprintln!("{logic}: {} scripts, {n_sat} sat, {n_others} other solvers", scripts.len());
    assert!(n_sat > scripts.len() / 8 && n_sat < scripts.len() * 7 / 8, "{n_sat} are sat");
}

#[test]
fn words_and_arrays_are_answered_alike() {
    compare("QF_ABV", n_scripts(), words_and_arrays);
}

#[test]
fn small_floats_are_answered_alike() {
    compare("QF_BVFP", n_scripts(), |random| floats(random, (3, 2)));
}

#[test]
fn half_precision_floats_are_answered_alike() {
    compare("QF_BVFP", n_scripts() / 4, |random| floats(random, (5, 10)));
}

#[test]
fn single_precision_floats_are_answered_alike() {
    // These take every solver long.
    compare("QF_BVFP", n_scripts() / 8, |random| floats(random, (8, 23)));
}
