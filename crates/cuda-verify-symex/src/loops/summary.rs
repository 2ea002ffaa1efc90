//! Loops of an arbitrary thread: unrolled while their conditions fold, else summarised by one arbitrary iteration.
//!
//! At the head of a loop, everything that an iteration changes is replaced by unknown values; the body is then run once
//! for all iterations. What an iteration adds to an induction variable is found by running the body on unknown values
//! first: a variable that is changed by an amount that no iteration changes is `start + k * step` in iteration `k`, an
//! equation over a number of bits in which it cannot wrap. So strided loops lose nothing, and other variables become
//! any value.
//!
//! If the body has barriers, all threads of the block are in the same iteration `k`, and an interval reaches from the
//! last barrier of one iteration to the first of the next. Three passes cover all pairs of accesses in one interval:
//! from the entry to the first barrier; an arbitrary iteration, of which what comes before its first barrier is muted;
//! and on from its end to the first barrier of the next iteration. The first and the last pass leave the loop, too.
//! Loops with `__syncwarp` are to a warp what loops with barriers are to a block (see [`lockstep`]).
//!
//! SOUNDNESS(induction-no-wrap): under; an induction variable whose limits the caller sets is assumed not to wrap around
//! in its own width (see [`wrap`]), and a loop to have less than 2^32 iterations.
//! SOUNDNESS(summarised-loops): over; variables and memory that a summarised loop changes in other ways than by a
//! [`Recurrence`](crate::loops::recurrence::Recurrence) have any value in every iteration and after the loop. That the loop ends is assumed.

mod bounds;
pub(crate) mod discovery;
pub(crate) mod exits;
mod iteration;
mod known;
mod lockstep;
mod wrap;

use cuda_verify_base::id::Id;
use cuda_verify_base::{Effort, IdSet, PropertyKind};
use cuda_verify_goto::program::{FuncId, InstrId, InstrKind, LocalId, LocalStorage};
use cuda_verify_goto::uses::changed_local;
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::term::{TermId, TermPool};

use self::lockstep::{Ends, Phased};
use crate::config::Unwind;
use crate::engine::Engine;
use crate::exec::control::{Step, Stop};
use crate::exec::path::Path;
use crate::heap::memory::ObjectId;
use crate::loops::invariants::Invariants;
use crate::loops::recurrence::{Inductive, Kind, Recurrence, Wrap, counts_iterations};
use crate::symbols::Sharing;
use crate::threads::one::records::{Abstraction, Lockstep, Recording};
use crate::vcc::obligation::{Goal, Obligation};

/// Iterations of a loop that are run one by one if their number is known.
const MAX_UNROLLED: u32 = 64;
/// Accesses that a loop may make between two barriers, and in all, while it is unrolled.
const MAX_UNROLLED_ACCESSES: usize = 160;
/// Instructions that a loop may take while it is unrolled, those of inner loops included: in a nest, each of whose loops
/// is short, they multiply.
const MAX_UNROLLED_STEPS: u64 = 40_000;
/// Inner loops that are summarised while a loop is unrolled: each of them costs as much as an iteration that stands for
/// all.
const MAX_SUMMARIES_UNROLLED: u64 = 16;
/// Work to find out whether an iteration may change nothing.
const REPETITION_EFFORT: Effort = Effort(2_000_000);
const MAX_ACCESSES_OF_LOOP: usize = 2048;
/// Attempts to find which variables are uniform and which objects are changed.
const MAX_ROUNDS: u32 = 16;

/// The instructions of a loop, in one activation of its function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region {
    pub(crate) func: FuncId,
    /// Number of activations on the call stack.
    pub(crate) depth: usize,
    pub(crate) head: InstrId,
    pub(crate) end: InstrId,
}

impl Region {
    fn contains(&self, path: &Path) -> bool {
        match path.frames.len().cmp(&self.depth) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => (self.head..=self.end).contains(&path.top().pc),
            std::cmp::Ordering::Greater => true,
        }
    }

    /// Whether a path stands at the head, having begun another iteration than the given one.
    fn is_latched(&self, path: &Path, iteration: u32) -> bool {
        path.frames.len() == self.depth
            && path.top().pc == self.head
            && path
                .top()
                .loops
                .last()
                .is_some_and(|pos| pos.head == self.head && pos.iteration != iteration)
    }
}

/// A variable that the loop assigns and that is live at its head.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable {
    pub(crate) local: LocalId,
    pub(crate) ty: Scalar,
    pub(crate) before: Option<TermId>,
    /// Which threads have the same value in the same iteration.
    uniform: Sharing,
    change: Recurrence,
    /// What is known of it at the limits of its type.
    wrap: Wrap,
    /// Whether it looked as if it alternated, but does not.
    is_erratic: bool,
}

impl Variable {
    fn inductive(&self, before: TermId, is_counted: bool) -> Inductive {
        let kind = Kind::of(self.ty);
        Inductive { before, change: self.change, wrap: self.wrap, kind, is_counted }
    }

    /// Whether it shows that there are less than 2^32 iterations.
    fn counts_iterations(&self, pool: &TermPool) -> bool {
        counts_iterations(pool, Kind::of(self.ty), self.change, self.wrap)
    }
}

/// What is known of a loop.
#[derive(Clone, Debug)]
struct Summary {
    variables: Vec<Variable>,
    /// Conditions that bound the number of iterations.
    bounds: Vec<Bound>,
    /// Conditions under which an iteration is followed by another one, and the variables that they are about: values at
    /// its start, and steps.
    goes_on: Vec<TermId>,
    steps: Vec<(usize, TermId, TermId)>,
    /// What holds of the variables at the head.
    invariants: Invariants,
    /// Objects that an iteration may change.
    changed: IdSet<ObjectId>,
    has_barrier: bool,
    lockstep: Lockstep,
    /// Whether lanes meet in it that are not all of their warp.
    has_part_masks: bool,
    /// Whether some iterations have a warp function and others do not.
    may_skip_meeting: bool,
    has_warp_sync: bool,
    /// Whether it reads what other threads may change meanwhile.
    has_atomics: bool,
    /// Whether an iteration may leave all variables as they were.
    may_repeat: bool,
    /// Whether asynchronous copies go on in the next iteration.
    hands_on_copies: bool,
    /// Whether the loop goes on when a variable has wrapped around.
    wraps_on: bool,
}

impl Summary {
    /// Whether the loop may go on until another thread does something. A loop that tries again with what it has read
    /// (`do { seen = old; old = atomicCAS(p, seen, f(seen)); } while (old != seen)`) does not: it goes on only if
    /// something has been done.
    fn may_wait(&self) -> bool {
        let is_counted = |variable: &Variable| matches!(variable.change, Recurrence::Step(_));
        self.has_atomics
            && self.may_repeat
            && !self.has_barrier
            && !self.variables.iter().any(is_counted)
    }

    /// The integers that every iteration changes by a step: their numbers, their values at its start, and the steps.
    fn counted(&self, starts: &[Option<TermId>]) -> Vec<(usize, TermId, TermId)> {
        let both = self.variables.iter().zip(starts).enumerate();
        let counted = both.filter_map(|(index, (variable, start))| {
            let (Recurrence::Step(step), Scalar::Int(..)) = (variable.change, variable.ty) else {
                return None;
            };
            Some((index, (*start)?, step))
        });
        counted.collect()
    }
}

/// A variable that goes by a constant step until it is at a certain distance from where it started: the loop takes as
/// many iterations as steps, at most.
#[derive(Clone, Copy, Debug)]
struct Bound {
    distance: TermId,
    step: u64,
}

impl Engine<'_> {
    /// Decides how to go through the loop at whose head a path stands, and goes through it.
    pub(crate) fn enter_loop(&mut self, path: &mut Path) -> Result<Step, Stop> {
        let n_ended = self.n_ended();
        let entry = path.clone();
        let span = self.program.functions[entry.top().func].instrs[entry.top().pc].span;
        let step = self.go_through(path)?;
        let is_cut = self.evidence.cut_at.is_some() || self.abstraction_mut().n_meeting_stops > 0;
        if matches!(step, Step::Dead) && !is_cut && self.n_ended() == n_ended {
            self.abstraction_mut().has_endless = true;
            return self.never_ends(&entry, span);
        }
        if self.is_recording(&entry)
            && let Some(launch) = self.evidence.witnesses.launches.last_mut()
        {
            launch.last_loop = Some(span);
        }
        Ok(step)
    }

    /// The paths that have ended within loops: threads, passes that go to a barrier, and what is not supported.
    fn n_ended(&mut self) -> usize {
        let is_reason = |it: &&Obligation| matches!(it.goal, Goal::Unreachable(_));
        let n_reasons = self.checker.pending.iter().filter(is_reason).count();
        let n_unknowns = self.checker.unknowns.len() + self.checker.violations.len();
        let abstraction = self.abstraction_mut();
        let stops = abstraction.stops.iter().chain(&abstraction.warp_stops);
        let n_stopped: usize = stops.map(Vec::len).sum();
        abstraction.n_ended + n_stopped + n_reasons + n_unknowns
    }

    fn go_through(&mut self, path: &mut Path) -> Result<Step, Stop> {
        let frame = path.top_mut();
        let (func, head) = (frame.func, frame.pc);
        let Some(pos) = frame.loops.last_mut() else { return Ok(Step::Next) };
        pos.is_decided = true;
        let facts = self.facts(func);
        let end = facts.borrow().loop_end[head].unwrap_or(head);
        let region = Region { func, depth: path.frames.len(), head, end };
        let limit = match self.config.unwind {
            Unwind::Bound(bound) => Some(bound),
            Unwind::Auto(_) => None,
        };
        let is_known = self.abstraction_mut().summarised.contains(&(func, head));
        if limit.is_some() || !is_known {
            let before = self.recording_marks();
            if let Some(exits) = self.unroll(path.clone(), region, limit)? {
                return Ok(leave(path, exits));
            }
            // What was recorded of single iterations is part of what an arbitrary one does.
            self.truncate_recording(before);
            self.abstraction_mut().summarised.insert((func, head));
        }
        let exits = match self.summarise(path, region)? {
            Some(exits) => exits,
            None => {
                let Unwind::Auto(bound) = self.config.unwind else { return Ok(Step::Dead) };
                self.unroll(path.clone(), region, Some(bound))?.unwrap_or_default()
            }
        };
        Ok(leave(path, exits))
    }

    /// The last statement of an invariant in a loop, but not in one inside of it.
    fn last_invariant(&mut self, region: Region) -> Option<InstrId> {
        let Region { func, head, end, .. } = region;
        let facts = self.facts(func);
        let facts = facts.borrow();
        let instrs = &self.program.functions[func].instrs;
        let is_invariant = |id: InstrId| {
            matches!(instrs[id].kind, InstrKind::Intrinsic { op: Intrinsic::Invariant, .. })
        };
        let is_inner = |id: InstrId| {
            facts
                .loop_end
                .iter()
                .any(|(inner, end)| inner > head && inner <= id && end.is_some_and(|end| id <= end))
        };
        instrs
            .ids()
            .filter(|id| (head..=end).contains(id))
            .rev()
            .find(|id| is_invariant(*id) && !is_inner(*id))
    }

    fn recording_marks(&mut self) -> [usize; 4] {
        let Recording { accesses, events, relational, read_only } =
            &self.abstraction_mut().recording;
        [accesses.len(), events.len(), relational.len(), read_only.len()]
    }

    fn truncate_recording(&mut self, marks: [usize; 4]) {
        let [n_accesses, n_events, n_relational, n_read_only] = marks;
        let recording = &mut self.abstraction_mut().recording;
        recording.accesses.truncate(n_accesses);
        recording.events.truncate(n_events);
        recording.relational.truncate(n_relational);
        recording.read_only.truncate(n_read_only);
    }

    /// Runs iteration after iteration. Without a limit, gives up if the number of iterations is not known or large; with
    /// one, cuts the loop there.
    fn unroll(
        &mut self,
        start: Path,
        region: Region,
        limit: Option<u32>,
    ) -> Result<Option<Vec<Path>>, Stop> {
        let [n_accesses, ..] = self.recording_marks();
        let n_barriers = self.abstraction_mut().n_barriers;
        let n_steps = self.evidence.stats.steps;
        let n_summarised = self.abstraction_mut().n_summarised;
        let mut exits = Vec::new();
        let mut current = vec![start];
        let mut is_constant = true;
        for iteration in 0.. {
            let before = current.first().map(|path| path.top().locals.clone());
            let (latched, left) = self.run_iteration(current, region)?;
            exits.extend(left);
            if latched.is_empty() {
                break;
            }
            current = latched;
            // A loop over constants makes no terms that grow: only its instructions count.
            is_constant &= before.is_some_and(|before| self.changes_constants(&before, &current));
            let is_symbolic =
                |path: &Path| path.top().loops.last().is_some_and(|pos| pos.symbolic_exits > 0);
            match limit {
                None => {
                    let n_new = self.recording_marks()[0] - n_accesses;
                    let n_passed = self.abstraction_mut().n_barriers - n_barriers;
                    let n_intervals = usize::try_from(n_passed).unwrap_or(usize::MAX - 1) + 1;
                    if current.iter().any(is_symbolic)
                        || iteration >= MAX_UNROLLED && !is_constant
                        // Pairs are compared within an interval, so that barriers make many accesses cheap.
                        || n_new / n_intervals > MAX_UNROLLED_ACCESSES
                        || n_new > MAX_ACCESSES_OF_LOOP
                        || self.evidence.stats.steps - n_steps > MAX_UNROLLED_STEPS
                        || self.abstraction_mut().n_summarised - n_summarised
                            > MAX_SUMMARIES_UNROLLED
                    {
                        return Ok(None);
                    }
                }
                Some(limit) if iteration + 1 >= limit && current.iter().any(is_symbolic) => {
                    for path in current {
                        let span = self.program.functions[region.func].instrs[region.head].span;
                        self.cut_loop(&path, limit, span)?;
                    }
                    break;
                }
                Some(_) => {}
            }
        }
        Ok(Some(exits))
    }

    /// Whether an iteration on one path has given constants to the registers that it has changed.
    fn changes_constants(&self, before: &[Option<TermId>], after: &[Path]) -> bool {
        let [path] = after else { return false };
        let mut changed = before.iter().zip(&path.top().locals).filter(|(old, new)| old != new);
        changed.all(|(_, new)| new.is_none_or(|new| self.pool.is_const(new)))
    }

    fn summarise(&mut self, entry: &Path, region: Region) -> Result<Option<Vec<Path>>, Stop> {
        let n_terms = self.pool.len();
        let n_ends = self.abstraction_mut().ends.len();
        if let Some((exits, summary)) = self.run_as_known(entry, region)? {
            return Ok(Some(self.after_loop(entry, &summary, (n_terms, n_ends), exits)));
        }
        let Some(summary) = self.find_summary(entry, region)? else { return Ok(None) };
        self.note_known(region, &summary);
        self.rely_on_end(summary.variables.iter().map(|it| (it.change, it.wrap)));
        if summary.may_wait() && self.config.properties.contains(PropertyKind::Deadlock) {
            let span = self.program.functions[region.func].instrs[region.head].span;
            let what = "loop that may wait for other threads, where these are not run one by one";
            self.unsupported(entry, what, span)?;
        }
        let span = self.program.functions[region.func].instrs[region.head].span;
        if summary.wraps_on {
            self.unsupported(
                entry,
                "loop that goes on after one of its variables has wrapped around",
                span,
            )?;
        }
        let given_up = match summary.hands_on_copies {
            true => Some(self.give_up_copies(entry, span)?),
            false => None,
        };
        let entry = given_up.as_ref().unwrap_or(entry);
        self.abstraction_mut().n_summaries += 1;
        self.abstraction_mut().n_summarised += 1;
        let n_ends = self.abstraction_mut().ends.len();
        let [n_accesses, ..] = self.recording_marks();
        let outside = self.enter_lockstep(&summary);
        let result = match summary.lockstep {
            Lockstep::Block => self.run_in_phases(entry, region, &summary, Ends::Barrier),
            Lockstep::Warp => self.run_in_phases(entry, region, &summary, Ends::WarpSync),
            Lockstep::Converged => self.run_converged(entry, region, &summary),
            Lockstep::Apart => self.run_apart(entry, region, &summary),
        };
        self.abstraction_mut().n_summaries -= 1;
        let mut exits = self.after_loop(entry, &summary, (n_terms, n_ends), result?);
        self.leave_lockstep(outside);
        self.leave_under_way(n_accesses, &mut exits);
        Ok(Some(exits))
    }

    /// Notes what is known behind a loop, given how many terms and ends there were before it, and its ways out.
    fn after_loop(
        &mut self,
        entry: &Path,
        summary: &Summary,
        (n_terms, n_ends): (usize, usize),
        mut exits: Vec<Path>,
    ) -> Vec<Path> {
        self.note_numbers_reached(entry, n_terms, &mut exits);
        if !summary.has_barrier {
            self.define_exits(entry, n_terms, n_ends, &exits);
        }
        if !summary.lockstep.orders_warps() {
            self.forget_conditions(entry, n_terms, &mut exits);
            self.define_exits(entry, n_terms, n_ends, &exits);
        }
        if self.abstraction_mut().ends.len() == n_ends {
            self.note_last_iteration(entry, &exits);
        }
        exits
    }

    fn run_apart(
        &mut self,
        entry: &Path,
        region: Region,
        summary: &Summary,
    ) -> Result<Vec<Path>, Stop> {
        // The way into the first iteration needs no pass of its own: the first iteration is one of those that the
        // arbitrary one stands for.
        let head = self.arbitrary_iteration(entry, summary, Some(Lockstep::Apart));
        self.check_invariants(vec![entry.clone()], region)?;
        let (latched, exits) = self.run_iteration(vec![head.path], region)?;
        self.check_invariants(latched, region)?;
        Ok(exits)
    }

    /// Checks the invariants of a loop on paths that stand at its head.
    fn check_invariants(&mut self, starts: Vec<Path>, region: Region) -> Result<(), Stop> {
        if !starts.iter().all(|start| self.is_recording(start)) {
            return Ok(());
        }
        let Some(last) = self.last_invariant(region) else { return Ok(()) };
        let abstraction = self.abstraction_mut();
        abstraction.n_mutes += 1;
        abstraction.checks_invariants = true;
        let result = self.run_until(starts, &|path| {
            !region.contains(path) || (path.frames.len() == region.depth && path.top().pc > last)
        });
        let abstraction = self.abstraction_mut();
        abstraction.n_mutes -= 1;
        abstraction.checks_invariants = false;
        result.map(|_| ())
    }

    /// Runs paths at the head to the next one; gives those that have come there, and those that have left.
    pub(crate) fn run_iteration(
        &mut self,
        starts: Vec<Path>,
        region: Region,
    ) -> Result<(Vec<Path>, Vec<Path>), Stop> {
        let iteration =
            starts.first().and_then(|path| path.top().loops.last()).map_or(0, |pos| pos.iteration);
        let stopped = self.run_until(starts, &|path| {
            !region.contains(path) || region.is_latched(path, iteration)
        })?;
        Ok(stopped.into_iter().partition(|path| region.is_latched(path, iteration)))
    }

    // Finding out what an iteration does.

    /// Runs the body on unknown values until what they can be is stable; `None` if the loop cannot be summarised.
    fn find_summary(&mut self, entry: &Path, region: Region) -> Result<Option<Summary>, Stop> {
        let abstraction = self.abstraction_mut();
        abstraction.n_mutes += 1;
        // The iterations that are looked at here are whole ones, also where the pass around them ends at the first
        // barrier.
        let stops = std::mem::take(&mut abstraction.stops);
        let warp_stops = std::mem::take(&mut abstraction.warp_stops);
        let n_meeting_stops = std::mem::take(&mut abstraction.n_meeting_stops);
        let result = self.find_summary_muted(entry, region);
        let abstraction = self.abstraction_mut();
        (abstraction.stops, abstraction.warp_stops) = (stops, warp_stops);
        abstraction.n_meeting_stops = n_meeting_stops;
        abstraction.n_mutes -= 1;
        result
    }

    fn find_summary_muted(
        &mut self,
        entry: &Path,
        region: Region,
    ) -> Result<Option<Summary>, Stop> {
        let mut summary = Summary {
            variables: self.assigned_variables(entry, region),
            bounds: Vec::new(),
            goes_on: Vec::new(),
            steps: Vec::new(),
            invariants: Invariants::default(),
            changed: IdSet::new(),
            has_barrier: false,
            lockstep: Lockstep::Apart,
            has_part_masks: false,
            may_skip_meeting: false,
            has_warp_sync: false,
            has_atomics: false,
            may_repeat: false,
            hands_on_copies: false,
            wraps_on: false,
        };
        // Every round takes back something that was taken for granted: that memory does not change, that threads agree,
        // that a variable alternates. There is an end to what can be taken back.
        for _ in 0..MAX_ROUNDS {
            let n_terms = self.pool.len();
            let Abstraction { n_barriers, n_warp_syncs, n_warp_functions, .. } =
                *self.abstraction_mut();
            let Abstraction { n_atomics, n_part_masks, .. } = *self.abstraction_mut();
            let mut head = self.arbitrary_iteration(entry, &summary, None);
            let interval = self.abstraction_mut().new_phase();
            // A phase of its own, so that the end of the iteration tells whether it may still be in it.
            self.enter_phases(&mut head.path, interval, interval);
            let before = head.path.memory.clone();
            let (latched, _) = self.run_iteration(vec![head.path], region)?;
            summary.has_barrier = self.abstraction_mut().n_barriers > n_barriers;
            summary.has_warp_sync = self.abstraction_mut().n_warp_syncs > n_warp_syncs;
            summary.has_part_masks = self.abstraction_mut().n_part_masks > n_part_masks;
            let has_warp_functions = self.abstraction_mut().n_warp_functions > n_warp_functions;
            summary.lockstep = match (summary.has_barrier, has_warp_functions) {
                (true, _) => Lockstep::Block,
                (false, true) => Lockstep::Warp,
                (false, false) => Lockstep::Apart,
            };
            summary.has_atomics = self.abstraction_mut().n_atomics > n_atomics;
            let mut latched = latched.into_iter();
            // No iteration is followed by another one, whatever the variables are: the first is all there is, and nothing
            // is said of others.
            let Some(mut latch) = latched.next() else { return Ok(Some(summary)) };
            for other in latched {
                latch = self.merge(latch, other);
            }
            let copies = &entry.order.thread.copies;
            summary.hands_on_copies |= latch.order.thread.copies.are_handed_on(copies);
            let (mut skips, sync) = (Vec::new(), &latch.sync);
            for phases in [Phased::Intervals, Phased::Epochs, Phased::Meetings] {
                if phases.of(sync).contains(interval) {
                    skips.push(phases);
                }
            }
            let (starts, is_odd) = (&head.starts, head.is_odd);
            let is_stable =
                self.note_changes(&mut summary, entry, &latch, &before, (starts, is_odd), n_terms);
            match is_stable {
                None => return Ok(None),
                Some(true) => {
                    summary.bounds = self.find_bounds(&summary, entry, &latch, starts, n_terms)?;
                    // Before anything is asked of iterations of which the summary is assumed: what may still turn out
                    // to be wrong is decided first.
                    self.keep_shifts(&mut summary, entry, &latch)?;
                    self.decide_wraps(&mut summary, (entry, region), (&latch, starts), n_terms)?;
                    self.find_bounds_of_others(&mut summary, entry, region)?;
                    self.note_held(&mut summary, entry, &latch, starts, n_terms);
                    if self.matters_after(&summary, region) {
                        self.note_conditions(&mut summary, entry, &latch, starts, n_terms);
                    }
                    let n_known = entry.guard.len();
                    // The cheap question first: most iterations change something whatever was before the loop.
                    summary.may_repeat = summary.has_atomics
                        && self.may_repeat(&summary, &latch, starts, n_known)?
                        && self.may_repeat(&summary, &latch, starts, 0)?;
                    return self.decide_lockstep(entry, region, summary, &skips);
                }
                Some(false) => {}
            }
        }
        Ok(None)
    }

    /// Whether an iteration may end with the variables as they were. So many conditions of the guard are left out, with
    /// which the answer is no more than slower in most cases.
    fn may_repeat(
        &mut self,
        summary: &Summary,
        latch: &Path,
        starts: &[Option<TermId>],
        n_left_out: usize,
    ) -> Result<bool, Stop> {
        let mut parts = vec![latch.guard.suffix(&mut self.pool, n_left_out)];
        for (variable, start) in summary.variables.iter().zip(starts) {
            if let (Some(start), Some(after)) = (*start, latch.top().locals[variable.local.index()])
            {
                parts.push(self.pool.mk_eq(start, after));
            }
        }
        let repeats = self.pool.mk_and_all(parts);
        let found = self.within(REPETITION_EFFORT, |engine| engine.solve(repeats))?;
        Ok(!matches!(found, Some(None)))
    }

    /// The registers that the loop assigns and reads again.
    pub(crate) fn assigned_variables(&mut self, entry: &Path, region: Region) -> Vec<Variable> {
        let function = &self.program.functions[region.func];
        let facts = self.facts(region.func);
        let live = facts.borrow_mut().live_before(function, region.head);
        let instrs = function.instrs.iter();
        let of_loop = instrs.filter(|(id, _)| (region.head..=region.end).contains(id));
        let is_assigned: IdSet<LocalId> =
            of_loop.filter_map(|(_, instr)| changed_local(&instr.kind)).collect();
        let mut variables = Vec::new();
        for local in is_assigned.iter().filter(|local| live.contains(*local)) {
            let LocalStorage::Register(ty) = function.locals[local].storage else { continue };
            let before = entry.top().locals[local.index()];
            let uniform = before.map_or(Sharing::Thread, |before| self.uniformity(before));
            let change = Recurrence::Unknown;
            let wrap = Wrap::Assumed;
            variables.push(Variable {
                local,
                ty,
                before,
                uniform,
                change,
                wrap,
                is_erratic: false,
            });
        }
        variables
    }
}

pub(crate) fn leave(path: &mut Path, mut exits: Vec<Path>) -> Step {
    let Some(first) = exits.pop() else { return Step::Dead };
    *path = first;
    if exits.is_empty() { Step::Next } else { Step::Fork(exits) }
}
