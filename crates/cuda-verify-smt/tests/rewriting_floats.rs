//! Random terms over floats, built through the simplifying pool, have the value that comes of applying their operators
//! one by one to constants (which `tests/floats.rs` checks against exact arithmetic).

#![expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "a test")]

use cuda_verify_smt::text::display;
use cuda_verify_smt::{
    BvValue, FloatFormat, Model, Op, RoundingMode, Sort, TermId, TermPool, Value, eval,
};

const MODES: [RoundingMode; 5] = [
    RoundingMode::NearestEven,
    RoundingMode::NearestAway,
    RoundingMode::Up,
    RoundingMode::Down,
    RoundingMode::TowardZero,
];
const FORMATS: [FloatFormat; 3] = [FloatFormat::MINI, FloatFormat::E5M2, FloatFormat::HALF];

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % limit
    }

    fn mode(&mut self) -> RoundingMode {
        MODES[self.below(5) as usize]
    }

    fn format(&mut self) -> FloatFormat {
        FORMATS[self.below(3) as usize]
    }

    /// The bits of a float, often of a special one.
    fn float(&mut self, format: FloatFormat) -> u64 {
        let one = ((1 << (format.exponent_bits - 1)) - 1) << format.fraction_bits();
        let bits = match self.below(6) {
            0 => 0,
            1 => one,
            2 => format.infinity(),
            3 => format.nan(),
            _ => self.below(1 << format.width_bits()),
        };
        let sign = if self.below(2) == 0 { 0 } else { format.sign_bit() };
        format.canonical(bits ^ sign)
    }

    fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.below(2) == 1),
            Sort::BitVec(width) => Value::BitVec(BvValue::new(width, self.below(1 << width))),
            Sort::Float(format) => Value::Float(format, self.float(format)),
            Sort::Array { .. } => unreachable!(),
        }
    }
}

/// A term, and the constant that its operators give under the assignment.
struct Pair {
    term: TermId,
    value: TermId,
}

struct Builder {
    pool: TermPool,
    random: Random,
    model: Model,
}

impl Builder {
    fn leaf(&mut self, sort: Sort) -> Pair {
        if self.random.below(4) == 0 {
            let value = self.random.value(sort);
            let term = self.pool.mk_value(&value);
            return Pair { term, value: term };
        }
        let number = self.random.below(2);
        let symbol = self.pool.mk_symbol(format!("v{number}"), sort);
        let value = match self.model.get(symbol) {
            Some(value) => value.clone(),
            None => {
                let value = self.random.value(sort);
                self.model.insert(symbol, value.clone());
                value
            }
        };
        Pair { term: symbol, value: self.pool.mk_value(&value) }
    }

    fn tree(&mut self, sort: Sort, depth: u32) -> Pair {
        if depth == 0 {
            return self.leaf(sort);
        }
        let mode = self.random.mode();
        let (op, sorts) = match sort {
            Sort::Float(format) => match self.random.below(20) {
                0 => (Op::FpNeg, vec![sort]),
                1 => (Op::FpAbs, vec![sort]),
                2 | 3 => (Op::FpAdd(mode), vec![sort; 2]),
                4 => (Op::FpSub(mode), vec![sort; 2]),
                5 => (Op::FpMul(mode), vec![sort; 2]),
                6 => (Op::FpDiv(mode), vec![sort; 2]),
                7 => (Op::FpFma(mode), vec![sort; 3]),
                8 => (Op::FpRem, vec![sort; 2]),
                9 => (Op::FpMin, vec![sort; 2]),
                10 => (Op::FpMax, vec![sort; 2]),
                11 => (Op::FpRoundToIntegral(mode), vec![sort]),
                12 => (Op::FpSqrt(mode), vec![sort]),
                13 => (Op::FpFromBits(format), vec![Sort::BitVec(format.width_bits())]),
                14 => (Op::FpFromSigned(mode, format), vec![Sort::BitVec(3)]),
                15 => (Op::FpFromUnsigned(mode, format), vec![Sort::BitVec(6)]),
                16 => (Op::Ite, vec![Sort::Bool, sort, sort]),
                _ => (Op::FpConvert(mode, format), vec![Sort::Float(self.random.format())]),
            },
            Sort::BitVec(width) => {
                let format = FORMATS.into_iter().find(|format| format.width_bits() == width);
                let float = Sort::Float(self.random.format());
                match (self.random.below(4), format) {
                    (0, Some(format)) => (Op::FpToBits, vec![Sort::Float(format)]),
                    (1, _) => (Op::FpToSigned(mode, width), vec![float]),
                    (2, _) => (Op::FpToUnsigned(mode, width), vec![float]),
                    _ => return self.leaf(sort),
                }
            }
            Sort::Bool => {
                let float = Sort::Float(self.random.format());
                let unary = [
                    Op::FpIsNan,
                    Op::FpIsInfinite,
                    Op::FpIsZero,
                    Op::FpIsSubnormal,
                    Op::FpIsNegative,
                ];
                let binary = [Op::FpEq, Op::FpLt, Op::FpLe, Op::Eq, Op::FpEq];
                let index = self.random.below(5) as usize;
                match self.random.below(2) {
                    0 => (unary[index], vec![float]),
                    _ => (binary[index], vec![float; 2]),
                }
            }
            Sort::Array { .. } => unreachable!(),
        };
        let pairs: Vec<Pair> = sorts.into_iter().map(|sort| self.tree(sort, depth - 1)).collect();
        let terms: Vec<TermId> = pairs.iter().map(|pair| pair.term).collect();
        let values: Vec<TermId> = pairs.iter().map(|pair| pair.value).collect();
        Pair { term: self.pool.mk_app(op, &terms), value: self.pool.mk_app(op, &values) }
    }
}

#[test]
fn float_rules_keep_the_value() {
    let rounds: u64 =
        std::env::var("REWRITING_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let random = Random(0x8EBC_6AF0_9C88_C6E3);
    let mut builder = Builder { pool: TermPool::new(), random, model: Model::new() };
    for round in 0..rounds {
        if round % 1000 == 0 {
            builder.pool = TermPool::new();
        }
        let random = &mut builder.random;
        let sort = match random.below(4) {
            0 => Sort::Bool,
            1 => Sort::BitVec([6, 8, 16][random.below(3) as usize]),
            _ => Sort::Float(random.format()),
        };
        let depth = 1 + random.below(4) as u32;
        builder.model = Model::new();
        let Pair { term, value } = builder.tree(sort, depth);
        let Builder { pool, model, .. } = &builder;
        let expected = Value::from(pool.as_constant(value).unwrap().clone());
        let shown = display(pool, term);
        assert_eq!(eval(pool, model, term), expected, "round {round}: {shown} under {model:?}");
    }
}
