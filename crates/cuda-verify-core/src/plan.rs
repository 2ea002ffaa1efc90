//! What is tried to decide a program: the plans of the facade, each as a table.
//!
//! A program is decided [from `main`](of_main), from a [host function](of_launcher) or by a kernel [on its
//! own](of_kernel). Each of these is one list: executions by arbitrary and by the first iterations of loops, by all
//! threads and by two that stand for all, and runs. The list is worked off [in rounds](Plan::carry_out_in_rounds), in which the work of
//! each attempt grows; the orders of threads within an execution are attempts of `cuda-verify-symex`.

use cuda_verify_base::plan::{Answer, Attempt, Choice, Plan, Tried};
use cuda_verify_base::{Deadline, Effort, Reason, Scope};
use cuda_verify_goto::run::TraceStep;
use cuda_verify_symex::config::{Config, ThreadMode, Unwind};
use cuda_verify_symex::outcome::{Basis, Outcome, Statistics, Verdict, Violation};

use crate::options::{self, Growth, Options, Threads};
use crate::replay::{MAX_THREADS_OF_ALL, Replay};

/// Work of each attempt in the first round.
pub(crate) const FIRST_ROUND: Effort = Effort(4_000_000);
/// The work of each attempt where all rounds but one were made before.
pub(crate) const ALL_THAT_IS_LEFT: Effort = Effort(u64::MAX);
/// Work for running every thread.
const ALL_THREADS_EFFORT: Effort = Effort(60_000_000);
/// Percent of the time that is left for the first run on the values that a program computes, and for each attempt that
/// others follow.
const SHARE_OF_FIRST_RUN: u32 = 15;
const SHARE_OF_ATTEMPT: u32 = 60;
/// Work for runs on values that are chosen.
const CHOSEN_VALUES_EFFORT: Effort = Effort(1_000_000);
/// Iterations of each loop in which violations are looked for that arbitrary ones only suggest, with the work for them.
const FIRST_ITERATIONS: [(u32, Effort); 2] = [(1, Effort(5_000_000)), (4, Effort(40_000_000))];
/// Work for more of them where few were enough.
const FURTHER_VIOLATIONS_EFFORT: Effort = Effort(2_000_000);
/// Steps that a loop of the host may take where it is run as it is because its summary leaves something undecided.
const PATIENT_LOOP_STEPS: u64 = 20_000_000;

/// The part of the time for runs of `main` on chosen values, and their work.
const SHARE_OF_CHOSEN_RUNS: u32 = 15;
const CHOSEN_RUNS_EFFORT: Effort = Effort(10_000_000);
/// The part of the time and the work for a first look at what the program does from `main`, before its kernels: a host
/// program that goes on for long must not hide them.
const SHARE_OF_MAIN: u32 = 30;

/// A part of the time and the work that are left, in percent.
pub(crate) fn part_of(deadline: &Deadline, percent: u32) -> Deadline {
    let shared = match deadline.remaining() {
        Some(left) => deadline.at_most(left / 100 * percent),
        None => deadline.clone(),
    };
    match deadline.remaining_effort() {
        Some(Effort(left)) => shared.with_effort(Effort(left / 100 * u64::from(percent))),
        None => shared,
    }
}

/// Half of the work that is left, where that is limited, and all of the time.
pub(crate) fn half_of_work(deadline: &Deadline) -> Deadline {
    match deadline.remaining_effort() {
        Some(Effort(left)) => deadline.with_effort(Effort(left / 2)),
        None => deadline.clone(),
    }
}

/// The part for a first look at what the program does from `main`.
pub(crate) fn share_of_main(deadline: &Deadline) -> Deadline {
    part_of(deadline, SHARE_OF_MAIN)
}

/// The part of the time and the work for all runs on chosen values together: they prove nothing.
pub(crate) fn share_of_chosen_runs(deadline: &Deadline) -> Deadline {
    part_of(deadline, SHARE_OF_CHOSEN_RUNS).with_effort(CHOSEN_RUNS_EFFORT)
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

    /// Whether what is assumed excludes every execution.
    fn is_vacuous(&self) -> bool {
        self.has_reason(|reason| matches!(reason, Reason::Vacuous { .. }))
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

    /// Whether it is bounded by iterations of loops or by orders of threads only.
    fn is_bounded(&self) -> bool {
        matches!(&self.outcome.verdict, Verdict::Safe(Scope::Bounded { .. }))
    }

    /// How much it says: nothing; what holds within bounds, or a violation that no replay shows; or what decides.
    fn strength(&self) -> u8 {
        match &self.outcome.verdict {
            Verdict::Unknown(_) => 0,
            Verdict::Safe(Scope::Bounded { .. }) => 1,
            Verdict::Safe(Scope::Complete) => 2,
            Verdict::Unsafe(_) if self.is_confirmed() => 2,
            Verdict::Unsafe(_) => 1,
        }
    }

    /// Which of two answers to a question counts: the one that says more.
    fn stronger(&self, new: &Self) -> Choice {
        let (before, after) = (self.strength(), new.strength());
        let says_more = after > before || after == before && new.leaves_fewer(self);
        if says_more { Choice::Take } else { Choice::Keep }
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

    fn is_cut(&self) -> bool {
        self.outcome.is_cut()
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
pub(crate) fn of_main(computed: Computed, free: Free) -> Plan<'static, Execution, Settled> {
    let symbolic = Attempt::new("symbolic execution").within_percent(SHARE_OF_ATTEMPT);
    // Once something is wrong, one look for more of it is enough.
    let is_due = |it: &Settled| match it.outcome.verdict {
        Verdict::Safe(_) => false,
        Verdict::Unsafe(_) => it.outcome.attempts.len() == 1,
        Verdict::Unknown(_) => true,
    };
    let plan = match computed {
        Computed::No | Computed::Before => Plan::first(symbolic),
        // The symbolic execution reports all violations, and in more detail; one that it does not meet was met all the
        // same.
        Computed::Yes => Plan::first(computed_values()).then(symbolic.when(is_due).choose(
            |earlier, new| match (&earlier.outcome.verdict, &new.outcome.verdict) {
                (Verdict::Unsafe(_), Verdict::Safe(_) | Verdict::Unknown(_)) => Choice::Keep,
                (_, _) => Choice::Take,
            },
        )),
    };
    let mut plan = with_first_iterations(plan, free, "", Execution::clone);
    if free.has_threads {
        plan = plan.then(pair());
    }
    if computed != Computed::No {
        plan = plan.then(
            Attempt::new("run on concrete values")
                .when(|it: &Settled| it.outcome.is_cut())
                .with(|_: &Execution| Execution::Computed)
                .choose(Settled::stronger),
        );
    }
    plan = plan.then(
        Attempt::new("loops of the host run to their end")
            .when(|it: &Settled| it.outcome.statistics.long_loops > 0 && is_open(&it.outcome))
            .with(|execution: &Execution| {
                execution
                    .with(|config| Config { max_loop_steps: PATIENT_LOOP_STEPS, ..config.clone() })
            })
            .choose(Settled::stronger),
    );
    if !free.has_threads {
        return plan;
    }
    let is_unconfirmed = |reason: &Reason| matches!(reason, Reason::Unconfirmed { .. });
    // Two threads that stand for all show a violation that these do not: where all can be run, that decides.
    plan.then(
        every_thread(MAX_THREADS_OF_ALL)
            .when(move |it: &Settled| it.has_reason(is_unconfirmed) || it.has_candidates()),
    )
}

/// What the user leaves to the plans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Free {
    /// Which threads are run.
    pub(crate) has_threads: bool,
    /// How often loops are unwound.
    pub(crate) has_iterations: bool,
}

impl Free {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            has_threads: options.threads == Threads::Auto,
            has_iterations: options.unwind == options::Unwind::Auto,
        }
    }
}

/// Two arbitrary threads of each launch: for launches whose threads take too long one by one, and for what these say within
/// bounds only, since two threads that stand for all need no bound where they need no iteration to be the first.
fn pair() -> Attempt<'static, Execution, Settled> {
    Attempt::new("two arbitrary threads")
        .when(|it: &Settled| {
            // Of large launches it was two threads already.
            let statistics = &it.outcome.statistics;
            let were_pairs =
                statistics.launches > 0 && statistics.threads <= 2 * statistics.launches;
            !were_pairs && (it.outcome.is_cut() || it.is_bounded())
        })
        .with(|execution: &Execution| {
            execution.with(|config| Config { threads: ThreadMode::Pair, ..config.clone() })
        })
        .within_percent(SHARE_OF_ATTEMPT)
        .choose(|earlier, new| match new.outcome.verdict {
            Verdict::Safe(_) => earlier.stronger(new),
            Verdict::Unsafe(_) | Verdict::Unknown(_) => Choice::Keep,
        })
}

/// Every thread of launches of so many.
fn every_thread(limit: u64) -> Attempt<'static, Execution, Settled> {
    Attempt::new("every thread")
        .with(move |execution: &Execution| execution.with(|config| exact(config, limit)))
        .within_percent(SHARE_OF_ATTEMPT)
        .within(ALL_THREADS_EFFORT)
        .choose(Settled::stronger)
}

fn exact(config: &Config, limit: u64) -> Config {
    Config { threads: ThreadMode::Exact { limit }, ..config.clone() }
}

/// A plan whose attempts run arbitrary iterations of loops, and what these leave open looked for in the first ones, in
/// which nothing is approximate.
fn with_first_iterations(
    plan: Plan<'static, Execution, Settled>,
    free: Free,
    of: &'static str,
    change: impl Fn(&Execution) -> Execution + Copy + 'static,
) -> Plan<'static, Execution, Settled> {
    if !free.has_iterations {
        return plan;
    }
    let may_be_approximate = |it: &Settled| {
        it.has_reason(|reason| {
            matches!(
                reason,
                Reason::Imprecise { .. }
                    | Reason::Unconfirmed { .. }
                    | Reason::Timeout
                    | Reason::SolverUnknown(_)
            )
        })
    };
    // That the first iterations are right says nothing of others.
    let decides = |it: &Settled| {
        matches!(it.outcome.verdict, Verdict::Unsafe(_) | Verdict::Safe(Scope::Complete))
    };
    let name = move |bound: u32| format!("{of}unwinding bound {bound}");
    let within = move |bound: u32, most: Effort| {
        let unwind = Unwind::Bound(bound);
        let attempt = Attempt::new(name(bound)).within(most).within_percent(SHARE_OF_ATTEMPT);
        attempt.with(move |it: &Execution| {
            change(it).with(|config| Config { unwind, ..config.clone() })
        })
    };
    let [(first, _), (more, _)] = FIRST_ITERATIONS;
    let plan = FIRST_ITERATIONS.iter().fold(plan, |plan, (bound, most)| {
        plan.then(within(*bound, *most).when(may_be_approximate).taken_if(decides))
    });
    let n_violations = |it: &Settled| match &it.outcome.verdict {
        Verdict::Unsafe(found) => found.len(),
        Verdict::Safe(_) | Verdict::Unknown(_) => 0,
    };
    let is_of_first = move |it: &Settled| {
        let is_unsafe = matches!(it.outcome.verdict, Verdict::Unsafe(_));
        is_unsafe
            && it.outcome.attempts.iter().any(|tried| tried.is_taken && tried.name == name(first))
    };
    // What is wrong beside a violation of the first iterations may need more of them.
    plan.then(within(more, FURTHER_VIOLATIONS_EFFORT).when(is_of_first).choose(
        move |earlier, new| match n_violations(new) > n_violations(earlier) {
            true => Choice::Take,
            false => Choice::Keep,
        },
    ))
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
pub(crate) fn of_launcher(free: Free) -> Plan<'static, Execution, Settled> {
    let symbolic = Attempt::new("symbolic execution").within_percent(SHARE_OF_ATTEMPT);
    let plan = with_first_iterations(Plan::first(symbolic), free, "", Execution::clone);
    let plan = if free.has_threads { plan.then(pair()) } else { plan };
    plan.then(chosen_values())
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
pub(crate) fn of_kernel(is_small: bool, free: Free) -> Plan<'static, Execution, Settled> {
    let arbitrary = Attempt::new("two arbitrary threads").within_percent(SHARE_OF_ATTEMPT);
    let plan = with_first_iterations(Plan::first(arbitrary), free, "", Execution::clone);
    let plan = match is_small {
        false => plan,
        true => with_first_iterations(
            plan.then(every_thread(u64::MAX).when(|it: &Settled| match it.outcome.verdict {
                Verdict::Safe(_) => false,
                Verdict::Unsafe(_) => !it.is_confirmed() || it.has_candidates(),
                // Nor does any attempt find an execution where there is none.
                Verdict::Unknown(_) => !it.is_endless() && !it.is_vacuous(),
            })),
            free,
            "every thread, ",
            |execution| execution.with(|config| exact(config, u64::MAX)),
        ),
    };
    plan.then(chosen_values())
}

#[cfg(test)]
mod tests {
    use cuda_verify_base::Span;

    use super::*;

    const FREE: Free = Free { has_threads: true, has_iterations: true };

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
        let found = of_kernel(true, FREE).carry_out(&symbolic(), &Deadline::never(), |_, _| {
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
        let small = of_kernel(true, FREE).carry_out(&config, &never, run).unwrap();
        let taken: Vec<_> = names(&small).into_iter().filter(|it| it.1).collect();
        assert_eq!(taken, [("every thread", true)]);
        let large = of_kernel(false, FREE).carry_out(&config, &never, run).unwrap();
        assert!(large.is_unknown());
    }

    #[test]
    fn what_was_cut_is_tried_again_with_more_work() {
        let deadline = Deadline::never().with_effort(Effort(50_000_000));
        let run = |execution: &Execution, limit: &Deadline| {
            let Execution::Symbolic(config) = execution else { return Ok(imprecise()) };
            let is_pair = !matches!(config.threads, ThreadMode::Exact { limit: u64::MAX });
            let work = if is_pair { 10_000_000 } else { u64::MAX };
            let allowed = limit.remaining_effort().map_or(u64::MAX, |it| it.0);
            limit.spend(Effort(work.min(allowed)));
            Ok::<_, ()>(match work <= allowed && config.unwind == Unwind::Auto(64) {
                true => settled(Verdict::Safe(Scope::Complete)),
                false => unknown(Reason::Timeout),
            })
        };
        let config = Config { unwind: Unwind::Auto(64), ..Config::default() };
        let execution = Execution::Symbolic(Box::new(config));
        let found = of_kernel(true, FREE)
            .carry_out_in_rounds(FIRST_ROUND, &execution, &deadline, run)
            .unwrap();
        let tried: Vec<u64> = found.outcome.attempts.iter().map(|it| it.effort.0).collect();
        assert!(found.is_safe());
        assert_eq!((tried.first(), tried.last()), (Some(&4_000_000), Some(&10_000_000)));
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
            of_main(Computed::Yes, FREE).carry_out(&symbolic(), &never, run(unknown)).unwrap();
        assert_eq!(names(&kept), [("run on concrete values", true), ("symbolic execution", false)]);
        for safe in [within(3), Verdict::Safe(Scope::Complete)] {
            let kept =
                of_main(Computed::Yes, FREE).carry_out(&symbolic(), &never, run(safe)).unwrap();
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
        let found = of_main(Computed::Yes, FREE).carry_out(&symbolic(), &never, run).unwrap();
        assert!(found.is_safe());
        let all = of_main(Computed::Yes, Free { has_threads: false, ..FREE })
            .carry_out(&symbolic(), &never, run)
            .unwrap();
        assert!(all.is_unknown());
    }

    #[test]
    fn first_iterations_show_what_arbitrary_ones_suggest() {
        let run = |execution: &Execution, _: &Deadline| {
            let Execution::Symbolic(config) = execution else { return Ok(imprecise()) };
            Ok::<_, ()>(match config.unwind {
                Unwind::Auto(_) => imprecise(),
                Unwind::Bound(1) => settled(within(1)),
                Unwind::Bound(_) => settled(Verdict::Unsafe(Vec::new())),
            })
        };
        let never = Deadline::never();
        let found =
            of_launcher(FREE).carry_out_in_rounds(FIRST_ROUND, &symbolic(), &never, run).unwrap();
        assert!(matches!(found.outcome.verdict, Verdict::Unsafe(_)));
        let bounds = found.outcome.attempts.iter().filter(|it| it.is_taken);
        assert_eq!(bounds.map(|it| it.name.as_ref()).collect::<Vec<_>>(), ["unwinding bound 4"]);
        let given = Free { has_iterations: false, ..FREE };
        let found =
            of_launcher(given).carry_out_in_rounds(FIRST_ROUND, &symbolic(), &never, run).unwrap();
        assert!(found.is_unknown());
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
