//! Random terms over Booleans, bit-vectors of 1 to 4 bits and small arrays, built through the simplifying pool, have
//! under every assignment the value that an evaluator written here computes for the tree as it was meant.
//!
//! `REWRITING_ROUNDS` sets the number of terms.

#![expect(
    clippy::unwrap_used,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::wildcard_enum_match_arm,
    reason = "a test of small numbers"
)]

use cuda_verify_smt::eval::{Evaluator, Model};
use cuda_verify_smt::{BvValue, Op, Sort, TermId, TermPool, Value};

/// xorshift64*: the same terms on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % limit
    }

    fn width(&mut self) -> u32 {
        u32::try_from(self.below(4)).unwrap() + 1
    }
}

/// A tree; Booleans are of width 0, arrays map 2 bits to 2 bits and are of width 8.
#[derive(Debug)]
enum Tree {
    Constant(u32, u64),
    Variable(u32, usize),
    App(Op, u32, Vec<Tree>),
}

const ARRAY: u32 = 8;
const ARRAY_SORT: Sort = Sort::Array { index_bits: 2, element_bits: 2 };

fn sort_of(width: u32) -> Sort {
    match width {
        0 => Sort::Bool,
        ARRAY => ARRAY_SORT,
        _ => Sort::BitVec(width),
    }
}

fn mask(width: u32) -> u64 {
    (1 << width) - 1
}

fn width_of(tree: &Tree) -> u32 {
    match tree {
        Tree::Constant(width, _) | Tree::Variable(width, _) | Tree::App(_, width, _) => *width,
    }
}

fn signed(width: u32, value: u64) -> i64 {
    let value = value as i64;
    if value >> (width - 1) & 1 == 1 { value - (1 << width) } else { value }
}

/// The value of a tree; an array is its four elements, two bits each.
fn value_of(tree: &Tree, assignment: &[u64]) -> u64 {
    let (op, width, operands) = match tree {
        Tree::Constant(_, value) => return *value,
        Tree::Variable(_, index) => return assignment[*index],
        Tree::App(op, width, operands) => (*op, *width, operands),
    };
    let v: Vec<u64> = operands.iter().map(|operand| value_of(operand, assignment)).collect();
    let w = width_of(&operands[0]);
    let s = |i: usize| signed(w, v[i]);
    let result = match op {
        Op::Not => 1 - v[0],
        Op::And | Op::BvAnd => v[0] & v[1],
        Op::Or | Op::BvOr => v[0] | v[1],
        Op::Xor | Op::BvXor => v[0] ^ v[1],
        Op::Ite => v[if v[0] == 1 { 1 } else { 2 }],
        Op::Eq => (v[0] == v[1]).into(),
        Op::BvNot => !v[0],
        Op::BvNeg => v[0].wrapping_neg(),
        Op::BvAdd => v[0] + v[1],
        Op::BvMul => v[0] * v[1],
        Op::BvUdiv => v[0].checked_div(v[1]).unwrap_or(u64::MAX),
        Op::BvUrem => v[0].checked_rem(v[1]).unwrap_or(v[0]),
        Op::BvSdiv if v[1] == 0 => (if s(0) < 0 { 1i64 } else { -1 }) as u64,
        Op::BvSdiv => (s(0) / s(1)) as u64,
        Op::BvSrem if v[1] == 0 => v[0],
        Op::BvSrem => (s(0) % s(1)) as u64,
        Op::BvShl => v[0] << v[1],
        Op::BvLshr => v[0] >> v[1],
        Op::BvAshr => (s(0) >> v[1]) as u64,
        Op::BvUlt => (v[0] < v[1]).into(),
        Op::BvUle => (v[0] <= v[1]).into(),
        Op::BvSlt => (s(0) < s(1)).into(),
        Op::BvSle => (s(0) <= s(1)).into(),
        Op::Concat => v[0] << width_of(&operands[1]) | v[1],
        Op::Extract { low, .. } => v[0] >> low,
        Op::ZeroExtend(_) => v[0],
        Op::SignExtend(_) => s(0) as u64,
        Op::Select => v[0] >> (2 * v[1]),
        Op::Store => v[0] & !(3 << (2 * v[1])) | v[2] << (2 * v[1]),
        Op::ConstArray { .. } => v[0] * 0b0101_0101,
        _ => unreachable!(),
    };
    result & mask(width.max(1))
}

fn build(pool: &mut TermPool, tree: &Tree, variables: &[TermId]) -> TermId {
    match tree {
        Tree::Constant(0, value) => pool.mk_bool(*value == 1),
        Tree::Constant(width, value) => pool.mk_bv(*width, *value),
        Tree::Variable(_, index) => variables[*index],
        Tree::App(op, _, operands) => {
            let operands: Vec<TermId> =
                operands.iter().map(|operand| build(pool, operand, variables)).collect();
            pool.mk_app(*op, &operands)
        }
    }
}

/// Variables: two Booleans, two of each width up to three, one of width four, one array.
const VARIABLES: [u32; 10] = [0, 0, 1, 1, 2, 2, 3, 3, 4, ARRAY];

fn leaf(random: &mut Random, width: u32) -> Tree {
    let candidates: Vec<usize> =
        (0..VARIABLES.len()).filter(|&index| VARIABLES[index] == width).collect();
    if width != ARRAY && (candidates.is_empty() || random.below(3) == 0) {
        return Tree::Constant(width, random.below(1 << width.max(1)));
    }
    if candidates.is_empty() {
        return Tree::Constant(width, 0);
    }
    let index = random.below(candidates.len() as u64) as usize;
    Tree::Variable(width, candidates[index])
}

fn tree(random: &mut Random, width: u32, depth: u32) -> Tree {
    if depth == 0 || random.below(8) == 0 {
        return leaf(random, width);
    }
    let sub = |random: &mut Random, width| tree(random, width, depth - 1);
    let (op, operands) = match width {
        0 => {
            let w = random.width();
            match random.below(10) {
                0 => (Op::Not, vec![sub(random, 0)]),
                1 => (Op::And, vec![sub(random, 0), sub(random, 0)]),
                2 => (Op::Or, vec![sub(random, 0), sub(random, 0)]),
                3 => (Op::Xor, vec![sub(random, 0), sub(random, 0)]),
                4 => (Op::Ite, vec![sub(random, 0), sub(random, 0), sub(random, 0)]),
                5 => (Op::Eq, vec![sub(random, w), sub(random, w)]),
                6 => (Op::BvUlt, vec![sub(random, w), sub(random, w)]),
                7 => (Op::BvSlt, vec![sub(random, w), sub(random, w)]),
                8 => (Op::BvUle, vec![sub(random, w), sub(random, w)]),
                _ => match random.below(3) {
                    0 => (Op::BvSle, vec![sub(random, w), sub(random, w)]),
                    1 => (Op::Eq, vec![sub(random, 0), sub(random, 0)]),
                    _ => (Op::Eq, vec![sub(random, ARRAY), sub(random, ARRAY)]),
                },
            }
        }
        ARRAY => match random.below(4) {
            0 => (Op::ConstArray { index_bits: 2 }, vec![sub(random, 2)]),
            1 => (Op::Ite, vec![sub(random, 0), sub(random, ARRAY), sub(random, ARRAY)]),
            _ => (Op::Store, vec![sub(random, ARRAY), sub(random, 2), sub(random, 2)]),
        },
        w => match random.below(24) {
            0 => (Op::BvNot, vec![sub(random, w)]),
            1 => (Op::BvNeg, vec![sub(random, w)]),
            2 => (Op::Ite, vec![sub(random, 0), sub(random, w), sub(random, w)]),
            3 | 4 if w > 1 => {
                let low = u32::try_from(random.below(u64::from(w) - 1)).unwrap() + 1;
                (Op::Concat, vec![sub(random, w - low), sub(random, low)])
            }
            5 | 6 => {
                let from = random.width().max(w);
                let low = u32::try_from(random.below(u64::from(from - w) + 1)).unwrap();
                (Op::Extract { high: low + w - 1, low }, vec![sub(random, from)])
            }
            7 | 8 => {
                let extra = u32::try_from(random.below(u64::from(w))).unwrap();
                let op = if random.below(2) == 0 {
                    Op::ZeroExtend(extra)
                } else {
                    Op::SignExtend(extra)
                };
                (op, vec![sub(random, w - extra)])
            }
            9 | 10 if w == 2 => (Op::Select, vec![sub(random, ARRAY), sub(random, 2)]),
            11..=14 => (Op::BvAdd, vec![sub(random, w), sub(random, w)]),
            15 | 16 => (Op::BvMul, vec![sub(random, w), sub(random, w)]),
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
                ];
                let index = (choice + random.below(10)) as usize % ops.len();
                (ops[index], vec![sub(random, w), sub(random, w)])
            }
        },
    };
    Tree::App(op, width, operands)
}

fn used(tree: &Tree, variables: &mut Vec<usize>) {
    match tree {
        Tree::Constant(..) => {}
        Tree::Variable(_, index) => {
            if !variables.contains(index) {
                variables.push(*index);
            }
        }
        Tree::App(_, _, operands) => operands.iter().for_each(|t| used(t, variables)),
    }
}

fn as_value(width: u32, bits: u64) -> Value {
    match width {
        0 => Value::Bool(bits == 1),
        ARRAY => Value::Array {
            index_bits: 2,
            default: BvValue::new(2, 0),
            entries: (0..4)
                .map(|i| (BvValue::new(2, i), BvValue::new(2, bits >> (2 * i))))
                .filter(|(_, element)| !element.is_zero())
                .collect(),
        },
        _ => Value::BitVec(BvValue::new(width, bits)),
    }
}

fn element(array: &Value, index: u64) -> u64 {
    let Value::Array { default, entries, .. } = array else { unreachable!() };
    entries.get(&BvValue::new(2, index)).unwrap_or(default).as_u64().unwrap()
}

fn symbols(pool: &mut TermPool) -> Vec<TermId> {
    (0..VARIABLES.len()).map(|i| pool.mk_symbol(format!("v{i}"), sort_of(VARIABLES[i]))).collect()
}

#[test]
fn simplification_keeps_the_value() {
    let rounds: u64 =
        std::env::var("REWRITING_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut pool = TermPool::new();
    let mut variables = symbols(&mut pool);
    for round in 0..rounds {
        // A small pool now and then, because terms are kept.
        if round % 1000 == 0 {
            pool = TermPool::new();
            variables = symbols(&mut pool);
        }
        let width = match random.below(6) {
            0 => ARRAY,
            1 | 2 => 0,
            _ => random.width(),
        };
        let depth = u32::try_from(random.below(4)).unwrap() + 1;
        let mut tree = tree(&mut random, width, depth);
        if width == 0 {
            for _ in 0..3 {
                let other = self::tree(&mut random, 0, 3);
                tree = Tree::App(Op::And, 0, vec![tree, other]);
            }
        }
        let mut free = Vec::new();
        used(&tree, &mut free);
        let bits: u32 = free.iter().map(|&index| VARIABLES[index].max(1)).sum();
        let term = build(&mut pool, &tree, &variables);
        let in_context = if width == 0 { pool.simplify_in_context(term) } else { term };
        // All assignments where they are few, else a sample.
        let count = 1u64 << bits.min(9);
        for number in 0..count {
            let mut number = if bits > 9 { random.below(1 << bits) } else { number };
            let mut assignment = vec![0; VARIABLES.len()];
            let mut model = Model::new();
            for &index in &free {
                let width = VARIABLES[index];
                assignment[index] = number & mask(width.max(1));
                number >>= width.max(1);
                model.insert(variables[index], as_value(width, assignment[index]));
            }
            let expected = value_of(&tree, &assignment);
            let mut evaluator = Evaluator::new(&pool, &model);
            let value = evaluator.eval(term);
            let is_right = match (&value, pool.range(term), pool.signed_range(term)) {
                (Value::BitVec(bits), Some((low, high)), Some((least, greatest))) => {
                    let unused = 64 - width;
                    let signed = (expected << unused).cast_signed() >> unused;
                    bits.as_u64() == Some(expected)
                        && (low..=high).contains(&expected)
                        && (least..=greatest).contains(&signed)
                        && expected & pool.known_zeros(term).unwrap_or(0) == 0
                }
                (array @ Value::Array { .. }, ..) => {
                    (0..4).all(|i| element(array, i) == expected >> (2 * i) & 3)
                }
                _ => value == as_value(width, expected),
            };
            assert_eq!(evaluator.eval(in_context), value, "round {round}: {tree:?} in context");
            assert!(
                is_right,
                "round {round}: {tree:?} at {assignment:?} is {expected}, the term {value:?}"
            );
        }
    }
}
