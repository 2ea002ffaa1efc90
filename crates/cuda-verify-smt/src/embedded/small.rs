//! Models in which every unknown is small, for formulas whose products make circuits too large.
//!
//! What is satisfiable mostly is so with small numbers, and with those the circuits of products and quotients are small
//! as well. An under-approximation by few open bits (Bryant, Kroening, Ouaknine, Seshia, Strichman, Brady: *Deciding
//! Bit-Vector Arithmetic with Abstraction*, TACAS 2007, section 3), so that only its models say anything.

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};

/// What bounds the unknown words in formulas to some bits; nothing for those that have no more anyway.
pub(super) fn bounds(pool: &mut TermPool, formulas: &[TermId], n_bits: u32) -> Vec<TermId> {
    let terms = pool.post_order(formulas);
    let mut bounds = Vec::new();
    for t in terms {
        let Sort::BitVec(width) = pool.sort(t) else { continue };
        if pool.is_unknown(t) {
            bounds.extend(bound(pool, t, width, n_bits));
        } else if pool.op(t) == Some(Op::Concat) {
            // Words in memory are put together from bytes.
            let [high, low] = pool.operands(t) else { continue };
            let (high, n_low) = (*high, pool.width(*low));
            if pool.is_unknown(high) && n_low >= n_bits {
                bounds.extend(bound(pool, high, pool.width(high), 0));
            }
        }
    }
    bounds
}

/// That a word is one of the smallest that it may be, as many as some bits can tell apart; nothing if all are.
fn bound(pool: &mut TermPool, t: TermId, width: u32, n_bits: u32) -> Option<TermId> {
    let (low, high) = match pool.range(t) {
        Some(range) => range,
        None if width <= n_bits => return None,
        None => (0, u64::MAX),
    };
    let limit = low.checked_add(1 << n_bits)?;
    if high < limit {
        return None;
    }
    let limit = pool.mk_bv(width, limit);
    Some(pool.mk_bv_ult(t, limit))
}
