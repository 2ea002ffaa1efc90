//! Verification conditions: collecting, folding and deciding them.
//!
//! An obligation says that a condition holds whenever a guard does. Those that fold are settled at once; the rest wait
//! and are decided together, one query for all (is any violated?), and only a satisfiable answer is taken apart.

mod certainty;
mod minimize;
mod query;
mod search;
mod witness;

use cuda_verify_base::{Effort, PropertyKind, Reason, Span};
use cuda_verify_goto::program::InstrKind;
use cuda_verify_smt::eval::{Evaluator, Model};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermKind};
use cuda_verify_smt::value::Value;

use self::certainty::Certainty;
use self::search::Found;
use self::witness::{
    Cone, access_of, accessed, concrete, dim_of, display_value, inputs_of_second, race_access,
    thread_of,
};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::history::{Event, EventKind};
use crate::exec::path::Path;
use crate::outcome::{LaunchInfo, StackFrame, Violation};
use crate::rules;
use crate::threads::one::arbitrary::OF_LAUNCH;
use crate::vcc::obligation::{Assumable, Check, Claim, Evidence, Goal, Obligation};

const MAX_PENDING: usize = 2048;
const MAX_VIOLATIONS: usize = 16;

/// Work to find out that no caller can see to a condition.
const OBSERVED_EFFORT: Effort = Effort(1_000_000);
/// Work to find one more violation.
const FURTHER_VIOLATION_EFFORT: Effort = Effort(500_000);

impl Engine<'_> {
    /// Requires a condition of a path. `under` is a further guard, for accesses with several targets.
    pub(crate) fn require<C: Into<Claim>>(
        &mut self,
        path: &Path,
        under: TermId,
        cond: TermId,
        property: PropertyKind,
        span: Span,
        claim: impl FnOnce() -> C,
    ) -> Result<Check, Stop> {
        if !self.config.properties.contains(property) {
            return Ok(Check::GoOn);
        }
        if !self.is_recording(path) || self.loops.is_looking_ahead {
            let fails = self.pool.is_false(cond) && self.pool.is_true(under);
            return Ok(if fails { Check::Fails } else { Check::GoOn });
        }
        self.evidence.stats.checks += 1;
        if self.pool.is_true(cond) {
            self.evidence.stats.checks_folded += 1;
            return Ok(Check::GoOn);
        }
        let guard = path.guard.term(&mut self.pool);
        let guard = self.pool.mk_and(guard, under);
        let negated = self.pool.mk_not(cond);
        let violated = self.pool.mk_and(guard, negated);
        if self.pool.is_false(violated) {
            self.evidence.stats.checks_folded += 1;
            return Ok(Check::GoOn);
        }
        let Claim { text, evidence, related } = claim().into();
        let obligation = self.obligation(path, Goal::Property(property), violated, span, text);
        let obligation = Obligation { evidence, related, ..obligation };
        let is_missing = self.is_missing_argument(property, under, cond);
        // In this order, since the last of these takes a query.
        let is_duty = is_missing
            || property == PropertyKind::MissingReturn && self.is_choice_of_caller(path)
            || self.is_precondition(path, property, cond)
                && !self.is_tested(cond, obligation.assumable)
                && self.can_be_observed(guard, cond)?
            || property == PropertyKind::Assertion && self.is_stated(path, guard, cond)?;
        if is_missing || is_duty && self.is_given_numbers() {
            self.rely_on(rules::USUAL_ARGUMENTS);
        } else if is_duty && !obligation.is_passed() {
            self.note_duty(path, property, cond, span);
        }
        let is_listed = !is_duty && self.is_listed_index(property, cond, &obligation.evidence);
        if is_listed {
            self.rely_on(rules::LISTED_INDICES);
        }
        let is_assumed = Self::is_assuming(path) || is_duty || is_listed;
        // What is assumed leaves the executions that violate it out of all that comes after, as a reported violation
        // does.
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

    /// Whether the caller of a function that is entered with any arguments has to see to a condition: on the host, indices,
    /// divisors, pointers that are followed and what functions of libraries ask for, where they depend on what it passes;
    /// in a kernel, those that depend on nothing else. Of a kernel that is checked on its own the caller sees to divisors
    /// only. The user of a program sees to those that depend on nothing but numbers that it is given as text.
    ///
    /// SOUNDNESS(usual-arguments): under; see [`crate::strings`].
    pub(crate) fn is_precondition(
        &self,
        path: &Path,
        property: PropertyKind,
        cond: TermId,
    ) -> bool {
        let is_divisor = property == PropertyKind::DivByZero && !self.compares(cond, false)
            || property == PropertyKind::Shift;
        let rule = if self.is_given_numbers() {
            rules::USUAL_ARGUMENTS
        } else {
            rules::LAUNCHER_PRECONDITIONS
        };
        // What fails whatever is passed is no caller's fault.
        if self.pool.is_false(cond) || self.config.is_harness || self.is_off(rule) {
            return false;
        }
        if self.is_device() {
            // A standalone kernel may have an environment as well: where every thread is run.
            let is_launched = self.entry.environment.is_some() && !self.entry.is_standalone;
            let is_index = property == PropertyKind::ArrayBounds && is_launched;
            return (is_divisor || is_index) && self.is_passed_by_caller(cond);
        }
        if self.is_given_numbers() {
            return is_divisor && self.is_of_given_numbers(cond);
        }
        let is_contract = matches!(
            property,
            PropertyKind::ArrayBounds | PropertyKind::NullPointer | PropertyKind::ApiContract
        );
        self.entry.environment.is_some()
            && (is_divisor || is_contract)
            && self.is_callers(path, cond)
    }

    /// Whether an assertion of a kernel says what its caller has to observe: it depends on what that passes, and on nothing
    /// else, and the kernel does not say otherwise what it requires. If it cannot hold at all, that is so of the last
    /// decision on the way to it.
    ///
    /// SOUNDNESS(launcher-preconditions): under; such an assertion is taken to hold.
    fn is_stated(&mut self, path: &Path, guard: TermId, cond: TermId) -> Result<bool, Stop> {
        let is_off = self.config.is_harness || self.is_off(rules::LAUNCHER_PRECONDITIONS);
        let Some(kernel) = path.frames.first() else { return Ok(false) };
        // A kernel that says what it requires claims the rest.
        let instrs = self.program.functions[kernel.func].instrs.values();
        let mut requirements = instrs.filter(|it| matches!(it.kind, InstrKind::Assume(_)));
        if is_off || !self.is_device() || requirements.next().is_some() {
            return Ok(false);
        }
        let (guard, cond) = if self.pool.is_false(cond) {
            let literals = path.guard.literals_from(0);
            let Some((last, before)) = literals.split_last() else { return Ok(false) };
            (self.pool.mk_and_all(before.iter().copied()), self.pool.mk_not(*last))
        } else {
            (guard, cond)
        };
        Ok(self.is_passed_by_caller(cond) && self.can_be_observed(guard, cond)?)
    }

    /// Whether an unknown caller decides that a path is taken: it passes one of the values that a `switch` knows.
    fn is_choice_of_caller(&self, path: &Path) -> bool {
        if self.config.is_harness || self.is_off(rules::LAUNCHER_PRECONDITIONS) {
            return false;
        }
        let is_callers = |last| !self.pool.origins(last).is_within(OF_LAUNCH);
        self.entry.is_open() && path.guard.last().is_some_and(is_callers)
    }

    /// Whether a condition on a divisor, or its contrary, needs some number to be less than another one: then the divisor is
    /// a choice by the program, as `n > 3 ? n : 0`, and not what the caller passes.
    fn compares(&self, cond: TermId, is_contrary: bool) -> bool {
        let is_less = |part: &TermId| self.compares(*part, is_contrary);
        match self.pool.as_app(cond) {
            Some((Op::Not, &[negated])) => self.compares(negated, !is_contrary),
            Some((Op::And, parts)) if !is_contrary => parts.iter().any(is_less),
            Some((Op::Or, parts)) if is_contrary => parts.iter().any(is_less),
            // Of alternatives one that needs no such thing is enough.
            Some((Op::And | Op::Or, parts)) => parts.iter().all(is_less),
            Some((op, _)) => matches!(op, Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle),
            None => false,
        }
    }

    /// Whether a caller can see to a condition, together with all that it sees to before: not if that leaves nothing of the
    /// path.
    pub(crate) fn can_be_observed(&mut self, guard: TermId, cond: TermId) -> Result<bool, Stop> {
        let mut observed = self.pool.mk_and(guard, cond);
        if let Some(remaining) = self.checker.remaining {
            observed = self.pool.mk_and(observed, remaining);
        }
        let found = self.within(OBSERVED_EFFORT, |engine| engine.can_hold(observed))?;
        // Whether any caller can see to all of it is asked once more before anything is called safe (`vacuity`).
        Ok(found.unwrap_or(true))
    }

    /// Whether a condition speaks of arguments of a kernel or host function that is entered with any, of what is computed
    /// from them without a choice by the program, and of nothing else.
    ///
    /// SOUNDNESS(launcher-preconditions): under; such a divisor is taken not to be zero, such an index to be within bounds.
    fn is_passed_by_caller(&self, cond: TermId) -> bool {
        if !self.entry.is_open() {
            return false;
        }
        let is_passed = |term: &TermId| self.is_passed_by_caller_as_it_is(*term);
        // Of alternatives one that the caller can see to is enough.
        let is_choice = match self.pool.as_app(cond) {
            Some((Op::Or, parts)) => parts.iter().any(is_passed),
            Some((Op::Not, &[negated])) => {
                matches!(self.pool.as_app(negated), Some((Op::And, parts)) if parts.iter().any(is_passed))
            }
            Some(_) | None => false,
        };
        is_choice || is_passed(&cond)
    }

    pub(crate) fn is_passed_by_caller_as_it_is(&self, term: TermId) -> bool {
        self.pool.post_order(&[term]).into_iter().all(|term| match self.pool.kind(term) {
            TermKind::Const(_) => true,
            // Members of what it passes, such as sizes of tensors.
            TermKind::App(Op::Select, operands) => {
                self.entry.environment.is_some()
                    && self.abstraction.is_some()
                    && self.pool.is_const(operands[1])
            }
            // With a choice it is the program that decides what comes of what was passed.
            TermKind::App(op, _) => *op != Op::Ite,
            TermKind::Symbol(_) => {
                self.pool.is_argument(term)
                    || self.pool.is_launch_dim(term)
                    || self.pool.version_of(term).is_some_and(|it| !self.pool.is_lost(it))
                    || self
                        .launched_with(term)
                        .is_some_and(|it| self.is_passed_by_caller_as_it_is(it))
            }
        })
    }

    /// What the host computed for an argument of the launch that stands as a symbol.
    fn launched_with(&self, symbol: TermId) -> Option<TermId> {
        let is_size = self.current_launch().is_some_and(|launch| launch.block.contains(&symbol));
        if is_size { None } else { self.definition(symbol) }
    }

    /// Makes the verdict unknown if the path is feasible.
    pub(crate) fn require_unreachable(&mut self, path: &Path, reason: Reason) -> Result<(), Stop> {
        if !self.is_recording(path) || self.loops.is_looking_ahead {
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
        &mut self,
        path: &Path,
        goal: Goal,
        violated: TermId,
        span: Span,
        message: String,
    ) -> Obligation {
        let guard = path.guard.term(&mut self.pool);
        let assumable = self.assumable_where(&[guard]);
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
            related: Vec::new(),
            assumable,
        }
    }

    /// Facts so far, those included that a thread notes before they count.
    pub(crate) fn assumable(&self) -> Assumable {
        let noted = self.abstraction.as_ref().and_then(|it| it.no_overflow.as_ref());
        let n_facts = self.checker.facts.len() + noted.map_or(0, Vec::len);
        Assumable { n_facts, decided: None }
    }

    /// The same of a violation behind the conditions of one thread, or of two: what all of them test of numbers from outside
    /// is not assumed to be otherwise. What one thread tests alone is about its index (`threadIdx.x < n`), which is a
    /// number where every thread is run.
    pub(crate) fn assumable_where(&mut self, guards: &[TermId]) -> Assumable {
        let [first, others @ ..] = guards else { return self.assumable() };
        if self.checker.testable.is_empty() {
            return self.assumable();
        }
        let testable = std::mem::take(&mut self.checker.testable);
        let mut tests = self.conjuncts(*first);
        for other in others {
            let common = self.conjuncts(*other);
            tests.retain(|part| common.contains(part));
        }
        tests.retain(|part| {
            let numbers = self.numbers_behind(*part);
            !numbers.is_empty() && numbers.is_subset(&testable)
        });
        self.checker.testable = testable;
        let decided = (!tests.is_empty()).then(|| self.pool.mk_and_all(tests));
        Assumable { decided, ..self.assumable() }
    }

    /// The place in the user's code that leads to a place: what goes wrong in a model is its caller's fault, and what
    /// goes wrong in a kernel of a model that of the launch.
    pub(crate) fn caller_span(&self, path: &Path, span: Span) -> Span {
        if path.frames.is_empty() {
            return span;
        }
        let mut place = span;
        for frame in path.frames.iter().rev() {
            if !self.program.functions[frame.func].is_model {
                return place;
            }
            place = frame.call_span;
        }
        self.current.as_ref().map_or(span, |current| current.launch.span)
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
        if self.exec.n_mutes > 0 {
            return;
        }
        if self.is_settled(&obligation) {
            self.checker.doubts.note(&obligation);
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

    /// Reports a violation that was found in a model.
    pub(crate) fn settle_found(&mut self, obligation: Obligation, model: &Model) {
        let is_approximate = self.pool.is_approximate(obligation.violated);
        let certainty = if is_approximate { Certainty::Approximate } else { Certainty::Sure };
        self.settle(obligation, model, certainty);
    }

    pub(crate) fn is_settled(&self, obligation: &Obligation) -> bool {
        match &obligation.goal {
            Goal::Property(kind) => {
                // A place of which it is not known for some approximate values is not asked about again for others: the
                // answer for the place is the same.
                let is_imprecise = |reason: &Reason| {
                    matches!(reason, Reason::Imprecise { span, .. } | Reason::Unspecified { span, .. }
                        if *span == obligation.span)
                        && self.pool.is_approximate(obligation.violated)
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
        self.checker.doubts.note(&obligation);
        self.end_executions(&obligation);
        match obligation.goal {
            Goal::Unreachable(reason) => self.checker.unknowns.push(reason),
            Goal::Property(property) if certainty == Certainty::Sure => {
                let violation = self.violation(property, obligation, model);
                self.checker.violations.push(violation);
            }
            Goal::Property(property) => {
                let what = match certainty {
                    Certainty::Unusual => "whether arithmetic overflows",
                    Certainty::Approximate | Certainty::Sure => {
                        "values that are only known approximately"
                    }
                };
                let span = obligation.span;
                let of_model = self.pool.unspecified_in(obligation.violated);
                let reason = match of_model.filter(|_| certainty == Certainty::Approximate) {
                    Some(function) => {
                        Reason::Unspecified { property, function: function.to_string(), span }
                    }
                    None => Reason::Imprecise { what: what.to_owned(), span },
                };
                if !self.checker.unknowns.contains(&reason) {
                    self.checker.unknowns.push(reason);
                }
                if certainty == Certainty::Approximate {
                    let violation = self.violation(property, obligation, model);
                    self.checker.suspected.push(violation);
                }
            }
        }
    }

    /// What a model of a violated obligation shows.
    fn violation(
        &mut self,
        property: PropertyKind,
        obligation: Obligation,
        model: &Model,
    ) -> Violation {
        let mut terms = Evaluator::new(&self.pool, model);
        let shapes = &self.program.shapes;
        let mut message = obligation.message;
        let thread = obligation.thread.map(|thread| thread_of(&mut terms, thread));
        let mut other_thread = None;
        let mut arbitrary = Vec::new();
        let mut objects = Vec::new();
        let accesses = match &obligation.evidence {
            Evidence::None => Vec::new(),
            Evidence::Access { object, offset, size } => {
                let access = access_of(&mut terms, *offset, *size);
                let info = (&self.heap.objects[*object], shapes);
                objects.push(accessed(&mut terms, info, access));
                Vec::new()
            }
            Evidence::Comparison { op, sides } => {
                let [a, b] = sides.map(|(term, ty)| display_value(&terms.eval(term), Some(ty)));
                message.push_str(&format!(": {a} {op} {b} is false"));
                Vec::new()
            }
            Evidence::Operations(threads) => {
                arbitrary.extend(threads.iter().map(|it| thread_of(&mut terms, *it)));
                Vec::new()
            }
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
                let info = |object| (&self.heap.objects[object], shapes);
                objects.push(accessed(&mut terms, info(a.object), None));
                let a = race_access(&mut terms, info(a.object), a);
                let b = race_access(&mut terms, info(b.object), b);
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
            parameters: None,
        });
        let events = obligation.history.events(|cond| terms.eval(cond) == Value::Bool(true));
        let cone = Cone::of(&self.pool, obligation.violated);
        let (mut inputs, schedule) = concrete(self, &mut terms, events, &cone);
        if let Some(second) = &obligation.second {
            inputs.extend(inputs_of_second(self, model, second, &cone));
        }
        let of_all = [&thread, &other_thread].into_iter().flatten().cloned();
        arbitrary.extend(of_all.filter(|_| obligation.is_arbitrary));
        Violation {
            property,
            message,
            span: obligation.span,
            thread,
            other_thread,
            launch,
            stack: obligation.stack,
            inputs,
            results: self.results(obligation.violated, model),
            schedule,
            arbitrary,
            accesses,
            objects,
            related: obligation.related,
            iterations: self.evidence.cut_at.filter(|_| property == PropertyKind::Unwinding),
        }
    }

    /// Decides all pending obligations.
    pub(crate) fn flush(&mut self) -> Result<(), Stop> {
        loop {
            // One violation of each place is reported.
            for obligation in std::mem::take(&mut self.checker.pending) {
                if self.is_settled(&obligation) {
                    self.checker.doubts.note(&obligation);
                    self.end_executions(&obligation);
                } else {
                    self.checker.pending.push(obligation);
                }
            }
            if self.checker.pending.is_empty() {
                break;
            }
            // Where something is wrong already, what else is wrong is worth some work only.
            let found = if self.checker.violations.is_empty() {
                self.find_violated()?
            } else {
                let found = self.within(FURTHER_VIOLATION_EFFORT, Self::find_violated)?;
                self.checker.doubts.is_any |= found.is_none();
                found.flatten()
            };
            let Some(Found { number: found, model, is_usual }) = found else {
                self.checker.pending.clear();
                break;
            };
            let pending = std::mem::take(&mut self.checker.pending);
            let n_before = pending.len();
            let mut ended = None;
            let mut model = Some(model);
            let place = (pending[found].goal.clone(), pending[found].span);
            // A violation settles all obligations of its place. Certain ones and those of approximate values are kept
            // apart, since one of the latter may only make the verdict unknown, and would take a certain one with it.
            let is_uncertain = self.uncertain(&pending);
            for (index, mut obligation) in pending.into_iter().enumerate() {
                // Later obligations are about executions that no earlier violation has ended.
                if let Some(ended) = ended {
                    let goes_on = self.pool.mk_not(ended);
                    obligation.violated = self.pool.mk_and(obligation.violated, goes_on);
                }
                let is_found = index == found;
                let is_elsewhere = (&obligation.goal, obligation.span) != (&place.0, place.1);
                if !is_found && (is_elsewhere || is_uncertain[index] != is_uncertain[found]) {
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
                        let is_reported = certainty == Certainty::Sure
                            && matches!(obligation.goal, Goal::Property(_));
                        let mut shown = model;
                        if is_reported {
                            let small = self.minimized(&obligation, &shown)?;
                            // What a violation depends on may be less certain with other values.
                            if self.certainty(&obligation, &small, is_usual)? == Certainty::Sure {
                                shown = small;
                            }
                        }
                        self.settle(obligation, &shown, certainty);
                    }
                    None => {
                        self.checker.doubts.note(&obligation);
                        self.end_executions(&obligation);
                    }
                }
            }
            debug_assert!(self.checker.pending.len() < n_before, "invariant: progress");
            if self.checker.violations.len() >= MAX_VIOLATIONS {
                self.checker.doubts.is_any = true;
                self.checker.pending.clear();
            }
        }
        Ok(())
    }
}
