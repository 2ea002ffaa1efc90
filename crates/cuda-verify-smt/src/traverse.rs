//! Queries and rewriting over whole terms: symbols, size, substitution, linear form.
//!
//! All walks are iterative and visit each shared term once: linear in the graph, not in the tree.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermKind, TermPool};
use crate::value::mask;

impl TermPool {
    /// The terms reachable from the roots, operands before the terms that use them. O(graph).
    #[must_use]
    pub fn post_order(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut is_seen = FxHashSet::default();
        let mut order = Vec::new();
        let mut stack: Vec<(TermId, bool)> =
            roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((t, is_expanded)) = stack.pop() {
            if is_expanded {
                order.push(t);
            } else if is_seen.insert(t) {
                stack.push((t, true));
                stack.extend(self.operands(t).iter().rev().map(|&operand| (operand, false)));
            }
        }
        order
    }

    /// Number of different terms reachable from a term, itself included.
    #[must_use]
    pub fn dag_size(&self, t: TermId) -> usize {
        self.post_order(&[t]).len()
    }

    /// The symbols of a term, in the order of their creation.
    #[must_use]
    pub fn symbols_of(&self, t: TermId) -> Vec<TermId> {
        let mut symbols = self.post_order(&[t]);
        symbols.retain(|&t| self.as_symbol(t).is_some());
        symbols.sort_unstable();
        symbols
    }

    /// The symbols of a term that are not within sub-terms of which there are results already, in the order of their
    /// creation.
    #[must_use]
    pub fn symbols_beyond(&self, t: TermId, results: &FxHashMap<TermId, TermId>) -> Vec<TermId> {
        let (mut is_seen, mut symbols) = (FxHashSet::default(), Vec::new());
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            if results.contains_key(&t) || !is_seen.insert(t) {
                continue;
            }
            if self.as_symbol(t).is_some() {
                symbols.push(t);
            }
            stack.extend(self.operands(t));
        }
        symbols.sort_unstable();
        symbols
    }

    /// The term with other terms put in the place of some of its sub-terms, all at once.
    ///
    /// # Panics
    /// Panics if a replacement is of another sort.
    pub fn substitute(&mut self, t: TermId, replacements: &FxHashMap<TermId, TermId>) -> TermId {
        let mut results = replacements.clone();
        self.substitute_further(t, &mut results)
    }

    /// As [`Self::substitute`], with the results of earlier calls, to which those of this one are added: many terms that
    /// have parts in common take the time of their different parts.
    ///
    /// # Panics
    /// Panics if a replacement is of another sort.
    pub fn substitute_further(
        &mut self,
        t: TermId,
        results: &mut FxHashMap<TermId, TermId>,
    ) -> TermId {
        let mut stack = vec![(t, false)];
        while let Some((t, is_expanded)) = stack.pop() {
            if let Some(&replacement) = results.get(&t) {
                assert_eq!(
                    self.sort(t),
                    self.sort(replacement),
                    "invariant: replacements keep the sort"
                );
                continue;
            }
            let TermKind::App(op, operands) = self.kind(t) else {
                results.insert(t, t);
                continue;
            };
            if !is_expanded {
                stack.push((t, true));
                stack.extend(operands.iter().map(|&operand| (operand, false)));
                continue;
            }
            let new: Vec<TermId> = operands.iter().map(|operand| results[operand]).collect();
            let op = *op;
            let result = if new == **operands { t } else { self.mk_app(op, &new) };
            results.insert(t, result);
        }
        results[&t]
    }

    /// The summands `(rest, constant)` of a sum; the rest is `None` for a constant. O(1).
    ///
    /// Meant for widths up to 64 bits: the constant of a wider term stays in the rest.
    #[must_use]
    pub fn split_constant(&self, t: TermId) -> (Option<TermId>, u64) {
        if let Some(constant) = self.as_bv_u64(t) {
            return (None, constant);
        }
        if let Some((Op::BvAdd, &[rest, constant])) = self.as_app(t)
            && let Some(constant) = self.as_bv_u64(constant)
        {
            return (Some(rest), constant);
        }
        (Some(t), 0)
    }

    /// A bit-vector of up to 64 bits as `constant + sum of coefficient * term`, modulo 2^width: flattens sums,
    /// negations, complements, shifts and products by constants. The terms are in id order, the coefficients not
    /// zero. Linear in the number of sums reachable. Wider terms are their own only summand.
    ///
    /// # Panics
    /// Panics if the term is no bit-vector.
    #[must_use]
    pub fn linear(&self, t: TermId) -> (u64, Vec<(u64, TermId)>) {
        let width = self.width(t);
        if width > 64 {
            return (0, vec![(1, t)]);
        }
        let mut constant = 0u64;
        let mut coefficients = BTreeMap::<TermId, u64>::new();
        // Operands have smaller ids: taking the greatest first adds up all uses of a sum before it is opened.
        let mut pending = BTreeMap::from([(t, 1u64)]);
        while let Some((t, factor)) = pending.pop_last() {
            let mut add = |t, factor: u64| {
                let sum = pending.entry(t).or_insert(0);
                *sum = sum.wrapping_add(factor);
            };
            if let Some(value) = self.as_bv_u64(t) {
                constant = constant.wrapping_add(value.wrapping_mul(factor));
                continue;
            }
            match self.as_app(t) {
                Some((Op::BvAdd, &[a, b])) => {
                    add(a, factor);
                    add(b, factor);
                }
                Some((Op::BvNeg, &[a])) => add(a, factor.wrapping_neg()),
                Some((Op::BvNot, &[a])) => {
                    // ~a = -a - 1
                    add(a, factor.wrapping_neg());
                    constant = constant.wrapping_sub(factor);
                }
                Some((Op::BvMul, &[a, b])) if let Some(value) = self.as_bv_u64(b) => {
                    add(a, factor.wrapping_mul(value));
                }
                Some((Op::BvShl, &[a, b]))
                    if let Some(value) = self.as_bv_u64(b)
                        && value < u64::from(width) =>
                {
                    add(a, factor << value);
                }
                _ => {
                    let sum = coefficients.entry(t).or_insert(0);
                    *sum = sum.wrapping_add(factor);
                }
            }
        }
        let terms = coefficients
            .into_iter()
            .map(|(t, factor)| (factor & mask(width), t))
            .filter(|&(factor, _)| factor != 0)
            .collect();
        (constant & mask(width), terms)
    }

    /// Whether the sort of a term is Boolean.
    #[must_use]
    pub fn is_boolean(&self, t: TermId) -> bool {
        self.sort(t) == Sort::Bool
    }
}
