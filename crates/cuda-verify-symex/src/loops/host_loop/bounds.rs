//! Bounds of the irregular variables of a loop of the host; see [`crate::loops::invariants`].

use cuda_verify_smt::term::TermId;

use super::{Place, Summary, Variable};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::loops::invariants::{Counted, Role, Sample};
use crate::loops::recurrence::Recurrence;
use crate::loops::summary::Region;

impl Engine<'_> {
    /// Finds what holds of the variables at the head of every iteration.
    pub(super) fn find_host_invariants(
        &mut self,
        entry: &Path,
        region: Region,
        summary: &mut Summary,
    ) -> Result<(), Stop> {
        let role = |(index, variable): (usize, &Variable)| match variable.change {
            Recurrence::Step(step) => Role::Counted(step),
            Recurrence::Unknown
                if !variable.is_pointer
                    && self.is_whole(variable)
                    && summary.states.iter().all(|state| !state.contains_key(&index)) =>
            {
                Role::Irregular
            }
            Recurrence::None
            | Recurrence::Grows(_)
            | Recurrence::Doubles(_)
            | Recurrence::Halves(_)
            | Recurrence::Alternates(_)
            | Recurrence::Shrinks
            | Recurrence::Unknown => Role::Other,
        };
        let roles: Vec<Role> = summary.variables.iter().enumerate().map(role).collect();
        if !roles.contains(&Role::Irregular) {
            return Ok(());
        }
        let mut samples = Vec::new();
        for state in &summary.states {
            let n_terms = self.pool.len();
            let (head, _) = self.host_head(entry, summary, state, Some(false));
            let starts = self.values_of(&head, summary);
            let n_literals = head.guard.len();
            let (latched, _) = self.run_iteration(vec![head], region)?;
            let Some(latch) = self.merge_all(latched) else { continue };
            let afters = self.values_of(&latch, summary);
            let conditions = latch.guard.literals_from(n_literals).to_vec();
            let end = latch.guard.term(&mut self.pool);
            samples.push(Sample { starts, afters, conditions, end, n_terms });
        }
        let befores: Vec<Option<TermId>> = summary.variables.iter().map(|it| it.before).collect();
        let entered = entry.guard.term(&mut self.pool);
        summary.invariants = self.find_invariants(entered, (&befores, &roles), &samples)?;
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
        if !formulas.is_empty() {
            let starts = way.starts.clone();
            summary.invariants.extend(&mut self.pool, formulas, &starts);
        }
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
        for fact in summary.invariants.of(&mut self.pool, &values) {
            head.guard.assume(&mut self.pool, fact);
        }
    }
}
