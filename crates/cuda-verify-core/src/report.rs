//! The answer, as plain data: what tools read (JSON) and what the text is rendered from.

use std::collections::BTreeSet;

use cuda_verify_base::{Arch, PropertyKind, PropertySet, SourceMap};
use cuda_verify_ir::intrinsic::{AllocSpace, Allocator};
use cuda_verify_symex::outcome;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::attempts::Attempt;
use crate::contract::{self, Condition};
use crate::entries::Decided;
use crate::kinds::{AccessKind, InputKind, ReasonKind, StepKind};
pub use crate::place::{Message, Place};
pub(crate) use crate::place::{macro_notes, place};
use crate::repair::Repair;
use crate::replay::Threads;
use crate::trace;

/// Letters of a place in a fingerprint.
const MAX_SUBJECT: usize = 80;

/// The verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Verdict {
    /// Every enabled property holds.
    #[non_exhaustive]
    Safe {
        /// Whether it holds without bounds.
        is_complete: bool,
        /// The scope, in words.
        scope: String,
        /// Whether it holds under conditions on callers; see [`Report::contract`].
        #[serde(default)]
        is_conditional: bool,
    },
    /// Some property does not hold; see [`Report::violations`].
    Unsafe,
    /// There is no answer; see [`Report::reasons`].
    Unknown,
}

/// One access of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Access {
    /// How.
    pub kind: AccessKind,
    /// The variable or allocation.
    pub object: String,
    /// Offset of the first byte, if it is one number.
    pub offset_bytes: Option<i64>,
    /// Number of bytes.
    pub size_bytes: u64,
    /// How the program writes what is accessed, as in `s[32]`, where its types say it.
    #[serde(default)]
    pub part: Option<String>,
    /// Value read or written.
    pub value: Option<String>,
    /// `threadIdx`
    pub thread_idx: [u32; 3],
    /// `blockIdx`
    pub block_idx: [u32; 3],
    /// Barriers passed before.
    pub interval: u32,
    /// Where.
    pub place: Place,
}

/// A value that the program takes from its environment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Input {
    /// Where it comes from.
    pub kind: InputKind,
    /// Name of the input, variable or allocation.
    pub name: String,
    /// For memory, the offset of the first byte.
    pub offset_bytes: Option<i64>,
    /// For memory, the number of bytes.
    #[serde(default)]
    pub size_bytes: Option<u64>,
    /// For memory, how the program writes it, where its types say it.
    #[serde(default)]
    pub part: Option<String>,
    /// Value.
    pub value: String,
    /// Its two's complement, IEEE or address bits, as `0x` and digits of base 16.
    #[serde(default)]
    pub bits: String,
    /// The device thread that takes it, none for the host.
    pub thread: Option<ThreadId>,
    /// Where it is taken, if it is known.
    pub place: Option<Place>,
    /// Whether the violation may depend on it.
    pub is_decisive: bool,
}

/// A device thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadId {
    /// `threadIdx`
    pub thread_idx: [u32; 3],
    /// `blockIdx`
    pub block_idx: [u32; 3],
}

/// Whether the violation happened again when the counterexample was replayed with concrete values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "status")]
pub enum Confirmation {
    /// The program was run, and met it.
    Run,
    /// It did: the violation is real for these inputs and this order of threads.
    Confirmed,
    /// It did not, or could not be replayed.
    #[non_exhaustive]
    Candidate {
        /// Why.
        reason: String,
    },
}

/// A step of the replay of a counterexample.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TraceStep {
    /// The device thread, none for the host.
    pub thread: Option<ThreadId>,
    /// Where.
    pub place: Place,
    /// What happens.
    pub kind: StepKind,
    /// What is taken, assigned, accessed or launched; empty for [`StepKind::Wait`].
    pub subject: String,
    /// For accesses, the offset of the first byte.
    pub offset_bytes: Option<i64>,
    /// For accesses, how the program writes what is accessed, where its types say it.
    #[serde(default)]
    pub part: Option<String>,
    /// The value, or the dimensions of the launch.
    pub value: Option<String>,
}

/// Why a violation is not counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suppression {
    /// The reason that the user gives.
    pub reason: String,
    /// The day after which the violation counts again, as `year-month-day`.
    pub until: Option<String>,
}

/// A property that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Violation {
    /// Kind, such as `data-race`.
    #[serde(serialize_with = "kind_name", deserialize_with = "named_kind")]
    pub property: PropertyKind,
    /// The same for the same violation in later versions of the program: property, file, function, the variable or else the
    /// text of the place, and which of those that are alike so far. Lines do not count.
    pub fingerprint: String,
    /// Why the violation is not counted, if the caller has decided so; the verifier itself counts all.
    pub suppression: Option<Suppression>,
    /// Whether it needs a missing or malformed file or argument, and was looked for apart from the others.
    #[serde(default)]
    pub needs_hostile_input: bool,
    /// What is wrong.
    pub message: String,
    /// Where: the user's line that leads to it.
    pub place: Place,
    /// `threadIdx` of the device thread, none for the host.
    pub thread_idx: Option<[u32; 3]>,
    /// `blockIdx` of the device thread.
    pub block_idx: Option<[u32; 3]>,
    /// The launch during which it happens.
    pub launch: Option<Launch>,
    /// Functions on the call stack, outermost first.
    pub stack: Vec<String>,
    /// Whether a replay confirmed it.
    pub confirmation: Confirmation,
    /// Where two threads stood for all of a launch, which threads the replay ran, in words.
    pub replayed: Option<String>,
    /// Inputs under which it happens, in the order in which they are taken.
    pub inputs: Vec<Input>,
    /// For each launch, the thread of each step by linear number in the grid, where the order of the threads matters:
    /// the thread runs to and including its next access to memory that others can reach. Empty for the canonical
    /// order: one thread after the other, each to its next barrier.
    pub schedule: Vec<Vec<u32>>,
    /// The threads that stood for all of the launch; none where all were run.
    pub arbitrary: Vec<ThreadId>,
    /// The two accesses of a race.
    pub accesses: Vec<Access>,
    /// The memory that it is about.
    pub objects: Vec<Object>,
    /// Other places that are of interest: where memory was freed, the other one of two operations.
    #[serde(default)]
    pub related: Vec<Related>,
    /// The replay, up to the violation: steps of the host and of the threads that take part. At most the last 10,000.
    pub trace: Vec<TraceStep>,
    /// The macros that the place comes from, in words.
    #[serde(skip)]
    pub(crate) notes: Vec<String>,
}

/// A place beside that of a violation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Related {
    /// Where.
    pub place: Place,
    /// What happens there.
    pub text: String,
}

/// Memory that a violation is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Object {
    /// The variable, or that in which the program keeps the pointer to allocated memory.
    pub name: String,
    /// Its kind, such as `device memory`.
    pub space: String,
    /// Its size, if it has a known one.
    pub size_bytes: Option<u64>,
    /// The first byte that is accessed, relative to its start; none for races, whose accesses say it.
    pub offset_bytes: Option<i64>,
    /// The number of bytes that are accessed.
    pub access_bytes: Option<u64>,
    /// How the program writes what is accessed, where its types say it.
    #[serde(default)]
    pub part: Option<String>,
    /// The number of elements, where its type says it.
    #[serde(default)]
    pub n_elements: Option<u64>,
    /// The function that has allocated it; none for variables.
    pub allocator: Option<String>,
    /// Where it was allocated or declared.
    pub place: Option<Place>,
}

/// A kernel launch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Launch {
    /// The kernel.
    pub kernel: String,
    /// `gridDim`
    pub grid: [u32; 3],
    /// `blockDim`
    pub block: [u32; 3],
    /// The launch statement.
    pub place: Place,
    /// The kernel's parameters, where it is entered on its own: the inputs of these names are its arguments.
    #[serde(default)]
    pub parameters: Option<Vec<String>>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Reason {
    /// Its kind.
    pub kind: ReasonKind,
    /// In words.
    pub message: String,
    /// Where, if it is about a place.
    pub place: Option<Place>,
    /// The macros that the place comes from, in words.
    #[serde(skip)]
    pub(crate) notes: Vec<String>,
}

/// Counters.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Statistics {
    /// Instructions executed.
    pub steps: u64,
    /// Terms made.
    pub terms: u64,
    /// Properties checked.
    pub checks: u64,
    /// Of these, settled by folding.
    pub checks_folded: u64,
    /// Solver queries.
    pub queries: u64,
    /// Of these, decided by substitution and folding.
    pub queries_by_rewriting: u64,
    /// Of these, decided by index arithmetic.
    pub queries_by_index_arithmetic: u64,
    /// Answers that nothing satisfies a query, with a proof that was replayed (`--certify`).
    pub queries_proved: u64,
    /// Seconds in the solver.
    pub solver_seconds: f64,
    /// Kernel launches.
    pub launches: u64,
    /// Device threads run.
    pub threads: u64,
    /// Barrier intervals.
    pub intervals: u64,
    /// Accesses to shared memory of any kind compared for races.
    pub accesses: u64,
    /// Pairs of accesses at places that are not known; pairs at known places are found by place.
    pub pairs: u64,
    /// Of these, not decided by folding.
    pub pairs_solved: u64,
    /// Further schedules explored.
    pub schedules: u64,
    /// Schedules that reductions, known states and bounds cut off.
    pub schedules_pruned: u64,
    /// Seconds in all.
    pub seconds: f64,
}

/// What an answer takes for granted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Assumption {
    /// The tag under which `docs/SOUNDNESS.md` describes it.
    pub tag: String,
    /// In words; for a condition on callers, the condition.
    pub text: String,
    /// Where, if it is about a place.
    pub place: Option<Place>,
}

/// What paths came to of a kernel or device function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Coverage {
    /// The function.
    pub function: String,
    /// Where it is defined.
    pub place: Place,
    /// Lines with statements.
    pub n_lines: usize,
    /// Those that some path came to.
    pub reached: Vec<u32>,
    /// Those that no path came to.
    pub unreached: Vec<u32>,
    /// For a kernel, the statements that launch it.
    pub launches: Vec<Place>,
}

/// What a kernel comes to at a place that launches it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct KernelPart {
    /// The kernel.
    pub kernel: String,
    /// Where it is defined.
    pub place: Place,
    /// The launch statement; none if the kernel is launched through a pointer, or not at all.
    pub launch: Option<Place>,
    /// The verdict on these launches.
    pub verdict: Verdict,
    /// What the verdict speaks of, in words: from where the launch is reached, or how the kernel is launched; none where
    /// there is no answer.
    pub context: Option<String>,
    /// Why there is no answer.
    pub reasons: Vec<Reason>,
    /// What is wrong.
    pub violations: Vec<Mistake>,
    /// What the verdict takes for granted.
    pub assumptions: Vec<Assumption>,
}

/// What the host program comes to, its launches left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct HostPart {
    /// The verdict.
    pub verdict: Verdict,
    /// Why there is no answer; empty where the host was not followed because of a kernel.
    pub reasons: Vec<Reason>,
    /// What is wrong.
    pub violations: Vec<Mistake>,
}

/// A violation of a part of the program, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Mistake {
    /// Kind.
    #[serde(serialize_with = "kind_name", deserialize_with = "named_kind")]
    pub property: PropertyKind,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub place: Place,
    /// Whether a replay met it.
    pub is_confirmed: bool,
}

/// Verdict and evidence.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Report {
    /// The program, as the user named it.
    pub program: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Properties that do not hold.
    pub violations: Vec<Violation>,
    /// Properties that may not hold: violations that were found and that a complete replay contradicts.
    pub candidates: Vec<Violation>,
    /// Why there is no answer.
    pub reasons: Vec<Reason>,
    /// Where a program without `main` was entered, in words; empty for others, and where each kernel was checked on its
    /// own.
    pub entries: Vec<String>,
    /// The architectures that the answer speaks of, where any were asked for: of a program that is not right for all of
    /// them, those for which it is not.
    pub architectures: Vec<String>,
    /// The kinds of property that were checked.
    #[serde(serialize_with = "kind_names", deserialize_with = "named_kinds")]
    pub kinds: Vec<PropertyKind>,
    /// What the answer takes for granted.
    pub assumptions: Vec<Assumption>,
    /// The conditions on callers that are not seen under which the program is safe; empty if it needs none, or is not.
    #[serde(default)]
    pub contract: Vec<Condition>,
    /// What each kernel comes to at each launch; empty if that is not asked for.
    pub kernels: Vec<KernelPart>,
    /// What the host program comes to; none without `main`, or if kernels are not asked for.
    pub host: Option<HostPart>,
    /// What paths came to of each kernel and device function that was looked at.
    pub coverage: Vec<Coverage>,
    /// What was tried, in the order in which it was; those that an attempt consists of come after it.
    pub attempts: Vec<Attempt>,
    /// Changes after which the program was verified, or without which it was; none unless somebody looked for them.
    pub repairs: Vec<Repair>,
    /// Messages of the front end, rendered.
    pub diagnostics: Vec<String>,
    /// Counters.
    pub statistics: Statistics,
    #[serde(skip)]
    pub(crate) sources: SourceMap,
}

impl Report {
    /// The program's own files that were read, with their texts.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let own = self.sources.files().filter(|(_, file)| !file.is_model);
        own.map(|(_, file)| (file.name.as_str(), &*file.text))
    }

    /// Whether every enabled property holds, within the scope.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        matches!(self.verdict, Verdict::Safe { .. })
    }

    /// Whether some property does not hold.
    #[must_use]
    pub fn is_unsafe(&self) -> bool {
        self.verdict == Verdict::Unsafe
    }

    /// Whether there are violations and the caller has decided to count none of them.
    #[must_use]
    pub fn is_suppressed(&self) -> bool {
        self.is_unsafe() && self.violations.iter().all(|it| it.suppression.is_some())
    }

    /// The same where the work was stopped from outside: that was not for want of time.
    pub(crate) fn if_cancelled(mut self) -> Self {
        self.explain_again(ReasonKind::Timeout, ReasonKind::Cancelled, "the work was cancelled");
        self
    }

    /// Gives another reason for what has no answer for one of a kind, where the caller knows better: who cancels the work
    /// knows why.
    pub fn explain_again(&mut self, kind: ReasonKind, other: ReasonKind, message: &str) {
        let of_kernels = self.kernels.iter_mut().flat_map(|it| &mut it.reasons);
        let of_host = self.host.iter_mut().flat_map(|it| &mut it.reasons);
        let all = self.reasons.iter_mut().chain(of_kernels).chain(of_host);
        for reason in all.filter(|it| it.kind == kind) {
            reason.kind = other;
            message.clone_into(&mut reason.message);
        }
    }

    /// The report as JSON, without the document around it ([`json_document`](crate::json_document)).
    ///
    /// # Panics
    /// Never: the report consists of strings and numbers.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("invariant: reports are plain data")
    }

    /// The report on a program that is compiled for several architectures: it is right if it is for all.
    ///
    /// # Panics
    /// If there is no report.
    pub(crate) fn for_all(answers: Vec<(Arch, Self)>) -> Self {
        let grade = |report: &Self| match &report.verdict {
            Verdict::Unsafe => 3,
            Verdict::Unknown => 2,
            Verdict::Safe { is_complete: false, .. } => 1,
            Verdict::Safe { is_complete: true, .. } => 0,
        };
        let worst = answers.iter().map(|(_, report)| grade(report)).max().unwrap_or(0);
        let is_safe = worst <= 1;
        let is_meant = |report: &Self| is_safe || grade(report) == worst;
        let architectures =
            answers.iter().filter(|it| is_meant(&it.1)).map(|(arch, _)| arch.to_string()).collect();
        let mut answers = answers.into_iter().map(|(_, report)| report);
        let report = answers.find(|report| grade(report) == worst);
        let report = report.expect("invariant: there is a report for each architecture");
        Self { architectures, ..report }
    }

    pub(crate) fn new(
        program: &str,
        properties: PropertySet,
        Decided {
            outcome, replays, entries, assumptions, coverage, is_partial, kernels, host, ..
        }: Decided,
        sources: SourceMap,
        diagnostics: Vec<String>,
        seconds: f64,
    ) -> Self {
        let (mut violations, mut reasons) = (Vec::new(), Vec::new());
        let verdict = match outcome.verdict {
            outcome::Verdict::Safe(scope) => Verdict::Safe {
                is_complete: scope == cuda_verify_base::Scope::Complete && !is_partial,
                scope: match outcome.statistics.induction {
                    None => scope.to_string(),
                    Some(bound) => format!("{scope}, by induction after {bound} loop iterations"),
                },
                is_conditional: !outcome.basis.contract.is_empty(),
            },
            outcome::Verdict::Unsafe(found) => {
                let both = found.iter().zip(&replays);
                let described = both.map(|(found, replay)| {
                    let confirmation = match &replay.doubt {
                        None => Confirmation::Confirmed,
                        Some(doubt) => Confirmation::Candidate { reason: doubt.to_string() },
                    };
                    let mut violation = Violation {
                        replayed: replayed(replay.threads),
                        trace: trace::steps(&sources, &replay.trace),
                        ..violation(&sources, found, confirmation)
                    };
                    trace::end_with_race(&mut violation);
                    violation
                });
                violations = described.collect();
                number_alike(&mut violations);
                Verdict::Unsafe
            }
            outcome::Verdict::Unknown(why) => {
                reasons = why.iter().map(|reason| reason_of(&sources, reason)).collect();
                Verdict::Unknown
            }
        };
        let mut all = assumptions;
        all.extend(self::assumptions(&outcome.basis));
        let contract = match verdict {
            Verdict::Safe { .. } => contract::conditions(&sources, &outcome.basis),
            Verdict::Unsafe | Verdict::Unknown => Vec::new(),
        };
        let candidates = outcome.candidates.iter().map(|candidate| {
            let confirmation = Confirmation::Candidate { reason: candidate.doubt.clone() };
            violation(&sources, &candidate.violation, confirmation)
        });
        let mut candidates: Vec<Violation> = candidates.collect();
        number_alike(&mut candidates);
        let s = outcome.statistics;
        let statistics = Statistics {
            steps: s.steps,
            terms: s.terms,
            checks: s.checks,
            checks_folded: s.checks_folded,
            queries: s.queries,
            queries_by_rewriting: s.queries_by_rewriting,
            queries_by_index_arithmetic: s.queries_by_index_arithmetic,
            queries_proved: s.queries_proved,
            solver_seconds: s.solver_time.as_secs_f64(),
            launches: s.launches,
            threads: s.threads,
            intervals: s.intervals,
            accesses: s.accesses,
            pairs: s.pairs,
            pairs_solved: s.pairs_solved,
            schedules: s.schedules,
            schedules_pruned: s.schedules_pruned,
            seconds,
        };
        Self {
            program: program.to_owned(),
            verdict,
            violations,
            candidates,
            reasons,
            entries,
            architectures: Vec::new(),
            kinds: properties.iter().collect(),
            assumptions: all,
            contract,
            kernels,
            host,
            coverage,
            attempts: outcome.attempts.into_iter().map(Attempt::from).collect(),
            repairs: Vec::new(),
            diagnostics,
            statistics,
            sources,
        }
    }
}

impl Assumption {
    /// One that is about no place.
    pub(crate) fn general(tag: &str, text: impl Into<String>) -> Self {
        Self { tag: tag.to_owned(), text: text.into(), place: None }
    }
}

/// What an answer takes for granted.
pub(crate) fn assumptions(basis: &outcome::Basis) -> Vec<Assumption> {
    basis.assumed.iter().map(|assumed| Assumption::general(assumed.tag, assumed.text)).collect()
}

/// The text of the user's program at a place, on one line.
pub(crate) fn snippet(sources: &SourceMap, span: cuda_verify_base::Span) -> String {
    let site = sources.use_site(span);
    if site.is_none() {
        return String::new();
    }
    let offset = |at: u32| usize::try_from(at).unwrap_or(usize::MAX);
    let text = sources.file(site.file).text.get(offset(site.start)..offset(site.end));
    text.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A reason in words, with the places that it names.
fn message_of(sources: &SourceMap, reason: &cuda_verify_base::Reason) -> String {
    use cuda_verify_base::Reason;
    let at = |span: &cuda_verify_base::Span| {
        let place = place(sources, *span);
        format!("{}:{}", place.file, place.line)
    };
    let quoted =
        |span: &cuda_verify_base::Span| format!("`{}` at {}", snippet(sources, *span), at(span));
    match reason {
        Reason::Vacuous { assumptions, what, .. } if !assumptions.is_empty() => {
            let mut all = assumptions.iter().map(quoted);
            let first = all.next().unwrap_or_default();
            let others: Vec<String> = all.collect();
            let others = if others.is_empty() {
                String::new()
            } else {
                format!(", beside {}", others.join(", "))
            };
            let what = if what.is_empty() { "can never hold" } else { what };
            if what == "can never hold" {
                format!(
                    "the assumptions contradict each other: {first} can never hold{others}, so that what follows it was not checked"
                )
            } else {
                format!("the assumptions contradict each other: {what}: {first}{others}")
            }
        }
        Reason::NoLaunch { ends } if !ends.is_empty() => {
            let ends: Vec<String> = ends.iter().map(at).collect();
            format!("{reason}; it ends at {}", ends.join(", "))
        }
        Reason::Timeout
        | Reason::Memory
        | Reason::SolverUnknown(_)
        | Reason::SolverFailed(_)
        | Reason::UnwindBound { .. }
        | Reason::Unsupported { .. }
        | Reason::Vacuous { .. }
        | Reason::NoLaunch { .. }
        | Reason::NothingToCheck
        | Reason::Endless { .. }
        | Reason::Bounded(_)
        | Reason::Imprecise { .. }
        | Reason::Unspecified { .. }
        | Reason::Internal(_)
        | _ => reason.to_string(),
    }
}

pub(crate) fn reason_of(sources: &SourceMap, reason: &cuda_verify_base::Reason) -> Reason {
    let span = reason.span().filter(|span| !span.is_none());
    Reason {
        kind: ReasonKind::named(reason.name()).unwrap_or(ReasonKind::Internal),
        message: message_of(sources, reason),
        place: span.map(|span| place(sources, span)),
        notes: span.map(|span| macro_notes(sources, span)).unwrap_or_default(),
    }
}

fn dim(dim: outcome::Dim3) -> [u32; 3] {
    [dim.x, dim.y, dim.z]
}

/// Which threads a replay ran, where that is not obvious.
fn replayed(threads: Threads) -> Option<String> {
    match threads {
        Threads::All => None,
        Threads::Whole(n) => Some(format!("all {n} threads of the launch")),
        Threads::Named => Some("these threads alone".to_owned()),
    }
}

pub(crate) fn violation(
    sources: &SourceMap,
    violation: &outcome::Violation,
    confirmation: Confirmation,
) -> Violation {
    let span = violation.span;
    let place_of = place(sources, span);
    let innermost = violation.stack.last().map(|frame| &frame.function);
    let function = innermost.or(violation.launch.as_ref().map(|launch| &launch.kernel));
    let function = function.map_or_else(String::new, ToString::to_string);
    // What it is about, so that another one in its place is not taken for it.
    let objects = violation.accesses.iter().map(|it| it.object.to_string());
    let mut subjects: Vec<String> =
        objects.chain(violation.objects.iter().map(|it| it.name.to_string())).collect();
    subjects.dedup();
    let subject = match subjects.first() {
        Some(object) => object.clone(),
        None => snippet(sources, span).chars().take(MAX_SUBJECT).collect(),
    };
    Violation {
        property: violation.property,
        fingerprint: format!("{}:{}:{function}:{subject}", violation.property, place_of.file),
        suppression: None,
        needs_hostile_input: false,
        message: without_name(sources, violation),
        place: place_of,
        thread_idx: violation.thread.as_ref().map(|thread| dim(thread.thread_idx)),
        block_idx: violation.thread.as_ref().map(|thread| dim(thread.block_idx)),
        launch: violation.launch.as_ref().map(|launch| Launch {
            kernel: launch.kernel.to_string(),
            grid: dim(launch.grid),
            block: dim(launch.block),
            place: place(sources, launch.span),
            parameters: launch
                .parameters
                .as_ref()
                .map(|names| names.iter().map(ToString::to_string).collect()),
        }),
        stack: violation.stack.iter().map(|frame| frame.function.to_string()).collect(),
        confirmation,
        replayed: None,
        inputs: inputs(sources, &violation.inputs),
        schedule: violation.schedule.clone(),
        arbitrary: violation.arbitrary.iter().map(thread_id).collect(),
        accesses: violation.accesses.iter().map(|a| access(sources, a)).collect(),
        objects: violation.objects.iter().map(|it| object(sources, it)).collect(),
        related: violation
            .related
            .iter()
            .map(|(span, text)| Related { place: place(sources, *span), text: text.clone() })
            .collect(),
        trace: Vec::new(),
        notes: macro_notes(sources, span),
    }
}

/// The message, which names memory that the program gives no name by where it was allocated.
fn without_name(sources: &SourceMap, violation: &outcome::Violation) -> String {
    let unnamed = format!("`{}`", AllocSpace::HostHeap(Allocator::Malloc).unnamed());
    let found = violation.objects.first().filter(|it| !it.span.is_none());
    let at = found.map_or_else(String::new, |found| {
        let place = place(sources, found.span);
        format!(" allocated at {}:{}", place.file, place.line)
    });
    let after_space =
        violation.message.replace(&format!(" memory {unnamed}"), &format!(" memory{at}"));
    after_space.replace(&unnamed, &format!("memory{at}"))
}

/// Gives fingerprints that are alike numbers.
pub(crate) fn number_alike(violations: &mut [Violation]) {
    for index in 0..violations.len() {
        let fingerprint = violations[index].fingerprint.clone();
        let n_before = violations[..index]
            .iter()
            .filter(|it| it.fingerprint.rsplit_once(':').is_some_and(|(own, _)| own == fingerprint))
            .count();
        violations[index].fingerprint = format!("{fingerprint}:{n_before}");
    }
}

pub(crate) fn kind_name<S: Serializer>(
    kind: &PropertyKind,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}

fn kind_names<S: Serializer>(kinds: &[PropertyKind], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(kinds.iter().map(|kind| kind.name()))
}

pub(crate) fn named_kind<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<PropertyKind, D::Error> {
    let name = String::deserialize(deserializer)?;
    name.parse().map_err(serde::de::Error::custom)
}

fn named_kinds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PropertyKind>, D::Error> {
    let names = Vec::<String>::deserialize(deserializer)?;
    names.iter().map(|name| name.parse().map_err(serde::de::Error::custom)).collect()
}

fn thread_id(thread: &outcome::Thread) -> ThreadId {
    ThreadId { thread_idx: dim(thread.thread_idx), block_idx: dim(thread.block_idx) }
}

/// The values as plain data; of memory that is read again the first read.
fn inputs(sources: &SourceMap, values: &[outcome::InputValue]) -> Vec<Input> {
    let mut seen = BTreeSet::new();
    let mut inputs = Vec::new();
    for value in values {
        let is_new = match value.source {
            outcome::InputSource::Memory { object, offset_bytes, size_bytes } => {
                seen.insert((object, offset_bytes, size_bytes, value.bits))
            }
            outcome::InputSource::Input
            | outcome::InputSource::Unspecified
            | outcome::InputSource::Register { .. } => true,
        };
        if is_new {
            inputs.push(input(sources, value));
        }
    }
    inputs
}

pub(crate) fn input(sources: &SourceMap, input: &outcome::InputValue) -> Input {
    let (kind, offset_bytes, size_bytes) = match input.source {
        outcome::InputSource::Input => (InputKind::Input, None, None),
        outcome::InputSource::Unspecified => (InputKind::Unspecified, None, None),
        outcome::InputSource::Register { .. } => (InputKind::Uninitialised, None, None),
        outcome::InputSource::Memory { offset_bytes, size_bytes, .. } => {
            (InputKind::Uninitialised, offset_bytes.map(u64::cast_signed), Some(size_bytes))
        }
    };
    Input {
        kind,
        name: input.name.to_string(),
        offset_bytes,
        size_bytes,
        part: input.part.clone(),
        value: input.value.clone(),
        bits: format!("{:#x}", input.bits),
        thread: input.thread.as_ref().map(thread_id),
        place: (!input.span.is_none()).then(|| place(sources, input.span)),
        is_decisive: input.is_decisive,
    }
}

fn object(sources: &SourceMap, object: &outcome::AccessedObject) -> Object {
    let is_placed = !object.span.is_none() && !sources.file(object.span.file).is_model;
    let text = if is_placed { sources.snippet(sources.use_site(object.span)) } else { "" };
    let is_in_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ':');
    let allocator: String = text.chars().take_while(|letter| is_in_name(*letter)).collect();
    Object {
        name: object.name.to_string(),
        space: object.space.to_owned(),
        size_bytes: object.size_bytes,
        offset_bytes: object.access.map(|(offset, _)| offset),
        access_bytes: object.access.map(|(_, size)| size),
        part: object.part.clone(),
        n_elements: object.n_elements,
        allocator: Some(allocator).filter(|it| object.is_allocated && !it.is_empty()),
        place: is_placed.then(|| place(sources, object.span)),
    }
}

fn access(sources: &SourceMap, access: &outcome::RaceAccess) -> Access {
    Access {
        kind: AccessKind::named(access.kind).unwrap_or(AccessKind::Atomic),
        object: access.object.to_string(),
        offset_bytes: access.offset_bytes.map(u64::cast_signed),
        size_bytes: access.size_bytes,
        part: access.part.clone(),
        value: access.value.clone(),
        thread_idx: dim(access.thread.thread_idx),
        block_idx: dim(access.thread.block_idx),
        interval: access.interval,
        place: place(sources, access.span),
    }
}
