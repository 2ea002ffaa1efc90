//! Terms that are the same bit by bit: sums and products of floats do not depend on the order of their operands.

use cuda_verify_core::smt::{Op, TermId, TermPool};
use rustc_hash::FxHashMap;

/// Terms, each with its operands in an order of their own.
#[derive(Debug, Default)]
pub(crate) struct Ordered {
    known: FxHashMap<TermId, TermId>,
}

impl Ordered {
    /// The term with the operands of all sums and products of floats in order.
    pub(crate) fn of(&mut self, pool: &mut TermPool, term: TermId) -> TermId {
        for part in pool.post_order(&[term]) {
            if self.known.contains_key(&part) {
                continue;
            }
            let new = match pool.as_app(part) {
                None => part,
                Some((op, operands)) => {
                    let mut new: Vec<TermId> = operands.iter().map(|it| self.known[it]).collect();
                    if matches!(op, Op::FpAdd(_) | Op::FpMul(_) | Op::FpFma(_))
                        && let Some(unordered) = new.get_mut(..2)
                    {
                        unordered.sort_unstable();
                    }
                    pool.mk_app(op, &new)
                }
            };
            self.known.insert(part, new);
        }
        self.known[&term]
    }
}
