//! Bounds of the irregular variables of a loop of the host; see [`crate::loops::invariants`].

use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

use super::{Place, Summary, Variable};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::loops::invariants::{Counted, Invariants, Seen};
use crate::loops::recurrence::Recurrence;
use crate::loops::summary::Region;

impl Engine<'_> {
    /// Finds what holds of the variables at the head of every iteration.
    pub(super) fn find_invariants(
        &mut self,
        entry: &Path,
        region: Region,
        summary: &mut Summary,
    ) -> Result<(), Stop> {
        let is_irregular = |index: usize| {
            let variable = &summary.variables[index];
            variable.change == Recurrence::Unknown
                && !variable.is_pointer
                && self.is_whole(variable)
                && summary.states.iter().all(|state| !state.contains_key(&index))
        };
        let irregular: Vec<usize> =
            (0..summary.variables.len()).filter(|index| is_irregular(*index)).collect();
        if irregular.is_empty() {
            return Ok(());
        }
        let mut iterations = Vec::new();
        let mut guessed: Option<(Invariants, Vec<Option<TermId>>)> = None;
        for state in &summary.states {
            let n_terms = self.pool.len();
            let (head, _) = self.host_head(entry, summary, state, Some(false));
            let starts = self.values_of(&head, summary);
            let n_literals = head.guard.len();
            let (latched, _) = self.run_iteration(vec![head], region)?;
            let Some(latch) = self.merge_all(latched) else { continue };
            let afters = self.values_of(&latch, summary);
            if guessed.is_none() {
                let mut seen = Vec::new();
                for (index, variable) in summary.variables.iter().enumerate() {
                    let step = match variable.change {
                        Recurrence::Step(step) => Some(step),
                        Recurrence::Unknown if irregular.contains(&index) => None,
                        Recurrence::None
                        | Recurrence::Grows(_)
                        | Recurrence::Doubles(_)
                        | Recurrence::Halves(_)
                        | Recurrence::Alternates(_)
                        | Recurrence::Shrinks
                        | Recurrence::Unknown => continue,
                    };
                    if let (Some(before), Some(start), Some(after)) =
                        (variable.before, starts[index], afters[index])
                        && self.pool.as_symbol(start).is_some()
                    {
                        seen.push(Seen { before, start, after, step });
                    }
                }
                let conditions = latch.guard.literals_from(n_literals).to_vec();
                let guess = Invariants::guess(&mut self.pool, &seen, &conditions, n_terms);
                guessed = Some((guess, starts.clone()));
            }
            let Some((_, symbols)) = &guessed else { continue };
            let [starts, afters] = [&starts, &afters].map(|values| pairs(symbols, values));
            iterations.push((latch.guard.term(&mut self.pool), starts, afters));
        }
        let Some((mut invariants, symbols)) = guessed else { return Ok(()) };
        let befores: Vec<Option<TermId>> =
            summary.variables.iter().map(|variable| variable.before).collect();
        let entered = entry.guard.term(&mut self.pool);
        self.keep_implied(&mut invariants, entered, &pairs(&symbols, &befores))?;
        self.keep_preserved(&mut invariants, &iterations)?;
        (summary.invariants, summary.symbols) = (invariants, symbols);
        Ok(())
    }

    /// What the conditions say of the iteration before, at the head of every iteration and in terms of its values there.
    pub(super) fn find_held(&mut self, entry: &Path, summary: &Summary) -> Vec<TermId> {
        let [way] = &summary.ways[..] else { return Vec::new() };
        let way = way.clone();
        let mut counted = Vec::new();
        for (variable, start) in summary.variables.iter().zip(&way.starts) {
            if let (Recurrence::Step(step), Some(before), Some(start)) =
                (variable.change, variable.before, *start)
                && !variable.is_pointer
                && self.pool.as_symbol(start).is_some()
            {
                counted.push(Counted { before, start, step });
            }
        }
        self.held_before(entry, &counted, &way.conditions, |_, symbol| way.is_own(symbol))
    }

    /// Adds that to the invariants.
    pub(super) fn add_held(&mut self, summary: &mut Summary, formulas: Vec<TermId>) {
        let [way] = &summary.ways[..] else { return };
        if formulas.is_empty() {
            return;
        }
        if summary.symbols.is_empty() {
            summary.symbols.clone_from(&way.starts);
        }
        let names = pairs(&way.starts, &summary.symbols);
        let named = formulas.into_iter().map(|formula| self.pool.substitute(formula, &names));
        summary.invariants.extend(named.collect::<Vec<_>>());
    }

    /// Whether a variable is one by itself, not an element of an array or a member.
    fn is_whole(&self, variable: &Variable) -> bool {
        match variable.place {
            Place::Register(_) => true,
            Place::Cell { object, size_bytes, .. } => {
                self.pool.as_bv_u64(self.heap.objects[object].size) == Some(size_bytes)
            }
        }
    }

    pub(super) fn values_of(&mut self, path: &Path, summary: &Summary) -> Vec<Option<TermId>> {
        summary.variables.iter().map(|variable| self.read(path, variable)).collect()
    }

    /// Assumes what holds of the variables at the head of an iteration.
    pub(super) fn assume_invariants(&mut self, head: &mut Path, summary: &Summary) {
        let values = self.values_of(head, summary);
        let values = pairs(&summary.symbols, &values);
        for fact in summary.invariants.of(&mut self.pool, &values) {
            head.guard.assume(&mut self.pool, fact);
        }
    }
}

/// Values for symbols.
fn pairs(symbols: &[Option<TermId>], values: &[Option<TermId>]) -> FxHashMap<TermId, TermId> {
    let both = symbols.iter().zip(values);
    both.filter_map(|(symbol, value)| Some(((*symbol)?, (*value)?))).collect()
}
