//! Bounds of the irregular variables of a loop of an arbitrary thread; see [`crate::loops::invariants`].

use cuda_verify_base::id::Id;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::term::TermId;

use super::{Region, Summary};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::loops::invariants::{Counted, Role, Sample};
use crate::loops::recurrence::Recurrence;
use crate::threads::one::records::Definition;

impl Engine<'_> {
    /// Finds what holds of the variables at the head of every iteration.
    pub(super) fn find_bounds_of_others(
        &mut self,
        summary: &mut Summary,
        entry: &Path,
        region: Region,
    ) -> Result<(), Stop> {
        let role = |change: Recurrence| match change {
            Recurrence::Step(step) => Role::Counted(step),
            Recurrence::Unknown | Recurrence::Shrinks => Role::Irregular,
            Recurrence::None
            | Recurrence::Grows(_)
            | Recurrence::Doubles(_)
            | Recurrence::Halves(_)
            | Recurrence::Alternates(_) => Role::Other,
        };
        let roles: Vec<Role> = summary.variables.iter().map(|it| role(it.change)).collect();
        let is_number = |index: usize| matches!(summary.variables[index].ty, Scalar::Int(..));
        if !(0..roles.len()).any(|index| roles[index] == Role::Irregular && is_number(index)) {
            return Ok(());
        }
        let n_terms = self.pool.len();
        let head = self.arbitrary_iteration(entry, summary, Some(summary.lockstep));
        let (starts, n_literals) = (head.starts, head.path.guard.len());
        let (Some(latch), _) = self.run_apart_from_others(head.path, region)? else {
            return Ok(());
        };
        let local = |index: usize| latch.top().locals[summary.variables[index].local.index()];
        let afters = (0..roles.len()).map(local).collect();
        let conditions = latch.guard.literals_from(n_literals).to_vec();
        let end = latch.guard.term(&mut self.pool);
        let sample = Sample { starts, afters, conditions, end, n_terms };
        let befores: Vec<Option<TermId>> = summary.variables.iter().map(|it| it.before).collect();
        let entered = entry.guard.term(&mut self.pool);
        summary.invariants = self.find_invariants(entered, (&befores, &roles), &[sample])?;
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
        if !formulas.is_empty() {
            summary.invariants.extend(&mut self.pool, formulas, starts);
        }
    }

    /// Assumes what holds of the variables at the head of an iteration.
    pub(super) fn assume_invariants_of_others(
        &mut self,
        path: &mut Path,
        summary: &Summary,
        starts: &[Option<TermId>],
    ) {
        for fact in summary.invariants.of(&mut self.pool, starts) {
            path.guard.assume(&mut self.pool, fact);
            let symbols = self.pool.symbols_of(fact);
            let irregular = symbols.into_iter().filter(|it| self.pool.is_approximate(*it));
            let of_symbol = |symbol| Definition::of_iteration(symbol, fact);
            let facts: Vec<Definition> = irregular.map(of_symbol).collect();
            self.abstraction_mut().definitions.extend(facts);
        }
    }
}
