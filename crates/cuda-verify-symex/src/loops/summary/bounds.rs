//! Bounds of the irregular variables of a loop of an arbitrary thread; see [`crate::loops::invariants`].

use cuda_verify_base::id::Id;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

use super::{Region, Summary};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::loops::invariants::{Counted, Invariants, Seen};
use crate::loops::recurrence::Recurrence;

impl Engine<'_> {
    /// Finds what holds of the variables at the head of every iteration.
    pub(super) fn find_bounds_of_others(
        &mut self,
        summary: &mut Summary,
        entry: &Path,
        region: Region,
    ) -> Result<(), Stop> {
        let is_irregular =
            |change: Recurrence| matches!(change, Recurrence::Unknown | Recurrence::Shrinks);
        if !summary
            .variables
            .iter()
            .any(|it| is_irregular(it.change) && matches!(it.ty, Scalar::Int(..)))
        {
            return Ok(());
        }
        let n_terms = self.pool.len();
        let mut head = self.arbitrary_iteration(entry, summary, Some(summary.lockstep));
        let interval = self.abstraction_mut().new_phase();
        self.enter_phases(&mut head.path, interval, interval);
        let n_literals = head.path.guard.len();
        let symbols = head.starts;
        let (latched, _) = self.run_iteration(vec![head.path], region)?;
        let Some(latch) = self.merge_all(latched) else { return Ok(()) };
        let (mut seen, mut befores, mut afters) =
            (Vec::new(), FxHashMap::default(), FxHashMap::default());
        for (variable, start) in summary.variables.iter().zip(&symbols) {
            let after = latch.top().locals[variable.local.index()];
            let (Some(before), Some(start), Some(after)) = (variable.before, *start, after) else {
                continue;
            };
            if self.pool.as_symbol(start).is_none() {
                continue;
            }
            befores.insert(start, before);
            afters.insert(start, after);
            let step = match variable.change {
                Recurrence::Step(step) => Some(step),
                Recurrence::Unknown | Recurrence::Shrinks => None,
                Recurrence::None
                | Recurrence::Grows(_)
                | Recurrence::Doubles(_)
                | Recurrence::Halves(_)
                | Recurrence::Alternates(_) => continue,
            };
            seen.push(Seen { before, start, after, step });
        }
        let conditions = latch.guard.literals_from(n_literals).to_vec();
        let mut invariants = Invariants::guess(&mut self.pool, &seen, &conditions, n_terms);
        let entered = entry.guard.term(&mut self.pool);
        self.keep_implied(&mut invariants, entered, &befores)?;
        let ends = latch.guard.term(&mut self.pool);
        self.keep_preserved(&mut invariants, &[(ends, FxHashMap::default(), afters)])?;
        (summary.invariants, summary.symbols) = (invariants, symbols);
        Ok(())
    }

    /// Adds to the invariants what the conditions say of the iteration before. The symbols of an iteration are those that
    /// were made since the pool had so many terms.
    pub(super) fn note_held(
        &mut self,
        summary: &mut Summary,
        entry: &Path,
        latch: &Path,
        starts: &[Option<TermId>],
        n_terms: usize,
    ) {
        let counted = summary.counted(starts).into_iter().filter_map(|(index, start, step)| {
            Some(Counted { before: summary.variables[index].before?, start, step })
        });
        let counted: Vec<Counted> = counted.collect();
        let conditions = latch.guard.literals_from(entry.guard.len()).to_vec();
        let formulas = self.held_before(entry, &counted, &conditions, |engine, symbol| {
            !engine.is_invariant(symbol, n_terms)
        });
        if formulas.is_empty() {
            return;
        }
        if summary.symbols.is_empty() {
            summary.symbols = starts.to_vec();
        }
        let both = starts.iter().zip(&summary.symbols);
        let names: FxHashMap<TermId, TermId> =
            both.filter_map(|(start, symbol)| Some(((*start)?, (*symbol)?))).collect();
        let named = formulas.into_iter().map(|formula| self.pool.substitute(formula, &names));
        summary.invariants.extend(named.collect::<Vec<_>>());
    }

    /// Assumes what holds of the variables at the head of an iteration.
    pub(super) fn assume_invariants_of_others(
        &mut self,
        path: &mut Path,
        summary: &Summary,
        starts: &[Option<TermId>],
    ) {
        let both = summary.symbols.iter().zip(starts);
        let values: FxHashMap<TermId, TermId> =
            both.filter_map(|(symbol, start)| Some(((*symbol)?, (*start)?))).collect();
        for fact in summary.invariants.of(&mut self.pool, &values) {
            path.guard.assume(&mut self.pool, fact);
            let symbols = self.pool.symbols_of(fact);
            let irregular = symbols.into_iter().filter(|it| self.pool.is_approximate(*it));
            let facts: Vec<(TermId, TermId)> = irregular.map(|symbol| (symbol, fact)).collect();
            self.abstraction_mut().definitions.extend(facts);
        }
    }
}
