//! Random bit-vector terms of machine widths and odd ones around them, built through the simplifying pool, against an
//! evaluator on 128-bit words written here, at random and at extreme values.
//!
//! `REWRITING_ROUNDS` sets the number of terms.

#![expect(
    clippy::unwrap_used,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::wildcard_enum_match_arm,
    reason = "a test of numbers below 2^128"
)]

use cuda_verify_smt::text::{display, read_term};
use cuda_verify_smt::{BvValue, Model, Op, Sort, TermId, TermPool, Value, eval};

const WIDTHS: [u32; 12] = [1, 3, 8, 16, 31, 32, 33, 63, 64, 65, 96, 128];

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, limit: u32) -> u32 {
        (self.next() >> 33) as u32 % limit
    }

    fn width(&mut self) -> u32 {
        WIDTHS[self.below(WIDTHS.len() as u32) as usize]
    }

    /// Small, extreme, a run of ones, or anything.
    fn word(&mut self, width: u32) -> u128 {
        let any = u128::from(self.next()) << 64 | u128::from(self.next());
        let word = match self.below(7) {
            0 => 0,
            1 => u128::from(self.below(9)),
            2 => u128::MAX - u128::from(self.below(4)),
            3 => 1 << self.below(width),
            4 => (1u128 << self.below(width)).wrapping_sub(1),
            5 => 1 << (width - 1),
            _ => any,
        };
        word & mask(width)
    }
}

fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

#[derive(Debug)]
enum Tree {
    Constant(u128),
    Variable(usize),
    App(Op, Vec<(u32, Tree)>),
}

fn signed(width: u32, value: u128) -> i128 {
    (value << (128 - width)) as i128 >> (128 - width)
}

/// The value of a tree; a width of zero means a truth value.
fn value_of(width: u32, tree: &Tree, assignment: &[u128]) -> u128 {
    let (op, operands) = match tree {
        Tree::Constant(value) => return *value,
        Tree::Variable(index) => return assignment[*index],
        Tree::App(op, operands) => (*op, operands),
    };
    let v: Vec<u128> = operands.iter().map(|(w, t)| value_of(*w, t, assignment)).collect();
    let w = operands[0].0;
    let s = |i: usize| signed(w, v[i]);
    let distance = v.get(1).map(|&d| u32::try_from(d).unwrap_or(u32::MAX));
    let result = match op {
        Op::Ite => v[if v[0] == 1 { 1 } else { 2 }],
        Op::Not => 1 - v[0],
        Op::Eq => (v[0] == v[1]).into(),
        Op::BvNot => !v[0],
        Op::BvNeg => v[0].wrapping_neg(),
        Op::BvAnd => v[0] & v[1],
        Op::BvOr => v[0] | v[1],
        Op::BvXor => v[0] ^ v[1],
        Op::BvAdd => v[0].wrapping_add(v[1]),
        Op::BvMul => v[0].wrapping_mul(v[1]),
        Op::BvUdiv => v[0].checked_div(v[1]).unwrap_or(u128::MAX),
        Op::BvUrem => v[0].checked_rem(v[1]).unwrap_or(v[0]),
        Op::BvSdiv if v[1] == 0 => (if s(0) < 0 { 1i128 } else { -1 }) as u128,
        Op::BvSdiv => s(0).wrapping_div(s(1)) as u128,
        Op::BvSrem if v[1] == 0 => v[0],
        Op::BvSrem => s(0).wrapping_rem(s(1)) as u128,
        Op::BvShl => v[0].checked_shl(distance.unwrap()).unwrap_or(0),
        Op::BvLshr => v[0].checked_shr(distance.unwrap()).unwrap_or(0),
        Op::BvAshr => (s(0) >> distance.unwrap().min(127)) as u128,
        Op::BvUlt => (v[0] < v[1]).into(),
        Op::BvUle => (v[0] <= v[1]).into(),
        Op::BvSlt => (s(0) < s(1)).into(),
        Op::BvSle => (s(0) <= s(1)).into(),
        Op::Concat => v[0] << operands[1].0 | v[1],
        Op::Extract { low, .. } => v[0] >> low,
        Op::ZeroExtend(_) => v[0],
        Op::SignExtend(_) => s(0) as u128,
        _ => unreachable!(),
    };
    result & mask(width.max(1))
}

fn bv(width: u32, value: u128) -> BvValue {
    BvValue::from_limbs(width, &[value as u64, (value >> 64) as u64])
}

fn build(pool: &mut TermPool, width: u32, tree: &Tree, variables: &[TermId]) -> TermId {
    match tree {
        Tree::Constant(value) if width == 0 => pool.mk_bool(*value == 1),
        Tree::Constant(value) => pool.mk_bv_value(bv(width, *value)),
        Tree::Variable(index) => variables[*index],
        Tree::App(op, operands) => {
            let operands: Vec<TermId> =
                operands.iter().map(|(w, t)| build(pool, *w, t, variables)).collect();
            pool.mk_app(*op, &operands)
        }
    }
}

/// Two variables of each width, by the width's place in the list, and two truth values at the end.
fn leaf(random: &mut Random, width: u32) -> Tree {
    match WIDTHS.iter().position(|&w| w == width) {
        Some(index) if random.below(3) > 0 => Tree::Variable(2 * index + random.below(2) as usize),
        None if width == 0 => Tree::Variable(2 * WIDTHS.len() + random.below(2) as usize),
        _ => Tree::Constant(random.word(width)),
    }
}

fn tree(random: &mut Random, width: u32, depth: u32) -> Tree {
    if depth == 0 {
        return leaf(random, width);
    }
    let sub = |random: &mut Random, width| (width, tree(random, width, depth - 1));
    let (op, operands) = if width == 0 {
        let w = random.width();
        let ops = [Op::Eq, Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle, Op::Eq, Op::Not];
        match ops[random.below(7) as usize] {
            Op::Not => (Op::Not, vec![sub(random, 0)]),
            op => (op, vec![sub(random, w), sub(random, w)]),
        }
    } else {
        match random.below(26) {
            0 => (Op::BvNot, vec![sub(random, width)]),
            1 => (Op::BvNeg, vec![sub(random, width)]),
            2 => (Op::Ite, vec![sub(random, 0), sub(random, width), sub(random, width)]),
            3 | 4 if width > 1 => {
                let low = 1 + random.below(width - 1);
                (Op::Concat, vec![sub(random, width - low), sub(random, low)])
            }
            5..=7 => {
                let from = random.width().max(width);
                let low = random.below(from - width + 1);
                (Op::Extract { high: low + width - 1, low }, vec![sub(random, from)])
            }
            8..=11 => {
                let inner = WIDTHS[random.below(12) as usize].min(width);
                let op = if random.below(2) == 0 {
                    Op::ZeroExtend(width - inner)
                } else {
                    Op::SignExtend(width - inner)
                };
                (op, vec![sub(random, inner)])
            }
            12..=15 => (Op::BvAdd, vec![sub(random, width), sub(random, width)]),
            16 | 17 => {
                (Op::BvMul, vec![sub(random, width), (width, Tree::Constant(random.word(width)))])
            }
            choice => {
                let ops = [
                    Op::BvAnd,
                    Op::BvOr,
                    Op::BvXor,
                    Op::BvUdiv,
                    Op::BvUrem,
                    Op::BvSdiv,
                    Op::BvSrem,
                    Op::BvShl,
                    Op::BvLshr,
                    Op::BvAshr,
                    Op::BvMul,
                ];
                let op = ops[(choice + random.below(11)) as usize % ops.len()];
                let right = if random.below(2) == 0 {
                    (width, Tree::Constant(random.word(width)))
                } else {
                    sub(random, width)
                };
                (op, vec![sub(random, width), right])
            }
        }
    };
    Tree::App(op, operands)
}

#[test]
fn simplification_keeps_the_value_of_wide_words() {
    let rounds: u64 =
        std::env::var("REWRITING_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(6_000);
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    let mut pool = TermPool::new();
    let mut variables = Vec::new();
    let mut n_same = 0;
    for round in 0..rounds {
        if round % 1000 == 0 {
            pool = TermPool::new();
            variables = WIDTHS
                .iter()
                .flat_map(|&width| [(width, "a"), (width, "b")])
                .map(|(width, name)| pool.mk_symbol(format!("{name}{width}"), Sort::BitVec(width)))
                .collect();
            variables.extend(["p", "q"].map(|name| pool.mk_symbol(name, Sort::Bool)));
        }
        let width = if random.below(3) == 0 { 0 } else { random.width() };
        let depth = 1 + random.below(4);
        let tree = tree(&mut random, width, depth);
        let term = build(&mut pool, width, &tree, &variables);
        // What is printed reads back as a term of the same value, nearly always as the same term.
        let text = display(&pool, term).to_string();
        let names: Vec<(String, TermId)> = variables
            .iter()
            .map(|&variable| (pool.as_symbol(variable).unwrap().to_string(), variable))
            .collect();
        let names: Vec<(&str, TermId)> =
            names.iter().map(|(name, t)| (name.as_str(), *t)).collect();
        let again = read_term(&mut pool, &text, &names, &[]).expect(&text);
        n_same += u64::from(again == term);
        for _ in 0..12 {
            let mut assignment: Vec<u128> =
                (0..2 * WIDTHS.len()).map(|i| random.word(WIDTHS[i / 2])).collect();
            assignment.extend([random.below(2), random.below(2)].map(u128::from));
            let mut model = Model::new();
            for (i, &variable) in variables.iter().enumerate() {
                let value = match WIDTHS.get(i / 2) {
                    Some(&width) => Value::BitVec(bv(width, assignment[i])),
                    None => Value::Bool(assignment[i] == 1),
                };
                model.insert(variable, value);
            }
            let expected = value_of(width, &tree, &assignment);
            assert_eq!(eval(&pool, &model, again), eval(&pool, &model, term), "{text}");
            let is_right = match eval(&pool, &model, term) {
                Value::BitVec(bits) => {
                    let (low, high) = pool.range(term).unwrap_or((0, u64::MAX));
                    let (least, greatest) = pool.signed_range(term).unwrap_or((i64::MIN, i64::MAX));
                    let unused = 128 - width;
                    let signed = (expected << unused).cast_signed() >> unused;
                    let zeros = pool.known_zeros(term).unwrap_or(0);
                    bits == bv(width, expected)
                        && (width > 64
                            || u128::from(low) <= expected
                                && expected <= u128::from(high)
                                && i128::from(least) <= signed
                                && signed <= i128::from(greatest)
                                && expected as u64 & zeros == 0)
                }
                value => value == Value::Bool(expected == 1),
            };
            assert!(is_right, "round {round}: {tree:?} at {assignment:?} is {expected}");
        }
    }
    assert!(n_same * 100 >= rounds * 98, "{n_same} of {rounds} terms read back as themselves");
}
