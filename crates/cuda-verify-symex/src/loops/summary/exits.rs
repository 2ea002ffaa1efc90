//! Ways out of a summarised loop: what is still known of its last iteration.

use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::path::{Frame, Path};
use crate::loops::recurrence::Counter;
use crate::symbols::{Origin, Sharing};
use crate::threads::one::records::Definition;

impl Engine<'_> {
    /// Notes that a thread which comes to a loop leaves it by one of the ways out, or ends inside of it: by one of the
    /// ends noted after so many.
    pub(super) fn define_exits(
        &mut self,
        entry: &Path,
        n_terms: usize,
        n_ends: usize,
        exits: &[Path],
    ) {
        // A thread that returns in the loop has not left it by any way out, but is not on its way any more either.
        let ends = &self.abstraction_mut().ends[n_ends..];
        let mut ways: Vec<TermId> = ends.iter().map(|end| end.guard).collect();
        for path in exits {
            ways.push(path.guard.suffix(&mut self.pool, entry.guard.len()));
        }
        let left = self.pool.mk_or_all(ways);
        let entered = entry.guard.term(&mut self.pool);
        let fact = self.pool.mk_implies(entered, left);
        let symbols = self.own_symbols(left, n_terms);
        let left_loop: Option<Rc<[Frame]>> = Some(entry.frames.clone().into());
        let definition =
            |symbol| Definition { symbol, fact, left_loop: left_loop.as_ref().map(Rc::clone) };
        self.abstraction_mut().definitions.extend(symbols.into_iter().map(definition));
    }

    /// Notes on the ways out that are taken where a counter has come to a number (`i != n`) that it did not begin beyond
    /// that number: it came there within the limits of its type. That is still known where the counter is not.
    pub(super) fn note_numbers_reached(
        &mut self,
        entry: &Path,
        n_terms: usize,
        exits: &mut [Path],
    ) {
        for path in exits {
            for literal in path.guard.literals_from(entry.guard.len()).to_vec() {
                let Some((Op::Eq, &[left, right])) = self.pool.as_app(literal) else { continue };
                for (side, number) in [(left, right), (right, left)] {
                    if self.own_symbols(number, n_terms).is_empty()
                        && let Some(fact) = self.is_reachable(side, number)
                    {
                        path.guard.assume(&mut self.pool, fact);
                    }
                }
            }
        }
    }

    /// That a number lies where a counter comes to; `None` if a term is not a counter.
    fn is_reachable(&mut self, counter: TermId, number: TermId) -> Option<TermId> {
        let (symbol, extension) = match self.pool.as_app(counter) {
            Some((Op::SignExtend(_), &[symbol])) => (symbol, Some(true)),
            Some((Op::ZeroExtend(_), &[symbol])) => (symbol, Some(false)),
            Some(_) | None => (counter, None),
        };
        let abstraction = self.abstraction.as_ref()?;
        let Counter { before, is_up, is_signed } = *abstraction.counters.get(&symbol)?;
        if extension.is_some_and(|it| it != is_signed) {
            return None;
        }
        let width = self.pool.width(number);
        let before = self.extended(before, width, is_signed);
        let (low, high) = if is_up { (before, number) } else { (number, before) };
        Some(if is_signed {
            self.pool.mk_bv_sle(low, high)
        } else {
            self.pool.mk_bv_ule(low, high)
        })
    }

    /// Notes the conditions of the last iteration: that the loop ends is assumed, so that every thread which comes to it
    /// meets those of one of the ways out, and what they have in common.
    pub(super) fn note_last_iteration(&mut self, entry: &Path, exits: &[Path]) {
        let mut guards = exits.iter().map(|path| path.guard.clone());
        let Some(mut left) = guards.next() else { return };
        for guard in guards {
            (left, _, _) = left.merge(&mut self.pool, &guard);
        }
        let met = left.literals_from(entry.guard.len().min(left.len())).to_vec();
        self.abstraction_mut().of_last_iterations.extend(met);
    }

    /// Drops from the ways out the conditions on variables of the loop that no local variable depends on any more: that
    /// one of the ways is taken is assumed.
    pub(super) fn forget_conditions(&mut self, entry: &Path, n_terms: usize, exits: &mut [Path]) {
        let n_exits = exits.len();
        for path in exits {
            let live = self.live_values(path);
            let own = |engine: &Self, term: TermId| engine.own_symbols(term, n_terms);
            let mut dropped = self.drop_dead_conditions(entry, path, live, own);
            if dropped.is_empty() {
                continue;
            }
            // What is assumed of other threads may go.
            dropped.retain(|literal| !self.is_about_others(*literal));
            let dropped = self.pool.mk_and_all(dropped);
            let is_approximate = self.pool.is_approximate(dropped);
            if n_exits > 1 || is_approximate {
                let uniformity = self.uniformity(dropped).min(Sharing::Block);
                // Which of several ways is taken still matters: a symbol stands for it, on which those agree who agree
                // on the conditions.
                let is_taken = self.agreed_symbol("exit", Sort::Bool, Origin::Havoc, uniformity);
                if is_approximate {
                    self.pool.mark_approximate(is_taken);
                }
                path.guard.assume(&mut self.pool, is_taken);
            }
        }
    }

    /// Drops from a way out the conditions of the loop that none of some values depends on, directly or through other
    /// conditions; gives them. What they may depend on are the symbols of a term that are the loop's own.
    pub(crate) fn drop_dead_conditions(
        &mut self,
        entry: &Path,
        path: &mut Path,
        values: Vec<TermId>,
        own: impl Fn(&Self, TermId) -> Vec<TermId>,
    ) -> Vec<TermId> {
        let literals = path.guard.literals_from(entry.guard.len()).to_vec();
        let of_literals: Vec<Vec<TermId>> =
            literals.iter().map(|literal| own(self, *literal)).collect();
        let live = values.into_iter().flat_map(|value| own(self, value)).collect();
        let is_kept = depends_on(&of_literals, live);
        if is_kept.iter().all(|is_kept| *is_kept) {
            return Vec::new();
        }
        path.guard.truncate(&mut self.pool, entry.guard.len());
        let mut dropped = Vec::new();
        for (literal, is_kept) in literals.into_iter().zip(is_kept) {
            if is_kept {
                path.guard.assume(&mut self.pool, literal);
            } else {
                dropped.push(literal);
            }
        }
        dropped
    }

    /// The symbols of a term that were made since the pool had so many terms and that not all threads agree on.
    fn own_symbols(&self, term: TermId, n_terms: usize) -> Vec<TermId> {
        let mut symbols = self.pool.symbols_of(term);
        symbols.retain(|symbol| {
            symbol.index() >= n_terms
                && self.abstraction.is_some()
                && self.pool.sharing(*symbol) < Sharing::Grid
        });
        symbols
    }

    /// The values of all live local variables.
    pub(crate) fn live_values(&mut self, path: &Path) -> Vec<TermId> {
        let mut values = Vec::new();
        for frame in &path.frames {
            let facts = self.facts(frame.func);
            let function = &self.program.functions[frame.func];
            let live = facts.borrow_mut().live_before(function, frame.pc);
            values.extend(live.iter().filter_map(|local| frame.locals[local.index()]));
        }
        values
    }
}

/// Which conditions depend on live symbols, directly or through other conditions, or on no symbols at all. The
/// conditions are given by their symbols.
fn depends_on(conditions: &[Vec<TermId>], mut live: FxHashSet<TermId>) -> Vec<bool> {
    let mut is_kept: Vec<bool> = conditions.iter().map(Vec::is_empty).collect();
    loop {
        let mut has_changed = false;
        for (symbols, is_kept) in conditions.iter().zip(&mut is_kept) {
            if !*is_kept && symbols.iter().any(|symbol| live.contains(symbol)) {
                (*is_kept, has_changed) = (true, true);
                live.extend(symbols.iter().copied());
            }
        }
        if !has_changed {
            return is_kept;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_kept_that_live_values_depend_on() {
        let symbols = |indices: &[usize]| -> Vec<TermId> {
            indices.iter().map(|index| TermId::from_index(*index)).collect()
        };
        let is_kept = |conditions: &[&[usize]], live: &[usize]| {
            let conditions: Vec<Vec<TermId>> = conditions.iter().map(|it| symbols(it)).collect();
            depends_on(&conditions, symbols(live).into_iter().collect())
        };
        // Of a live symbol; of one that a kept condition connects with it, whichever comes first; of none.
        assert_eq!(is_kept(&[&[1], &[2]], &[1]), [true, false]);
        assert_eq!(is_kept(&[&[3], &[2, 3], &[1, 2]], &[1]), [true, true, true]);
        assert_eq!(is_kept(&[&[], &[2]], &[1]), [true, false]);
        assert_eq!(is_kept(&[&[1], &[2]], &[]), [false, false]);
    }
}
