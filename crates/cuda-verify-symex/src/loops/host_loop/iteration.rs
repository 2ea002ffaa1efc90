//! Arbitrary iterations of a loop of the host: their state, what it takes to reach them, and what is left of them after
//! the loop.

use cuda_verify_base::id::Id;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

use super::conditions::Conditions;
use super::{Place, Summary, Variable};
use crate::engine::Engine;
use crate::exec::path::Path;
use crate::heap::cells::{self, Contents};
use crate::host::operations::HostOrder;
use crate::loops::recurrence::{Inductive, Kind, Recurrence};
use crate::symbols::Origin;
use crate::{rules, value};

impl Engine<'_> {
    /// The value of a variable on a path.
    pub(super) fn read(&mut self, path: &Path, variable: &Variable) -> Option<TermId> {
        match variable.place {
            Place::Register(local) => path.top().locals[local.index()],
            Place::Cell { object, offset, size_bytes } => {
                let found = path.memory.get(object)?;
                let value = cells::read_exact(found, offset, size_bytes).unwrap_or_else(|| {
                    let info = &self.heap.objects[object];
                    cells::read_bits(&mut self.pool, info, found, offset, size_bytes)
                });
                let is_bits = |before| matches!(self.pool.sort(before), Sort::BitVec(_));
                if variable.before.is_some_and(is_bits) {
                    return Some(value::to_bits(&mut self.pool, value));
                }
                Some(value)
            }
        }
    }

    fn write(&mut self, path: &mut Path, place: Place, value: Option<TermId>) {
        match (place, value) {
            (Place::Register(local), value) => path.top_mut().locals[local.index()] = value,
            (Place::Cell { object, offset, size_bytes }, Some(value)) => {
                let info = &self.heap.objects[object];
                if let Some(found) = path.memory.get_mut(object) {
                    cells::write_concrete(&mut self.pool, info, found, offset, size_bytes, value);
                }
            }
            (Place::Cell { .. }, None) => {}
        }
    }

    /// The state at the head of an arbitrary iteration, and its number. Given whether it is known to be reached, what
    /// the summary says of the variables is assumed; else nothing is.
    pub(super) fn host_head(
        &mut self,
        entry: &Path,
        summary: &Summary,
        state: &FxHashMap<usize, TermId>,
        in_step: Option<bool>,
    ) -> (Path, TermId) {
        let mut path = entry.clone();
        let count = self.pool.fresh("iteration", Sort::BitVec(32), Origin::Havoc);
        let is_doubtful = in_step == Some(true);
        if is_doubtful {
            // In the run that checks what was found, this iteration may not exist at all. A violation in it is only
            // believed if it is found again without approximate symbols; what is proved for it is proved for those that
            // exist.
            let is_reached = self.pool.fresh("reached", Sort::Bool, Origin::Havoc);
            self.pool.mark_approximate(count);
            self.pool.mark_approximate(is_reached);
            path.guard.assume(&mut self.pool, is_reached);
        }
        for (index, variable) in summary.variables.iter().enumerate() {
            if let Some(value) = state.get(&index) {
                self.write(&mut path, variable.place, Some(*value));
                continue;
            }
            if let [first, others @ ..] = &variable.choices[..] {
                let mut value = *first;
                for other in others {
                    let is_other = self.pool.fresh("choice", Sort::Bool, Origin::Havoc);
                    self.pool.mark_approximate(is_other);
                    // Swapped buffers: a choice among the objects keeps accesses resolved to them, an arbitrary pointer
                    // would not.
                    value = self.pool.mk_ite(is_other, *other, value);
                }
                self.write(&mut path, variable.place, Some(value));
                continue;
            }
            let sort = match (variable.ty, variable.before) {
                (Some(ty), _) => value::sort_of(ty),
                (None, Some(before)) => self.pool.sort(before),
                (None, None) => continue,
            };
            let known = match (in_step, self.inductive(summary, variable)) {
                (Some(_), Some(inductive)) => self.closed_form(&inductive, count),
                (_, _) => None,
            };
            let start = match (known, variable.change, variable.before) {
                (Some((value, is_kept)), ..) => {
                    if let Some(is_kept) = is_kept {
                        path.guard.assume(&mut self.pool, is_kept);
                    }
                    Some(value)
                }
                (None, Recurrence::None, None) if in_step.is_some() => None,
                (None, _, Some(before)) if variable.is_pointer => {
                    self.rely_on(rules::POINTER_DISTANCE);
                    // SOUNDNESS(pointer-distance): under; as in [`crate::loops::summary`].
                    let distance = self.pool.fresh("distance", Sort::BitVec(64), Origin::Havoc);
                    let alignment = self.pool.mk_bv(64, 16);
                    let distance = self.pool.mk_bv_mul(distance, alignment);
                    Some(self.pool.mk_bv_add(before, distance))
                }
                (None, change, _) => {
                    let symbol =
                        self.pool.fresh(&self.name_of_place(&path, variable), sort, Origin::Havoc);
                    self.note_listed_start(symbol, variable.before);
                    let fact = match in_step {
                        Some(_) => self.known_of(summary, variable, symbol, count),
                        None => None,
                    };
                    match fact {
                        Some(fact) => path.guard.assume(&mut self.pool, fact),
                        None => {
                            self.pool.mark_approximate(symbol);
                        }
                    }
                    if is_doubtful || !matches!(change, Recurrence::Step(_)) {
                        self.pool.mark_approximate(symbol);
                    }
                    Some(symbol)
                }
            };
            self.write(&mut path, variable.place, start);
        }
        if in_step.is_some() && !summary.invariants.is_empty() {
            self.assume_invariants(&mut path, summary);
        }
        for object in summary.havocked.iter() {
            self.leave_unknown(&mut path, object);
            if in_step.is_some()
                && let Some(iteration) = summary.written.get(&object)
            {
                self.note_written(entry, &path, object, iteration, count);
                if !is_doubtful && iteration.is_exact {
                    self.keep_known(entry, &path, object);
                }
            }
        }
        if let Some(pos) = path.top_mut().loops.last_mut() {
            pos.is_arbitrary = true;
        }
        (path, count)
    }

    fn name_of_place(&self, path: &Path, variable: &Variable) -> String {
        match variable.place {
            Place::Register(local) => {
                self.program.functions[path.top().func].locals[local].name.to_string()
            }
            Place::Cell { object, .. } => self.heap.objects[object].name.to_string(),
        }
    }

    /// What the bits of a variable are taken for.
    pub(super) fn kind_of(&self, variable: &Variable) -> Kind {
        match (variable.ty, variable.before) {
            _ if variable.is_pointer => Kind::Pointer,
            (Some(ty), _) => Kind::of(ty),
            (None, Some(before)) => match self.pool.sort(before) {
                Sort::BitVec(bits) => Kind::Int(bits, variable.signedness),
                Sort::Bool | Sort::Float(_) | Sort::Array { .. } => Kind::Other,
            },
            (None, None) => Kind::Other,
        }
    }

    /// A variable as far as its value in an iteration depends on it; `None` if it has none before the loop.
    pub(super) fn inductive(&self, summary: &Summary, variable: &Variable) -> Option<Inductive> {
        let Variable { change, wrap, .. } = *variable;
        let is_counted = summary.is_counted;
        Some(Inductive {
            before: variable.before?,
            change,
            wrap,
            kind: self.kind_of(variable),
            is_counted,
        })
    }

    /// All that is known of the value of a variable at the head of iteration `count`.
    pub(super) fn known_of(
        &mut self,
        summary: &Summary,
        variable: &Variable,
        start: TermId,
        count: TermId,
    ) -> Option<TermId> {
        let inductive = self.inductive(summary, variable)?;
        self.known_at(&inductive, start, count)
    }

    pub(super) fn assume_distances(
        &mut self,
        head: &mut Path,
        conditions: &Conditions,
        count: TermId,
    ) {
        for distance in &conditions.distances {
            let width = self.pool.width(*distance).max(32);
            let (count, distance) = (
                self.pool.mk_resize_unsigned(count, width),
                self.pool.mk_resize_unsigned(*distance, width),
            );
            // Not less: the head is also reached when the last iteration is over.
            let is_before = self.pool.mk_bv_ule(count, distance);
            head.guard.assume(&mut self.pool, is_before);
        }
    }

    /// That the iteration before was completed, if there was one.
    pub(super) fn reached(&mut self, head: &Path, summary: &Summary, count: TermId) -> TermId {
        let values = self.values_of(head, summary);
        let held = self.held_in_the_one_before(summary, &values);
        let zero = self.pool.mk_bv(32, 0);
        // The condition of the iteration before holds only if there was one: the first is entered with no condition.
        let is_first = self.pool.mk_eq(count, zero);
        self.pool.mk_or(is_first, held)
    }

    /// That the iteration before one with the given values at its head was completed, as far as its conditions are about
    /// variables that go by steps.
    pub(super) fn held_in_the_one_before(
        &mut self,
        summary: &Summary,
        values: &[Option<TermId>],
    ) -> TermId {
        let mut of_ways = Vec::new();
        for way in &summary.ways {
            let mut map = FxHashMap::default();
            for ((variable, start), now) in summary.variables.iter().zip(&way.starts).zip(values) {
                let (Some(start), Some(now)) = (*start, *now) else { continue };
                if let Recurrence::Step(step) = variable.change
                    && self.pool.as_symbol(start).is_some()
                {
                    map.insert(start, self.pool.mk_bv_sub(now, step));
                }
            }
            let mut held = Vec::new();
            for condition in &way.conditions {
                let is_known = |symbol: &TermId| map.contains_key(symbol) || !way.is_own(*symbol);
                if self.pool.symbols_of(*condition).iter().all(is_known) {
                    held.push(self.pool.substitute(*condition, &map));
                }
            }
            of_ways.push(self.pool.mk_and_all(held));
        }
        self.pool.mk_or_all(of_ways)
    }

    /// Drops from the ways out the conditions on variables of the loop that nothing depends on any more: that one of
    /// the ways is taken is assumed.
    pub(super) fn forget_host_conditions(
        &mut self,
        entry: &Path,
        n_terms: usize,
        exits: &mut [Path],
    ) {
        let n_exits = exits.len();
        for path in exits {
            let mut values = self.live_values(path);
            values.extend(path.order.host().into_iter().flat_map(HostOrder::conditions));
            for (id, _, new) in entry.memory.differences(&path.memory) {
                let Some(object) = new else { continue };
                let array = match &object.contents {
                    Contents::Cells { cells, .. } => {
                        values.extend(cells.iter().map(|(_, cell)| cell.value));
                        let info = &self.heap.objects[id];
                        if !cells.is_empty() || info.cell_bytes == 0 {
                            continue;
                        }
                        cells::as_array(&mut self.pool, info, object)
                    }
                    Contents::Array(array) => *array,
                };
                values.push(array);
                values.extend(self.lemmas.known.contents.counts(&self.pool, array));
            }
            let own = |engine: &Self, term: TermId| {
                let mut symbols = engine.pool.symbols_of(term);
                symbols.retain(|symbol| symbol.index() >= n_terms);
                symbols
            };
            let dropped = self.drop_dead_conditions(entry, path, values, own);
            if n_exits > 1 && !dropped.is_empty() {
                let is_taken = self.pool.fresh("exit", Sort::Bool, Origin::Havoc);
                let dropped = self.pool.mk_and_all(dropped);
                if self.pool.is_approximate(dropped) {
                    self.pool.mark_approximate(is_taken);
                }
                path.guard.assume(&mut self.pool, is_taken);
            }
        }
    }
}
