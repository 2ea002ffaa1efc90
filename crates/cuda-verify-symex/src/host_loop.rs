//! Loops of the host: run as they are while their conditions fold and they are short, else summarised.
//!
//! As in [`crate::summary`], one arbitrary iteration stands for all: what an iteration changes is found by running the
//! body on unknown values, and then has a value that follows from the number of the iteration (a constant step), or any.
//! The variables are registers, and single cells of memory, since the host takes addresses of most of what it hands to
//! the runtime; other memory that changes is forgotten as a whole. Pointers and
//! others that the loop exchanges take one of a few values, each with an iteration of its own. Loops that are certainly short are unrolled.
//!
//! What is forgotten is noted as unknown, so that a violation which depends on it is not decided but looked for in the
//! first iterations. That an iteration is reached at all is known where the condition of the loop is a bound of a
//! variable that goes up or down; else it is noted as well.
//!
//! *Guarantee*: covers every iteration and every way out.
//! SOUNDNESS(induction-no-wrap): under; see [`crate::summary`].
//! SOUNDNESS(summarised-loops): over; see [`crate::summary`].

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, PropertyKind};
use cuda_verify_goto::program::LocalId;
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::engine::{Engine, Step, Stop};
use crate::memory::{self, Contents, Memory, ObjectId, Space, Target, target_of_address};
use crate::path::Path;
use crate::summary::{Region, leave};
use crate::value;

/// Instructions that a loop with known conditions may take until it is summarised.
const MAX_STEPS: u64 = 3_000_000;
/// The same inside of an arbitrary iteration.
const MAX_INNER_STEPS: u64 = 20_000;
/// Loops that cannot have more iterations are unrolled.
const FEW_ITERATIONS: u64 = 16;
/// Attempts to find what changes.
const MAX_ROUNDS: u32 = 24;
/// Cells of one object that are variables.
const MAX_CELLS: usize = 16;
/// Values that variables go through.
const MAX_STATES: usize = 4;

/// Where a variable lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Register(LocalId),
    Cell { object: ObjectId, offset: u64, size_bytes: u64 },
}

/// How an iteration changes a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    None,
    /// By a step that no iteration changes.
    Step(TermId),
    Unknown,
}

/// A variable that the loop changes.
#[derive(Clone, Debug)]
struct Variable {
    place: Place,
    /// For registers.
    ty: Option<Scalar>,
    before: Option<TermId>,
    is_pointer: bool,
    /// Whether it takes too many values to go through them.
    is_wild: bool,
    change: Change,
}

/// What is known of a loop.
#[derive(Clone, Debug, Default)]
struct Summary {
    variables: Vec<Variable>,
    /// Objects whose contents are forgotten.
    forgotten: IdSet<ObjectId>,
    /// The values that variables with few values have together, by index of the variable.
    states: Vec<FxHashMap<usize, TermId>>,
    /// For each of them, how an iteration comes to its end.
    ways: Vec<Way>,
}

impl Summary {
    /// Gives up going through the values of some variables.
    fn let_go(&mut self, is_meant: impl Fn(usize, &Variable) -> bool) {
        let Some(first) = self.states.first_mut() else { return };
        for (index, variable) in self.variables.iter_mut().enumerate() {
            if is_meant(index, variable) && first.remove(&index).is_some() {
                variable.is_wild = true;
            }
        }
        self.states.truncate(1);
    }
}

/// How an arbitrary iteration comes to its end.
#[derive(Clone, Debug, Default)]
struct Way {
    /// Values of the variables at its head.
    starts: Vec<Option<TermId>>,
    conditions: Vec<TermId>,
    /// Terms that were made in the iteration.
    own: std::ops::Range<usize>,
}

impl Way {
    fn is_own(&self, symbol: TermId) -> bool {
        self.own.contains(&symbol.index())
    }
}

/// What the conditions of a loop say.
#[derive(Debug, Default)]
struct Conditions {
    /// For each way, those that hold in all iterations before one in which they hold.
    monotone: Vec<Vec<TermId>>,
    /// Iterations before one in which a condition does not hold.
    distances: Vec<TermId>,
    /// Whether there are others.
    has_others: bool,
}

impl Engine<'_> {
    /// Decides how to go through the loop of the host at whose head a path stands; `None` if it is to be run
    /// as it is.
    pub(crate) fn enter_host_loop(&mut self, path: &mut Path) -> Result<Option<Step>, Stop> {
        let frame = path.top_mut();
        let (func, head) = (frame.func, frame.pc);
        let Some(pos) = frame.loops.last_mut() else { return Ok(None) };
        pos.is_decided = true;
        let facts = self.facts(func);
        let end = facts.borrow().loop_end[head].unwrap_or(head);
        let region = Region { func, depth: path.frames.len(), head, end };
        if !self.host_loops.contains(&(func, head))
            && let Some(exits) = self.run_short(path, region)?
        {
            return Ok(Some(leave(path, exits)));
        }
        let Some(summary) = self.find_host_summary(path, region)? else { return Ok(None) };
        if self.is_short(path, &summary)? {
            return Ok(None);
        }
        let conditions = self.classify(&summary);
        let is_model = self.program.functions[func].is_model;
        if conditions.has_others && is_model {
            // Texts are short, so that iterations one by one tell more than an arbitrary one.
            return Ok(None);
        }
        self.host_loops.insert((func, head));
        self.n_summaries += 1;
        let exits = self.run_summarised(path, region, &summary, &conditions)?;
        Ok(Some(leave(path, exits)))
    }

    /// Runs a loop whose conditions fold; `None` if they do not, or if it is long.
    fn run_short(&mut self, start: &Path, region: Region) -> Result<Option<Vec<Path>>, Stop> {
        let limit = if self.n_host_iterations > 0 { MAX_INNER_STEPS } else { MAX_STEPS };
        let (first_step, n_summaries) = (self.stats.steps, self.n_summaries);
        let mut exits = Vec::new();
        let mut current = vec![start.clone()];
        loop {
            let (latched, left) = self.run_iteration(current, region)?;
            exits.extend(left);
            if latched.is_empty() {
                return Ok(Some(exits));
            }
            let is_symbolic =
                |path: &Path| path.top().loops.last().is_some_and(|pos| pos.symbolic_exits > 0);
            // Once something in it has been summarised there is nothing exact to be gained.
            let is_approximate = self.n_summaries > n_summaries;
            if latched.iter().any(is_symbolic)
                || is_approximate
                || self.stats.steps - first_step > limit
            {
                return Ok(None);
            }
            current = latched;
        }
    }

    /// Whether the loop ends after a few iterations.
    fn is_short(&mut self, entry: &Path, summary: &Summary) -> Result<bool, Stop> {
        let count = self.pool.mk_bv(32, FEW_ITERATIONS);
        let mut ways = Vec::new();
        for way in &summary.ways {
            let mut parts = way.conditions.clone();
            for (variable, start) in summary.variables.iter().zip(&way.starts) {
                if let (Some(start), Some(before)) = (*start, variable.before)
                    && let Some(fact) = self.host_progress(variable, start, before, count)
                {
                    parts.push(fact);
                }
            }
            ways.push(self.pool.mk_and_all(parts));
        }
        let is_late = self.pool.mk_or_all(ways);
        let guard = entry.guard.term(&mut self.pool);
        let goes_on = self.pool.mk_and(guard, is_late);
        match self.pool.as_bool(goes_on) {
            Some(value) => Ok(!value),
            None => Ok(self.solve(goes_on)?.is_none()),
        }
    }

    fn run_summarised(
        &mut self,
        entry: &Path,
        region: Region,
        summary: &Summary,
        conditions: &Conditions,
    ) -> Result<Vec<Path>, Stop> {
        let n_terms = self.pool.len();
        self.n_host_iterations += 1;
        let result = (|| {
            let mut exits = Vec::new();
            for (index, state) in summary.states.iter().enumerate() {
                // It is not known whether the loop comes to the later values.
                let is_doubtful = Some(conditions.has_others || index > 0);
                let (mut head, count) = self.host_head(entry, summary, state, is_doubtful);
                self.assume_distances(&mut head, conditions, count);
                let reached = self.reached(&head, summary, conditions, count);
                let (latched, left) = self.run_iteration(vec![head], region)?;
                exits.extend(left.into_iter().map(|path| (path, reached)));
                if !self.has_concurrency() {
                    continue;
                }
                // Operations of one iteration may go on in a later one, and after the loop.
                for latch in latched {
                    for state in &summary.states {
                        let (mut head, later) = self.host_head(entry, summary, state, Some(true));
                        head.order = latch.order.clone();
                        let cond = latch.guard.suffix(&mut self.pool, entry.guard.len());
                        let is_later = self.pool.mk_bv_ult(count, later);
                        let cond = self.pool.mk_and(cond, is_later);
                        if !self.assume(&mut head, cond) {
                            continue;
                        }
                        self.assume_distances(&mut head, conditions, later);
                        let reached = self.reached(&head, summary, conditions, later);
                        let (_, left) = self.run_iteration(vec![head], region)?;
                        exits.extend(left.into_iter().map(|path| (path, reached)));
                    }
                }
            }
            Ok(exits)
        })();
        self.n_host_iterations -= 1;
        let mut left = Vec::new();
        for (mut path, reached) in result? {
            if self.assume(&mut path, reached) {
                left.push(path);
            }
        }
        self.forget_host_conditions(entry, n_terms, &mut left);
        Ok(left)
    }

    // Finding out what an iteration does.

    fn find_host_summary(&mut self, entry: &Path, region: Region) -> Result<Option<Summary>, Stop> {
        self.n_mutes += 1;
        self.n_host_iterations += 1;
        let result = self.find_host_summary_muted(entry, region);
        self.n_mutes -= 1;
        self.n_host_iterations -= 1;
        result
    }

    fn find_host_summary_muted(
        &mut self,
        entry: &Path,
        region: Region,
    ) -> Result<Option<Summary>, Stop> {
        let mut summary = Summary::default();
        for (local, ty, before) in self.assigned_registers(entry, region) {
            let is_pointer = ty == Scalar::Pointer;
            let place = Place::Register(local);
            let change = Change::Unknown;
            let ty = Some(ty);
            let variable = Variable { place, ty, before, is_pointer, is_wild: false, change };
            summary.variables.push(variable);
        }
        summary.states.push(FxHashMap::default());
        for _ in 0..MAX_ROUNDS {
            summary.ways.clear();
            let mut is_stable = true;
            let mut changes: Vec<Option<Change>> = vec![None; summary.variables.len()];
            for index in 0..summary.states.len() {
                let state = summary.states[index].clone();
                let n_terms = self.pool.len();
                let (head, _) = self.host_head(entry, &summary, &state, None);
                let starts =
                    summary.variables.iter().map(|variable| self.read(&head, variable)).collect();
                let (before, n_literals) = (head.memory.clone(), head.guard.len());
                let (latched, _) = self.run_iteration(vec![head], region)?;
                let mut merged: Option<Path> = None;
                for latch in latched {
                    merged = Some(match merged {
                        None => latch,
                        Some(other) => self.merge(other, latch),
                    });
                }
                let Some(latch) = merged else { continue };
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
                    variable.change = change.unwrap_or(Change::None);
                }
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
                let is_allocation = matches!(self.objects[id].space, Space::Allocated(_));
                if old.is_some() || (is_allocation && is_leak_checked) {
                    return None;
                }
                continue;
            };
            if entry.memory.get(id).is_none() || summary.forgotten.contains(id) {
                continue;
            }
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
            summary.forgotten.insert(id);
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
                memory::read_exact(object, offset, size_bytes).unwrap_or_else(|| {
                    let info = &self.objects[id];
                    memory::read_bits(&mut self.pool, info, object, offset, size_bytes)
                })
            });
            let is_pointer = before.is_some_and(|before| self.is_pointer(before))
                || new.get(&offset).is_some_and(|cell| self.is_pointer(cell.value));
            let change = Change::Unknown;
            let (ty, is_wild) = (None, false);
            let variable = Variable { place, ty, before, is_pointer, is_wild, change };
            summary.variables.push(variable);
            is_stable = false;
        }
        is_stable
    }

    /// Whether a term is the address of an object.
    fn is_pointer(&self, term: TermId) -> bool {
        if !matches!(self.pool.sort(term), Sort::BitVec(64)) {
            return false;
        }
        let (_, constant) = self.pool.split_constant(term);
        let constant = self.pool.as_bv_u64(term).unwrap_or(constant);
        matches!(target_of_address(constant), Target::Object(id, _) if self.objects.get(id).is_some())
    }

    /// Notes how an iteration changes the variables.
    fn note_variables(
        &mut self,
        summary: &mut Summary,
        latch: &Path,
        changes: &mut [Option<Change>],
    ) -> Option<bool> {
        let Some(way) = summary.ways.last() else { return Some(true) };
        let way = way.clone();
        let (mut state, mut exchanged) = (FxHashMap::default(), Vec::new());
        for (index, known) in changes.iter_mut().enumerate() {
            let variable = &summary.variables[index];
            let (start, after) = (way.starts[index], self.read(latch, variable));
            if summary.states[0].contains_key(&index) {
                let is_own = |symbol: TermId| way.is_own(symbol);
                match after {
                    Some(after) if !self.pool.symbols_of(after).into_iter().any(is_own) => {
                        state.insert(index, after);
                        *known = Some(Change::None);
                        continue;
                    }
                    Some(_) | None if variable.is_pointer => return None,
                    Some(_) | None => {
                        summary.let_go(|at, _| at == index);
                        return Some(false);
                    }
                }
            }
            let change = match (start, after) {
                (Some(start), Some(after)) => self.host_change(&way, start, after),
                _ => Change::Unknown,
            };
            if change == Change::Unknown {
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
                Some(_) => Change::Unknown,
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
                summary.let_go(|_, variable| !variable.is_pointer);
                return (summary.states[0].len() < n_before).then_some(false);
            }
            summary.states.push(state);
            return Some(false);
        }
        Some(true)
    }

    fn host_change(&mut self, way: &Way, start: TermId, after: TermId) -> Change {
        if start == after {
            return Change::None;
        }
        if !matches!(self.pool.sort(start), Sort::BitVec(_))
            || self.pool.sort(start) != self.pool.sort(after)
        {
            return Change::Unknown;
        }
        let step = self.pool.mk_bv_sub(after, start);
        if !self.pool.symbols_of(step).into_iter().any(|symbol| way.is_own(symbol)) {
            Change::Step(step)
        } else {
            Change::Unknown
        }
    }

    // Arbitrary iterations.

    /// The value of a variable on a path.
    fn read(&mut self, path: &Path, variable: &Variable) -> Option<TermId> {
        match variable.place {
            Place::Register(local) => path.top().locals[local.index()],
            Place::Cell { object, offset, size_bytes } => {
                let found = path.memory.get(object)?;
                Some(memory::read_exact(found, offset, size_bytes).unwrap_or_else(|| {
                    let info = &self.objects[object];
                    memory::read_bits(&mut self.pool, info, found, offset, size_bytes)
                }))
            }
        }
    }

    fn write(&mut self, path: &mut Path, place: Place, value: Option<TermId>) {
        match (place, value) {
            (Place::Register(local), value) => path.top_mut().locals[local.index()] = value,
            (Place::Cell { object, offset, size_bytes }, Some(value)) => {
                let info = &self.objects[object];
                if let Some(found) = path.memory.get_mut(object) {
                    memory::write_concrete(&mut self.pool, info, found, offset, size_bytes, value);
                }
            }
            (Place::Cell { .. }, None) => {}
        }
    }

    /// The state at the head of an arbitrary iteration, and its number. Given whether it is known to be reached, what
    /// the summary says of the variables is assumed; else nothing is.
    fn host_head(
        &mut self,
        entry: &Path,
        summary: &Summary,
        state: &FxHashMap<usize, TermId>,
        in_step: Option<bool>,
    ) -> (Path, TermId) {
        let mut path = entry.clone();
        let count = self.pool.mk_fresh("iteration", Sort::BitVec(32));
        let is_doubtful = in_step == Some(true);
        if is_doubtful {
            let is_reached = self.pool.mk_fresh("reached", Sort::Bool);
            self.approximate.extend([count, is_reached]);
            path.guard.assume(&mut self.pool, is_reached);
        }
        for (index, variable) in summary.variables.iter().enumerate() {
            if let Some(value) = state.get(&index) {
                self.write(&mut path, variable.place, Some(*value));
                continue;
            }
            let sort = match (variable.ty, variable.before) {
                (Some(ty), _) => value::sort_of(ty),
                (None, Some(before)) => self.pool.sort(before),
                (None, None) => continue,
            };
            let start = match (in_step, variable.change, variable.before) {
                (Some(_), Change::None, before) => before,
                (Some(_), Change::Step(step), Some(before)) if variable.is_pointer => {
                    let count = self.pool.mk_zero_extend(32, count);
                    let distance = self.pool.mk_bv_mul(count, step);
                    Some(self.pool.mk_bv_add(before, distance))
                }
                (_, _, Some(before)) if variable.is_pointer => {
                    let distance = self.pool.mk_fresh("distance", Sort::BitVec(64));
                    let alignment = self.pool.mk_bv(64, 16);
                    let distance = self.pool.mk_bv_mul(distance, alignment);
                    Some(self.pool.mk_bv_add(before, distance))
                }
                (_, change, before) => {
                    let symbol = self.pool.mk_fresh(&self.name_of_place(&path, variable), sort);
                    let fact = match before {
                        Some(before) if in_step.is_some() => {
                            self.host_progress(variable, symbol, before, count)
                        }
                        Some(_) | None => None,
                    };
                    match fact {
                        Some(fact) => path.guard.assume(&mut self.pool, fact),
                        None => {
                            self.approximate.insert(symbol);
                        }
                    }
                    if is_doubtful || !matches!(change, Change::Step(_)) {
                        self.approximate.insert(symbol);
                    }
                    Some(symbol)
                }
            };
            self.write(&mut path, variable.place, start);
        }
        for object in summary.forgotten.iter() {
            self.leave_unknown(&mut path, object);
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
            Place::Cell { object, .. } => self.objects[object].name.to_string(),
        }
    }

    /// That an induction variable has come so far after a number of iterations, without wrap-around.
    fn host_progress(
        &mut self,
        variable: &Variable,
        symbol: TermId,
        before: TermId,
        count: TermId,
    ) -> Option<TermId> {
        let Change::Step(step) = variable.change else { return None };
        if variable.is_pointer {
            let count = self.pool.mk_zero_extend(32, count);
            let distance = self.pool.mk_bv_mul(count, step);
            let place = self.pool.mk_bv_add(before, distance);
            return Some(self.pool.mk_eq(symbol, place));
        }
        let (bits, signedness) = match variable.ty {
            Some(Scalar::Int(bits, signedness)) => (bits, signedness),
            Some(Scalar::Bool | Scalar::Float(_) | Scalar::Pointer) => return None,
            None => (self.pool.width(symbol), Signedness::Signed),
        };
        Some(self.progression(symbol, before, count, step, bits, signedness))
    }

    // Conditions.

    /// Which conditions of an iteration hold in all before it.
    fn classify(&mut self, summary: &Summary) -> Conditions {
        let mut conditions = Conditions::default();
        for way in &summary.ways {
            let mut monotone = Vec::new();
            for literal in &way.conditions {
                match self.direction(summary, way, *literal) {
                    Some(Direction::Monotone) => monotone.push(*literal),
                    Some(Direction::Distance(distance)) => conditions.distances.push(distance),
                    None => conditions.has_others = true,
                }
            }
            conditions.monotone.push(monotone);
        }
        conditions
    }

    fn direction(&mut self, summary: &Summary, way: &Way, literal: TermId) -> Option<Direction> {
        let is_moving = |engine: &Self, term: TermId| {
            engine.pool.symbols_of(term).into_iter().any(|symbol| way.is_own(symbol))
        };
        if !is_moving(self, literal) {
            return Some(Direction::Monotone);
        }
        let (is_positive, atom) = match self.pool.as_app(literal) {
            Some((Op::Not, operands)) => (false, operands[0]),
            Some(_) => (true, literal),
            None => return None,
        };
        let (op, operands) = self.pool.as_app(atom)?;
        let (op, operands) = (op, operands.to_vec());
        let [left, right] = operands[..] else { return None };
        let is_on_left = match (is_moving(self, left), is_moving(self, right)) {
            (true, false) => true,
            (false, true) => false,
            (true, true) | (false, false) => return None,
        };
        let (moving, end) = if is_on_left { (left, right) } else { (right, left) };
        if op == Op::Eq && !is_positive {
            return self.distance(summary, way, moving, end);
        }
        if !matches!(op, Op::BvSlt | Op::BvUlt | Op::BvSle | Op::BvUle) {
            return None;
        }
        let moving = match self.pool.as_app(moving) {
            Some((Op::SignExtend(_) | Op::ZeroExtend(_), operands)) => operands[0],
            Some(_) | None => moving,
        };
        let (index, _) = self.induction_variable(way, moving)?;
        let Change::Step(step) = summary.variables[index].change else { return None };
        let step = self.pool.as_bv_i64(step)?;
        // `moving < end` must hold of the smaller values as well, `moving > end` of the greater ones.
        (((is_on_left == is_positive) && step > 0) || ((is_on_left != is_positive) && step < 0))
            .then_some(Direction::Monotone)
    }

    /// The variable from whose value at the head a term differs by a constant.
    fn induction_variable(&mut self, way: &Way, term: TermId) -> Option<(usize, TermId)> {
        for (index, start) in way.starts.iter().enumerate() {
            let Some(start) = *start else { continue };
            if self.pool.sort(start) == self.pool.sort(term)
                && matches!(self.pool.sort(start), Sort::BitVec(_))
            {
                let offset = self.pool.mk_bv_sub(term, start);
                if self.pool.is_const(offset) {
                    return Some((index, offset));
                }
            }
        }
        None
    }

    /// How many iterations come before the one in which a variable that goes by a constant step hits a value.
    fn distance(
        &mut self,
        summary: &Summary,
        way: &Way,
        moving: TermId,
        end: TermId,
    ) -> Option<Direction> {
        let (index, offset) = self.induction_variable(way, moving)?;
        let variable = &summary.variables[index];
        let Change::Step(step) = variable.change else { return None };
        let step = self.pool.as_bv_i64(step)?;
        let first = self.pool.mk_bv_add(variable.before?, offset);
        let (low, high) = if step > 0 { (first, end) } else { (end, first) };
        let distance = self.pool.mk_bv_sub(high, low);
        let step = step.unsigned_abs();
        let (constant, terms) = self.pool.linear(distance);
        let is_whole = step.is_power_of_two()
            && constant.is_multiple_of(step)
            && terms.iter().all(|(coefficient, _)| coefficient.is_multiple_of(step));
        if !is_whole {
            return None;
        }
        let shift = self.pool.mk_bv(self.pool.width(distance), u64::from(step.trailing_zeros()));
        Some(Direction::Distance(self.pool.mk_bv_lshr(distance, shift)))
    }

    fn assume_distances(&mut self, head: &mut Path, conditions: &Conditions, count: TermId) {
        for distance in &conditions.distances {
            let width = self.pool.width(*distance).max(32);
            let (count, distance) = (
                self.pool.mk_resize_unsigned(count, width),
                self.pool.mk_resize_unsigned(*distance, width),
            );
            let is_before = self.pool.mk_bv_ule(count, distance);
            head.guard.assume(&mut self.pool, is_before);
        }
    }

    /// That the iteration before was completed, if there was one.
    fn reached(
        &mut self,
        head: &Path,
        summary: &Summary,
        conditions: &Conditions,
        count: TermId,
    ) -> TermId {
        let mut of_ways = Vec::new();
        for (way, monotone) in summary.ways.iter().zip(&conditions.monotone) {
            let mut map = FxHashMap::default();
            for (variable, start) in summary.variables.iter().zip(&way.starts) {
                if let (Change::Step(step), Some(start)) = (variable.change, *start)
                    && self.pool.as_symbol(start).is_some()
                    && let Some(now) = self.read(head, variable)
                {
                    map.insert(start, self.pool.mk_bv_sub(now, step));
                }
            }
            let mut held = Vec::new();
            for condition in monotone {
                let before = self.pool.substitute(*condition, &map);
                if !self.pool.symbols_of(before).into_iter().any(|symbol| way.is_own(symbol)) {
                    held.push(before);
                }
            }
            of_ways.push(self.pool.mk_and_all(held));
        }
        let held = self.pool.mk_or_all(of_ways);
        let zero = self.pool.mk_bv(32, 0);
        let is_first = self.pool.mk_eq(count, zero);
        self.pool.mk_or(is_first, held)
    }

    /// Drops from the ways out the conditions on variables of the loop that nothing depends on any more: that one of
    /// the ways is taken is assumed.
    fn forget_host_conditions(&mut self, entry: &Path, n_terms: usize, exits: &mut [Path]) {
        let n_exits = exits.len();
        for path in exits {
            let literals = path.guard.literals_from(entry.guard.len()).to_vec();
            let own = |engine: &Self, term: TermId| {
                let mut symbols = engine.pool.symbols_of(term);
                symbols.retain(|symbol| symbol.index() >= n_terms);
                symbols
            };
            let of_literals: Vec<Vec<TermId>> =
                literals.iter().map(|literal| own(self, *literal)).collect();
            let mut live = FxHashSet::default();
            let mut values = self.live_values(path);
            for (_, _, new) in entry.memory.differences(&path.memory) {
                match new.map(|object| &object.contents) {
                    Some(Contents::Cells { cells, .. }) => {
                        values.extend(cells.iter().map(|(_, cell)| cell.value));
                    }
                    Some(Contents::Array(array)) => values.push(*array),
                    None => {}
                }
            }
            for value in values {
                live.extend(own(self, value));
            }
            let mut is_kept: Vec<bool> = of_literals.iter().map(Vec::is_empty).collect();
            loop {
                let mut has_changed = false;
                for (symbols, is_kept) in of_literals.iter().zip(&mut is_kept) {
                    if !*is_kept && symbols.iter().any(|symbol| live.contains(symbol)) {
                        (*is_kept, has_changed) = (true, true);
                        live.extend(symbols.iter().copied());
                    }
                }
                if !has_changed {
                    break;
                }
            }
            let mut dropped = Vec::new();
            path.guard.truncate(&mut self.pool, entry.guard.len());
            for (literal, is_kept) in literals.into_iter().zip(is_kept) {
                if is_kept {
                    path.guard.assume(&mut self.pool, literal);
                } else {
                    dropped.push(literal);
                }
            }
            if n_exits > 1 && !dropped.is_empty() {
                let is_taken = self.pool.mk_fresh("exit", Sort::Bool);
                let dropped = self.pool.mk_and_all(dropped);
                if self.pool.symbols_of(dropped).iter().any(|s| self.approximate.contains(s)) {
                    self.approximate.insert(is_taken);
                }
                path.guard.assume(&mut self.pool, is_taken);
            }
        }
    }
}

/// What a condition of an iteration says of those before.
#[derive(Clone, Copy, Debug)]
enum Direction {
    /// It holds there too.
    Monotone,
    /// So many iterations come before the one in which it does not hold.
    Distance(TermId),
}
