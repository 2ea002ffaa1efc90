//! Loops of the host: run as they are while their conditions fold and they are short, else summarised.
//!
//! As in [`crate::loops::summary`], one arbitrary iteration stands for all: what an iteration changes is found by running the
//! body on unknown values, and then has a value that follows from the number of the iteration (a constant step), or any.
//! The variables are registers, and single cells of memory, since the host takes addresses of most of what it hands to
//! the runtime; other memory that changes is havocked as a whole. Pointers and others that the loop exchanges take one
//! of a few values, each with an iteration of its own. Loops that are certainly short are unrolled.
//!
//! What is havocked is noted as unknown, so that a violation which depends on it is not decided but looked for in the
//! first iterations. That an iteration is reached at all is known where the condition of the loop is a bound of a
//! variable that goes up or down; else it is noted as well.
//!
//! *Guarantee*: covers every iteration and every way out.
//! SOUNDNESS(induction-no-wrap): under; signed variables that go to a bound which the program is given are assumed not
//! to wrap around (see [`wrap`]), and loops to have less than 2^32 iterations.
//! SOUNDNESS(summarised-loops): over; see [`crate::loops::summary`].

mod bounds;
mod conditions;
mod contents;
mod discovery;
mod iteration;
mod texts;
mod wrap;

use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{Effort, IdSet};
use cuda_verify_goto::program::{Callee, FuncId, GotoProgram, InstrId, InstrKind, LocalId};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};

use self::conditions::Conditions;
use crate::config::Unwind;
use crate::engine::Engine;
use crate::exec::control::{Step, Stop};
use crate::exec::path::Path;
use crate::heap::memory::ObjectId;
use crate::heap::written::Iteration;
use crate::loops::invariants::Invariants;
use crate::loops::recurrence::{Recurrence, Wrap};
use crate::loops::summary::{Region, leave};

/// [`Config::max_loop_steps`](crate::config::Config) where every few instructions make a term, because they are about
/// values that are not known.
const MAX_SYMBOLIC_STEPS: u64 = 40_000;
const STEPS_PER_TERM: u64 = 16;
/// Steps after which it is asked how long a loop will go on; and steps and iterations where it is about values that are
/// not known.
const FORESIGHT_STEPS: u64 = 20_000;
const SYMBOLIC_FORESIGHT_STEPS: u64 = 2_000;
const SYMBOLIC_FORESIGHT_ITERATIONS: u64 = 8;
/// Work for the answer.
const FORESIGHT_EFFORT: Effort = Effort(400_000);
/// Obligations of the first iterations that are kept where an arbitrary one has the same.
const MAX_FIRST_OBLIGATIONS: usize = 32;
/// The same inside of an arbitrary iteration.
const MAX_INNER_STEPS: u64 = 1_000;
/// The same where violations are looked for in the first iterations only, and where iterations are long.
const MAX_BOUNDED_STEPS: u64 = 200_000;
/// Loops that cannot have more iterations are unrolled.
const FEW_ITERATIONS: u64 = 16;
/// Iterations of a loop about the characters of a text that the program is given, until it is taken for another one.
const MAX_TEXT_ITERATIONS: u64 = 40;
/// Iterations of a loop that are run one by one although each of them is long and about values that are not known.
const MAX_LONG_ITERATIONS: u64 = 200;
/// Where a variable lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Register(LocalId),
    Cell { object: ObjectId, offset: u64, size_bytes: u64 },
}

/// A variable that the loop changes.
#[derive(Clone, Debug)]
struct Variable {
    place: Place,
    /// For registers.
    ty: Option<Scalar>,
    /// What the bits of a cell are taken for.
    signedness: Signedness,
    before: Option<TermId>,
    is_pointer: bool,
    /// Whether it takes too many values to go through them.
    is_wild: bool,
    /// Of a pointer that inputs choose: where it may point, if not empty.
    choices: Vec<TermId>,
    change: Recurrence,
    /// What is known of it at the limits of its type.
    wrap: Wrap,
}

impl Variable {
    /// A variable of which nothing is known yet.
    fn new(place: Place, ty: Option<Scalar>, before: Option<TermId>, is_pointer: bool) -> Self {
        Self {
            place,
            ty,
            signedness: Signedness::Signed,
            before,
            is_pointer,
            is_wild: false,
            choices: Vec::new(),
            change: Recurrence::Unknown,
            wrap: Wrap::Never,
        }
    }
}

/// What is known of a loop.
#[derive(Clone, Debug, Default)]
struct Summary {
    variables: Vec<Variable>,
    /// Objects whose contents are havocked.
    havocked: IdSet<ObjectId>,
    /// The values that variables with few values have together, by index of the variable.
    states: Vec<FxHashMap<usize, TermId>>,
    /// For each of them, how an iteration comes to its end.
    ways: Vec<Way>,
    /// What an iteration writes to objects whose contents are havocked.
    written: FxHashMap<ObjectId, Rc<Iteration>>,
    /// Whether a variable that stays within its limits shows that there are less than 2^32 iterations.
    is_counted: bool,
    /// What holds of the variables at the head.
    invariants: Invariants,
}

impl Summary {
    /// Gives up going through the values of some variables.
    fn havoc(&mut self, is_meant: impl Fn(usize, &Variable) -> bool) {
        let Some(first) = self.states.first_mut() else { return };
        for (index, variable) in self.variables.iter_mut().enumerate() {
            if is_meant(index, variable) && first.remove(&index).is_some() {
                variable.is_wild = true;
            }
        }
        self.states.truncate(1);
    }

    /// Numbers that take more values than others: what is exchanged goes through few.
    fn unstable(&self) -> FxHashSet<usize> {
        let n_values = |index: usize| {
            let values = self.states.iter().filter_map(|state| state.get(&index));
            values.collect::<FxHashSet<_>>().len()
        };
        let indices: Vec<usize> = self
            .states
            .first()
            .into_iter()
            .flat_map(|state| state.keys().copied())
            .filter(|index| !self.variables[*index].is_pointer)
            .collect();
        let most = indices.iter().map(|index| n_values(*index)).max().unwrap_or(0);
        indices.into_iter().filter(|index| n_values(*index) == most).collect()
    }
}

/// How a loop was gone through iteration by iteration.
#[derive(Debug)]
enum Short {
    /// To its end: the ways out.
    Left(Vec<Path>),
    /// A condition does not fold.
    Unknown,
    /// It takes many steps.
    Long,
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

/// Whether a part of a model, or all of it, calls a function whose address it was given, itself or through other models.
fn hands_over(program: &GotoProgram, func: FuncId, part: Option<(InstrId, InstrId)>) -> bool {
    let mut seen = FxHashSet::from_iter([func]);
    let mut pending = vec![(func, part)];
    while let Some((func, part)) = pending.pop() {
        for (id, instr) in program.functions[func].instrs.iter() {
            let InstrKind::Call { callee, .. } = &instr.kind else { continue };
            if part.is_some_and(|(first, last)| id < first || id > last) {
                continue;
            }
            match *callee {
                Callee::Indirect(_) => return true,
                Callee::Direct(called) => {
                    if program.functions[called].is_model && seen.insert(called) {
                        pending.push((called, None));
                    }
                }
            }
        }
    }
    false
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
        if !self.loops.host_loops.contains(&(func, head)) {
            let n_pending = self.checker.pending.len();
            let first = self.run_short(path, region)?;
            if matches!(first, Short::Unknown | Short::Long) {
                self.checker.pending.truncate(n_pending + MAX_FIRST_OBLIGATIONS);
            }
            match first {
                Short::Left(exits) => return Ok(Some(leave(path, exits))),
                // Where loops are unwound up to a bound, those of unknown length are.
                Short::Unknown if matches!(self.config.unwind, Unwind::Bound(_)) => {
                    return Ok(None);
                }
                Short::Unknown | Short::Long => {}
            }
        }
        let Some(summary) = self.find_host_summary(path, region)? else { return Ok(None) };
        if self.is_short(path, &summary)? {
            return Ok(None);
        }
        let conditions = self.classify(&summary);
        // What a loop of events calls is the program's, and so is how often.
        let is_handed_over = || hands_over(self.program, func, Some((head, end)));
        if conditions.has_others && self.program.functions[func].is_model && !is_handed_over() {
            // Texts are short, so that iterations one by one tell more than an arbitrary one.
            return Ok(None);
        }
        self.loops.host_loops.insert((func, head));
        self.evidence.n_summaries += 1;
        self.rely_on_end(summary.variables.iter().map(|it| (it.change, it.wrap)));
        let exits = self.run_summarised(path, region, &summary, &conditions)?;
        if exits.is_empty() && self.exec.n_mutes == 0 {
            self.evidence.witnesses.endless = Some(self.program.functions[func].instrs[head].span);
        }
        Ok(Some(leave(path, exits)))
    }

    /// Runs a loop whose conditions fold, unless it is long.
    fn run_short(&mut self, start: &Path, region: Region) -> Result<Short, Stop> {
        let mut limit = match self.config.unwind {
            _ if self.loops.n_host_iterations > 0 => MAX_INNER_STEPS,
            Unwind::Auto(_) => self.config.max_loop_steps,
            Unwind::Bound(_) => MAX_BOUNDED_STEPS,
        };
        let (first_step, n_summaries) = (self.evidence.stats.steps, self.evidence.n_summaries);
        let n_terms = self.pool.n_compound();
        let mut exits = Vec::new();
        let mut current = vec![start.clone()];
        let mut is_foreseen = limit <= SYMBOLIC_FORESIGHT_STEPS;
        let mut is_of_text = false;
        for n_iterations in 1.. {
            let (latched, left) = self.run_iteration(current, region)?;
            exits.extend(left);
            if latched.is_empty() {
                let left = if is_of_text { self.leave_text(start, exits) } else { exits };
                return Ok(Short::Left(left));
            }
            let is_symbolic =
                |path: &Path| path.top().loops.last().is_some_and(|pos| pos.symbolic_exits > 0);
            // Once something in it has been summarised there is nothing exact to be gained.
            let is_approximate = self.evidence.n_summaries > n_summaries;
            if latched.iter().any(is_symbolic) {
                // Texts are short, so that iterations one by one tell more than an arbitrary one.
                is_of_text = latched.iter().all(|path| self.goes_on_by_text(start, path));
                if n_iterations > MAX_TEXT_ITERATIONS || !is_of_text {
                    return Ok(Short::Unknown);
                }
            }
            if is_approximate {
                return Ok(Short::Long);
            }
            if self.evidence.stats.steps - first_step > limit {
                self.evidence.stats.long_loops += u64::from(limit == self.config.max_loop_steps);
                return Ok(Short::Long);
            }
            let n_steps = self.evidence.stats.steps - first_step;
            let n_made = u64::try_from(self.pool.n_compound() - n_terms).unwrap_or(u64::MAX);
            let is_about_unknown = n_made > n_steps / STEPS_PER_TERM;
            let is_due = n_steps > FORESIGHT_STEPS
                || is_about_unknown
                    && n_steps > SYMBOLIC_FORESIGHT_STEPS
                    && n_iterations >= SYMBOLIC_FORESIGHT_ITERATIONS;
            if !is_foreseen && is_due {
                is_foreseen = true;
                if is_about_unknown {
                    // Where iterations are long, a few of them cost less than finding out what an arbitrary one does.
                    let few = MAX_LONG_ITERATIONS * (n_steps / n_iterations);
                    limit = limit.min(few.clamp(MAX_SYMBOLIC_STEPS, MAX_BOUNDED_STEPS));
                }
                let n_left = limit.saturating_sub(n_steps) * n_iterations / n_steps;
                let foresee = |engine: &mut Self| engine.goes_on_for(&latched, region, n_left);
                if self.within(FORESIGHT_EFFORT, foresee)? == Some(true) {
                    self.evidence.stats.long_loops +=
                        u64::from(limit == self.config.max_loop_steps);
                    return Ok(Short::Long);
                }
            }
            current = latched;
        }
        Ok(Short::Long)
    }

    /// Whether a loop seems to have many more iterations: what its conditions are about goes by constant steps, and they
    /// hold after that many. Answers nothing but how to go through it.
    fn goes_on_for(
        &mut self,
        current: &[Path],
        region: Region,
        n_iterations: u64,
    ) -> Result<bool, Stop> {
        let [path] = current else { return Ok(false) };
        let (host_loops, n_summaries) = (self.loops.host_loops.clone(), self.evidence.n_summaries);
        let summary = self.find_host_changes(path, region);
        (self.loops.host_loops, self.evidence.n_summaries) = (host_loops, n_summaries);
        let Some(Summary { variables, states, ways, .. }) = summary? else { return Ok(false) };
        let ([_], [way]) = (&states[..], &ways[..]) else { return Ok(false) };
        let mut later = FxHashMap::default();
        for (variable, start) in variables.iter().zip(&way.starts) {
            if let (Recurrence::Step(step), Some(start), Some(before)) =
                (variable.change, *start, variable.before)
                && self.pool.as_symbol(start).is_some()
            {
                let width = self.pool.width(step);
                let count = self.pool.mk_bv(width, n_iterations);
                let distance = self.pool.mk_bv_mul(count, step);
                later.insert(start, self.pool.mk_bv_add(before, distance));
            }
        }
        let mut has_bound = false;
        for condition in &way.conditions {
            let holds = self.pool.substitute(*condition, &later);
            match self.pool.as_bool(holds) {
                Some(true) => has_bound |= !self.pool.is_true(*condition),
                Some(false) => return Ok(false),
                None => {}
            }
        }
        Ok(has_bound)
    }

    /// Whether the loop ends after a few iterations.
    fn is_short(&mut self, entry: &Path, summary: &Summary) -> Result<bool, Stop> {
        let count = self.pool.mk_bv(32, FEW_ITERATIONS);
        let mut ways = Vec::new();
        // Nothing of the answer but how to go through the loop rests on what is taken for granted here.
        self.exec.n_mutes += 1;
        for way in &summary.ways {
            let mut parts = way.conditions.clone();
            for (variable, start) in summary.variables.iter().zip(&way.starts) {
                if let Some(start) = *start {
                    parts.extend(self.known_of(summary, variable, start, count));
                }
            }
            ways.push(self.pool.mk_and_all(parts));
        }
        self.exec.n_mutes -= 1;
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
        let (n_terms, n_ended) = (self.pool.len(), self.loops.n_ended);
        self.loops.n_host_iterations += 1;
        let result = (|| {
            let mut exits = Vec::new();
            for (index, state) in summary.states.iter().enumerate() {
                // It is not known whether the loop comes to the later values.
                let is_doubtful = Some(conditions.has_others || index > 0);
                let (mut head, count) = self.host_head(entry, summary, state, is_doubtful);
                self.assume_distances(&mut head, conditions, count);
                let reached = self.reached(&head, summary, count);
                let (latched, left) = self.run_iteration(vec![head], region)?;
                exits.extend(left.into_iter().map(|path| (path, reached)));
                if !self.has_concurrency() {
                    continue;
                }
                // Operations of one iteration may go on in a later one, and after the loop.
                for latch in latched {
                    if !latch.order.has_more_operations(&entry.order) {
                        continue;
                    }
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
                        let reached = self.reached(&head, summary, later);
                        let (_, left) = self.run_iteration(vec![head], region)?;
                        exits.extend(left.into_iter().map(|path| (path, reached)));
                    }
                }
            }
            Ok(exits)
        })();
        self.loops.n_host_iterations -= 1;
        let mut left = Vec::new();
        for (mut path, reached) in result? {
            if self.assume(&mut path, reached) {
                left.push(path);
            }
        }
        self.forget_host_conditions(entry, n_terms, &mut left);
        // That the loop ends is assumed, so that some iteration is the last one if there is no other way out.
        if let [path] = &left[..]
            && self.loops.n_ended == n_ended
        {
            self.loops.of_last_iterations.extend(path.guard.literals_from(entry.guard.len()));
        }
        Ok(left)
    }
}
