//! What is tried to decide a program: the plans of the facade, each as a table.
//!
//! From the outside in: a program is decided [as configured](of_main), its kernels [on their own](of_kernel), both by
//! [arbitrary and by the first iterations](with_first_iterations) of their loops; the orders of threads within each of
//! these executions are attempts of `cuda-verify-symex`.

use cuda_verify_base::plan::{Answer, Attempt, Choice, Plan, Tried};
use cuda_verify_base::{Deadline, Effort, Reason, Scope};
use cuda_verify_goto::run::TraceStep;
use cuda_verify_symex::config::{Config, ThreadMode, Unwind};
use cuda_verify_symex::outcome::{Basis, Outcome, Statistics, Verdict, Violation};

use crate::options::Growth;
use crate::replay::{MAX_THREADS_OF_ALL, Replay};

/// Work that two arbitrary threads may take before every thread is run.
const FIRST_ATTEMPT_EFFORT: Effort = Effort(15_000_000);
/// Work for running every thread.
const ALL_THREADS_EFFORT: Effort = Effort(60_000_000);
/// Percent of the time for the first run on the values that a program computes, and of what is left for its symbolic
/// execution.
const SHARE_OF_FIRST_RUN: u32 = 15;
const SHARE_OF_SYMBOLIC: u32 = 70;
/// Percent of what is left then for two arbitrary threads of each launch.
const SHARE_OF_PAIR: u32 = 50;
/// Work for runs on values that are chosen.
const CHOSEN_VALUES_EFFORT: Effort = Effort(1_000_000);
/// Iterations of each loop in which violations are looked for that arbitrary ones only suggest.
const FIRST_ITERATIONS: [u32; 2] = [1, 4];
/// Work for the smaller number of them, for the larger one, and for the larger one where the smaller one was enough.
const FIRST_ITERATION_EFFORT: Effort = Effort(5_000_000);
const MORE_ITERATIONS_EFFORT: Effort = Effort(40_000_000);
const FURTHER_VIOLATIONS_EFFORT: Effort = Effort(2_000_000);
/// Steps that a loop of the host may take where it is run as it is because its summary leaves something undecided.
const PATIENT_LOOP_STEPS: u64 = 20_000_000;

/// The part of the time for runs of `main` on chosen values, and their work.
const SHARE_OF_CHOSEN_RUNS: f64 = 0.15;
const CHOSEN_RUNS_EFFORT: Effort = Effort(10_000_000);
/// The part of the time for a first look at what the program does from `main`, where its kernels are asked for one by one.
const SHARE_OF_MAIN: f64 = 0.25;
/// Work for `main` where there is no limit of time: a host program that goes on for long must not hide its kernels.
pub(crate) const HOST_EFFORT: Effort = Effort(120_000_000);

/// A part of the time that is left, or so much work where there is no limit of time.
pub(crate) fn part_of(deadline: &Deadline, share: f64, work: Effort) -> Deadline {
    match deadline.remaining() {
        Some(left) => deadline.at_most(left.mul_f64(share)),
        None => deadline.with_effort(work),
    }
}

/// The part of the time for a first look at what the program does from `main`.
pub(crate) fn share_of_main(deadline: &Deadline) -> Deadline {
    part_of(deadline, SHARE_OF_MAIN, HOST_EFFORT)
}

/// The part of the time and the work for all runs on chosen values together: they prove nothing.
pub(crate) fn share_of_chosen_runs(deadline: &Deadline) -> Deadline {
    part_of(deadline, SHARE_OF_CHOSEN_RUNS, CHOSEN_RUNS_EFFORT).with_effort(CHOSEN_RUNS_EFFORT)
}

/// Whether more may be found out about a program with known arguments.
pub(crate) fn is_open(outcome: &Outcome) -> bool {
    let is_open = |reason: &Reason| {
        matches!(
            reason,
            Reason::Imprecise { .. }
                | Reason::Unspecified { .. }
                | Reason::Unconfirmed { .. }
                | Reason::Timeout
                | Reason::Memory
                | Reason::SolverUnknown(_)
                | Reason::UnwindBound { .. }
                | Reason::Unsupported { .. }
                // Where loops of any length are cut before the launches, known arguments may lead to them.
                | Reason::NoLaunch { .. }
                | Reason::Bounded(_)
        )
    };
    matches!(&outcome.verdict, Verdict::Unknown(reasons) if reasons.iter().all(is_open))
}

/// An outcome with the replays of its violations.
#[derive(Debug)]
pub(crate) struct Settled {
    pub(crate) outcome: Outcome,
    pub(crate) replays: Vec<Replay>,
}

impl Settled {
    /// No answer.
    pub(crate) fn open() -> Self {
        Self::without_basis(Verdict::Unknown(Vec::new()), Vec::new())
    }

    /// What a run has met.
    pub(crate) fn met(violation: Violation, trace: Vec<TraceStep>) -> Self {
        let replays = vec![Replay::confirmed(trace)];
        Self::without_basis(Verdict::Unsafe(vec![violation]), replays)
    }

    fn without_basis(verdict: Verdict, replays: Vec<Replay>) -> Self {
        let outcome = Outcome::new(verdict, Basis::default(), Statistics::default());
        Self { outcome, replays }
    }

    /// A later answer, which says that this one was no answer, if it was none.
    pub(crate) fn in_vain(mut self, mut later: Self) -> Self {
        if self.is_unknown() {
            later.record().splice(0..0, self.record().drain(..));
        }
        later
    }

    fn is_unknown(&self) -> bool {
        matches!(self.outcome.verdict, Verdict::Unknown(_))
    }

    pub(crate) fn is_safe(&self) -> bool {
        matches!(self.outcome.verdict, Verdict::Safe(_))
    }

    /// Whether there is a violation that its replay shows.
    fn is_confirmed(&self) -> bool {
        matches!(self.outcome.verdict, Verdict::Unsafe(_))
            && self.replays.iter().any(|replay| replay.doubt.is_none())
    }

    /// Whether a loop was found not to end, which other attempts only run for longer.
    fn is_endless(&self) -> bool {
        self.has_reason(|reason| matches!(reason, Reason::Endless { .. }))
    }

    /// Whether a violation beside those that count is neither shown nor refuted.
    fn has_candidates(&self) -> bool {
        !self.outcome.candidates.is_empty()
    }

    /// Whether it shows violations and leaves fewer candidates beside them than another answer.
    fn leaves_fewer(&self, earlier: &Self) -> bool {
        self.is_confirmed() && self.outcome.candidates.len() < earlier.outcome.candidates.len()
    }

    /// Whether nothing is left to bounds of unwinding.
    fn is_closed(&self) -> bool {
        match &self.outcome.verdict {
            Verdict::Safe(scope) => !matches!(scope, Scope::Bounded { unwind: Some(_), .. }),
            Verdict::Unsafe(_) | Verdict::Unknown(_) => false,
        }
    }

    fn has_reason(&self, is_it: impl Fn(&Reason) -> bool) -> bool {
        matches!(&self.outcome.verdict, Verdict::Unknown(reasons) if reasons.iter().any(is_it))
    }
}

impl Answer for Settled {
    fn says(&self) -> String {
        self.outcome.says()
    }

    fn record(&mut self) -> &mut Vec<Tried> {
        self.outcome.record()
    }

    fn absorb(&mut self, other: Self, choice: Choice) {
        self.outcome.absorb(other.outcome, choice);
    }
}

/// How a program is executed.
#[derive(Clone, Debug)]
pub(crate) enum Execution {
    /// Concretely, on the values that it computes, if it takes none from outside.
    Computed,
    /// Concretely, on values that are chosen for what it takes from outside, several times.
    Chosen,
    /// On symbolic values.
    Symbolic(Box<Config>),
}

impl Execution {
    fn with(&self, change: impl FnOnce(&Config) -> Config) -> Self {
        match self {
            Self::Computed => Self::Computed,
            Self::Chosen => Self::Chosen,
            Self::Symbolic(config) => Self::Symbolic(Box::new(change(config))),
        }
    }
}

/// A run of a program on the values that it computes: what is short decides at once, and what is long may be quick where
/// threads stand for others.
pub(crate) fn computed_values<'a>() -> Attempt<'a, Execution, Settled> {
    let run = Attempt::new("run on concrete values").within_percent(SHARE_OF_FIRST_RUN);
    run.with(|_: &Execution| Execution::Computed)
}

/// Whether a program is run on the values that it computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Computed {
    /// This would not say all that is asked for.
    No,
    /// It is.
    Yes,
    /// It was, and that has decided nothing.
    Before,
}

/// What is tried to decide a program from `main`.
pub(crate) fn of_main(
    computed: Computed,
    has_all_threads: bool,
) -> Plan<'static, Execution, Settled> {
    let symbolic = Attempt::new("symbolic execution");
    let mut plan = match computed {
        Computed::No => Plan::first(symbolic),
        Computed::Before => Plan::first(symbolic.within_percent(SHARE_OF_SYMBOLIC)),
        // The symbolic execution reports all violations, and in more detail; one that it does not meet was met all the
        // same.
        Computed::Yes => Plan::first(computed_values()).then(
            symbolic.when(|it: &Settled| !it.is_safe()).within_percent(SHARE_OF_SYMBOLIC).choose(
                |earlier, new| match earlier.outcome.verdict {
                    Verdict::Unsafe(_) if !matches!(new.outcome.verdict, Verdict::Unsafe(_)) => {
                        Choice::Keep
                    }
                    Verdict::Safe(_) | Verdict::Unsafe(_) | Verdict::Unknown(_) => Choice::Take,
                },
            ),
        ),
    };
    if has_all_threads {
        // The orders in which few threads come to atomic functions may be too many, where two that stand for all need none.
        plan = plan.then(
            Attempt::new("two arbitrary threads")
                .when(|it: &Settled| it.has_reason(|reason| *reason == Reason::Timeout))
                .with(|execution: &Execution| {
                    execution.with(|config| Config { threads: ThreadMode::Pair, ..config.clone() })
                })
                .within_percent(SHARE_OF_PAIR)
                .taken_if(Settled::is_safe),
        );
    }
    if computed != Computed::No {
        plan = plan.then(
            Attempt::new("run on concrete values, with all that is left")
                .when(|it: &Settled| it.has_reason(|reason| *reason == Reason::Timeout))
                .with(|_: &Execution| Execution::Computed)
                .taken_if(|it: &Settled| !it.is_unknown()),
        );
    }
    plan = plan.then(
        Attempt::new("loops of the host run to their end")
            .when(|it: &Settled| it.outcome.statistics.long_loops > 0 && is_open(&it.outcome))
            .with(|execution: &Execution| {
                execution
                    .with(|config| Config { max_loop_steps: PATIENT_LOOP_STEPS, ..config.clone() })
            })
            .taken_if(|it: &Settled| !it.is_unknown()),
    );
    if !has_all_threads {
        return plan;
    }
    let is_unconfirmed = |reason: &Reason| matches!(reason, Reason::Unconfirmed { .. });
    // Two threads that stand for all show a violation that these do not: where all can be run, that decides.
    plan.then(
        Attempt::new("every thread")
            .when(move |it: &Settled| it.has_reason(is_unconfirmed) || it.has_candidates())
            .with(|execution: &Execution| {
                execution.with(|config| Config {
                    threads: ThreadMode::Exact { limit: MAX_THREADS_OF_ALL },
                    ..config.clone()
                })
            })
            .within(ALL_THREADS_EFFORT)
            .choose(|earlier, new| {
                let is_better = match earlier.is_unknown() {
                    true => !new.is_unknown(),
                    false => new.leaves_fewer(earlier),
                };
                if is_better { Choice::Take } else { Choice::Keep }
            }),
    )
}

/// Arbitrary iterations of loops, and what these leave open looked for in the first ones, in which nothing is
/// approximate.
///
/// # Errors
/// Those of the executions.
pub(crate) fn with_first_iterations<E>(
    config: &Config,
    deadline: &Deadline,
    mut run: impl FnMut(&Config, &Deadline) -> Result<Settled, E>,
) -> Result<Settled, E> {
    if matches!(config.unwind, Unwind::Bound(_)) {
        return run(config, deadline);
    }
    let may_be_approximate = |reason: &Reason| {
        matches!(
            reason,
            Reason::Imprecise { .. }
                | Reason::Unconfirmed { .. }
                | Reason::Timeout
                | Reason::SolverUnknown(_)
        )
    };
    let within = |bound: u32, most: Effort| {
        let name = format!("unwinding bound {bound}");
        let unwind = Unwind::Bound(bound);
        let attempt = Attempt::new(name).within(most);
        attempt.with(move |config: &Config| Config { unwind, ..config.clone() })
    };
    let decides = |it: &Settled| {
        matches!(it.outcome.verdict, Verdict::Unsafe(_) | Verdict::Safe(Scope::Complete))
    };
    let n_violations = |it: &Settled| match &it.outcome.verdict {
        Verdict::Unsafe(found) => found.len(),
        Verdict::Safe(_) | Verdict::Unknown(_) => 0,
    };
    let has_first = |it: &Settled| {
        it.outcome.attempts.len() > 1 && matches!(it.outcome.verdict, Verdict::Unsafe(_))
    };
    let [first, more] = FIRST_ITERATIONS;
    Plan::first(Attempt::new("arbitrary iterations").within_percent(70))
        .then(
            within(first, FIRST_ITERATION_EFFORT)
                .when(move |it: &Settled| it.has_reason(may_be_approximate))
                .taken_if(decides),
        )
        .then(
            within(more, MORE_ITERATIONS_EFFORT)
                .when(move |it: &Settled| it.has_reason(may_be_approximate))
                .taken_if(decides),
        )
        // What is wrong beside a violation of the first iterations may need more of them.
        .then(within(more, FURTHER_VIOLATIONS_EFFORT).when(has_first).choose(
            move |earlier, new| match n_violations(new) > n_violations(earlier) {
                true => Choice::Take,
                false => Choice::Keep,
            },
        ))
        .carry_out(config, deadline, run)
}

/// Growing bounds of unwinding, until the answer does not depend on them.
///
/// # Errors
/// Those of the executions.
pub(crate) fn with_growing_bounds<E>(
    (growth, has_induction): (Growth, bool),
    execution: &Execution,
    deadline: &Deadline,
    mut run: impl FnMut(&Execution, &Deadline) -> Result<Settled, E>,
) -> Result<Settled, E> {
    let within = |bound: u32| {
        Attempt::new(format!("unwinding bound {bound}")).with(move |it: &Execution| {
            it.with(|config| Config { unwind: Unwind::Bound(bound), ..config.clone() })
        })
    };
    let goes_on =
        |it: &Settled| !it.is_closed() && !matches!(it.outcome.verdict, Verdict::Unsafe(_));
    let mut bounds = growth.bounds();
    let first = within(bounds.next().unwrap_or(1));
    let further = bounds.map(move |bound| within(bound).when(goes_on));
    Plan::ladder(first, further).carry_out(execution, deadline, |execution, deadline| {
        match has_induction {
            true => by_induction().carry_out(execution, deadline, &mut run),
            false => run(execution, deadline),
        }
    })
}

/// Iterations up to a bound, and from these on by induction; what is not decided within the bound is not decided by
/// induction either.
fn by_induction() -> Plan<'static, Execution, Settled> {
    Plan::first(Attempt::new("base case")).then(
        Attempt::new("induction step")
            .when(|it: &Settled| matches!(it.outcome.verdict, Verdict::Safe(_)) && !it.is_closed())
            .with(|it: &Execution| {
                it.with(|config| Config { is_inductive: true, ..config.clone() })
            })
            .choose(|_, new| if new.is_closed() { Choice::Join } else { Choice::Keep }),
    )
}

/// One of the entries of a program, which has a plan of its own.
pub(crate) fn entry(name: String) -> Plan<'static, Config, Settled> {
    Plan::first(Attempt::new(name))
}

/// What is tried to decide a host function with any arguments.
pub(crate) fn of_launcher() -> Plan<'static, Execution, Settled> {
    Plan::first(Attempt::new("symbolic execution")).then(chosen_values())
}

/// Runs on values that are chosen, of which a violation counts.
fn chosen_values() -> Attempt<'static, Execution, Settled> {
    Attempt::new("runs on chosen values")
        .when(|it: &Settled| !it.is_endless() && !it.is_safe() && !it.is_confirmed())
        .with(|_: &Execution| Execution::Chosen)
        .within(CHOSEN_VALUES_EFFORT)
        .taken_if(Settled::is_confirmed)
}

/// What is tried to decide a kernel on its own: two arbitrary threads, and where every thread can be run, that.
pub(crate) fn of_kernel(is_small: bool) -> Plan<'static, Execution, Settled> {
    let arbitrary = "two arbitrary threads";
    if !is_small {
        return Plan::first(Attempt::new(arbitrary).within_percent(95)).then(chosen_values());
    }
    let is_unconfirmed_or_unknown = |it: &Settled| match it.outcome.verdict {
        Verdict::Safe(_) => false,
        Verdict::Unsafe(_) => !it.is_confirmed() || it.has_candidates(),
        // Nor does any attempt find an execution where there is none.
        Verdict::Unknown(_) => {
            let is_vacuous = it.has_reason(|reason| matches!(reason, Reason::Vacuous { .. }));
            !it.is_endless() && !is_vacuous
        }
    };
    let is_better = |earlier: &Settled, new: &Settled| match &new.outcome.verdict {
        Verdict::Safe(scope) => *scope == Scope::Complete || earlier.is_unknown(),
        Verdict::Unsafe(_) => {
            earlier.is_unknown()
                || new.leaves_fewer(earlier)
                || new.is_confirmed() && !earlier.is_confirmed()
        }
        Verdict::Unknown(_) => false,
    };
    Plan::first(Attempt::new(arbitrary).within_percent(25).within(FIRST_ATTEMPT_EFFORT))
        .then(
            Attempt::new("every thread")
                .when(is_unconfirmed_or_unknown)
                .with(|it: &Execution| {
                    it.with(|config| Config {
                        threads: ThreadMode::Exact { limit: u64::MAX },
                        ..config.clone()
                    })
                })
                .within_percent(50)
                .within(ALL_THREADS_EFFORT)
                .choose(
                    move |earlier, new| {
                        if is_better(earlier, new) { Choice::Take } else { Choice::Keep }
                    },
                ),
        )
        .then(chosen_values())
        .then(
            Attempt::new("two arbitrary threads, with all that is left")
                .when(|it: &Settled| it.has_reason(|reason| *reason == Reason::Timeout)),
        )
}

#[cfg(test)]
mod tests {
    use cuda_verify_base::Span;

    use super::*;

    fn settled(verdict: Verdict) -> Settled {
        let outcome = Outcome::new(verdict, Basis::default(), Statistics::default());
        Settled { outcome, replays: Vec::new() }
    }

    fn unknown(reason: Reason) -> Settled {
        settled(Verdict::Unknown(vec![reason]))
    }

    fn imprecise() -> Settled {
        unknown(Reason::Imprecise { what: "a value".to_owned(), span: Span::NONE })
    }

    fn within(unwind: u32) -> Verdict {
        Verdict::Safe(Scope::Bounded {
            unwind: Some(unwind),
            contexts: None,
            schedules: None,
            threads: cuda_verify_base::ThreadScope::All,
            arguments: Vec::new(),
            launchers: Vec::new(),
        })
    }

    fn names(settled: &Settled) -> Vec<(&str, bool)> {
        settled.outcome.attempts.iter().map(|it| (it.name.as_ref(), it.is_taken)).collect()
    }

    fn symbolic() -> Execution {
        Execution::Symbolic(Box::default())
    }

    #[test]
    fn a_kernel_that_two_threads_decide_is_run_once() {
        let found = of_kernel(true).carry_out(&symbolic(), &Deadline::never(), |_, _| {
            Ok::<_, ()>(settled(Verdict::Safe(Scope::Complete)))
        });
        assert_eq!(names(&found.unwrap()), [("two arbitrary threads", true)]);
    }

    #[test]
    fn every_thread_of_a_small_kernel_is_run_where_two_leave_it_open() {
        let run = |execution: &Execution, _: &Deadline| {
            let Execution::Symbolic(config) = execution else { return Ok(imprecise()) };
            let is_exact = config.threads == ThreadMode::Exact { limit: u64::MAX };
            Ok::<_, ()>(if is_exact {
                settled(Verdict::Safe(Scope::Complete))
            } else {
                imprecise()
            })
        };
        let (config, never) = (symbolic(), Deadline::never());
        let small = of_kernel(true).carry_out(&config, &never, run).unwrap();
        assert_eq!(names(&small), [("two arbitrary threads", false), ("every thread", true)]);
        let large = of_kernel(false).carry_out(&config, &never, run).unwrap();
        assert!(large.is_unknown());
    }

    #[test]
    fn what_was_stopped_gets_all_that_is_left() {
        let mut n_runs = 0;
        let found = of_kernel(true).carry_out(&symbolic(), &Deadline::never(), |_, _| {
            n_runs += 1;
            Ok::<_, ()>(unknown(Reason::Timeout))
        });
        assert_eq!((n_runs, found.unwrap().outcome.attempts.len()), (4, 4));
    }

    #[test]
    fn a_violation_of_a_run_counts_whatever_the_symbolic_execution_finds() {
        let run = |symbolic: Verdict| {
            move |execution: &Execution, _: &Deadline| {
                Ok::<_, ()>(settled(match execution {
                    Execution::Computed | Execution::Chosen => Verdict::Unsafe(Vec::new()),
                    Execution::Symbolic(_) => symbolic.clone(),
                }))
            }
        };
        let never = Deadline::never();
        let unknown = Verdict::Unknown(Vec::new());
        let kept =
            of_main(Computed::Yes, true).carry_out(&symbolic(), &never, run(unknown)).unwrap();
        assert_eq!(names(&kept), [("run on concrete values", true), ("symbolic execution", false)]);
        for safe in [within(3), Verdict::Safe(Scope::Complete)] {
            let kept =
                of_main(Computed::Yes, true).carry_out(&symbolic(), &never, run(safe)).unwrap();
            assert!(matches!(kept.outcome.verdict, Verdict::Unsafe(_)));
        }
    }

    #[test]
    fn two_threads_stand_for_all_where_these_take_too_long() {
        let run = |execution: &Execution, _: &Deadline| {
            let Execution::Symbolic(config) = execution else {
                return Ok(unknown(Reason::Timeout));
            };
            Ok::<_, ()>(match config.threads {
                ThreadMode::Pair => settled(Verdict::Safe(Scope::Complete)),
                ThreadMode::Exact { .. } | ThreadMode::First(_) => unknown(Reason::Timeout),
            })
        };
        let never = Deadline::never();
        let found = of_main(Computed::Yes, true).carry_out(&symbolic(), &never, run).unwrap();
        assert!(found.is_safe());
        let all = of_main(Computed::Yes, false).carry_out(&symbolic(), &never, run).unwrap();
        assert!(all.is_unknown());
    }

    #[test]
    fn first_iterations_show_what_arbitrary_ones_suggest() {
        let run = |config: &Config, _: &Deadline| {
            Ok::<_, ()>(match config.unwind {
                Unwind::Auto(_) => imprecise(),
                Unwind::Bound(1) => settled(within(1)),
                Unwind::Bound(_) => settled(Verdict::Unsafe(Vec::new())),
            })
        };
        let (config, never) = (Config::default(), Deadline::never());
        let found = with_first_iterations(&config, &never, run).unwrap();
        assert!(matches!(found.outcome.verdict, Verdict::Unsafe(_)));
        let bounds = found.outcome.attempts.iter().filter(|it| it.is_taken);
        assert_eq!(bounds.map(|it| it.name.as_ref()).collect::<Vec<_>>(), ["unwinding bound 4"]);
        let bounded = Config { unwind: Unwind::Bound(3), ..config };
        assert_eq!(with_first_iterations(&bounded, &never, run).unwrap().outcome.attempts, []);
    }

    #[test]
    fn bounds_grow_until_induction_shows_that_they_do_not_matter() {
        let run = |execution: &Execution, _: &Deadline| {
            let Execution::Symbolic(config) = execution else { return Err(()) };
            Ok(settled(match config.unwind {
                Unwind::Bound(bound) if config.is_inductive && bound >= 3 => {
                    Verdict::Safe(Scope::Complete)
                }
                Unwind::Bound(_) if config.is_inductive => Verdict::Unknown(Vec::new()),
                Unwind::Bound(bound) | Unwind::Auto(bound) => within(bound),
            }))
        };
        let growth = (Growth { step: 1, max: u32::MAX }, true);
        let found = with_growing_bounds(growth, &symbolic(), &Deadline::never(), run).unwrap();
        assert!(found.is_closed());
        let names = names(&found);
        let rungs = names.iter().filter(|(name, _)| name.starts_with("unwinding bound"));
        assert_eq!((rungs.count(), names.last()), (3, Some(&("induction step", true))));
    }
}
