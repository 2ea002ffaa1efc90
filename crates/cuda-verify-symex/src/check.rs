//! Verification conditions: collecting, folding and deciding them.
//!
//! An obligation says that a condition holds whenever a guard does. Those that fold are settled at once; the rest wait
//! and are decided together, one query for all (is any violated?), and only a satisfiable answer is taken apart.

use std::rc::Rc;

use cuda_verify_base::deadline::Stopwatch;
use cuda_verify_base::{Name, PropertyKind, Reason, Span};
use cuda_verify_smt::eval::{self, Model};
use cuda_verify_smt::solver::Answer;
use cuda_verify_smt::sort::FloatFormat;
use cuda_verify_smt::term::TermId;
use cuda_verify_smt::value::Value;

use crate::engine::{Engine, Stop};
use crate::launch::{LaunchTerms, ThreadTerms};
use crate::outcome::{Dim3, InputValue, LaunchInfo, RaceAccess, StackFrame, Thread, Violation};
use crate::path::Path;
use crate::race::AccessRecord;

/// What an obligation is about.
#[derive(Clone, Debug)]
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
    pub(crate) evidence: Evidence,
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
        if !self.is_recording(path) {
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
        self.add_obligation(obligation)?;
        let fails = self.pool.is_false(cond) && self.pool.is_true(under);
        Ok(if fails { Check::Fails } else { Check::GoOn })
    }

    /// Makes the verdict unknown if the path is feasible.
    pub(crate) fn require_unreachable(&mut self, path: &Path, reason: Reason) -> Result<(), Stop> {
        if !self.is_recording(path) {
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
        self.require_unreachable(path, Reason::Unsupported { construct: construct.into(), span })
    }

    fn obligation(
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
            span,
            thread: self.current_thread(),
            launch: self.current_launch(),
            stack: stack.collect(),
            evidence: Evidence::None,
        }
    }

    /// Adds an obligation, settling it at once if it is certainly violated.
    pub(crate) fn add_obligation(&mut self, obligation: Obligation) -> Result<(), Stop> {
        if self.is_settled(&obligation) {
            return Ok(());
        }
        if self.pool.is_true(obligation.violated) {
            self.settle(obligation, &Model::default());
        } else {
            self.checker.pending.push(obligation);
            if self.checker.pending.len() >= MAX_PENDING {
                self.flush()?;
            }
        }
        Ok(())
    }

    fn is_settled(&self, obligation: &Obligation) -> bool {
        match &obligation.goal {
            Goal::Property(kind) => self
                .checker
                .violations
                .iter()
                .any(|known| known.property == *kind && known.span == obligation.span),
            Goal::Unreachable(reason) => self.checker.unknowns.contains(reason),
        }
    }

    fn settle(&mut self, obligation: Obligation, model: &Model) {
        match obligation.goal {
            Goal::Unreachable(reason) => self.checker.unknowns.push(reason),
            Goal::Property(property) => {
                let mut message = obligation.message;
                let thread = obligation.thread.map(|thread| self.thread_of(thread, model));
                let accesses = match &obligation.evidence {
                    Evidence::None => Vec::new(),
                    Evidence::OtherThread(other) => {
                        let other = self.thread_of(*other, model);
                        if let Some(thread) = &thread {
                            message = format!("{thread} {message} ({other})");
                        }
                        Vec::new()
                    }
                    Evidence::Race(pair) => {
                        let (a, b) = &**pair;
                        let (a, b) = (self.race_access(a, model), self.race_access(b, model));
                        message = format!(
                            "{} of {} `{}` by {} races with {} by {}",
                            a.kind, a.space, a.object, a.thread, b.kind, b.thread
                        );
                        vec![a, b]
                    }
                };
                let launch = obligation.launch.map(|launch| LaunchInfo {
                    kernel: launch.kernel.clone(),
                    grid: self.dim_of(launch.grid, model),
                    block: self.dim_of(launch.block, model),
                    span: launch.span,
                });
                let inputs = self.input_values(obligation.violated, model);
                self.checker.violations.push(Violation {
                    property,
                    message,
                    span: obligation.span,
                    thread,
                    launch,
                    stack: obligation.stack,
                    inputs,
                    accesses,
                });
            }
        }
    }

    /// The values of the named inputs, and of the symbols the violation depends on.
    fn input_values(&mut self, violated: TermId, model: &Model) -> Vec<InputValue> {
        let mut terms = self.inputs.clone();
        for symbol in self.pool.symbols_of(violated) {
            if !terms.iter().any(|(_, term)| *term == symbol)
                && let Some(name) = self.pool.as_symbol(symbol).cloned()
            {
                terms.push((name, symbol));
            }
        }
        terms
            .into_iter()
            .map(|(name, term)| InputValue {
                name: name.to_string(),
                value: display_value(&eval::eval(&self.pool, model, term)),
            })
            .collect()
    }

    fn dim_of(&self, terms: [TermId; 3], model: &Model) -> Dim3 {
        let [x, y, z] = terms.map(|term| match eval::eval(&self.pool, model, term) {
            Value::BitVec(bits) => {
                bits.to_u64().and_then(|word| u32::try_from(word).ok()).unwrap_or(u32::MAX)
            }
            Value::Bool(_) | Value::Float(..) | Value::Array { .. } => u32::MAX,
        });
        Dim3 { x, y, z }
    }

    fn thread_of(&self, terms: ThreadTerms, model: &Model) -> Thread {
        Thread {
            block_idx: self.dim_of(terms.block_idx, model),
            thread_idx: self.dim_of(terms.thread_idx, model),
        }
    }

    fn race_access(&mut self, record: &AccessRecord, model: &Model) -> RaceAccess {
        let info = &self.objects[record.object];
        let offset = eval::eval(&self.pool, model, record.offset);
        RaceAccess {
            kind: record.kind.describe(),
            object: info.name.clone(),
            space: info.space.describe(),
            offset_bytes: match offset {
                Value::BitVec(bits) => bits.to_u64(),
                Value::Bool(_) | Value::Float(..) | Value::Array { .. } => None,
            },
            size_bytes: record.size_bytes,
            value: record.value.map(|value| display_value(&eval::eval(&self.pool, model, value))),
            thread: self.thread_of(record.thread, model),
            interval: record.interval,
            span: record.span,
        }
    }

    /// Decides all pending obligations.
    pub(crate) fn flush(&mut self) -> Result<(), Stop> {
        while !self.checker.pending.is_empty() {
            let goals: Vec<TermId> =
                self.checker.pending.iter().map(|obligation| obligation.violated).collect();
            let any = self.pool.mk_or_all(goals);
            let Some(model) = self.solve(any)? else {
                self.checker.pending.clear();
                break;
            };
            let pending = std::mem::take(&mut self.checker.pending);
            let n_before = pending.len();
            let mut found = None;
            for (index, obligation) in pending.iter().enumerate() {
                let holds = eval::eval(&self.pool, &model, obligation.violated);
                if matches!(holds, Value::Bool(true)) {
                    found = Some(index);
                    break;
                }
            }
            let Some(found) = found else {
                return Err(Stop(Reason::SolverFailed("a model satisfies no goal".to_owned())));
            };
            for (index, obligation) in pending.into_iter().enumerate() {
                if index == found {
                    self.settle(obligation, &model);
                } else {
                    self.checker.pending.push(obligation);
                }
            }
            let mut pending = std::mem::take(&mut self.checker.pending);
            pending.retain(|obligation| !self.is_settled(obligation));
            self.checker.pending = pending;
            debug_assert!(self.checker.pending.len() < n_before, "invariant: progress");
            if self.checker.violations.len() >= MAX_VIOLATIONS {
                self.checker.pending.clear();
            }
        }
        Ok(())
    }

    /// Whether a path can be taken at all.
    pub(crate) fn is_feasible(&mut self, path: &Path) -> Result<bool, Stop> {
        let guard = path.guard.term(&mut self.pool);
        match self.pool.as_bool(guard) {
            Some(value) => Ok(value),
            None => Ok(self.solve(guard)?.is_some()),
        }
    }

    /// A model of a Boolean term, or `None` if there is none.
    pub(crate) fn solve(&mut self, goal: TermId) -> Result<Option<Model>, Stop> {
        match self.pool.as_bool(goal) {
            Some(true) => return Ok(Some(Model::default())),
            Some(false) => return Ok(None),
            None => {}
        }
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

    /// A fresh input of the program, listed in counterexamples.
    pub(crate) fn add_input(&mut self, name: Name, term: TermId) {
        self.inputs.push((name, term));
    }
}

fn failed(error: cuda_verify_smt::solver::Error) -> Stop {
    Stop(if error.is_internal() {
        Reason::Internal(error.to_string())
    } else {
        Reason::SolverFailed(error.to_string())
    })
}

fn display_value(value: &Value) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
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
