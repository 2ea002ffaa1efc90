//! What is known of the arrays that a loop writes to, as [`crate::heap::written`] says it.

use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

use super::discovery::MAX_CELLS;
use super::{Summary, Variable};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::cells::{self, Contents};
use crate::heap::memory::ObjectId;
use crate::heap::written::{Iteration, Written};
use crate::loops::recurrence::Recurrence;
use crate::loops::summary::Region;

impl Engine<'_> {
    /// Whether an iteration writes addresses of objects that it has made itself: in each iteration these are others, which
    /// one address does not say.
    fn leads_to_objects_since(&self, n_objects: usize, iteration: &Iteration) -> bool {
        let is_made = |object: ObjectId| {
            object.index() >= n_objects && self.heap.objects.get(object).is_some()
        };
        let terms = self.pool.post_order(&iteration.values());
        terms.into_iter().any(|term| self.object_at(term).is_some_and(is_made))
    }

    /// What an arbitrary iteration writes to the objects whose contents are havocked.
    pub(super) fn find_written(
        &mut self,
        entry: &Path,
        region: Region,
        summary: &Summary,
    ) -> Result<FxHashMap<ObjectId, Rc<Iteration>>, Stop> {
        let mut written = FxHashMap::default();
        let is_known =
            |variable: &Variable| !variable.is_pointer || variable.change != Recurrence::Unknown;
        let [state] = &summary.states[..] else { return Ok(written) };
        if !summary.havocked.iter().any(|_| true) || !summary.variables.iter().all(is_known) {
            return Ok(written);
        }
        let (n_terms, n_objects) = (self.pool.len(), self.heap.objects.len());
        let (head, number) = self.host_head(entry, summary, state, Some(false));
        let (before, n_literals) = (head.memory.clone(), entry.guard.len());
        let mut steps = Vec::new();
        for variable in &summary.variables {
            // Where one wraps around, a later iteration may write to the element of an earlier one.
            if let (Recurrence::Step(step), Some(first), Some(start)) =
                (variable.change, variable.before, self.read(&head, variable))
                && !variable.wrap.is_free()
                && self.pool.as_symbol(start).is_some()
            {
                steps.push((start, first, step));
            }
        }
        let (latched, _) = self.run_iteration(vec![head], region)?;
        let Some(latch) = self.merge_all(latched) else { return Ok(written) };
        let conditions = latch.guard.literals_from(n_literals).to_vec();
        let own = n_terms..self.pool.len();
        for id in summary.havocked.iter() {
            let (Some(old), Some(new)) = (before.get(id), latch.memory.get(id)) else { continue };
            let info = &self.heap.objects[id];
            if info.cell_bytes == 0 || !Self::has_few_cells(old) || !Self::has_few_cells(new) {
                continue;
            }
            let [old, new] = [old, new].map(|it| cells::as_array(&mut self.pool, info, it));
            let iteration = Iteration::new(number, own.clone(), conditions.clone(), steps.clone());
            if let Some(iteration) =
                self.lemmas.known.contents.writes(&mut self.pool, iteration, new, old)
                && !self.leads_to_objects_since(n_objects, &iteration)
            {
                written.insert(id, Rc::new(iteration));
            }
        }
        Ok(written)
    }

    /// Notes what the contents of an object are at the head of an iteration.
    pub(super) fn note_written(
        &mut self,
        entry: &Path,
        head: &Path,
        id: ObjectId,
        iteration: &Rc<Iteration>,
        count: TermId,
    ) {
        let (Some(old), Some(new)) = (entry.memory.get(id), head.memory.get(id)) else { return };
        let info = &self.heap.objects[id];
        if !Self::has_few_cells(old) {
            return;
        }
        let [old, new] = [old, new].map(|it| cells::as_array(&mut self.pool, info, it));
        let iteration = Rc::clone(iteration);
        self.lemmas.known.contents.add(new, Written { iteration, count, old });
    }

    /// Takes the contents of an object, which are noted exactly, for known if those before the loop were.
    pub(super) fn keep_known(&mut self, entry: &Path, head: &Path, id: ObjectId) {
        let versions = |engine: &mut Self, path: &Path| {
            let object = path.memory.get(id).filter(|object| Self::has_few_cells(object))?;
            let array = cells::as_array(&mut engine.pool, &engine.heap.objects[id], object);
            let symbols = engine.pool.symbols_of(array);
            let versions = symbols.iter().filter_map(|symbol| engine.pool.version_of(*symbol));
            Some(versions.collect::<Vec<_>>())
        };
        let (Some(before), Some(now)) = (versions(self, entry), versions(self, head)) else {
            return;
        };
        if !before.into_iter().any(|version| self.pool.is_open(version)) {
            for version in now {
                self.pool.settle_version(version);
            }
        }
    }

    /// Whether the contents of an object are few cells, or an array already.
    fn has_few_cells(object: &cells::Object) -> bool {
        match &object.contents {
            Contents::Cells { cells, .. } => cells.len() <= MAX_CELLS,
            Contents::Array(_) => true,
        }
    }
}
