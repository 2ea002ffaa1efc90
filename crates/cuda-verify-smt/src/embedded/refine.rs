//! Arrays and functions by refinement: reads and applications are free bits at first; where the assignment found
//! breaks an axiom, the instance of the axiom is added as a clause and the solver asked again.
//!
//! Reads are followed down through stores, choices and constant arrays to a symbol, as in Brummayer and Biere,
//! *Lemmas on demand for the extensional theory of arrays* (JSAT 2009), sections 4 and 5; equality of arrays is
//! reduced beforehand by [`equalities`](super::equalities), so that nothing needs to travel upwards.
//! Functions are arrays whose index is the tuple of arguments.
//!
//! *Guarantee*: the clauses added are valid in the theory; when none is added, the tables read off make a model.
//! *Cost*: a round is linear in reads times the depth of their arrays; each clause excludes the assignment found.

use std::collections::BTreeMap;

use crate::embedded::blast::Blaster;
use crate::embedded::sat::{Lit, SatSolver};
use crate::op::{FunctionId, Op};
use crate::term::{TermId, TermKind, TermPool};
use crate::value::BvValue;

/// What the reads say of array symbols and functions.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables {
    pub(super) arrays: BTreeMap<TermId, BTreeMap<BvValue, Read>>,
    pub(super) functions: BTreeMap<FunctionId, BTreeMap<Vec<BvValue>, TermId>>,
}

/// A read that reached a symbol.
#[derive(Clone, Debug)]
pub(super) struct Read {
    index: TermId,
    pub(super) element: TermId,
    path: Vec<Step>,
}

/// Why a read went down to where it is.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Past a store at another index.
    Past { index: TermId, stored: TermId },
    /// Into a branch of a choice.
    Branch(Lit),
}

/// The reads and applications among terms.
pub(super) fn reads_of(pool: &TermPool, terms: &[TermId]) -> Vec<TermId> {
    let is_read = |t: &&TermId| matches!(pool.op(**t), Some(Op::Select | Op::Apply(_)));
    terms.iter().filter(is_read).copied().collect()
}

/// Checks the assignment found against the axioms; adds the instances that it breaks.
pub(super) fn refine<S: SatSolver>(
    blaster: &mut Blaster<S>,
    pool: &TermPool,
    reads: &[TermId],
) -> (Tables, Vec<Vec<Lemma>>) {
    let mut tables = Tables::default();
    let mut lemmas = Vec::new();
    for &read in reads {
        let broken = match pool.as_app(read) {
            Some((Op::Select, &[array, index])) => {
                follow(blaster, pool, &mut tables, read, array, index)
            }
            Some((Op::Apply(function), arguments)) => {
                apply(blaster, &mut tables, read, function, arguments, pool)
            }
            _ => unreachable!("invariant: {read} is a read"),
        };
        lemmas.extend(broken);
    }
    (tables, lemmas)
}

/// A disjunct of an instance of an axiom.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lemma {
    Equal(TermId, TermId),
    Different(TermId, TermId),
    Holds(Lit),
}

/// Adds an instance as a clause.
pub(super) fn learn<S: SatSolver>(blaster: &mut Blaster<S>, lemma: &[Lemma]) {
    let clause: Vec<Lit> = lemma
        .iter()
        .map(|&disjunct| match disjunct {
            Lemma::Equal(a, b) => blaster.equal(a, b),
            Lemma::Different(a, b) => !blaster.equal(a, b),
            Lemma::Holds(lit) => lit,
        })
        .collect();
    blaster.gates.clause(&clause);
}

fn negated(path: &[Step]) -> impl Iterator<Item = Lemma> + '_ {
    path.iter().map(|&step| match step {
        Step::Past { index, stored } => Lemma::Equal(index, stored),
        Step::Branch(condition) => Lemma::Holds(!condition),
    })
}

/// Follows a read to where its element is determined; returns the axiom it breaks there.
fn follow<S: SatSolver>(
    blaster: &Blaster<S>,
    pool: &TermPool,
    tables: &mut Tables,
    read: TermId,
    array: TermId,
    index: TermId,
) -> Option<Vec<Lemma>> {
    let (index_value, value) = (blaster.value(index), blaster.value(read));
    let mut path = Vec::new();
    let mut array = array;
    loop {
        match (pool.kind(array), pool.operands(array)) {
            (TermKind::App(Op::Store, _), &[rest, stored, element]) => {
                if blaster.value(stored) == index_value {
                    return (blaster.value(element) != value).then(|| {
                        let end = [Lemma::Different(index, stored), Lemma::Equal(read, element)];
                        negated(&path).chain(end).collect()
                    });
                }
                path.push(Step::Past { index, stored });
                array = rest;
            }
            (TermKind::App(Op::Ite, _), &[condition, then, otherwise]) => {
                let condition = blaster.literal(condition);
                let holds = blaster.gates.solver.value(condition);
                path.push(Step::Branch(condition.negate_if(!holds)));
                array = if holds { then } else { otherwise };
            }
            (TermKind::App(Op::ConstArray { .. }, _), &[element]) => {
                return (blaster.value(element) != value)
                    .then(|| negated(&path).chain([Lemma::Equal(read, element)]).collect());
            }
            (TermKind::Symbol(_), _) => {
                let table = tables.arrays.entry(array).or_default();
                let Some(other) = table.get(&index_value) else {
                    table.insert(index_value, Read { index, element: read, path });
                    return None;
                };
                return (blaster.value(other.element) != value).then(|| {
                    let end =
                        [Lemma::Different(index, other.index), Lemma::Equal(read, other.element)];
                    negated(&path).chain(negated(&other.path)).chain(end).collect()
                });
            }
            _ => unreachable!("invariant: {array} is an array"),
        }
    }
}

fn apply<S: SatSolver>(
    blaster: &Blaster<S>,
    tables: &mut Tables,
    application: TermId,
    function: FunctionId,
    arguments: &[TermId],
    pool: &TermPool,
) -> Option<Vec<Lemma>> {
    let values: Vec<BvValue> = arguments.iter().map(|&argument| blaster.value(argument)).collect();
    let table = tables.functions.entry(function).or_default();
    let Some(&other) = table.get(&values) else {
        table.insert(values, application);
        return None;
    };
    (blaster.value(other) != blaster.value(application)).then(|| {
        let different = arguments
            .iter()
            .zip(pool.operands(other))
            .filter(|(a, b)| a != b)
            .map(|(&a, &b)| Lemma::Different(a, b));
        different.chain([Lemma::Equal(application, other)]).collect()
    })
}
