//! Indices as numbers with digits: `(token * heads + head) * size + i` is one place for one token, head and `i` if `i` is
//! less than `size` and `head` less than `heads`.
//!
//! That two such indices are equal only if their digits are takes a solver long to see where the strides are not known,
//! since the products are not linear. It follows from what is, that each digit has its range, so that is asked for, and
//! the equality of the digits is handed on with the question whether two accesses touch a common byte.
//!
//! *Guarantee*: nothing but what follows is added, for arithmetic that does not wrap around; whoever asks has to see to
//! that.

use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermKind, TermPool};
use rustc_hash::FxHashMap;

use crate::flat::Access;
use crate::protocol::Sharing;
use crate::renaming::Owners;

/// The fewest bits in which indices are computed: smaller operands are promoted to `int` (C++ §[conv.prom]).
const INDEX_BITS: u32 = 32;

/// A summand of an offset: a stride times the number of a row.
#[derive(Clone, Debug)]
pub struct Row {
    /// The constant factor.
    pub scale: u64,
    /// The factors that all threads of the launch have in common, in the order of their ids.
    pub stride: Vec<TermId>,
    /// The number of the row.
    pub row: TermId,
    /// All of it but the constant factor.
    pub part: TermId,
}

impl Row {
    /// The row of another sum with the same stride, if each of the two sums has one.
    #[must_use]
    pub fn only_match<'a>(&self, ours: &Sum, theirs: &'a Sum) -> Option<&'a Self> {
        // Of two rows with one stride it is not known which one is ours and which one theirs.
        let is_same = |other: &&Self| other.scale == self.scale && other.stride == self.stride;
        let mut others = theirs.rows.iter().filter(is_same);
        let (first, second) = (others.next(), others.next());
        let is_only = second.is_none() && ours.rows.iter().filter(is_same).count() == 1;
        first.filter(|_| is_only)
    }
}

/// An offset as a sum.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// Those summands that are rows.
    pub rows: Vec<Row>,
    /// All summands with their constant factors, those included.
    pub parts: Vec<(u64, TermId)>,
    /// The constant.
    pub constant: u64,
}

impl Sum {
    /// An offset as a sum of products, whatever the widths are in which they are computed.
    pub fn of(terms: &mut impl Owners, offset: TermId) -> Self {
        let mut sum = Self::default();
        let mut pending = vec![(1_u64, offset)];
        while let Some((scale, term)) = pending.pop() {
            let pool = terms.pool();
            let (constant, summands) = pool.linear(term);
            let width = pool.width(term);
            // `i - 1` in 32 bits has the constant 2^32 - 1, which is -1 as a number of 64 bits.
            let constant = sign_extended(constant, width);
            sum.constant = sum.constant.wrapping_add(scale.wrapping_mul(constant));
            for (factor, part) in summands {
                let factor = sign_extended(factor, width);
                let scale = scale.wrapping_mul(factor);
                let pool = terms.pool();
                match pool.as_app(part) {
                    // Of numbers with fewer bits than indices are computed in, it is not assumed that they do not wrap.
                    Some((Op::SignExtend(_) | Op::ZeroExtend(_), &[narrow]))
                        if pool.width(narrow) >= INDEX_BITS =>
                    {
                        pending.push((scale, narrow));
                    }
                    Some((Op::BvMul, _)) => {
                        sum.parts.push((scale, part));
                        let mut stride = factors(pool, part);
                        stride.retain(|factor| !pool.is_const(*factor));
                        // One factor is the thread's own, and the others are the same for both threads: only then do
                        // equal products mean equal factors.
                        let is_own = |it: &mut TermId| terms.sharing_of(*it) < Sharing::Grid;
                        let own: Vec<TermId> = stride.extract_if(.., is_own).collect();
                        stride.sort_unstable();
                        if let (&[row], false) = (&own[..], stride.is_empty()) {
                            sum.rows.push(Row { scale, stride, row, part });
                        }
                    }
                    Some(_) | None => sum.parts.push((scale, part)),
                }
            }
        }
        sum
    }
}

/// A product as a number of 64 bits.
pub fn product(pool: &mut TermPool, constant: u64, factors: &[TermId]) -> TermId {
    let mut product = pool.mk_bv(64, constant);
    for factor in factors {
        let factor = pool.mk_resize_signed(*factor, 64);
        product = pool.mk_bv_mul(product, factor);
    }
    product
}

/// The factors of a product, as they are before they are made wider.
#[must_use]
pub fn factors(pool: &TermPool, product: TermId) -> Vec<TermId> {
    let (mut factors, mut pending) = (Vec::new(), vec![product]);
    while let Some(term) = pending.pop() {
        match pool.kind(term) {
            TermKind::App(Op::BvMul, operands) => pending.extend(operands.iter().copied()),
            TermKind::App(Op::SignExtend(_) | Op::ZeroExtend(_), operands)
                if pool.width(operands[0]) >= INDEX_BITS =>
            {
                pending.extend(operands.iter().copied());
            }
            TermKind::App(..) | TermKind::Symbol(_) | TermKind::Const(_) => factors.push(term),
        }
    }
    factors
}

/// A number of some bits as one of 64, by its sign.
fn sign_extended(number: u64, width: u32) -> u64 {
    if width >= u64::BITS {
        return number;
    }
    let sign = 1 << (width - 1);
    (number ^ sign).wrapping_sub(sign)
}

/// All that it depends on whether what is left of an index, and the bytes that are accessed there, are within one step
/// of a stride.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    added: TermId,
    size_bytes: u64,
    guard: TermId,
    scale: u64,
    stride: Vec<TermId>,
}

/// What is known of the ranges of digits.
#[derive(Debug, Default)]
pub struct Ranges(FxHashMap<Key, bool>);

/// Who shows that digits are in their ranges.
pub trait Prover {
    /// The terms.
    fn pool(&mut self) -> &mut TermPool;

    /// What is known so far.
    fn ranges(&mut self) -> &mut Ranges;

    /// Whether a condition on one of the threads is shown never to hold, with little work.
    fn is_never(&mut self, cond: TermId) -> bool;
}

/// What is left of an index when its first digits are taken off.
struct Rest<'a> {
    sum: &'a Sum,
    parts: Vec<(u64, TermId)>,
    access: &'a Access,
}

/// That the digits of two indices are equal, as far as that follows from accesses there having a byte in common. `free`
/// are the rows that are known to be the same.
pub fn equal_digits<'a>(
    prover: &mut impl Prover,
    (ours, first): (&'a Sum, &'a Access),
    (theirs, second): (&'a Sum, &'a Access),
    free: &[TermId],
) -> Vec<TermId> {
    let mut rests = [(ours, first), (theirs, second)].map(|(sum, access)| Rest {
        sum,
        parts: sum.parts.iter().copied().filter(|(_, part)| !free.contains(part)).collect(),
        access,
    });
    let matched = |row: &Row| row.only_match(ours, theirs);
    let pool = prover.pool();
    let mut rows: Vec<(&Row, &Row)> = ours
        .rows
        .iter()
        .filter(|row| !free.contains(&row.part))
        .filter_map(|row| Some((row, matched(row)?)))
        // What is handed on is an equality of terms, which have one sort.
        .filter(|(row, other)| pool.sort(row.row) == pool.sort(other.row))
        .collect();
    // From the first digit on: that the rest is less than one step of its stride is what makes it a digit. Which order
    // is tried does not matter for what follows, only for how soon it is found.
    rows.sort_by_key(|(row, _)| std::cmp::Reverse((row.stride.len(), row.scale)));
    let mut equal = Vec::new();
    let mut next = 0;
    while let Some(&(row, other)) = rows.get(next) {
        let (our_rest, their_rest) = (rests[0].without(row), rests[1].without(other));
        if our_rest.is_below(prover, row) && their_rest.is_below(prover, other) {
            equal.push(prover.pool().mk_eq(row.row, other.row));
            rests = [our_rest, their_rest];
            rows.remove(next);
            // Less is left of both indices now, so that a row that did not fit before may do so.
            next = 0;
        } else {
            next += 1;
        }
    }
    equal
}

impl Rest<'_> {
    fn without(&self, row: &Row) -> Self {
        let parts = self.parts.iter().copied().filter(|(_, part)| *part != row.part);
        Self { parts: parts.collect(), ..*self }
    }

    /// Whether what is left of an index, and the bytes that are accessed there, are within one step of a stride.
    fn is_below(&self, prover: &mut impl Prover, row: &Row) -> bool {
        // The rows are no part of it: they help to show what is left to be below, which is a matter of its value alone.
        let key = Key {
            added: self.added(prover.pool()),
            size_bytes: self.access.size_bytes,
            guard: self.access.guard,
            scale: row.scale,
            stride: row.stride.clone(),
        };
        if let Some(known) = prover.ranges().0.get(&key) {
            return *known;
        }
        // The bound of a sum of products is not linear; the bound of one digit mostly is.
        let is_below = self.is_below_by_digits(prover, row) || self.is_below_at_once(prover, row);
        prover.ranges().0.insert(key, is_below);
        is_below
    }

    /// The same, by the range of the next digit and of what is left then.
    fn is_below_by_digits(&self, prover: &mut impl Prover, row: &Row) -> bool {
        // Scales are numbers with a sign: -4 is a multiple of 4, but the quotient of their bits is no number of digits. A
        // row that counts down has no digits below it that count up.
        let is_positive = |scale: u64| scale.cast_signed() > 0;
        let is_part = |inner: &&Row| {
            self.parts.iter().any(|(_, part)| *part == inner.part)
                && inner.stride.len() < row.stride.len()
                && inner.stride.iter().all(|factor| row.stride.contains(factor))
                && is_positive(inner.scale)
                && is_positive(row.scale)
                && row.scale.is_multiple_of(inner.scale)
        };
        // The more factors the strides share, the fewer are left in the bound of the digit between them.
        let inner = self.sum.rows.iter().filter(is_part).max_by_key(|inner| inner.stride.len());
        let Some(inner) = inner else { return false };
        let mut factors = row.stride.clone();
        for factor in &inner.stride {
            if let Some(at) = factors.iter().position(|it| it == factor) {
                factors.remove(at);
            }
        }
        let pool = prover.pool();
        let end = product(pool, row.scale / inner.scale, &factors);
        let digit = pool.mk_resize_signed(inner.row, 64);
        let one = pool.mk_bv(64, 1);
        if !is_between(prover, digit, one, end, self.access.guard) {
            return false;
        }
        let rest = self.without(inner);
        rest.is_below_by_digits(prover, inner) || rest.is_below_at_once(prover, inner)
    }

    fn is_below_at_once(&self, prover: &mut impl Prover, row: &Row) -> bool {
        let pool = prover.pool();
        let added = self.added(pool);
        let end = product(pool, row.scale, &row.stride);
        let size = pool.mk_bv(64, self.access.size_bytes);
        is_between(prover, added, size, end, self.access.guard)
    }

    fn added(&self, pool: &mut TermPool) -> TermId {
        let mut added = pool.mk_bv(64, self.sum.constant);
        for &(scale, part) in &self.parts {
            let part = product(pool, scale, &[part]);
            added = pool.mk_bv_add(added, part);
        }
        added
    }
}

/// Whether a number is shown not to be negative, and so much below an end, where an access is made.
fn is_between(
    prover: &mut impl Prover,
    number: TermId,
    size: TermId,
    end: TermId,
    guard: TermId,
) -> bool {
    let pool = prover.pool();
    let zero = pool.mk_bv(64, 0);
    // The last byte has to be within the step as well: an access that reaches into the next row is in both.
    let last = pool.mk_bv_sub(end, size);
    let is_after = pool.mk_bv_sle(zero, number);
    let is_before = pool.mk_bv_sle(number, last);
    let is_between = pool.mk_and(is_after, is_before);
    let is_outside = pool.mk_not(is_between);
    let fails = pool.mk_and(guard, is_outside);
    prover.is_never(fails)
}
