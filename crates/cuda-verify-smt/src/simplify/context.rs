//! Conjuncts in each other: what one of them says is put into the others that contain it.
//!
//! `p & f(ite(p, x, y))` becomes `p & f(x)`: a value that was joined where paths meet is seen as what it is on the path that
//! a query is about, which matters most where it is a factor (contextual simplification, as of Dillig, Dillig and Aiken,
//! SAS 2010).
//!
//! *Guarantee*: equivalent. *Cost*: at most [`MAX_TERMS`] for each alternative and [`MAX_ROUNDS`].

use rustc_hash::{FxHashMap, FxHashSet};

use crate::op::Op;
use crate::term::{TermId, TermPool};

/// Terms in a conjunction; larger ones stay as they are.
const MAX_TERMS: usize = 2_000;

/// Rounds, for conjuncts that are told something before they tell it.
const MAX_ROUNDS: usize = 3;

impl TermPool {
    /// An equivalent of a formula: what a conjunct says holds inside of the other conjuncts, in each of the
    /// alternatives of a disjunction.
    pub fn simplify_in_context(&mut self, t: TermId) -> TermId {
        if self.op(t) == Some(Op::Or) {
            let alternatives = self.flattened(t, Op::Or);
            let simplified: Vec<TermId> =
                alternatives.iter().map(|&it| self.simplify_conjunction(it)).collect();
            return if simplified == alternatives { t } else { self.mk_or_all(simplified) };
        }
        self.simplify_conjunction(t)
    }

    fn simplify_conjunction(&mut self, t: TermId) -> TermId {
        let mut t = t;
        for _ in 0..MAX_ROUNDS {
            if self.op(t) != Some(Op::And) || !self.is_small(t) {
                break;
            }
            let conjuncts = self.flattened(t, Op::And);
            let simplified = self.tell_each_other(&conjuncts);
            if simplified == conjuncts {
                break;
            }
            t = self.mk_and_all(simplified);
        }
        t
    }

    /// Whether a term has no more than [`MAX_TERMS`] different parts.
    fn is_small(&self, t: TermId) -> bool {
        let mut seen = FxHashSet::from_iter([t]);
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            if seen.len() > MAX_TERMS {
                return false;
            }
            stack.extend(self.operands(t).iter().copied().filter(|operand| seen.insert(*operand)));
        }
        true
    }

    /// What is joined by an operator, however nested.
    fn flattened(&self, t: TermId, op: Op) -> Vec<TermId> {
        let (mut parts, mut stack) = (Vec::new(), vec![t]);
        while let Some(t) = stack.pop() {
            match self.as_app(t) {
                Some((found, operands)) if found == op => stack.extend(operands.iter().rev()),
                _ => parts.push(t),
            }
        }
        parts
    }

    /// Conjuncts that contain no other one tell those which do; they stay as they are themselves, so that nothing gets lost.
    fn tell_each_other(&mut self, conjuncts: &[TermId]) -> Vec<TermId> {
        let literals: Vec<(TermId, bool)> = conjuncts
            .iter()
            .map(|&t| match self.as_app(t) {
                Some((Op::Not, &[a])) => (a, false),
                _ => (t, true),
            })
            .collect();
        let said: FxHashMap<TermId, bool> = literals.iter().copied().collect();
        // Whether something that is said stands in a term, or is it.
        let mut is_told = FxHashMap::default();
        let roots: Vec<TermId> = literals.iter().map(|(atom, _)| *atom).collect();
        let holds_any = |pool: &Self, told: &FxHashMap<TermId, bool>, t: TermId| {
            pool.operands(t).iter().any(|it| told.get(it) == Some(&true))
        };
        for t in self.post_order(&roots) {
            let is_one = said.contains_key(&t) || holds_any(self, &is_told, t);
            is_told.insert(t, is_one);
        }
        let is_learner: Vec<bool> =
            literals.iter().map(|(atom, _)| holds_any(self, &is_told, *atom)).collect();
        if !is_learner.contains(&true) {
            return conjuncts.to_vec();
        }
        let mut results = FxHashMap::default();
        for (&(atom, holds), _) in literals.iter().zip(&is_learner).filter(|(_, it)| !**it) {
            let truth = if holds { self.mk_true() } else { self.mk_false() };
            // One that says the opposite stays, too, and makes the conjunction false.
            results.entry(atom).or_insert(truth);
        }
        let mut told = Vec::with_capacity(conjuncts.len());
        for (&conjunct, is_learner) in conjuncts.iter().zip(is_learner) {
            told.push(match is_learner {
                true => self.substitute_further(conjunct, &mut results),
                false => conjunct,
            });
        }
        told
    }
}
