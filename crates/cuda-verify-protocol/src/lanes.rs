//! A warp: its lanes are the arbitrary thread with indices that are known, and what they access is a request.
//!
//! Whatever the lanes agree on is common to the request: arguments, indices of the block, numbers of iterations. What
//! remains of an offset beside that is compared as a polynomial.

use std::collections::BTreeMap;
use std::rc::Rc;

use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::FxHashSet;

use crate::flat::{Access, Launch};
use crate::protocol::{INDEX_BITS, Sharing, ThreadTerms};
use crate::renaming::{Owners, Renaming};
use crate::requests::{LANES, Place};

/// Which warp of a block.
#[derive(Clone, Copy, Debug)]
pub enum Warp {
    /// The one with a number, of a block whose size is known along these axes.
    Numbered(u32, [Option<u32>; 3]),
    /// Any in whose row this symbol is the number of the warp. Rows are whole warps.
    Any(TermId),
}

impl Warp {
    /// The indices of a lane; none where those of the arbitrary thread stay. Where the length of rows is not known, they
    /// are taken to be whole warps.
    fn lane(self, pool: &mut TermPool, lane: u32) -> [Option<TermId>; 3] {
        let (number, block) = match self {
            Self::Numbered(number, block) => (number, block),
            Self::Any(number) => {
                let lanes = pool.mk_bv(INDEX_BITS, u64::from(LANES));
                let first = pool.mk_bv_mul(number, lanes);
                let lane = pool.mk_bv(INDEX_BITS, u64::from(lane));
                return [Some(pool.mk_bv_add(first, lane)), None, None];
            }
        };
        let linear = number.saturating_mul(LANES).saturating_add(lane);
        let indices = match block {
            [Some(x), Some(y), _] if x > 0 && y > 0 => {
                [Some(linear % x), Some(linear / x % y), Some(linear / x / y)]
            }
            [Some(x), None, _] if x > 0 && !x.is_multiple_of(LANES) => {
                [Some(linear % x), Some(linear / x), None]
            }
            _ => [Some(linear), None, None],
        };
        indices.map(|index| index.map(|index| pool.mk_bv(INDEX_BITS, u64::from(index))))
    }
}

/// An access as a lane makes it.
#[derive(Clone, Copy, Debug)]
pub struct OfLane {
    /// The lane.
    pub lane: u32,
    /// Its indices.
    pub thread: ThreadTerms,
    /// The first byte.
    pub offset: TermId,
    /// When it takes part.
    pub guard: TermId,
}

/// An access as the lanes of a warp make it: those for which it is not known that they do not take part.
pub fn request(
    terms: &mut impl Owners,
    (thread, launch): (ThreadTerms, &Launch),
    access: &Access,
    warp: Warp,
    common: &Rc<FxHashSet<TermId>>,
) -> Vec<OfLane> {
    let mut request = Vec::new();
    for lane in 0..LANES {
        // What lanes do not agree on is another symbol for each, and so another group of places, unless it is the index
        // itself.
        let mut renaming = Renaming::agreeing_on(Sharing::Warp, Rc::clone(common));
        let mut exists = Vec::new();
        for ((index, value), dim) in
            thread.thread_idx.into_iter().zip(warp.lane(terms.pool(), lane)).zip(launch.block)
        {
            let pool = terms.pool();
            let Some(value) = value else {
                // The row of the warp.
                if pool.as_symbol(index).is_some() {
                    renaming.choose(index, index);
                    exists.push(pool.mk_bv_ult(index, dim));
                }
                continue;
            };
            exists.push(pool.mk_bv_ult(value, dim));
            if pool.as_symbol(index).is_some() {
                renaming.choose(index, value);
            } else {
                exists.push(pool.mk_eq(index, value));
            }
        }
        for index in thread.block_idx {
            if terms.pool().as_symbol(index).is_some() {
                renaming.choose(index, index);
            }
        }
        let guard = renaming.apply(terms, access.guard);
        exists.push(guard);
        let guard = terms.pool().mk_and_all(exists);
        if terms.pool().is_false(guard) {
            continue;
        }
        let offset = renaming.apply(terms, access.offset);
        let thread = renaming.thread(terms, thread);
        request.push(OfLane { lane, thread, offset, guard });
    }
    request
}

/// The places of a request: lanes whose offsets differ by a constant are of one group.
#[must_use]
pub fn places(pool: &TermPool, request: &[OfLane]) -> Vec<Place> {
    let mut groups: BTreeMap<BTreeMap<Vec<TermId>, i64>, usize> = BTreeMap::new();
    let place = |of_lane: &OfLane| {
        let mut sum = polynomial(pool, of_lane.offset);
        let offset = sum.remove(&Vec::new()).unwrap_or(0);
        let n_known = groups.len();
        let group = *groups.entry(sum).or_insert(n_known);
        Place { lane: of_lane.lane, group, offset }
    };
    request.iter().map(place).collect()
}

/// Products of symbols and of terms that are no sums, with their factors. Extensions are taken to be of sums that fit:
/// an index that wraps around is another defect.
fn polynomial(pool: &TermPool, term: TermId) -> BTreeMap<Vec<TermId>, i64> {
    let width = pool.width(term);
    if let Some(value) = pool.as_bv_u64(term) {
        let unused = 64_u32.saturating_sub(width);
        let signed = (value << unused).cast_signed() >> unused;
        return std::iter::once((Vec::new(), signed)).filter(|it| it.1 != 0).collect();
    }
    match pool.as_app(term) {
        Some((Op::BvAdd, operands)) => {
            operands.iter().fold(BTreeMap::new(), |sum, it| plus(sum, polynomial(pool, *it), 1))
        }
        Some((Op::BvNeg, &[operand])) => plus(BTreeMap::new(), polynomial(pool, operand), -1),
        // In two's complement `~x` is `-x - 1`.
        Some((Op::BvNot, &[operand])) => {
            let minus_one = BTreeMap::from([(Vec::new(), -1)]);
            plus(minus_one, polynomial(pool, operand), -1)
        }
        Some((Op::BvMul, operands)) => {
            let one = BTreeMap::from([(Vec::new(), 1)]);
            operands.iter().fold(one, |product, it| times(&product, &polynomial(pool, *it)))
        }
        Some((Op::BvShl, &[operand, distance]))
            if pool.as_bv_u64(distance).is_some_and(|it| it < 63) =>
        {
            let distance = pool.as_bv_u64(distance).unwrap_or(0);
            plus(BTreeMap::new(), polynomial(pool, operand), 1_i64 << distance)
        }
        Some((Op::SignExtend(_) | Op::ZeroExtend(_), &[operand])) => polynomial(pool, operand),
        Some(_) | None => BTreeMap::from([(vec![term], 1)]),
    }
}

fn plus(
    mut sum: BTreeMap<Vec<TermId>, i64>,
    other: BTreeMap<Vec<TermId>, i64>,
    factor: i64,
) -> BTreeMap<Vec<TermId>, i64> {
    for (product, coefficient) in other {
        let known = sum.entry(product).or_insert(0);
        *known = known.wrapping_add(coefficient.wrapping_mul(factor));
    }
    sum.retain(|_, coefficient| *coefficient != 0);
    sum
}

fn times(
    a: &BTreeMap<Vec<TermId>, i64>,
    b: &BTreeMap<Vec<TermId>, i64>,
) -> BTreeMap<Vec<TermId>, i64> {
    let mut result = BTreeMap::new();
    for (product, coefficient) in a {
        // Factors are sorted, so that products are equal as keys whatever order they are written in.
        let scaled = b.iter().map(|(other, factor)| {
            let mut all: Vec<TermId> = product.iter().chain(other).copied().collect();
            all.sort_unstable();
            (all, *factor)
        });
        result = plus(result, scaled.collect(), *coefficient);
    }
    result
}
