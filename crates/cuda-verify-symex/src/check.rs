//! Verification conditions: collecting, folding and deciding them.
//!
//! An obligation says that a condition holds whenever a guard does. Those that fold are settled at once; the rest wait
//! and are decided together, one query for all (is any violated?), and only a satisfiable answer is taken apart.

use std::rc::Rc;
use std::time::Duration;

use cuda_verify_base::deadline::Stopwatch;
use cuda_verify_base::{Name, PropertyKind, Reason, Span};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::eval::{self, Evaluator, Model};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::solver::Answer;
use cuda_verify_smt::sort::{FloatFormat, Sort};
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::value::Value;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::arbitrary::Fact;
use crate::engine::{Engine, Stop};
use crate::history::{Event, EventKind, History};
use crate::launch::{LaunchTerms, ThreadTerms};
use crate::memory::{ObjectInfo, generation_of};
use crate::outcome::{
    Dim3, InputSource, InputValue, LaunchInfo, RaceAccess, StackFrame, Thread, Violation,
};
use crate::path::Path;
use crate::race::AccessRecord;

/// What an obligation is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// A property of the program.
    Property(PropertyKind),
    /// The guard must be infeasible, else the verdict is unknown.
    Unreachable(Reason),
}

/// A condition that must hold where a guard does.
#[derive(Clone, Debug)]
pub(crate) struct Obligation {
    pub(crate) goal: Goal,
    /// Guard and negated condition.
    pub(crate) violated: TermId,
    pub(crate) message: String,
    pub(crate) span: Span,
    pub(crate) thread: Option<ThreadTerms>,
    pub(crate) launch: Option<Rc<LaunchTerms>>,
    pub(crate) stack: Vec<StackFrame>,
    /// What the path took from its environment before.
    pub(crate) history: History,
    /// What another arbitrary thread took from it.
    pub(crate) second: Option<Second>,
    /// Whether it is about arbitrary threads that stand for all.
    pub(crate) is_arbitrary: bool,
    pub(crate) evidence: Evidence,
}

/// The symbols of a second arbitrary thread, by those of the first.
pub(crate) type Symbols = Rc<FxHashMap<TermId, TermId>>;

/// The part of a second arbitrary thread: that of the first, with other symbols.
#[derive(Clone, Debug)]
pub(crate) struct Second {
    pub(crate) history: History,
    pub(crate) symbols: Symbols,
}

impl Obligation {
    /// Whether executions go on after the violation. Of the others only the first violation of an execution counts:
    /// the rest would be its consequences.
    fn is_passed(&self) -> bool {
        match self.goal {
            Goal::Property(kind) => matches!(
                kind,
                PropertyKind::DataRace | PropertyKind::MemoryLeak | PropertyKind::Unwinding
            ),
            Goal::Unreachable(_) => true,
        }
    }
}

/// What belongs to a violation beside its place.
#[derive(Clone, Debug)]
pub(crate) enum Evidence {
    /// Nothing.
    None,
    /// Another thread takes part.
    OtherThread(ThreadTerms),
    /// Two accesses race.
    Race(Box<(AccessRecord, AccessRecord)>),
}

/// Pending and settled obligations.
#[derive(Debug, Default)]
pub(crate) struct Checker {
    pub(crate) pending: Vec<Obligation>,
    pub(crate) violations: Vec<Violation>,
    pub(crate) unknowns: Vec<Reason>,
    /// What is assumed of a violation before it is reported.
    pub(crate) facts: Vec<Fact>,
    /// The facts by their conditions, for as many facts as there were then.
    groups: Option<(usize, Rc<Vec<FactGroup>>)>,
    /// Symbols that stand for terms: a formula is first decided without knowing for which.
    definitions: Vec<(TermId, TermId)>,
    /// Whether terms have floats in them.
    has_floats: FxHashMap<TermId, bool>,
    /// Symbols that count iterations.
    pub(crate) counts: FxHashSet<TermId>,
    /// Executions in which no violation found so far has ended them; `None` for all.
    remaining: Option<TermId>,
}

/// Whether the path goes on after a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    /// The condition holds or may hold.
    GoOn,
    /// The condition is certainly false.
    Fails,
}

const MAX_PENDING: usize = 2048;
const MAX_VIOLATIONS: usize = 16;
/// Iterations after which loops are left in a model that can be replayed.
const FEW_ITERATIONS: u64 = 4;
/// A limit of the integers in memory in such a model.
const SMALL_CONTENTS: u64 = 64;
/// Time to show that a formula has no model whatever its defined symbols stand for.
const FREE_MODEL_TIME: Duration = Duration::from_secs(5);
/// Time to show what holds of the size of a launch.
const LEMMA_TIME: Duration = Duration::from_secs(1);
/// Time to look for a model in which nothing overflows, or loops are short.
const USUAL_MODEL_TIME: Duration = Duration::from_secs(4);
/// Time to find out whether a violation depends on values that are not known.
const SURE_TIME: Duration = Duration::from_secs(2);

impl Engine<'_> {
    /// Requires a condition of a path. `under` is a further guard, for accesses with several targets.
    pub(crate) fn require(
        &mut self,
        path: &Path,
        under: TermId,
        cond: TermId,
        property: PropertyKind,
        span: Span,
        message: impl FnOnce() -> String,
    ) -> Result<Check, Stop> {
        if !self.config.properties.contains(property) {
            return Ok(Check::GoOn);
        }
        if !self.is_recording(path) || self.is_looking_ahead {
            let fails = self.pool.is_false(cond) && self.pool.is_true(under);
            return Ok(if fails { Check::Fails } else { Check::GoOn });
        }
        self.stats.checks += 1;
        if self.pool.is_true(cond) {
            self.stats.checks_folded += 1;
            return Ok(Check::GoOn);
        }
        let guard = path.guard.term(&mut self.pool);
        let guard = self.pool.mk_and(guard, under);
        let negated = self.pool.mk_not(cond);
        let violated = self.pool.mk_and(guard, negated);
        if self.pool.is_false(violated) {
            self.stats.checks_folded += 1;
            return Ok(Check::GoOn);
        }
        let obligation = self.obligation(path, Goal::Property(property), violated, span, message());
        let is_assumed = Self::is_assuming(path) || self.is_precondition(property, cond);
        if is_assumed && !obligation.is_passed() {
            self.end_executions(&obligation);
        } else if self.is_about_others(cond) {
            self.abstraction_mut().recording.relational.push((obligation, guard));
        } else {
            self.add_obligation(obligation)?;
        }
        let fails = self.pool.is_false(cond) && self.pool.is_true(under);
        Ok(if fails { Check::Fails } else { Check::GoOn })
    }

    /// Whether the caller of a host function that is entered with any arguments has to see to a condition: indices and
    /// divisors that depend on what it passes.
    pub(crate) fn is_precondition(&self, property: PropertyKind, cond: TermId) -> bool {
        self.environment.is_some()
            && !self.is_device()
            && !self.pool.is_false(cond)
            && matches!(
                property,
                PropertyKind::ArrayBounds | PropertyKind::DivByZero | PropertyKind::Shift
            )
    }

    /// Makes the verdict unknown if the path is feasible.
    pub(crate) fn require_unreachable(&mut self, path: &Path, reason: Reason) -> Result<(), Stop> {
        if !self.is_recording(path) || self.is_looking_ahead {
            return Ok(());
        }
        let violated = path.guard.term(&mut self.pool);
        let span = reason.span().unwrap_or(Span::NONE);
        let obligation =
            self.obligation(path, Goal::Unreachable(reason), violated, span, String::new());
        self.add_obligation(obligation)
    }

    /// Makes the verdict unknown because of a construct.
    pub(crate) fn unsupported(
        &mut self,
        path: &Path,
        construct: impl Into<String>,
        span: Span,
    ) -> Result<(), Stop> {
        let span = self.caller_span(path, span);
        self.require_unreachable(path, Reason::Unsupported { construct: construct.into(), span })
    }

    pub(crate) fn obligation(
        &self,
        path: &Path,
        goal: Goal,
        violated: TermId,
        span: Span,
        message: String,
    ) -> Obligation {
        let stack = path.frames.iter().map(|frame| StackFrame {
            function: self.program.functions[frame.func].name.clone(),
            call_span: frame.call_span,
        });
        Obligation {
            goal,
            violated,
            message,
            span: self.caller_span(path, span),
            thread: self.current_thread(),
            launch: self.current_launch(),
            stack: stack.collect(),
            history: path.memory.history().clone(),
            second: None,
            is_arbitrary: self.abstraction.is_some(),
            evidence: Evidence::None,
        }
    }

    /// The place in the user's code that leads to a place: what goes wrong in a model is its caller's fault.
    pub(crate) fn caller_span(&self, path: &Path, span: Span) -> Span {
        let mut place = span;
        for frame in path.frames.iter().rev() {
            if !self.program.functions[frame.func].is_model {
                return place;
            }
            place = frame.call_span;
        }
        span
    }

    /// Notes an event of a path.
    pub(crate) fn record(&self, path: &mut Path, kind: EventKind) {
        let thread = self.current_thread();
        path.memory.record(Event { thread, kind });
    }

    /// Adds an obligation, settling it at once if it is certainly violated.
    pub(crate) fn add_obligation(&mut self, obligation: Obligation) -> Result<(), Stop> {
        self.queue_obligation(obligation);
        if self.checker.pending.len() >= MAX_PENDING {
            self.flush()?;
        }
        Ok(())
    }

    /// Adds an obligation without deciding any.
    pub(crate) fn queue_obligation(&mut self, obligation: Obligation) {
        if self.n_mutes > 0 {
            return;
        }
        if self.is_settled(&obligation) {
            self.end_executions(&obligation);
            return;
        }
        let mut obligation = obligation;
        if let Some(remaining) = self.checker.remaining {
            obligation.violated = self.pool.mk_and(obligation.violated, remaining);
            if self.pool.is_false(obligation.violated) {
                return;
            }
        }
        if self.pool.is_true(obligation.violated) {
            self.settle(obligation, &Model::default(), Certainty::Sure);
        } else {
            self.checker.pending.push(obligation);
        }
    }

    fn is_settled(&self, obligation: &Obligation) -> bool {
        match &obligation.goal {
            Goal::Property(kind) => {
                let is_imprecise = |reason: &Reason| {
                    matches!(reason, Reason::Imprecise { span, .. } if *span == obligation.span)
                        && self.depends_on_unknown(obligation.violated, *kind)
                };
                let is_same =
                    |known: &Violation| known.property == *kind && known.span == obligation.span;
                self.checker.violations.iter().any(is_same)
                    || self.checker.unknowns.iter().any(is_imprecise)
            }
            Goal::Unreachable(reason) => self.checker.unknowns.contains(reason),
        }
    }

    /// Leaves the executions that an obligation's violation ends out of what is still to be checked.
    fn end_executions(&mut self, obligation: &Obligation) {
        if obligation.is_passed() {
            return;
        }
        let goes_on = self.pool.mk_not(obligation.violated);
        self.checker.remaining = Some(match self.checker.remaining {
            None => goes_on,
            Some(remaining) => self.pool.mk_and(remaining, goes_on),
        });
    }

    /// Turns a violated obligation into a violation, or into a reason not to know.
    fn settle(&mut self, obligation: Obligation, model: &Model, certainty: Certainty) {
        self.end_executions(&obligation);
        match obligation.goal {
            Goal::Unreachable(reason) => self.checker.unknowns.push(reason),
            Goal::Property(_) if certainty != Certainty::Sure => {
                let what = match certainty {
                    Certainty::Unusual => "whether arithmetic overflows",
                    Certainty::Approximate | Certainty::Sure => {
                        "values that are only known approximately"
                    }
                };
                let reason = Reason::Imprecise { what: what.to_owned(), span: obligation.span };
                if !self.checker.unknowns.contains(&reason) {
                    self.checker.unknowns.push(reason);
                }
            }
            Goal::Property(property) => {
                let mut terms = Evaluator::new(&self.pool, model);
                let mut message = obligation.message;
                let thread = obligation.thread.map(|thread| thread_of(&mut terms, thread));
                let mut other_thread = None;
                let accesses = match &obligation.evidence {
                    Evidence::None => Vec::new(),
                    Evidence::OtherThread(other) => {
                        let other = thread_of(&mut terms, *other);
                        if let Some(thread) = &thread {
                            message = format!("{thread} {message} ({other})");
                        }
                        other_thread = Some(other);
                        Vec::new()
                    }
                    Evidence::Race(pair) => {
                        let (a, b) = &**pair;
                        let a = race_access(&mut terms, &self.objects[a.object], a);
                        let b = race_access(&mut terms, &self.objects[b.object], b);
                        message = format!(
                            "{} of {} `{}` by {} races with {} by {}{message}",
                            a.kind, a.space, a.object, a.thread, b.kind, b.thread
                        );
                        other_thread = Some(b.thread.clone());
                        vec![a, b]
                    }
                };
                let launch = obligation.launch.map(|launch| LaunchInfo {
                    kernel: launch.kernel.clone(),
                    grid: dim_of(&mut terms, launch.grid),
                    block: dim_of(&mut terms, launch.block),
                    span: launch.span,
                });
                let events =
                    obligation.history.events(|cond| terms.eval(cond) == Value::Bool(true));
                let (mut inputs, schedule) = concrete(&mut terms, events);
                if let Some(second) = &obligation.second {
                    inputs.extend(inputs_of_second(&self.pool, model, second));
                }
                let of_all = [&thread, &other_thread].into_iter().flatten().cloned();
                let arbitrary = of_all.filter(|_| obligation.is_arbitrary).collect();
                self.checker.violations.push(Violation {
                    property,
                    message,
                    span: obligation.span,
                    thread,
                    other_thread,
                    launch,
                    stack: obligation.stack,
                    inputs,
                    schedule,
                    arbitrary,
                    accesses,
                });
            }
        }
    }

    fn certainty(
        &mut self,
        obligation: &Obligation,
        model: &Model,
        is_usual: bool,
    ) -> Result<Certainty, Stop> {
        let Goal::Property(kind) = obligation.goal else { return Ok(Certainty::Sure) };
        Ok(if !is_usual {
            Certainty::Unusual
        } else if self.is_sure(obligation.violated, kind, model)? {
            Certainty::Sure
        } else {
            Certainty::Approximate
        })
    }

    /// Whether a violation in a model is one whatever the values of symbols that may have values in it which the program
    /// cannot give them.
    fn is_sure(
        &mut self,
        violated: TermId,
        kind: PropertyKind,
        model: &Model,
    ) -> Result<bool, Stop> {
        let (unknown, known): (Vec<TermId>, Vec<TermId>) = self
            .pool
            .symbols_of(violated)
            .into_iter()
            .partition(|symbol| self.is_unknown(*symbol, kind));
        if unknown.is_empty() {
            return Ok(true);
        }
        let mut values = FxHashMap::default();
        for symbol in known {
            let value = eval::eval(&self.pool, model, symbol);
            values.insert(symbol, self.pool.mk_value(&value));
        }
        let holds = self.pool.substitute(violated, &values);
        let fails = self.pool.mk_not(holds);
        let counterexample = self.within(SURE_TIME, |engine| engine.solve(fails))?;
        Ok(counterexample.is_some_and(|counterexample| counterexample.is_none()))
    }

    /// Whether a violation speaks of symbols that may have values which the program cannot give them.
    pub(crate) fn depends_on_unknown(&self, violated: TermId, kind: PropertyKind) -> bool {
        self.pool.symbols_of(violated).into_iter().any(|symbol| self.is_unknown(symbol, kind))
    }

    /// Whether a symbol may have values which the program cannot give it. What threads find in shared memory counts for
    /// properties of values only: races and divergence are decided by conditions and indices, which seldom come from
    /// there, and are shown as candidates.
    fn is_unknown(&self, symbol: TermId, kind: PropertyKind) -> bool {
        if self.approximate.contains(&symbol) {
            return true;
        }
        let is_of_threads =
            matches!(kind, PropertyKind::DataRace | PropertyKind::BarrierDivergence);
        let generation = self.pool.as_symbol(symbol).and_then(generation_of);
        generation.is_some_and(|generation| {
            self.left_unknown.contains(&generation)
                || (!is_of_threads && self.forgotten.contains(&generation))
        })
    }

    /// Decides all pending obligations.
    pub(crate) fn flush(&mut self) -> Result<(), Stop> {
        while !self.checker.pending.is_empty() {
            let Some(Found { number: found, model, is_usual }) = self.find_violated()? else {
                self.checker.pending.clear();
                break;
            };
            let pending = std::mem::take(&mut self.checker.pending);
            let n_before = pending.len();
            let mut ended = None;
            let mut model = Some(model);
            let place = (pending[found].goal.clone(), pending[found].span);
            let is_uncertain = self.is_uncertain(&pending[found]);
            for (index, mut obligation) in pending.into_iter().enumerate() {
                // Later obligations are about executions that no earlier violation has ended.
                if let Some(ended) = ended {
                    let goes_on = self.pool.mk_not(ended);
                    obligation.violated = self.pool.mk_and(obligation.violated, goes_on);
                }
                let is_found = index == found;
                let is_elsewhere = (&obligation.goal, obligation.span) != (&place.0, place.1);
                if !is_found && (is_elsewhere || self.is_uncertain(&obligation) != is_uncertain) {
                    if !self.pool.is_false(obligation.violated) {
                        self.checker.pending.push(obligation);
                    }
                    continue;
                }
                if !obligation.is_passed() {
                    ended = Some(match ended {
                        None => obligation.violated,
                        Some(ended) => self.pool.mk_or(ended, obligation.violated),
                    });
                }
                match model.take_if(|_| is_found) {
                    Some(model) => {
                        let certainty = self.certainty(&obligation, &model, is_usual)?;
                        self.settle(obligation, &model, certainty);
                    }
                    None => self.end_executions(&obligation),
                }
            }
            debug_assert!(self.checker.pending.len() < n_before, "invariant: progress");
            if self.checker.violations.len() >= MAX_VIOLATIONS {
                self.checker.pending.clear();
            }
        }
        Ok(())
    }

    /// A pending obligation that is violated; `None` if there is none. If possible it is a certain one: what is not
    /// decided must not hide it.
    fn find_violated(&mut self) -> Result<Option<Found>, Stop> {
        let goals: Vec<TermId> = self.checker.pending.iter().map(|it| it.violated).collect();
        let goals: Vec<TermId> = goals.into_iter().map(|goal| self.with_facts(goal)).collect();
        if self.are_refuted_without_floats(&goals) {
            return Ok(None);
        }
        let pending = &self.checker.pending;
        let all: Vec<usize> = (0..pending.len()).collect();
        let certain: Vec<usize> =
            all.iter().copied().filter(|index| !self.is_uncertain(&pending[*index])).collect();
        let Some(found) = self.find_among(&all)? else { return Ok(None) };
        let found = if certain.contains(&found.number) || certain.is_empty() {
            found
        } else {
            self.find_among(&certain)?.unwrap_or(found)
        };
        Ok(Some(self.readable(found)?))
    }

    /// Of some pending obligations one that is violated.
    ///
    /// Violations are looked for in which the facts hold that are assumed of them. If that cannot be decided quickly,
    /// any violation is looked for.
    fn find_among(&mut self, numbers: &[usize]) -> Result<Option<Found>, Stop> {
        let goals: Vec<(usize, TermId)> = numbers
            .iter()
            .map(|number| (*number, self.checker.pending[*number].violated))
            .collect();
        if self.checker.facts.is_empty() {
            return self.find_true(&goals);
        }
        let usual: Vec<(usize, TermId)> =
            goals.iter().map(|(number, goal)| (*number, self.with_facts(*goal))).collect();
        if let Some(found) = self.within(USUAL_MODEL_TIME, |engine| engine.find_true(&usual))? {
            return Ok(found);
        }
        let Some(found) = self.find_true(&goals)? else { return Ok(None) };
        let usual = self.with_facts(self.checker.pending[found.number].violated);
        let is_usual = eval::eval(&self.pool, &found.model, usual) == Value::Bool(true);
        Ok(Some(Found { is_usual, ..found }))
    }

    /// The first of some goals that holds in a model of their disjunction.
    fn find_true(&mut self, goals: &[(usize, TermId)]) -> Result<Option<Found>, Stop> {
        let any = self.pool.mk_or_all(goals.iter().map(|(_, goal)| *goal));
        let Some(model) = self.solve(any)? else { return Ok(None) };
        let holds = |goal: TermId| eval::eval(&self.pool, &model, goal) == Value::Bool(true);
        match goals.iter().find(|(_, goal)| holds(*goal)) {
            Some(&(number, _)) => Ok(Some(Found { number, model, is_usual: true })),
            None => Err(Stop(Reason::SolverFailed("a model satisfies no goal".to_owned()))),
        }
    }

    /// Whether an obligation's violation may only make the verdict unknown.
    fn is_uncertain(&self, obligation: &Obligation) -> bool {
        match &obligation.goal {
            Goal::Unreachable(_) => true,
            Goal::Property(kind) => self.depends_on_unknown(obligation.violated, *kind),
        }
    }

    /// A violation of an arbitrary thread in which loops are left after few iterations and what the threads find in
    /// memory is small, if there is one: it can be replayed and read.
    fn readable(&mut self, found: Found) -> Result<Found, Stop> {
        let obligation = &self.checker.pending[found.number];
        if !obligation.is_arbitrary {
            return Ok(found);
        }
        let violated = obligation.violated;
        let (history, second) = (obligation.history.clone(), obligation.second.clone());
        let short = self.short_loops(violated);
        let small = self.small_contents(&history, second.as_ref(), &found.model);
        let mut evaluator = Evaluator::new(&self.pool, &found.model);
        let mut holds =
            |parts: &[TermId]| parts.iter().all(|p| evaluator.eval(*p) == Value::Bool(true));
        if holds(&short) && holds(&small) {
            return Ok(found);
        }
        let usual = if found.is_usual { self.with_facts(violated) } else { violated };
        let short = self.pool.mk_and_all(short);
        let short = self.pool.mk_and(usual, short);
        let small = self.pool.mk_and_all(small);
        let small = self.pool.mk_and(short, small);
        let mut tried = usual;
        for preferred in [small, short] {
            if preferred == std::mem::replace(&mut tried, preferred) {
                continue;
            }
            let model = self.within(USUAL_MODEL_TIME, |engine| engine.solve(preferred))?.flatten();
            if let Some(model) = model {
                return Ok(Found { model, ..found });
            }
        }
        Ok(found)
    }

    /// What is found within a time limit; `None` if it is over.
    fn within<T>(
        &mut self,
        time: Duration,
        find: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let limit = self.config.deadline.at_most(time);
        let deadline = std::mem::replace(&mut self.config.deadline, limit);
        let found = find(self);
        self.config.deadline = deadline;
        match found {
            Err(Stop(Reason::Timeout | Reason::SolverUnknown(_))) => Ok(None),
            found => found.map(Some),
        }
    }

    /// A violation together with the facts about values that it speaks of, under conditions that it implies.
    fn with_facts(&mut self, violated: TermId) -> TermId {
        if self.config.deadline.is_over() {
            return violated;
        }
        let groups = self.fact_groups();
        let of_violation: FxHashSet<TermId> = self.conjuncts(violated).into_iter().collect();
        let is_met = |c: &TermId| self.pool.is_true(*c) || of_violation.contains(c);
        let relevant: Vec<TermId> = groups
            .iter()
            .filter(|group| group.guard.iter().all(is_met))
            .flat_map(|group| group.facts.iter().copied())
            .collect();
        // Facts lead to the goal, which comes last.
        let facts = self.pool.mk_and_all(relevant);
        self.pool.mk_and(facts, violated)
    }

    /// The facts by the conditions under which they hold.
    fn fact_groups(&mut self) -> Rc<Vec<FactGroup>> {
        if let Some((n_facts, groups)) = &self.checker.groups
            && *n_facts == self.checker.facts.len()
        {
            return Rc::clone(groups);
        }
        let mut numbers = FxHashMap::<TermId, usize>::default();
        let mut groups: Vec<FactGroup> = Vec::new();
        for fact in &self.checker.facts {
            let number = *numbers.entry(fact.guard).or_insert_with(|| {
                let guard = self.conjuncts(fact.guard);
                groups.push(FactGroup { guard, facts: IndexSet::default() });
                groups.len() - 1
            });
            groups[number].facts.insert(fact.holds);
        }
        let groups = Rc::new(groups);
        self.checker.groups = Some((self.checker.facts.len(), Rc::clone(&groups)));
        groups
    }

    /// That the loops of a violation are in one of their first iterations.
    fn short_loops(&mut self, violated: TermId) -> Vec<TermId> {
        let mut symbols = self.pool.symbols_of(violated);
        symbols.retain(|symbol| self.checker.counts.contains(symbol));
        symbols.into_iter().map(|symbol| self.is_small(symbol, FEW_ITERATIONS)).collect()
    }

    /// That the integers are small that threads take from memory of unknown contents on their way to a violation.
    fn small_contents(
        &mut self,
        history: &History,
        second: Option<&Second>,
        model: &Model,
    ) -> Vec<TermId> {
        let taken = |pool: &TermPool, model: &Model, history: &History| -> Vec<TermId> {
            let mut terms = Evaluator::new(pool, model);
            let events = history.events(|cond| terms.eval(cond) == Value::Bool(true));
            let values = events.into_iter().filter_map(|event| match event.kind {
                EventKind::Memory { value, ty: Scalar::Int(..), .. } => Some(value),
                EventKind::Memory { .. }
                | EventKind::Input { .. }
                | EventKind::Register { .. }
                | EventKind::Launch
                | EventKind::Step(_) => None,
            });
            values.collect()
        };
        let mut values = taken(&self.pool, model, history);
        if let Some(second) = second {
            let own = model_of_second(&self.pool, model, second);
            for value in taken(&self.pool, &own, &second.history) {
                values.push(self.pool.substitute(value, &second.symbols));
            }
        }
        values.into_iter().map(|value| self.is_small(value, SMALL_CONTENTS)).collect()
    }

    fn is_small(&mut self, word: TermId, limit: u64) -> TermId {
        let limit = self.pool.mk_bv(self.pool.width(word), limit);
        self.pool.mk_bv_ult(word, limit)
    }

    /// As [`Self::solve`]; `None` if it takes longer than the given time.
    pub(crate) fn solve_within(
        &mut self,
        goal: TermId,
        time: Duration,
    ) -> Result<Option<Option<Model>>, Stop> {
        self.within(time, |engine| engine.solve(goal))
    }

    pub(crate) fn conjuncts(&self, term: TermId) -> Vec<TermId> {
        let (mut found, mut stack) = (Vec::new(), vec![term]);
        while let Some(term) = stack.pop() {
            match self.pool.as_app(term) {
                Some((Op::And, operands)) => stack.extend(operands),
                Some(_) | None => found.push(term),
            }
        }
        found
    }

    /// Whether a path can be taken at all.
    pub(crate) fn is_feasible(&mut self, path: &Path) -> Result<bool, Stop> {
        let guard = path.guard.term(&mut self.pool);
        match self.pool.as_bool(guard) {
            Some(value) => Ok(value),
            None => Ok(self.solve(guard)?.is_some()),
        }
    }

    /// Whether conditions have no model even without the parts of them that speak of floats. What a thread computes seldom
    /// decides where it writes, and constraints of floats are expensive.
    fn are_refuted_without_floats(&mut self, goals: &[TermId]) -> bool {
        let mut has_dropped = false;
        let mut relaxed = Vec::new();
        for goal in goals {
            let (with, without): (Vec<TermId>, Vec<TermId>) =
                self.conjuncts(*goal).into_iter().partition(|part| self.has_floats(*part));
            has_dropped |= !with.is_empty();
            relaxed.push(self.pool.mk_and_all(without));
        }
        if !has_dropped {
            return false;
        }
        let any = self.pool.mk_or_all(relaxed);
        let limit = self.config.deadline.remaining().map_or(FREE_MODEL_TIME, |left| left / 4);
        let answer = self.within(limit.min(FREE_MODEL_TIME), |engine| engine.solve(any));
        matches!(answer, Ok(Some(None)))
    }

    fn has_floats(&mut self, term: TermId) -> bool {
        for part in self.pool.post_order(&[term]) {
            if self.checker.has_floats.contains_key(&part) {
                continue;
            }
            let is_float = matches!(self.pool.sort(part), Sort::Float(_))
                || self.pool.as_app(part).is_some_and(|(_, operands)| {
                    operands.iter().any(|it| self.checker.has_floats.get(it) == Some(&true))
                });
            self.checker.has_floats.insert(part, is_float);
        }
        self.checker.has_floats.get(&term) == Some(&true)
    }

    /// A symbol that stands for a term of some depth. Sizes of launches are computed with divisions and choices that
    /// few properties depend on.
    pub(crate) fn defined(&mut self, name: &str, term: TermId) -> TermId {
        let is_simple = match self.pool.as_app(term) {
            None => true,
            Some((op, operands)) => {
                op == Op::Select
                    || matches!(
                        op,
                        Op::Extract { .. } | Op::ZeroExtend { .. } | Op::SignExtend { .. }
                    ) && self.pool.as_app(operands[0]).is_none()
            }
        };
        if is_simple {
            return term;
        }
        if let Some((symbol, _)) = self.checker.definitions.iter().find(|(_, it)| *it == term) {
            return *symbol;
        }
        let symbol = self.pool.mk_fresh(name, self.pool.sort(term));
        self.checker.definitions.push((symbol, term));
        symbol
    }

    /// What the symbols in a term stand for, and those in that, as equations.
    fn definitions_of(&mut self, term: TermId) -> Vec<TermId> {
        let definitions = self.checker.definitions.clone();
        let (mut pending, mut equations) = (vec![term], Vec::new());
        while let Some(term) = pending.pop() {
            let symbols = self.pool.symbols_of(term);
            for &(symbol, meaning) in &definitions {
                let equation = self.pool.mk_eq(symbol, meaning);
                if symbols.contains(&symbol) && !equations.contains(&equation) {
                    equations.push(equation);
                    pending.push(meaning);
                }
            }
        }
        equations
    }

    /// A model of a Boolean term, or `None` if there is none.
    pub(crate) fn solve(&mut self, goal: TermId) -> Result<Option<Model>, Stop> {
        let mut equations = self.definitions_of(goal);
        if equations.is_empty() {
            return self.solve_all(goal);
        }
        let limit = self.config.deadline.remaining().map_or(FREE_MODEL_TIME, |left| left / 4);
        let free = self.within(limit.min(FREE_MODEL_TIME), |engine| engine.solve_all(goal))?;
        if let Some(None) = free {
            return Ok(None);
        }
        equations.push(goal);
        let goal = self.pool.mk_and_all(equations);
        self.solve_all(goal)
    }

    /// Whether a condition is shown quickly to hold on a path.
    pub(crate) fn is_implied(&mut self, path: &Path, cond: TermId) -> bool {
        let guard = path.guard.term(&mut self.pool);
        let fails = self.pool.mk_not(cond);
        let counter = self.pool.mk_and(guard, fails);
        matches!(self.within(LEMMA_TIME, |engine| engine.solve(counter)), Ok(Some(None)))
    }

    fn solve_all(&mut self, goal: TermId) -> Result<Option<Model>, Stop> {
        match self.pool.as_bool(goal) {
            Some(true) => return Ok(Some(Model::default())),
            Some(false) => return Ok(None),
            None => {}
        }
        let goal = self.known.with_facts(&mut self.pool, goal);
        self.stats.queries += 1;
        let watch = Stopwatch::start();
        let answer = self.solver.check(&mut self.pool, &[goal], &self.config.deadline);
        let result = match answer {
            Ok(Answer::Sat) => self.solver.model(&mut self.pool).map(Some).map_err(failed),
            Ok(Answer::Unsat) => Ok(None),
            Ok(Answer::Unknown(_)) if self.config.deadline.is_over() => Err(Stop(Reason::Timeout)),
            Ok(Answer::Unknown(why)) => Err(Stop(Reason::SolverUnknown(why))),
            Err(_) if self.config.deadline.is_over() => Err(Stop(Reason::Timeout)),
            Err(error) => Err(failed(error)),
        };
        self.stats.solver_time += watch.elapsed();
        result
    }
}

/// Facts that hold under the same condition.
#[derive(Debug)]
struct FactGroup {
    /// The conjuncts of the condition.
    guard: Vec<TermId>,
    facts: IndexSet<TermId, FxBuildHasher>,
}

/// Whether a violation is one of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Certainty {
    Sure,
    /// It depends on values that the program may not be able to give.
    Approximate,
    /// It was found only where facts do not hold that are assumed of violations.
    Unusual,
}

/// A goal that holds in a model.
struct Found {
    number: usize,
    model: Model,
    /// Whether the facts that are assumed of violations hold as well.
    is_usual: bool,
}

fn failed(error: cuda_verify_smt::solver::Error) -> Stop {
    Stop(if error.is_internal() {
        Reason::Internal(error.to_string())
    } else {
        Reason::SolverFailed(error.to_string())
    })
}

fn dim_of(terms: &mut Evaluator<'_>, dims: [TermId; 3]) -> Dim3 {
    let [x, y, z] = dims.map(|term| {
        bits_of(&terms.eval(term)).and_then(|bits| u32::try_from(bits).ok()).unwrap_or(u32::MAX)
    });
    Dim3 { x, y, z }
}

fn thread_of(terms: &mut Evaluator<'_>, thread: ThreadTerms) -> Thread {
    Thread {
        block_idx: dim_of(terms, thread.block_idx),
        thread_idx: dim_of(terms, thread.thread_idx),
    }
}

fn race_access(terms: &mut Evaluator<'_>, info: &ObjectInfo, record: &AccessRecord) -> RaceAccess {
    let offset = bits_of(&terms.eval(record.offset));
    RaceAccess {
        kind: record.kind.describe(),
        object: info.name.clone(),
        space: info.space.describe(),
        offset_bytes: offset.and_then(|offset| u64::try_from(offset).ok()),
        size_bytes: record.size_bytes,
        value: record.value.map(|value| display_value(&terms.eval(value), None)),
        thread: thread_of(terms, record.thread),
        interval: record.at.interval,
        span: record.span,
    }
}

/// The inputs of one execution, and for each launch the order of the threads, empty where it does not matter.
fn concrete(terms: &mut Evaluator<'_>, events: Vec<Event>) -> (Vec<InputValue>, Vec<Vec<u32>>) {
    let (mut inputs, mut schedule) = (Vec::new(), Vec::new());
    for event in events {
        let (source, name, value, ty, span) = match event.kind {
            EventKind::Launch => {
                schedule.push(Vec::new());
                continue;
            }
            EventKind::Step(thread) => {
                if let Some(launch) = schedule.last_mut() {
                    launch.push(thread);
                }
                continue;
            }
            EventKind::Input { name, value, ty, span } => {
                (InputSource::Input, name, value, Some(ty), span)
            }
            EventKind::Register { func, local, value } => {
                let source = InputSource::Register { func, local };
                (source, Name::new(""), value, None, Span::NONE)
            }
            EventKind::Memory { object, name, offset, value, ty, span } => {
                let offset = bits_of(&terms.eval(offset));
                let offset_bytes = offset.and_then(|offset| u64::try_from(offset).ok());
                let size_bytes = ty.size_bytes();
                let source = InputSource::Memory { object, offset_bytes, size_bytes };
                (source, name, value, Some(ty), span)
            }
        };
        let value = terms.eval(value);
        inputs.push(InputValue {
            source,
            name,
            bits: bits_of(&value).unwrap_or(0),
            value: display_value(&value, ty),
            thread: event.thread.map(|thread| thread_of(terms, thread)),
            span,
        });
    }
    (inputs, schedule)
}

/// What a second arbitrary thread takes from its environment alone.
fn inputs_of_second(pool: &TermPool, model: &Model, second: &Second) -> Vec<InputValue> {
    let own = model_of_second(pool, model, second);
    let mut terms = Evaluator::new(pool, &own);
    let events = second.history.events(|cond| terms.eval(cond) == Value::Bool(true));
    let events = events.into_iter().filter(|event| event.thread.is_some()).collect();
    concrete(&mut terms, events).0
}

/// The symbols of the first arbitrary thread with the values that those of the second one have.
fn model_of_second(pool: &TermPool, model: &Model, second: &Second) -> Model {
    let mut own = model.clone();
    let mut renamed: Vec<(TermId, TermId)> = second.symbols.iter().map(|(a, b)| (*a, *b)).collect();
    renamed.sort_unstable();
    let mut terms = Evaluator::new(pool, model);
    for (symbol, other) in renamed {
        own.insert(symbol, terms.eval(other));
    }
    own
}

fn bits_of(value: &Value) -> Option<u128> {
    match value {
        Value::Bool(value) => Some(u128::from(*value)),
        Value::BitVec(bits) => match bits.limbs() {
            [low] => Some(u128::from(*low)),
            [low, high] => Some(u128::from(*high) << 64 | u128::from(*low)),
            _ => None,
        },
        Value::Float(_, bits) => Some(u128::from(*bits)),
        Value::Array { .. } => None,
    }
}

fn display_value(value: &Value, ty: Option<Scalar>) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::BitVec(bits) if ty.is_some_and(Scalar::is_signed) => {
            bits.as_i64().map_or_else(|| bits.to_string(), |n| n.to_string())
        }
        Value::BitVec(bits) => bits.to_u64().map_or_else(|| bits.to_string(), |n| n.to_string()),
        Value::Float(format, bits) => display_float(*format, *bits),
        Value::Array { .. } => "(array)".to_owned(),
    }
}

fn display_float(format: FloatFormat, bits: u64) -> String {
    match (format, u32::try_from(bits)) {
        (FloatFormat::SINGLE, Ok(bits)) => f32::from_bits(bits).to_string(),
        (FloatFormat::DOUBLE, _) => f64::from_bits(bits).to_string(),
        _ => format!("{bits:#x}"),
    }
}
