//! Solving equations before blasting: an assertion `x = t` (or a bare Boolean symbol) defines `x`, which is replaced
//! everywhere, and what then folds gives further definitions.
//!
//! *Guarantee*: the formulas returned together with the definitions are equivalent to the assertions. Definitions
//! never form a cycle, so that models extend to the symbols replaced. *Cost*: linear in the graph per round, at most
//! [`MAX_ROUNDS`] rounds.

use cuda_verify_base::{IdSet, SecondaryMap};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::op::Op;
use crate::term::{TermId, TermKind, TermPool};

const MAX_ROUNDS: usize = 12;

/// Definitions of symbols, in the order in which they were found.
#[derive(Clone, Debug, Default)]
pub(super) struct Definitions {
    of_symbol: FxHashMap<TermId, TermId>,
    symbols: Vec<TermId>,
}

impl Definitions {
    /// Number of definitions.
    pub(super) fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Forgets all but the first definitions.
    pub(super) fn truncate(&mut self, len: usize) {
        for symbol in self.symbols.drain(len..) {
            self.of_symbol.remove(&symbol);
        }
    }

    /// The symbols defined.
    pub(super) fn symbols(&self) -> &[TermId] {
        &self.symbols
    }

    fn insert(&mut self, symbol: TermId, definition: TermId) {
        self.of_symbol.insert(symbol, definition);
        self.symbols.push(symbol);
    }
}

/// Replaces defined symbols, those in their definitions included; remembers the results.
#[derive(Debug)]
pub(super) struct Resolver<'d> {
    definitions: &'d Definitions,
    results: SecondaryMap<TermId, Option<TermId>>,
}

impl<'d> Resolver<'d> {
    pub(super) fn new(definitions: &'d Definitions) -> Self {
        Self { definitions, results: SecondaryMap::new() }
    }

    pub(super) fn resolve(&mut self, pool: &mut TermPool, root: TermId) -> TermId {
        if self.definitions.of_symbol.is_empty() {
            return root;
        }
        let mut stack = vec![(root, false)];
        while let Some((t, is_expanded)) = stack.pop() {
            if self.results[t].is_some() {
                continue;
            }
            if let Some(&definition) = self.definitions.of_symbol.get(&t) {
                if is_expanded {
                    self.results.insert(t, self.results[definition]);
                } else {
                    stack.extend([(t, true), (definition, false)]);
                }
                continue;
            }
            let TermKind::App(op, operands) = pool.kind(t) else {
                self.results.insert(t, Some(t));
                continue;
            };
            if !is_expanded {
                stack.push((t, true));
                stack.extend(operands.iter().map(|&operand| (operand, false)));
                continue;
            }
            let new: Vec<TermId> = operands
                .iter()
                .map(|&operand| self.results[operand].expect("invariant: no cyclic definitions"))
                .collect();
            let op = *op;
            let result = if new == **operands { t } else { pool.mk_app(op, &new) };
            self.results.insert(t, Some(result));
        }
        self.results[root].expect("invariant: the root was resolved last")
    }
}

/// Simplifies assertions to formulas, adding definitions. An assertion that defines a symbol is among the formulas
/// only if `is_used` says that formulas given out before mention the symbol.
pub(super) fn simplify(
    pool: &mut TermPool,
    definitions: &mut Definitions,
    assertions: &[TermId],
    is_used: impl Fn(TermId) -> bool,
) -> Vec<TermId> {
    let mut formulas = assertions.to_vec();
    let mut kept = Vec::new();
    // What is put in for one symbol may fold an equation of another one.
    for _ in 0..MAX_ROUNDS {
        formulas = conjuncts(pool, definitions, &formulas);
        let mut candidates = IndexMap::<TermId, (TermId, TermId), FxBuildHasher>::default();
        formulas.retain(|&formula| {
            let found = definition_in(pool, formula, |symbol| candidates.contains_key(&symbol));
            let Some((symbol, definition)) = found else {
                return true;
            };
            candidates.insert(symbol, (definition, formula));
            false
        });
        // `x = y + 1` and `y = x - 1` define each other: one stays a formula, else a model would have no value to begin
        // with.
        let cyclic = break_cycles(pool, &candidates);
        let mut is_progress = false;
        for (symbol, (definition, formula)) in candidates {
            if cyclic.contains(symbol) {
                formulas.push(formula);
                continue;
            }
            is_progress = true;
            definitions.insert(symbol, definition);
            if is_used(symbol) {
                kept.push((symbol, definition));
            }
        }
        if !is_progress {
            break;
        }
    }
    let mut formulas = conjuncts(pool, definitions, &formulas);
    let mut resolver = Resolver::new(definitions);
    for (symbol, definition) in kept {
        let definition = resolver.resolve(pool, definition);
        formulas.push(pool.mk_eq(symbol, definition));
    }
    formulas
}

/// The conjuncts of the formulas, resolved, without `true` and repetitions; just `false` if one is false.
fn conjuncts(pool: &mut TermPool, definitions: &Definitions, formulas: &[TermId]) -> Vec<TermId> {
    let mut resolver = Resolver::new(definitions);
    let mut is_seen = IdSet::new();
    let mut result = Vec::new();
    let mut stack: Vec<TermId> = Vec::new();
    for &formula in formulas {
        stack.push(resolver.resolve(pool, formula));
        while let Some(t) = stack.pop() {
            if !is_seen.insert(t) || pool.is_true(t) {
                continue;
            }
            if pool.is_false(t) {
                // One conjunct that is false makes all of them needless.
                return vec![t];
            }
            match pool.as_app(t) {
                Some((Op::And, operands)) => stack.extend(operands.iter().rev()),
                Some((Op::Not, &[a])) if let Some((Op::Or, operands)) = pool.as_app(a) => {
                    let operands = operands.to_vec();
                    stack.extend(operands.iter().rev().map(|&operand| pool.mk_not(operand)));
                }
                _ => result.push(t),
            }
        }
    }
    result
}

/// A symbol and its definition, if the formula is one and the symbol is not yet taken.
fn definition_in(
    pool: &mut TermPool,
    formula: TermId,
    is_taken: impl Fn(TermId) -> bool,
) -> Option<(TermId, TermId)> {
    let is_free = |t: TermId| pool.as_symbol(t).is_some() && !is_taken(t);
    if is_free(formula) {
        return Some((formula, pool.mk_true()));
    }
    match pool.as_app(formula)? {
        (Op::Not, &[a]) if is_free(a) => Some((a, pool.mk_false())),
        (Op::Eq, &[a, b]) => {
            // Of two symbols the younger one goes: it is more often a name for an intermediate result.
            let (younger, older) = if a > b { (a, b) } else { (b, a) };
            if is_free(younger) {
                Some((younger, older))
            } else {
                is_free(older).then_some((older, younger))
            }
        }
        _ => None,
    }
}

/// Symbols whose definitions must be dropped so that no symbol is defined by itself: of every strongly connected
/// component of "is defined with the help of" all but one (Tarjan 1972).
fn break_cycles(
    pool: &TermPool,
    candidates: &IndexMap<TermId, (TermId, TermId), FxBuildHasher>,
) -> IdSet<TermId> {
    let mut dropped = IdSet::new();
    // Zero is "not visited"; a finished component has the greatest number.
    let mut numbers = SecondaryMap::<TermId, usize>::new();
    let mut lowest = SecondaryMap::<TermId, usize>::new();
    let mut next = 1;
    let mut component = Vec::new();
    let mut stack: Vec<(TermId, usize)> = Vec::new();
    for &start in candidates.keys() {
        if numbers[start] == 0 {
            stack.push((start, 0));
        }
        while let Some((t, position)) = stack.pop() {
            if position == 0 {
                numbers[t] = next;
                lowest[t] = next;
                next += 1;
                component.push(t);
            }
            let definition = candidates.get(&t).map(|(definition, _)| definition);
            let successors = definition.map_or(pool.operands(t), std::slice::from_ref);
            if let Some(&previous) = position.checked_sub(1).and_then(|i| successors.get(i)) {
                lowest[t] = lowest[t].min(lowest[previous]);
            }
            if let Some(&successor) = successors.get(position) {
                stack.push((t, position + 1));
                match numbers[successor] {
                    0 => stack.push((successor, 0)),
                    usize::MAX => {}
                    number => lowest[t] = lowest[t].min(number),
                }
                continue;
            }
            if lowest[t] < numbers[t] {
                continue;
            }
            let first = component.iter().rposition(|&member| member == t).unwrap_or(0);
            let members: Vec<TermId> = component.drain(first..).collect();
            for &member in &members {
                numbers[member] = usize::MAX;
                lowest[member] = usize::MAX;
            }
            keep_one(pool, candidates, &members, &mut dropped);
        }
    }
    dropped
}

/// Drops all definitions of a component but one that does not mention its own symbol.
fn keep_one(
    pool: &TermPool,
    candidates: &IndexMap<TermId, (TermId, TermId), FxBuildHasher>,
    members: &[TermId],
    dropped: &mut IdSet<TermId>,
) {
    let defined: Vec<TermId> =
        members.iter().copied().filter(|member| candidates.contains_key(member)).collect();
    // A single symbol that does not occur in its definition is a component of its own.
    if let ([symbol], [_]) = (defined.as_slice(), members)
        && candidates[symbol].0 != *symbol
    {
        return;
    }
    let kept = defined.iter().copied().find(|symbol| {
        let (definition, _) = candidates[symbol];
        !pool.post_order(&[definition]).contains(symbol)
    });
    for symbol in defined {
        if Some(symbol) != kept {
            dropped.insert(symbol);
        }
    }
}
