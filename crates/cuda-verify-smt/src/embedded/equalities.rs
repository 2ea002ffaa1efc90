//! Equality of arrays, reduced to equality of elements.
//!
//! Where two arrays differ, a witness index shows it. Where they are equal, they agree at every index that any read
//! or store of the query mentions, and at one more index that none mentions, which stands for all the others: the
//! element there, the *default* of an array, passes through stores unchanged. Arrays with few enough indices are
//! compared at all of them. Equalities that define a symbol never get here; substitution removes them.
//!
//! *Guarantee*: together with the axioms of reads the constraints are equisatisfiable with the equalities (the
//! decision procedure of Stump, Barrett, Dill and Levitt, LICS 2001, with defaults for constant arrays as in de
//! Moura and Bjørner, FMCAD 2009). *Cost*: one comparison per equality and index.

use std::collections::{BTreeMap, BTreeSet};

use cuda_verify_base::IdSet;
use rustc_hash::FxHashMap;

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermKind, TermPool};

/// Arrays of at most so many indices are compared at each.
const FEW_INDICES: usize = 2;

/// Symbols that stand for parts of arrays.
#[derive(Clone, Debug, Default)]
pub(super) struct Equalities {
    witnesses: FxHashMap<TermId, TermId>,
    defaults: FxHashMap<TermId, TermId>,
}

/// What the equalities of a query mean.
#[derive(Clone, Debug, Default)]
pub(super) struct Constraints {
    /// Valid for every query.
    pub(super) valid: Vec<TermId>,
    /// Valid for the indices of this query.
    pub(super) for_query: Vec<TermId>,
}

impl Equalities {
    /// The symbol for the default of an array symbol, if some equality needed it.
    pub(super) fn default_of(&self, array: TermId) -> Option<TermId> {
        self.defaults.get(&array).copied()
    }

    /// The constraints for the array equalities below the roots.
    pub(super) fn constrain(&mut self, pool: &mut TermPool, roots: &[TermId]) -> Constraints {
        let mut equalities = Vec::new();
        let mut indices = BTreeMap::<Sort, BTreeSet<TermId>>::new();
        let mut is_seen = IdSet::new();
        let mut stack = roots.to_vec();
        while let Some(t) = stack.pop() {
            if !is_seen.insert(t) {
                continue;
            }
            stack.extend(pool.operands(t));
            match pool.as_app(t) {
                Some((Op::Eq, &[a, _])) if matches!(pool.sort(a), Sort::Array { .. }) => {
                    equalities.push(t);
                }
                Some((Op::Select | Op::Store, operands)) => {
                    let (array, index) = (operands[0], operands[1]);
                    indices.entry(pool.sort(array)).or_default().insert(index);
                }
                _ => {}
            }
        }
        equalities.sort_unstable();
        for &equality in &equalities {
            let witness = self.witness(pool, equality);
            let sort = pool.sort(pool.operands(equality)[0]);
            indices.entry(sort).or_default().insert(witness);
        }
        let mut constraints = Constraints::default();
        for &equality in &equalities {
            let sort = pool.sort(pool.operands(equality)[0]);
            self.constrain_one(pool, equality, &indices[&sort], &mut constraints);
        }
        constraints
    }

    fn witness(&mut self, pool: &mut TermPool, equality: TermId) -> TermId {
        let Sort::Array { index_bits, .. } = pool.sort(pool.operands(equality)[0]) else {
            unreachable!("invariant: {equality} compares arrays");
        };
        *self
            .witnesses
            .entry(equality)
            .or_insert_with(|| pool.mk_fresh("witness", Sort::BitVec(index_bits)))
    }

    fn constrain_one(
        &mut self,
        pool: &mut TermPool,
        equality: TermId,
        indices: &BTreeSet<TermId>,
        constraints: &mut Constraints,
    ) {
        let (a, b) = (pool.operands(equality)[0], pool.operands(equality)[1]);
        let Sort::Array { index_bits, .. } = pool.sort(a) else {
            unreachable!("invariant: {equality} compares arrays");
        };
        let n_indices = 1_usize.checked_shl(index_bits).filter(|_| index_bits < usize::BITS);
        if n_indices.is_some_and(|n| n <= FEW_INDICES.max(indices.len() + 1)) {
            let mut index = 0;
            let all_agree = (0..n_indices.unwrap_or(0)).fold(pool.mk_true(), |all, _| {
                let constant = pool.mk_bv(index_bits, index);
                index += 1;
                let agree = agree_at(pool, a, b, constant);
                pool.mk_and(all, agree)
            });
            constraints.valid.push(pool.mk_eq(equality, all_agree));
            return;
        }
        let witness = self.witness(pool, equality);
        let agree = agree_at(pool, a, b, witness);
        let differ = pool.mk_not(agree);
        constraints.valid.push(pool.mk_or(equality, differ));
        for &index in indices {
            let agree = agree_at(pool, a, b, index);
            constraints.valid.push(pool.mk_implies(equality, agree));
        }
        let (default_a, default_b) = (self.default(pool, a), self.default(pool, b));
        let agree = pool.mk_eq(default_a, default_b);
        constraints.for_query.push(pool.mk_implies(equality, agree));
    }

    /// The element of an array at an index that no store mentions.
    fn default(&mut self, pool: &mut TermPool, array: TermId) -> TermId {
        let is_array = |pool: &TermPool, t: TermId| matches!(pool.sort(t), Sort::Array { .. });
        let mut defaults = BTreeMap::<TermId, TermId>::new();
        let mut stack = vec![(array, false)];
        while let Some((t, is_expanded)) = stack.pop() {
            if defaults.contains_key(&t) {
                continue;
            }
            if !is_expanded {
                stack.push((t, true));
                let operands = pool.operands(t).iter().copied();
                stack.extend(operands.filter(|&o| is_array(pool, o)).map(|o| (o, false)));
                continue;
            }
            let default = match (pool.kind(t), pool.operands(t)) {
                (TermKind::Symbol(name), _) => match self.defaults.get(&t) {
                    Some(&default) => default,
                    None => {
                        let Sort::Array { element_bits, .. } = pool.sort(t) else {
                            unreachable!("invariant: {t} is an array");
                        };
                        let name = format!("{name}.default");
                        let default = pool.mk_fresh(&name, Sort::BitVec(element_bits));
                        self.defaults.insert(t, default);
                        default
                    }
                },
                (TermKind::App(Op::Store, _), &[rest, ..]) => defaults[&rest],
                (TermKind::App(Op::ConstArray { .. }, _), &[element]) => element,
                (TermKind::App(Op::Ite, _), &[condition, then, otherwise]) => {
                    let (then, otherwise) = (defaults[&then], defaults[&otherwise]);
                    pool.mk_ite(condition, then, otherwise)
                }
                _ => unreachable!("invariant: {t} is an array"),
            };
            defaults.insert(t, default);
        }
        defaults[&array]
    }
}

fn agree_at(pool: &mut TermPool, a: TermId, b: TermId, index: TermId) -> TermId {
    let (element_a, element_b) = (pool.mk_select(a, index), pool.mk_select(b, index));
    pool.mk_eq(element_a, element_b)
}
