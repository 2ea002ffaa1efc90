//! Bounds that conjuncts give to symbols and elements of arrays, used to simplify the other conjuncts.
//!
//! What is known to lie within bounds is replaced by a symbol of which rewriting knows so, and put back afterwards: what
//! folds in between is gone. What is put back has only as many bits as the bounds leave open, which makes circuits of
//! products small. Conjuncts from which something was learned stay as they are.
//!
//! *Guarantee*: the conjunction of what is returned is equivalent to that of what is given. *Cost*: linear in the graph.

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::op::Op;
use crate::simplify::{Facts, learn};
use crate::sort::Sort;
use crate::term::{TermId, TermPool};

/// Rounds of learning, for bounds that follow from bounds.
const MAX_ROUNDS: usize = 4;

/// Simplifies conjuncts by what others say; `None` if nothing changes.
pub(super) fn simplify(pool: &mut TermPool, formulas: &[TermId]) -> Option<Vec<TermId>> {
    let mut bounds = IndexMap::<TermId, Facts, FxBuildHasher>::default();
    let mut is_teacher = vec![false; formulas.len()];
    for _ in 0..MAX_ROUNDS {
        let mut is_progress = false;
        for (&formula, is_teacher) in formulas.iter().zip(&mut is_teacher) {
            for (term, facts) in sharper(pool, &bounds, formula) {
                bounds.insert(term, facts);
                *is_teacher = true;
                is_progress = true;
            }
        }
        if !is_progress {
            break;
        }
    }
    if bounds.values().any(|facts| facts.is_impossible()) {
        return Some(vec![pool.mk_false()]);
    }
    let (mut there, mut back) = (FxHashMap::default(), FxHashMap::default());
    for (term, facts) in bounds {
        let bounded = pool.bounded(term, facts);
        there.insert(term, bounded);
        if pool.as_symbol(bounded).is_some() {
            back.insert(bounded, pool.narrowed(term, facts));
        }
    }
    if there.is_empty() {
        return None;
    }
    let kept = |is_kept: bool| {
        let of_kind = formulas.iter().zip(&is_teacher).filter(move |(_, it)| **it == is_kept);
        of_kind.map(|(formula, _)| *formula).collect::<Vec<TermId>>()
    };
    let others = kept(false);
    let mut simplified = others.clone();
    for results in [&mut there, &mut back] {
        for t in &mut simplified {
            *t = pool.substitute_further(*t, results);
        }
    }
    (simplified != others).then(|| [kept(true), simplified].concat())
}

/// What a conjunct tells of its sides beyond what is known.
fn sharper(
    pool: &TermPool,
    bounds: &IndexMap<TermId, Facts, FxBuildHasher>,
    formula: TermId,
) -> Vec<(TermId, Facts)> {
    let (literal, holds) = match pool.as_app(formula) {
        Some((Op::Not, &[negated])) => (negated, false),
        Some(_) | None => (formula, true),
    };
    if !matches!(pool.op(literal), Some(Op::BvUlt | Op::BvSlt | Op::Eq)) {
        return Vec::new();
    }
    let known = |t: TermId| bounds.get(&t).copied().or_else(|| pool.facts(t));
    let sides = pool.operands(literal).iter().copied();
    let about = |t: TermId| {
        let Sort::BitVec(width @ ..=64) = pool.sort(t) else { return None };
        let before = known(t)?;
        let after = before.meet(learn(pool, literal, holds, t, &known)?).tightened(width);
        (after != before).then_some((t, after))
    };
    sides.filter(|t| pool.is_unknown(*t)).filter_map(about).collect()
}
