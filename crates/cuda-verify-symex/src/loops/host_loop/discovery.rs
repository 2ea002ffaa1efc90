//! What an iteration of a loop of the host changes, found by running its body on unknown values until nothing new comes
//! up.

use cuda_verify_base::PropertyKind;
use cuda_verify_goto::program::LocalId;
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Place, Summary, Variable, Way};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::cells::{self, Contents};
use crate::heap::memory::{Memory, ObjectId, Space, Target, target_of_address};
use crate::loops::recurrence::Recurrence;
use crate::loops::summary::Region;
use crate::value;

/// Attempts to find what changes.
const MAX_ROUNDS: u32 = 24;

/// Cells of one object that are variables.
pub(super) const MAX_CELLS: usize = 16;

/// Places that inputs choose for a pointer.
const MAX_CHOICES: usize = 8;

/// Values that variables go through.
const MAX_STATES: usize = 4;

impl Engine<'_> {
    /// What an iteration changes, and what is known of that; `None` if the loop cannot be summarised.
    pub(super) fn find_host_summary(
        &mut self,
        entry: &Path,
        region: Region,
    ) -> Result<Option<Summary>, Stop> {
        let found = self.find_host_changes(entry, region)?;
        let Some(mut summary) = found else { return Ok(None) };
        self.exec.n_mutes += 1;
        self.loops.n_host_iterations += 1;
        let result = (|| {
            let held = self.find_held(entry, &summary);
            self.decide_host_wraps(entry, &mut summary, &held)?;
            self.find_host_invariants(entry, region, &mut summary)?;
            self.add_held(&mut summary, held);
            self.find_written(entry, region, &summary)
        })();
        self.exec.n_mutes -= 1;
        self.loops.n_host_iterations -= 1;
        summary.written = result?;
        Ok(Some(summary))
    }

    /// What an iteration changes; `None` if the loop cannot be summarised.
    pub(super) fn find_host_changes(
        &mut self,
        entry: &Path,
        region: Region,
    ) -> Result<Option<Summary>, Stop> {
        self.exec.n_mutes += 1;
        self.loops.n_host_iterations += 1;
        let around = std::mem::take(&mut self.loops.meets_unknown_pointer);
        let result = self.find_host_changes_muted(entry, region);
        self.loops.meets_unknown_pointer |= around;
        self.exec.n_mutes -= 1;
        self.loops.n_host_iterations -= 1;
        result
    }

    fn find_host_changes_muted(
        &mut self,
        entry: &Path,
        region: Region,
    ) -> Result<Option<Summary>, Stop> {
        let mut summary = Summary::default();
        for (local, ty, before) in self.assigned_registers(entry, region) {
            let is_pointer = ty == Scalar::Pointer;
            let place = Place::Register(local);
            summary.variables.push(Variable::new(place, Some(ty), before, is_pointer));
        }
        summary.states.push(FxHashMap::default());
        for _ in 0..MAX_ROUNDS {
            summary.ways.clear();
            let mut is_stable = true;
            let mut changes: Vec<Option<Recurrence>> = vec![None; summary.variables.len()];
            for index in 0..summary.states.len() {
                // What an earlier one has shown may leave fewer.
                let Some(state) = summary.states.get(index).cloned() else { break };
                let n_terms = self.pool.len();
                let (head, _) = self.host_head(entry, &summary, &state, None);
                let starts =
                    summary.variables.iter().map(|variable| self.read(&head, variable)).collect();
                let (before, n_literals) = (head.memory.clone(), head.guard.len());
                let (latched, _) = self.run_iteration(vec![head], region)?;
                // An arbitrary iteration could not tell whether the pointer leads anywhere, as those that are run can.
                if self.loops.meets_unknown_pointer {
                    return Ok(None);
                }
                let Some(latch) = self.merge_all(latched) else { continue };
                let conditions = latch.guard.literals_from(n_literals).to_vec();
                summary.ways.push(Way { starts, conditions, own: n_terms..self.pool.len() });
                match self.note_memory(&mut summary, entry, &latch, &before) {
                    None => return Ok(None),
                    Some(is_known) => is_stable &= is_known,
                }
                if !is_stable {
                    break;
                }
                match self.note_variables(&mut summary, &latch, &mut changes) {
                    None => return Ok(None),
                    Some(is_known) => is_stable &= is_known,
                }
            }
            if is_stable {
                for (variable, change) in summary.variables.iter_mut().zip(changes) {
                    variable.change = change.unwrap_or(Recurrence::None);
                }
                self.keep_host_shifts(entry, &mut summary);
                return Ok(Some(summary));
            }
        }
        Ok(None)
    }

    fn assigned_registers(
        &mut self,
        entry: &Path,
        region: Region,
    ) -> Vec<(LocalId, Scalar, Option<TermId>)> {
        self.assigned_variables(entry, region)
            .into_iter()
            .map(|variable| (variable.local, variable.ty, variable.before))
            .collect()
    }

    /// Notes objects that an iteration changes; `None` if it cannot be summarised, false if there are new ones.
    fn note_memory(
        &mut self,
        summary: &mut Summary,
        entry: &Path,
        latch: &Path,
        before: &Memory,
    ) -> Option<bool> {
        let is_leak_checked = self.config.properties.contains(PropertyKind::MemoryLeak);
        let mut is_stable = true;
        let differences: Vec<_> = before
            .differences(&latch.memory)
            .map(|(id, old, new)| (id, old.cloned(), new.cloned()))
            .collect();
        for (id, old, new) in differences {
            let (Some(old), Some(new)) = (&old, &new) else {
                let is_allocation = matches!(self.heap.objects[id].space, Space::Allocated(_));
                if old.is_some() || (is_allocation && is_leak_checked) {
                    return None;
                }
                continue;
            };
            if entry.memory.get(id).is_none() || summary.havocked.contains(id) {
                continue;
            }
            // An iteration that frees what was there before is another one the next time.
            if old.is_alive != new.is_alive {
                return None;
            }
            is_stable &= self.note_object(summary, entry, id, &old.contents, &new.contents);
        }
        Some(is_stable)
    }

    /// Notes what changes of an object; false if that is new.
    fn note_object(
        &mut self,
        summary: &mut Summary,
        entry: &Path,
        id: ObjectId,
        old: &Contents,
        new: &Contents,
    ) -> bool {
        let forget = |summary: &mut Summary| {
            summary.havocked.insert(id);
            let is_other = |variable: &Variable| !matches!(variable.place, Place::Cell { object, .. } if object == id);
            summary.variables.retain(is_other);
            // Values of the others are kept by index.
            summary.states = vec![FxHashMap::default()];
            false
        };
        let (
            Contents::Cells { cells: old, fill: old_fill },
            Contents::Cells { cells: new, fill: new_fill },
        ) = (old, new)
        else {
            return forget(summary);
        };
        if old_fill != new_fill {
            return forget(summary);
        }
        let mut is_stable = true;
        for item in old.diff(new) {
            use imbl::ordmap::DiffItem;
            let (offset, size_bytes) = match item {
                DiffItem::Add(offset, cell) => (*offset, cell.size_bytes),
                DiffItem::Update { old: (offset, old), new: (_, new) }
                    if old.size_bytes == new.size_bytes =>
                {
                    (*offset, old.size_bytes)
                }
                DiffItem::Update { .. } | DiffItem::Remove(..) => return forget(summary),
            };
            let place = Place::Cell { object: id, offset, size_bytes };
            if summary.variables.iter().any(|variable| variable.place == place) {
                continue;
            }
            let is_of_object = |variable: &&Variable| matches!(variable.place, Place::Cell { object, .. } if object == id);
            if summary.variables.iter().filter(is_of_object).count() >= MAX_CELLS {
                return forget(summary);
            }
            let before = entry.memory.get(id).map(|object| {
                cells::read_exact(object, offset, size_bytes).unwrap_or_else(|| {
                    let info = &self.heap.objects[id];
                    cells::read_bits(&mut self.pool, info, object, offset, size_bytes)
                })
            });
            let is_pointer = before.is_some_and(|before| self.is_pointer(before))
                || new.get(&offset).is_some_and(|cell| self.is_pointer(cell.value));
            summary.variables.push(Variable::new(place, None, before, is_pointer));
            is_stable = false;
        }
        is_stable
    }

    /// Whether a term is the address of an object, or a choice of such.
    fn is_pointer(&self, term: TermId) -> bool {
        if !matches!(self.pool.sort(term), Sort::BitVec(64)) {
            return false;
        }
        self.leaves(term).into_iter().any(|leaf| {
            let (_, constant) = self.pool.split_constant(leaf);
            let constant = self.pool.as_bv_u64(leaf).unwrap_or(constant);
            matches!(target_of_address(constant), Target::Object(id, _) if self.heap.objects.get(id).is_some())
        })
    }

    /// The values among which a term is a choice, up to [`MAX_CHOICES`] and one more.
    fn leaves(&self, term: TermId) -> Vec<TermId> {
        let (mut leaves, mut seen, mut stack) = (Vec::new(), FxHashSet::default(), vec![term]);
        while let Some(term) = stack.pop() {
            if leaves.len() > MAX_CHOICES {
                break;
            }
            match self.pool.as_app(term) {
                _ if !seen.insert(term) => {}
                Some((Op::Ite, operands)) => stack.extend([operands[1], operands[2]]),
                _ => leaves.push(term),
            }
        }
        leaves
    }

    /// Where a pointer may point that an iteration leaves at a choice of places; `None` if they are not known or too
    /// many.
    fn choices(&self, variable: &Variable, way: &Way, after: TermId) -> Option<Vec<TermId>> {
        let mut choices = variable.choices.clone();
        for leaf in variable.before.into_iter().chain(self.leaves(after)) {
            if self.pool.symbols_of(leaf).into_iter().any(|symbol| way.is_own(symbol)) {
                return None;
            }
            if !choices.contains(&leaf) {
                choices.push(leaf);
            }
        }
        (choices.len() <= MAX_CHOICES).then_some(choices)
    }

    /// Notes how an iteration changes the variables.
    fn note_variables(
        &mut self,
        summary: &mut Summary,
        latch: &Path,
        changes: &mut [Option<Recurrence>],
    ) -> Option<bool> {
        let Some(way) = summary.ways.last() else { return Some(true) };
        let way = way.clone();
        let (mut state, mut exchanged) = (FxHashMap::default(), Vec::new());
        for (index, known) in changes.iter_mut().enumerate() {
            let variable = &summary.variables[index];
            let (start, after) = (way.starts[index], self.read(latch, variable));
            if let (Place::Cell { .. }, Some(before), Some(after)) =
                (variable.place, variable.before, after)
                && self.pool.sort(before) != self.pool.sort(after)
            {
                // Written as a scalar of one type and as one of another: what they have in common are their bits.
                let bits = value::to_bits(&mut self.pool, before);
                summary.variables[index].before = Some(bits);
                summary.states.truncate(1);
                summary.states[0].entry(index).and_modify(|value| *value = bits);
                return Some(false);
            }
            if summary.states[0].contains_key(&index) {
                let is_own = |symbol: TermId| way.is_own(symbol);
                match after {
                    Some(after) if !self.pool.symbols_of(after).into_iter().any(is_own) => {
                        state.insert(index, after);
                        *known = Some(Recurrence::None);
                        continue;
                    }
                    after if variable.is_pointer => {
                        let choices = self.choices(variable, &way, after?)?;
                        summary.havoc(|at, _| at == index);
                        summary.variables[index].choices = choices;
                        return Some(false);
                    }
                    Some(_) | None => {
                        summary.havoc(|at, _| at == index);
                        return Some(false);
                    }
                }
            }
            if !variable.choices.is_empty() {
                let choices = self.choices(variable, &way, after?)?;
                if choices.len() > variable.choices.len() {
                    summary.variables[index].choices = choices;
                    return Some(false);
                }
                *known = Some(Recurrence::Unknown);
                continue;
            }
            let change = match (start, after) {
                (Some(start), Some(after)) => self.host_change(variable.ty, &way, start, after),
                _ => Recurrence::Unknown,
            };
            if change == Recurrence::Unknown {
                let is_constant = variable.before.is_some_and(|before| self.pool.is_const(before));
                if variable.is_pointer {
                    exchanged.push((index, variable.before?));
                } else if is_constant && !variable.is_wild {
                    exchanged.extend(variable.before.map(|before| (index, before)));
                }
            }
            *known = Some(match *known {
                None => change,
                Some(known) if known == change => change,
                Some(_) => Recurrence::Unknown,
            });
        }
        if !exchanged.is_empty() {
            for state in &mut summary.states {
                state.extend(exchanged.iter().copied());
            }
            return Some(false);
        }
        if !summary.states.contains(&state) {
            if summary.states.len() >= MAX_STATES {
                let n_before = summary.states[0].len();
                summary.states.push(state);
                let unstable = summary.unstable();
                summary.havoc(|at, _| unstable.contains(&at));
                return (summary.states[0].len() < n_before).then_some(false);
            }
            summary.states.push(state);
            return Some(false);
        }
        Some(true)
    }

    /// Variables that are halved must not be negative, else rounding is not the same as shifting.
    fn keep_host_shifts(&mut self, entry: &Path, summary: &mut Summary) {
        for variable in &mut summary.variables {
            let (Recurrence::Halves(_), Some(before)) = (variable.change, variable.before) else {
                continue;
            };
            let width = self.pool.width(before);
            let zero = self.pool.mk_bv(width, 0);
            let is_positive = self.pool.mk_bv_sle(zero, before);
            if !self.is_implied(entry, is_positive) {
                variable.change = Recurrence::Unknown;
            }
        }
    }

    fn host_change(
        &mut self,
        ty: Option<Scalar>,
        way: &Way,
        start: TermId,
        after: TermId,
    ) -> Recurrence {
        if start == after {
            return Recurrence::None;
        }
        let Sort::BitVec(width) = self.pool.sort(start) else { return Recurrence::Unknown };
        if self.pool.sort(start) != self.pool.sort(after) {
            return Recurrence::Unknown;
        }
        let ty = ty.unwrap_or(Scalar::Int(width, Signedness::Signed));
        match self.change(ty, start, after, way.own.start) {
            // Bounds of such variables are found as invariants instead.
            Recurrence::Grows(_) | Recurrence::Shrinks => Recurrence::Unknown,
            change @ (Recurrence::None
            | Recurrence::Step(_)
            | Recurrence::Doubles(_)
            | Recurrence::Halves(_)
            | Recurrence::Alternates(_)
            | Recurrence::Unknown) => change,
        }
    }
}
