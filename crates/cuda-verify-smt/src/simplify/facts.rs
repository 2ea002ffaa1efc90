//! Cheap facts on bit-vectors of up to 64 bits, found when a term is made and kept with it: an unsigned interval, a
//! signed one, and the bits that are always zero.
//!
//! Over-approximate: a term may have fewer values than its facts admit, never others. Cost: constant per term,
//! because the operands' facts are known.

mod choice;
mod elements;

pub(crate) use choice::learn;
pub(crate) use elements::ElementFacts;

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermKind, TermPool};
use crate::value::{mask, sign_extend_word};

/// What is known of a bit-vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Facts {
    /// Least unsigned value.
    pub(crate) low: u64,
    /// Greatest unsigned value.
    pub(crate) high: u64,
    /// Bits that are always zero, those above the width included.
    pub(crate) zeros: u64,
    /// Least signed value.
    pub(crate) least: i64,
    /// Greatest signed value.
    pub(crate) greatest: i64,
}

impl Facts {
    /// Bits from the lowest one up to the highest that may be a one.
    pub(crate) fn n_open_bits(&self) -> u32 {
        u64::BITS - self.zeros.leading_ones()
    }
}

/// The word with ones from the highest one bit downwards.
fn fill_right(word: u64) -> u64 {
    mask(64 - word.leading_zeros())
}

fn least_signed(width: u32) -> i64 {
    !greatest_signed(width)
}

fn greatest_signed(width: u32) -> i64 {
    mask(width - 1).cast_signed()
}

impl Facts {
    /// Every word of every width.
    const ANY: Self =
        Self { low: 0, high: u64::MAX, zeros: 0, least: i64::MIN, greatest: i64::MAX };

    /// No word.
    const NONE: Self = Self { low: 1, high: 0, zeros: 0, least: 1, greatest: 0 };

    fn unknown(width: u32) -> Self {
        Self {
            low: 0,
            high: mask(width),
            zeros: !mask(width),
            least: least_signed(width),
            greatest: greatest_signed(width),
        }
    }

    fn constant(width: u32, value: u64) -> Self {
        let signed = sign_extend_word(width, value);
        Self { low: value, high: value, zeros: !value, least: signed, greatest: signed }
    }

    fn between(low: u64, high: u64) -> Self {
        Self { low, high, ..Self::ANY }
    }

    fn signed_between(least: i64, greatest: i64) -> Self {
        Self { least, greatest, ..Self::ANY }
    }

    /// With an interval of exact signed results, unless one of its ends is no number of the width: such a result wraps.
    fn with_exact(self, width: u32, ends: Option<(i64, i64)>) -> Self {
        match ends {
            Some((least, greatest))
                if least >= least_signed(width) && greatest <= greatest_signed(width) =>
            {
                Self { least, greatest, ..self }
            }
            _ => self,
        }
    }

    /// Lets the intervals and the bits sharpen each other.
    pub(crate) fn tightened(self, width: u32) -> Self {
        let words = mask(width);
        let is_negative = |word: u64| word > words >> 1;
        let (mut low, mut high) = (self.low, self.high.min(words & !self.zeros));
        let mut least = self.least.max(least_signed(width));
        let mut greatest = self.greatest.min(greatest_signed(width));
        if low <= high && is_negative(low) == is_negative(high) {
            least = least.max(sign_extend_word(width, low));
            greatest = greatest.min(sign_extend_word(width, high));
        }
        if least <= greatest && (least < 0) == (greatest < 0) {
            low = low.max(least.cast_unsigned() & words);
            high = high.min(greatest.cast_unsigned() & words);
        }
        Self { low, high, zeros: self.zeros | !fill_right(high), least, greatest }
    }

    /// Whether no value has these facts.
    pub(crate) fn is_impossible(self) -> bool {
        self.low > self.high || self.least > self.greatest
    }

    /// Whether no value has both facts, by the intervals.
    pub(crate) fn are_apart(self, other: Self) -> bool {
        self.meet(other).is_impossible()
    }

    /// What holds of either of two values.
    fn join(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            zeros: self.zeros & other.zeros,
            least: self.least.min(other.least),
            greatest: self.greatest.max(other.greatest),
        }
    }

    /// What holds of a value that has both facts.
    pub(crate) fn meet(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            zeros: self.zeros | other.zeros,
            least: self.least.max(other.least),
            greatest: self.greatest.min(other.greatest),
        }
    }

    pub(crate) fn trailing_zeros(self) -> u32 {
        self.zeros.trailing_ones()
    }

    /// The value, if there is only one.
    fn as_constant(self) -> Option<u64> {
        (self.low == self.high).then_some(self.low)
    }
}

/// The facts of a node of a bit-vector sort, `None` if nothing is known.
pub(crate) fn facts_of(pool: &TermPool, kind: &TermKind, sort: Sort) -> Option<Facts> {
    let (TermKind::App(op, operands), Sort::BitVec(width @ ..=64)) = (kind, sort) else {
        return None;
    };
    let facts = match (*op, &operands[..]) {
        (Op::Select, &[array, index]) => elements::read(pool, array, index)?,
        (Op::Ite, &[condition, then, otherwise]) => {
            choice::facts(pool, condition, then, otherwise)?
        }
        (op, operands) => {
            let facts = of_operation(pool, op, operands, width, &|t| pool.facts(t))?;
            let by_branches = choice::facts_of_operation(pool, op, operands, width);
            by_branches.map_or(facts, |more| facts.meet(more))
        }
    };
    let facts = facts.tightened(width);
    (facts != Facts::unknown(width)).then_some(facts)
}

/// The facts of an operation on operands with the facts given, not tightened yet.
fn of_operation(
    pool: &TermPool,
    op: Op,
    operands: &[TermId],
    width: u32,
    facts: &dyn Fn(TermId) -> Option<Facts>,
) -> Option<Facts> {
    match *operands {
        [a] => unary(op, facts(a)?, pool.width(a), width),
        [a, b] => binary(op, facts(a)?, facts(b)?, pool.width(b), width),
        _ => None,
    }
}

fn unary(op: Op, a: Facts, operand_width: u32, width: u32) -> Option<Facts> {
    match op {
        Op::BvNot => Some(
            Facts::signed_between(!a.greatest, !a.least)
                .meet(Facts::between(mask(width) - a.high, mask(width) - a.low)),
        ),
        Op::BvNeg => {
            let negated = |value: u64| value.wrapping_neg() & mask(width);
            let zeros = mask(a.trailing_zeros());
            let facts = if a.low > 0 {
                Facts { zeros, ..Facts::between(negated(a.high), negated(a.low)) }
            } else {
                Facts { zeros, ..Facts::ANY }
            };
            let ends = a.greatest.checked_neg().zip(a.least.checked_neg());
            Some(facts.with_exact(width, ends))
        }
        Op::Extract { high, low } => {
            let zeros = (a.zeros >> low) | !mask(width);
            let above = |value: u64| value.checked_shr(high + 1).unwrap_or(0);
            let part = |value: u64| (value & mask(high + 1)) >> low;
            let facts = if above(a.low) == above(a.high) {
                Facts { zeros, ..Facts::between(part(a.low), part(a.high)) }
            } else {
                Facts { zeros, ..Facts::ANY }
            };
            Some(facts.with_exact(width, (low == 0).then_some((a.least, a.greatest))))
        }
        Op::ZeroExtend(_) => Some(Facts { zeros: a.zeros, ..Facts::between(a.low, a.high) }),
        Op::SignExtend(_) => {
            let sign = 1 << (operand_width - 1);
            // The bits above are copies of the sign.
            let zeros = if a.zeros & sign == 0 { a.zeros & (sign - 1) } else { a.zeros };
            Some(Facts { zeros, ..Facts::signed_between(a.least, a.greatest) })
        }
        _ => None,
    }
}

fn binary(op: Op, a: Facts, b: Facts, low_width: u32, width: u32) -> Option<Facts> {
    let aligned = |bits: u32| Facts { zeros: mask(bits.min(width)), ..Facts::ANY };
    match op {
        Op::BvAnd => {
            Some(Facts { zeros: a.zeros | b.zeros, ..Facts::between(0, a.high.min(b.high)) })
        }
        Op::BvOr => Some(Facts {
            zeros: a.zeros & b.zeros,
            ..Facts::between(a.low.max(b.low), fill_right(a.high | b.high))
        }),
        Op::BvXor => Some(Facts {
            zeros: a.zeros & b.zeros,
            ..Facts::between(0, fill_right(a.high | b.high))
        }),
        Op::BvAdd => {
            let facts = aligned(a.trailing_zeros().min(b.trailing_zeros()));
            let (low, high) = (wide(a.low) + wide(b.low), wide(a.high) + wide(b.high));
            let limit = wide(mask(width)) + 1;
            // Either no sum wraps, or every sum does.
            let offset = if low >= limit { limit } else { 0 };
            let facts =
                match (u64::try_from(low - offset), u64::try_from(high.wrapping_sub(offset))) {
                    (Ok(low), Ok(high)) if high <= mask(width) => Facts { low, high, ..facts },
                    _ => facts,
                };
            let ends = a.least.checked_add(b.least).zip(a.greatest.checked_add(b.greatest));
            Some(facts.with_exact(width, ends))
        }
        Op::BvMul => {
            let facts = aligned(a.trailing_zeros() + b.trailing_zeros());
            let facts = match a.high.checked_mul(b.high) {
                Some(high) if high <= mask(width) => Facts { low: a.low * b.low, high, ..facts },
                _ => facts,
            };
            Some(facts.with_exact(width, signed_product(a, b)))
        }
        Op::BvUdiv => Some(Facts::between(a.low.checked_div(b.high)?, a.high.checked_div(b.low)?)),
        // The remainder by zero is the dividend.
        Op::BvUrem if b.low > 0 => Some(Facts::between(0, a.high.min(b.high - 1))),
        Op::BvUrem => Some(Facts::between(0, a.high)),
        Op::BvSdiv if b.least > 0 => {
            let least = a.least / if a.least < 0 { b.least } else { b.greatest };
            let greatest = a.greatest / if a.greatest < 0 { b.greatest } else { b.least };
            Some(Facts::signed_between(least, greatest))
        }
        Op::BvSrem => Some(signed_remainder(a, b)),
        Op::BvShl => {
            let facts = aligned(a.trailing_zeros());
            match b.as_constant().and_then(|distance| u32::try_from(distance).ok()) {
                Some(distance) if distance < width => {
                    let factor = Facts::constant(64, 1 << distance);
                    Some(binary(Op::BvMul, a, factor, low_width, width)?.meet(facts))
                }
                _ => Some(facts),
            }
        }
        Op::BvLshr => {
            Some(Facts::between(shifted_right(a.low, b.high), shifted_right(a.high, b.low)))
        }
        Op::BvAshr => {
            let shifted = |value: i64, distance: u64| {
                value >> u32::try_from(distance).unwrap_or(u32::MAX).min(63)
            };
            let least = shifted(a.least, if a.least < 0 { b.low } else { b.high });
            let greatest = shifted(a.greatest, if a.greatest < 0 { b.high } else { b.low });
            Some(Facts::signed_between(least, greatest))
        }
        Op::Concat => {
            let join = |high: u64, low: u64| high << low_width | low;
            Some(Facts {
                zeros: join(a.zeros, b.zeros & mask(low_width)),
                ..Facts::between(join(a.low, b.low), join(a.high, b.high))
            })
        }
        _ => None,
    }
}

/// The least and the greatest product, both at corners.
fn signed_product(a: Facts, b: Facts) -> Option<(i64, i64)> {
    let corners = [
        a.least.checked_mul(b.least)?,
        a.least.checked_mul(b.greatest)?,
        a.greatest.checked_mul(b.least)?,
        a.greatest.checked_mul(b.greatest)?,
    ];
    Some((corners.into_iter().min()?, corners.into_iter().max()?))
}

/// The remainder has the sign of the dividend, is no further from zero than it, and closer than the divisor unless that
/// is zero.
fn signed_remainder(a: Facts, b: Facts) -> Facts {
    let (least, greatest) = (a.least.min(0), a.greatest.max(0));
    let furthest = b.least.unsigned_abs().max(b.greatest.unsigned_abs());
    match i64::try_from(furthest) {
        Ok(furthest) if b.low > 0 => {
            Facts::signed_between(least.max(1 - furthest), greatest.min(furthest - 1))
        }
        _ => Facts::signed_between(least, greatest),
    }
}

fn shifted_right(word: u64, distance: u64) -> u64 {
    u32::try_from(distance).ok().and_then(|distance| word.checked_shr(distance)).unwrap_or(0)
}

fn wide(word: u64) -> u128 {
    word.into()
}

impl TermPool {
    /// A symbol of which rewriting knows the facts given, to stand for a bit-vector that has them; the constant if there
    /// is but one value. It is the same one each time.
    pub(crate) fn bounded(&mut self, t: TermId, facts: Facts) -> TermId {
        let width = self.width(t);
        if let Some(value) = facts.as_constant() {
            return self.mk_bv(width, value);
        }
        if let Some(&symbol) = self.bounded.get(&(t, facts)) {
            return symbol;
        }
        let symbol = self.mk_fresh("bounded", Sort::BitVec(width));
        self.store_facts(symbol, facts);
        self.bounded.insert((t, facts), symbol);
        symbol
    }

    /// A bit-vector that has the facts given, as the extension of those of its bits that are open.
    pub(crate) fn narrowed(&mut self, t: TermId, facts: Facts) -> TermId {
        let width = self.width(t);
        let n_zeros = width - facts.n_open_bits();
        // Bits that are equal to the sign, without the last of them.
        let n_signs = facts.least.leading_ones().max(facts.least.leading_zeros());
        let n_signs =
            n_signs.min(facts.greatest.leading_ones().max(facts.greatest.leading_zeros()));
        let n_copies = n_signs - 1 - (64 - width);
        if n_zeros == 0 && n_copies == 0 {
            return t;
        }
        if n_zeros > 0 {
            let open = self.mk_extract(width - 1 - n_zeros, 0, t);
            self.mk_zero_extend(n_zeros, open)
        } else {
            let open = self.mk_extract(width - 1 - n_copies, 0, t);
            self.mk_sign_extend(n_copies, open)
        }
    }

    /// What is known of a bit-vector of up to 64 bits.
    #[inline]
    pub(crate) fn facts(&self, t: TermId) -> Option<Facts> {
        if let Some(value) = self.as_bv_u64(t) {
            return Some(Facts::constant(self.width(t), value));
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

    /// A signed interval `(lowest, highest)` that a bit-vector of up to 64 bits lies in, `None` for other terms.
    /// Over-approximate. O(1).
    #[must_use]
    pub fn signed_range(&self, t: TermId) -> Option<(i64, i64)> {
        self.facts(t).map(|facts| (facts.least, facts.greatest))
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
            Some(facts) => facts.least >= 0,
            None => match self.as_app(t) {
                Some((Op::ZeroExtend(extra_bits), _)) => extra_bits > 0,
                _ => self.as_bv(t).is_some_and(|value| !value.is_negative()),
            },
        }
    }
}
