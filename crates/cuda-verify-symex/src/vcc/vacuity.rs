//! Whether anything was checked at all.
//!
//! An answer is worth something only if executions satisfy what is assumed. So four things are noted on the way and
//! looked at before `Safe` is answered:
//! - *assumptions* of the program (`__requires`, `__ESBMC_assume`, ...): each must be passed by some execution. One that
//!   is `false` where it stands is a way to leave executions out (`if (!ok) __ESBMC_assume(0);`), and allowed as long as
//!   other executions come to the instruction after it;
//! - *launches*: some thread of each must come to the end of its kernel, or to a place at which a reason is noted anyway;
//! - *preconditions* that the caller is taken to observe: some execution must observe all of them;
//! - *instructions*: which of them a path came to, whether or not it can be taken.
//!
//! Guarantee: where an assumption cannot be passed, or a launch not be finished, the answer is not `Safe`.
//! Cost: at most one query for each assumption and launch whose condition does not fold and that no model found before
//! satisfies.

use std::collections::BTreeSet;

use cuda_verify_base::id::Id as _;
use cuda_verify_base::{Effort, Name, Reason, Span};
use cuda_verify_goto::program::{FuncId, InstrId};
use cuda_verify_smt::eval::{self, Model};
use cuda_verify_smt::term::TermId;
use cuda_verify_smt::value::Value;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::vcc::witnesses::{Assumption, Happens, Launch};

/// Work to find a thread that comes to the end of its kernel.
const FINISHED_EFFORT: Effort = Effort(5_000_000);

impl Engine<'_> {
    /// Notes that a path has come to an instruction.
    pub(crate) fn note_reached(&mut self, func: FuncId, instr: InstrId) {
        let n_instrs = self.program.functions[func].instrs.len();
        let instrs =
            self.evidence.witnesses.reached.entry(func).or_insert_with(|| vec![false; n_instrs]);
        if let Some(is_reached) = instrs.get_mut(instr.index()) {
            *is_reached = true;
        }
    }

    /// Notes an assumption that a path has just made, passed or not, and the guard that the path had before.
    pub(crate) fn note_assumption(
        &mut self,
        path: &Path,
        before: TermId,
        cond: TermId,
        span: Span,
    ) {
        if !self.is_recording(path) || self.loops.is_looking_ahead {
            return;
        }
        // The innermost function of the program: assumptions of models are not the program's.
        let of_program =
            |frame: &&crate::exec::path::Frame| !self.program.functions[frame.func].is_model;
        let Some(frame) = path.frames.iter().rev().find(of_program) else { return };
        // A caller stands after its call already.
        let is_top = std::ptr::eq(frame, path.top());
        let next = if is_top { InstrId::from_index(frame.pc.index() + 1) } else { frame.pc };
        // Of a kernel that is launched twice each launch has to be passed: one that nothing passes hides behind the
        // other.
        let launch = if self.is_device() { self.evidence.stats.launches } else { 0 };
        let (key, next) = ((frame.func, next, span, launch), (frame.func, next));
        let span = self.caller_span(path, span);
        let guard = path.guard.term(&mut self.pool);
        let assumption =
            self.evidence.witnesses.assumptions.entry(key).or_insert_with(|| Assumption {
                span,
                reached: Happens::default(),
                passed: Happens::default(),
                cond,
                next,
                launch,
            });
        assumption.cond = cond;
        assumption.reached.add(&mut self.pool, before);
        assumption.passed.add(&mut self.pool, guard);
    }

    /// Notes that a path has come to a launch.
    pub(crate) fn note_launch(&mut self, reached: TermId, kernel: &Name, span: Span) {
        if self.exec.n_mutes == 0 && !self.loops.is_looking_ahead {
            let number = self.evidence.stats.launches;
            let (kernel, finished) = (kernel.clone(), Happens::default());
            let launch = Launch { kernel, span, number, reached, finished };
            self.evidence.witnesses.launches.push(launch);
        }
    }

    /// Drops the last launch, which is run again in another way.
    pub(crate) fn unnote_launch(&mut self) {
        if self.exec.n_mutes == 0 && !self.loops.is_looking_ahead {
            self.evidence.witnesses.launches.pop();
        }
    }

    /// Notes where the host ends.
    pub(crate) fn note_host_end(&mut self, span: Span) {
        if !self.evidence.witnesses.ends.contains(&span) {
            self.evidence.witnesses.ends.push(span);
        }
    }

    /// Notes when a thread of the last launch comes to its end, or all threads do.
    pub(crate) fn note_finished(&mut self, condition: TermId) {
        if self.exec.n_mutes == 0
            && !self.loops.is_looking_ahead
            && let Some(launch) = self.evidence.witnesses.launches.last_mut()
        {
            launch.finished.add(&mut self.pool, condition);
        }
    }

    /// Whether an execution satisfies a condition.
    pub(crate) fn can_hold(&mut self, condition: TermId) -> Result<bool, Stop> {
        if let Some(value) = self.pool.as_bool(condition) {
            return Ok(value);
        }
        let holds = |model: &Model| eval::eval(&self.pool, model, condition) == Value::Bool(true);
        if self.evidence.witnesses.models.iter().any(holds) {
            return Ok(true);
        }
        let Some(model) = self.solve(condition)? else { return Ok(false) };
        self.evidence.witnesses.models.push(model);
        Ok(true)
    }

    fn can_happen(&mut self, happens: &Happens) -> Result<bool, Stop> {
        if happens.always {
            return Ok(true);
        }
        for condition in &happens.conditions {
            if self.can_hold(*condition)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The launches that were reached by an execution, by kernel and statement. Those for which that is not found out
    /// are left out if there are others.
    pub(crate) fn launched_at(&mut self) -> Result<BTreeSet<(Name, Span)>, Stop> {
        let mut launched = BTreeSet::new();
        for launch in self.evidence.witnesses.launches.clone() {
            let key = (launch.kernel, launch.span);
            if launched.contains(&key) {
                continue;
            }
            let reached = match self.checker.remaining {
                Some(remaining) => self.pool.mk_and(launch.reached, remaining),
                None => launch.reached,
            };
            match self.can_hold(reached) {
                Ok(true) => {
                    launched.insert(key);
                }
                Ok(false) => {}
                Err(_) if !launched.is_empty() => return Ok(launched),
                Err(stop) => return Err(stop),
            }
        }
        Ok(launched)
    }

    /// Why nothing was shown of a part of the program, if that is so.
    pub(crate) fn vacuity(&mut self) -> Result<Option<Reason>, Stop> {
        if let Some(remaining) = self.checker.remaining
            && !self.evidence.duties.is_empty()
            && self.within(FINISHED_EFFORT, |engine| engine.can_hold(remaining))? == Some(false)
        {
            let places = self.evidence.duties.iter().map(|duty| duty.precondition.span);
            let assumptions: Vec<Span> = places.collect();
            let span = assumptions.last().copied().unwrap_or(Span::NONE);
            let what = "no caller can see to all that is asked of it".to_owned();
            return Ok(Some(Reason::Vacuous { assumptions, what, span }));
        }
        for assumption in self.evidence.witnesses.assumptions.values().cloned().collect::<Vec<_>>()
        {
            let is_never = assumption.passed.is_never();
            if is_never && self.evidence.witnesses.is_reached(assumption.next) {
                continue;
            }
            // One that no execution comes to says nothing.
            if (is_never || !self.can_happen(&assumption.passed)?)
                && self.can_happen(&assumption.reached)?
            {
                return Ok(Some(self.contradiction(&assumption)));
            }
        }
        for launch in self.evidence.witnesses.launches.clone() {
            // Paths that were cut at a bound do not come to the end either, and that is no contradiction.
            if self.evidence.cut_at.is_some() {
                continue;
            }
            if launch.finished.is_never() {
                // Kernels may go on forever; those that assumptions end are left out.
                if self.is_cut_away(&launch) && self.can_hold(launch.reached)? {
                    return Ok(Some(self.unfinished(&launch)));
                }
                continue;
            }
            // Without assumptions of the program this is a precaution only.
            let finished =
                self.within(FINISHED_EFFORT, |engine| engine.can_happen(&launch.finished))?;
            if finished != Some(false) || !self.can_hold(launch.reached)? {
                continue;
            }
            return Ok(Some(self.unfinished(&launch)));
        }
        Ok(None)
    }

    /// Whether an assumption is passed by no path of a launch.
    fn is_cut_away(&self, launch: &Launch) -> bool {
        let is_of_launch = |it: &&Assumption| it.launch == launch.number;
        self.evidence
            .witnesses
            .assumptions
            .values()
            .filter(is_of_launch)
            .any(|it| it.passed.is_never())
    }

    /// The reason that an assumption cannot be passed: it, and those before it that speak of the same values.
    fn contradiction(&self, assumption: &Assumption) -> Reason {
        let symbols = self.pool.symbols_of(assumption.cond);
        let speaks_of_same = |other: &&Assumption| {
            let others = self.pool.symbols_of(other.cond);
            other.span != assumption.span && others.iter().any(|it| symbols.contains(it))
        };
        let others = self.evidence.witnesses.assumptions.values().filter(speaks_of_same);
        let assumptions =
            std::iter::once(assumption.span).chain(others.map(|it| it.span)).collect();
        Reason::Vacuous { assumptions, what: String::new(), span: assumption.span }
    }

    /// The reason that a launch cannot be finished: its assumptions that are not passed, if there are such.
    fn unfinished(&self, launch: &Launch) -> Reason {
        let of_launch = |it: &&Assumption| it.launch == launch.number;
        let assumptions: Vec<Span> = self
            .evidence
            .witnesses
            .assumptions
            .values()
            .filter(of_launch)
            .map(|it| it.span)
            .collect();
        let span = assumptions.first().copied().unwrap_or(launch.span);
        let what = "no thread of a launch comes to the end of its kernel".to_owned();
        Reason::Vacuous { assumptions, what, span }
    }
}
