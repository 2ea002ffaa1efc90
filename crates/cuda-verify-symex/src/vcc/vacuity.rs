//! Whether anything was checked at all.
//!
//! An answer is worth something only if executions satisfy what is assumed. So four things are noted on the way and
//! looked at before `Safe` is answered:
//! - *assumptions* of the program (`__requires`, `__ESBMC_assume`, ...): each must be passed by some execution. One that
//!   is `false` where it stands is a way to leave executions out (`if (!ok) __ESBMC_assume(0);`), and allowed as long as
//!   other executions come to the instruction after it;
//! - *launches*: some thread of each must come to the end of its kernel, or to a place at which a reason is noted anyway;
//! - *preconditions* that the caller is taken to observe: some execution must observe all of them;
//! - *instructions*: which of them a path came to, whether or not it can be taken;
//! - *uses of rules*: proofs take facts for granted, such as that signed arithmetic does not overflow. They must leave
//!   some thread that comes to its end, and some two threads that make each access.
//!
//! Guarantee: where an assumption cannot be passed, or a launch not be finished, the answer is not `Safe`, be it only
//! together with the facts that proofs take for granted.
//! Cost: at most one query for each assumption, launch and condition of accesses that does not fold and that no model
//! found before satisfies.

use std::collections::BTreeSet;

use cuda_verify_base::id::Id as _;
use cuda_verify_base::{Effort, Name, Reason, Span};
use cuda_verify_goto::program::{FuncId, InstrId};
use cuda_verify_smt::eval::{self, Model};
use cuda_verify_smt::term::TermId;
use cuda_verify_smt::value::Value;
use rustc_hash::FxHashMap;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::rules::{Rule, RuleSet};
use crate::vcc::obligation::{Assumable, Fact};
use crate::vcc::witnesses::{Assumption, Happens, Launch};

/// Work to find a thread that comes to the end of its kernel.
const FINISHED_EFFORT: Effort = Effort(5_000_000);

/// Work to find out whether rules exclude what happens.
const EXCLUDED_EFFORT: Effort = Effort(2_000_000);

/// Models that are given up one after the other because a fact does not hold in them.
const MAX_REFINEMENTS: u32 = 8;

/// Conditions of accesses of which that is found out.
const MAX_USES: usize = 256;

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
            let (is_endless, last_loop) = (false, None);
            let launch = Launch { kernel, span, number, reached, finished, is_endless, last_loop };
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

    /// Notes when two threads make an access, or one, if proofs about it take facts for granted.
    pub(crate) fn note_use(&mut self, happens: TermId, span: Span) {
        let uses = &mut self.evidence.witnesses.uses;
        if !self.checker.facts.is_empty() && uses.len() < MAX_USES {
            uses.entry(happens).or_insert(span);
        }
    }

    /// Whether an execution satisfies a condition.
    pub(crate) fn can_hold(&mut self, condition: TermId) -> Result<bool, Stop> {
        match self.pool.as_bool(condition) {
            Some(value) => Ok(value),
            None => Ok(self.model_of(condition)?.is_some()),
        }
    }

    /// The place among all known models of one in which a condition holds.
    fn model_of(&mut self, condition: TermId) -> Result<Option<usize>, Stop> {
        let holds = |model: &Model| eval::eval(&self.pool, model, condition) == Value::Bool(true);
        let known = self.evidence.witnesses.models.iter().position(holds);
        if known.is_some() {
            return Ok(known);
        }
        let Some(model) = self.solve(condition)? else { return Ok(None) };
        self.evidence.witnesses.models.push(model);
        Ok(Some(self.evidence.witnesses.models.len() - 1))
    }

    /// Whether an execution satisfies a condition in which all holds that proofs take for granted; `None` if that is not
    /// found out.
    fn can_hold_by_rules(&mut self, condition: TermId) -> Result<Option<bool>, Stop> {
        // As in a proof: what the program tests and goes on with is not taken to be otherwise.
        let assumable = Assumable { decided: Some(condition), ..Assumable::ALL };
        let mut wanted = self.with_facts(condition, assumable);
        for _ in 0..MAX_REFINEMENTS {
            let number = match self.within(EXCLUDED_EFFORT, |engine| engine.model_of(wanted))? {
                Some(Some(number)) => number,
                Some(None) => return Ok(Some(false)),
                None => return Ok(None),
            };
            let broken = self.broken_by(number);
            match self.as_assumed(broken, assumable) {
                None => return Ok(Some(true)),
                Some(broken) => wanted = self.pool.mk_and(broken, wanted),
            }
        }
        Ok(None)
    }

    /// The facts that do not hold in a known model, which are looked for once.
    fn broken_by(&mut self, number: usize) -> Vec<Fact> {
        if let Some(broken) = self.evidence.witnesses.broken.get(&number) {
            return broken.clone();
        }
        let model = &self.evidence.witnesses.models[number];
        let facts = &self.checker.facts;
        let broken = self.facts_broken_by(model, facts, Assumable::ALL.n_facts);
        self.evidence.witnesses.broken.insert(number, broken.clone());
        broken
    }

    /// The rules that make something impossible which can happen without them, if there are such.
    fn excluded_by(&mut self, happens: &[TermId]) -> Result<Vec<Rule>, Stop> {
        if self.checker.facts.is_empty() {
            return Ok(Vec::new());
        }
        // What is asked here is no part of a proof.
        let assumed = self.evidence.assumed.clone();
        let excluded = self.excluded(happens);
        self.evidence.assumed = assumed;
        excluded
    }

    fn excluded(&mut self, happens: &[TermId]) -> Result<Vec<Rule>, Stop> {
        let mut possible = None;
        for condition in happens {
            if self.can_hold_by_rules(*condition)? != Some(false) {
                return Ok(Vec::new());
            }
            let holds = |engine: &mut Self| engine.can_hold(*condition);
            if possible.is_none() && self.within(EXCLUDED_EFFORT, holds)? == Some(true) {
                possible = Some(*condition);
            }
        }
        let Some(possible) = possible else { return Ok(Vec::new()) };
        let facts = std::mem::take(&mut self.checker.facts);
        let rules: RuleSet = facts.iter().map(|fact| fact.rule).collect();
        let mut blamed = Vec::new();
        for rule in &rules {
            self.checker.facts = facts.iter().filter(|fact| fact.rule != *rule).copied().collect();
            (self.checker.groups, self.evidence.witnesses.broken) = (None, FxHashMap::default());
            if self.can_hold_by_rules(possible)? == Some(true) {
                blamed.push(*rule);
            }
        }
        self.checker.facts = facts;
        (self.checker.groups, self.evidence.witnesses.broken) = (None, FxHashMap::default());
        Ok(if blamed.is_empty() { rules.into_iter().collect() } else { blamed })
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

    /// The conditions under one of which something happens.
    fn conditions_of(&mut self, happens: &Happens) -> Vec<TermId> {
        if happens.always { vec![self.pool.mk_true()] } else { happens.conditions.clone() }
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
        self.evidence.witnesses.broken.clear();
        if let Some(remaining) = self.checker.remaining
            && !self.evidence.contract.is_empty()
            && self.within(FINISHED_EFFORT, |engine| engine.can_hold(remaining))? == Some(false)
        {
            let places = self.evidence.contract.iter().map(|duty| duty.condition.place);
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
            let passed = self.conditions_of(&assumption.passed);
            let rules = self.excluded_by(&passed)?;
            if !rules.is_empty() {
                let what = format!("by {} no execution passes this assumption", named(&rules));
                let (assumptions, span) = (vec![assumption.span], assumption.span);
                return Ok(Some(Reason::Vacuous { assumptions, what, span }));
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
            if finished == Some(false) && self.can_hold(launch.reached)? {
                return Ok(Some(self.unfinished(&launch)));
            }
            let ends = self.conditions_of(&launch.finished);
            let rules = self.excluded_by(&ends)?;
            if !rules.is_empty() {
                let what = format!("by {} no thread comes to the end of the kernel", named(&rules));
                let assumptions = self.assumptions_of(&launch);
                let span = assumptions.first().copied().unwrap_or(launch.span);
                return Ok(Some(Reason::Vacuous { assumptions, what, span }));
            }
        }
        for (happens, span) in self.evidence.witnesses.uses.clone() {
            let rules = self.excluded_by(&[happens])?;
            if !rules.is_empty() {
                let what = format!("by {} no two threads come to this access", named(&rules));
                return Ok(Some(Reason::Vacuous { assumptions: Vec::new(), what, span }));
            }
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

    fn assumptions_of(&self, launch: &Launch) -> Vec<Span> {
        let assumptions = self.evidence.witnesses.assumptions.values();
        assumptions.filter(|it| it.launch == launch.number).map(|it| it.span).collect()
    }

    /// The reason that a launch cannot be finished: its assumptions that are not passed, or else its last loop.
    fn unfinished(&self, launch: &Launch) -> Reason {
        let assumptions = self.assumptions_of(launch);
        if assumptions.is_empty()
            && let Some(span) = launch.last_loop
        {
            return Reason::Endless { span };
        }
        let span = assumptions.first().copied().unwrap_or(launch.span);
        let what = "no thread of a launch comes to the end of its kernel".to_owned();
        Reason::Vacuous { assumptions, what, span }
    }
}

/// Rules by their tags.
fn named(rules: &[Rule]) -> String {
    let tags: Vec<String> = rules.iter().map(|rule| format!("`{}`", rule.tag)).collect();
    format!("the {} {}", if tags.len() == 1 { "rule" } else { "rules" }, tags.join(" and "))
}
