//! Cheap facts on bit-vectors of up to 64 bits, found when a term is made and kept with it: an unsigned interval
//! and the bits that are always zero. An array has the facts that all its elements share.
//!
//! Over-approximate: a term may have fewer values than its facts admit, never others. Cost: constant per term,
//! because the operands' facts are known.

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermKind, TermPool};
use crate::value::mask;

/// What is known of a bit-vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    /// Least unsigned value.
    pub(crate) low: u64,
    /// Greatest unsigned value.
    pub(crate) high: u64,
    /// Bits that are always zero, those above the width included.
    pub(crate) zeros: u64,
}

/// The word with ones from the highest one bit downwards.
fn fill_right(word: u64) -> u64 {
    mask(64 - word.leading_zeros())
}

impl Facts {
    pub(crate) fn unknown(width: u32) -> Self {
        Self { low: 0, high: mask(width), zeros: !mask(width) }
    }

    fn constant(value: u64) -> Self {
        Self { low: value, high: value, zeros: !value }
    }

    fn between(low: u64, high: u64) -> Self {
        Self { low, high, zeros: 0 }
    }

    /// Lets the interval and the bits sharpen each other.
    fn tightened(self, width: u32) -> Self {
        let high = self.high.min(mask(width) & !self.zeros);
        Self { low: self.low, high, zeros: self.zeros | !fill_right(high) }
    }

    /// What holds of either of two values.
    fn join(self, other: Self) -> Self {
        let (low, high) = (self.low.min(other.low), self.high.max(other.high));
        Self { low, high, zeros: self.zeros & other.zeros }
    }

    pub(crate) fn trailing_zeros(self) -> u32 {
        self.zeros.trailing_ones()
    }
}

/// The facts of a node of a bit-vector or array sort, `None` if nothing is known.
pub(crate) fn facts_of(pool: &TermPool, kind: &TermKind, sort: Sort) -> Option<Facts> {
    let TermKind::App(op, operands) = kind else {
        return None;
    };
    let (width, facts) = match sort {
        Sort::BitVec(width @ ..=64) => (width, facts_of_bits(pool, *op, operands, width)?),
        Sort::Array { element_bits: width @ ..=64, .. } => {
            (width, facts_of_elements(pool, *op, operands)?)
        }
        Sort::Bool | Sort::BitVec(_) | Sort::Float(_) | Sort::Array { .. } => return None,
    };
    let facts = facts.tightened(width);
    (facts != Facts::unknown(width)).then_some(facts)
}

fn facts_of_bits(pool: &TermPool, op: Op, operands: &[TermId], width: u32) -> Option<Facts> {
    match *operands {
        [array, _] if op == Op::Select => pool.stored_facts(array),
        [a] => unary(pool, op, a, width),
        [a, b] => binary(pool, op, a, b, width),
        [_, then, otherwise] if op == Op::Ite => {
            Some(pool.facts(then)?.join(pool.facts(otherwise)?))
        }
        _ => None,
    }
}

fn facts_of_elements(pool: &TermPool, op: Op, operands: &[TermId]) -> Option<Facts> {
    match (op, operands) {
        (Op::ConstArray { .. }, &[element]) => pool.facts(element),
        (Op::Store, &[array, _, element]) => {
            Some(pool.stored_facts(array)?.join(pool.facts(element)?))
        }
        (Op::Ite, &[_, then, otherwise]) => {
            Some(pool.stored_facts(then)?.join(pool.stored_facts(otherwise)?))
        }
        _ => None,
    }
}

fn unary(pool: &TermPool, op: Op, a: TermId, width: u32) -> Option<Facts> {
    let operand_width = match pool.sort(a) {
        Sort::BitVec(operand_width @ ..=64) => operand_width,
        _ => return None,
    };
    let a = pool.facts(a)?;
    match op {
        Op::BvNot => Some(Facts::between(mask(width) - a.high, mask(width) - a.low)),
        Op::BvNeg => {
            let zeros = mask(a.trailing_zeros());
            if a.low > 0 {
                let negated = |value: u64| value.wrapping_neg() & mask(width);
                Some(Facts { low: negated(a.high), high: negated(a.low), zeros })
            } else {
                Some(Facts { low: 0, high: mask(width), zeros })
            }
        }
        Op::Extract { high, low } => {
            let zeros = (a.zeros >> low) | !mask(width);
            let above = |value: u64| value.checked_shr(high + 1).unwrap_or(0);
            if above(a.low) == above(a.high) {
                let part = |value: u64| (value & mask(high + 1)) >> low;
                Some(Facts { low: part(a.low), high: part(a.high), zeros })
            } else {
                Some(Facts { low: 0, high: mask(width), zeros })
            }
        }
        Op::ZeroExtend(_) => Some(a),
        Op::SignExtend(_) => {
            let sign = 1 << (operand_width - 1);
            let extension = mask(width) & !mask(operand_width);
            if a.high < sign {
                Some(a)
            } else if a.low >= sign {
                let zeros = a.zeros & !extension;
                Some(Facts { low: a.low | extension, high: a.high | extension, zeros })
            } else {
                Some(Facts { low: 0, high: mask(width), zeros: a.zeros & (sign - 1) })
            }
        }
        _ => None,
    }
}

fn binary(pool: &TermPool, op: Op, a: TermId, b: TermId, width: u32) -> Option<Facts> {
    let low_width = match pool.sort(b) {
        Sort::BitVec(width @ ..=64) => width,
        _ => return None,
    };
    let (a, b) = (pool.facts(a)?, pool.facts(b)?);
    let aligned = |bits: u32| Facts { low: 0, high: mask(width), zeros: mask(bits.min(width)) };
    match op {
        Op::BvAnd => Some(Facts { low: 0, high: a.high.min(b.high), zeros: a.zeros | b.zeros }),
        Op::BvOr => Some(Facts {
            low: a.low.max(b.low),
            high: fill_right(a.high | b.high),
            zeros: a.zeros & b.zeros,
        }),
        Op::BvXor => {
            Some(Facts { low: 0, high: fill_right(a.high | b.high), zeros: a.zeros & b.zeros })
        }
        Op::BvAdd => {
            let facts = aligned(a.trailing_zeros().min(b.trailing_zeros()));
            let (low, high) = (wide(a.low) + wide(b.low), wide(a.high) + wide(b.high));
            let limit = wide(mask(width)) + 1;
            // Either no sum wraps, or every sum does.
            let offset = if low >= limit { limit } else { 0 };
            match (u64::try_from(low - offset), u64::try_from(high.wrapping_sub(offset))) {
                (Ok(low), Ok(high)) if high <= mask(width) => Some(Facts { low, high, ..facts }),
                _ => Some(facts),
            }
        }
        Op::BvMul => {
            let facts = aligned(a.trailing_zeros() + b.trailing_zeros());
            match a.high.checked_mul(b.high) {
                Some(high) if high <= mask(width) => {
                    Some(Facts { low: a.low * b.low, high, ..facts })
                }
                _ => Some(facts),
            }
        }
        Op::BvUdiv => Some(Facts::between(a.low.checked_div(b.high)?, a.high.checked_div(b.low)?)),
        // The remainder by zero is the dividend.
        Op::BvUrem if b.low > 0 => Some(Facts::between(0, a.high.min(b.high - 1))),
        Op::BvUrem => Some(Facts::between(0, a.high)),
        Op::BvShl => Some(aligned(a.trailing_zeros())),
        Op::BvLshr => {
            Some(Facts::between(shifted_right(a.low, b.high), shifted_right(a.high, b.low)))
        }
        Op::BvAshr if a.high <= mask(width - 1) => Some(Facts::between(0, a.high)),
        Op::Concat => {
            let join = |high: u64, low: u64| high << low_width | low;
            Some(Facts {
                low: join(a.low, b.low),
                high: join(a.high, b.high),
                zeros: join(a.zeros, b.zeros & mask(low_width)),
            })
        }
        _ => None,
    }
}

fn shifted_right(word: u64, distance: u64) -> u64 {
    u32::try_from(distance).ok().and_then(|distance| word.checked_shr(distance)).unwrap_or(0)
}

fn wide(word: u64) -> u128 {
    word.into()
}

impl TermPool {
    /// What is known of a bit-vector of up to 64 bits.
    #[inline]
    pub(crate) fn facts(&self, t: TermId) -> Option<Facts> {
        if let Some(value) = self.as_bv_u64(t) {
            return Some(Facts::constant(value));
        }
        let Sort::BitVec(width @ ..=64) = self.sort(t) else {
            return None;
        };
        Some(self.stored_facts(t).unwrap_or_else(|| Facts::unknown(width)))
    }

    /// A number of low bits of a bit-vector of up to 64 bits that are certainly zero, 0 for other terms. O(1).
    #[must_use]
    pub fn trailing_zeros(&self, t: TermId) -> u32 {
        self.facts(t).map_or(0, Facts::trailing_zeros)
    }

    /// An unsigned interval `(lowest, highest)` that a bit-vector of up to 64 bits lies in, `None` for other terms.
    /// Over-approximate. O(1).
    #[must_use]
    pub fn range(&self, t: TermId) -> Option<(u64, u64)> {
        self.facts(t).map(|facts| (facts.low, facts.high))
    }

    /// Bits of a bit-vector of up to 64 bits that are zero under every assignment. Over-approximate. O(1).
    #[must_use]
    pub fn known_zeros(&self, t: TermId) -> Option<u64> {
        self.facts(t).map(|facts| facts.zeros)
    }

    /// Whether the sign bit of a bit-vector is known to be zero.
    #[must_use]
    pub fn is_known_non_negative(&self, t: TermId) -> bool {
        match self.facts(t) {
            Some(facts) => facts.high <= mask(self.width(t) - 1),
            None => match self.as_app(t) {
                Some((Op::ZeroExtend(extra_bits), _)) => extra_bits > 0,
                _ => self.as_bv(t).is_some_and(|value| !value.is_negative()),
            },
        }
    }
}
