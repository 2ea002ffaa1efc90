//! What a symbolic execution found.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use cuda_verify_base::contract::Condition;
use cuda_verify_base::plan::Tried;
use cuda_verify_base::{Name, PropertyKind, Reason, Scope, Span, ThreadScope};
use cuda_verify_goto::near::NearCall;
use cuda_verify_goto::program::{FuncId, InstrId, LocalId};

use crate::rules::RuleSet;

/// Three coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dim3 {
    /// First, fastest varying.
    pub x: u32,
    /// Second.
    pub y: u32,
    /// Third.
    pub z: u32,
}

impl Dim3 {
    /// Number of positions.
    #[must_use]
    pub fn count(self) -> u64 {
        u64::from(self.x).saturating_mul(u64::from(self.y)).saturating_mul(u64::from(self.z))
    }

    /// The position with a linear index, x fastest (CUDA C++ Programming Guide, "Thread Hierarchy").
    #[must_use]
    pub fn position(self, linear: u32) -> Self {
        let (x, y) = (self.x.max(1), self.y.max(1));
        Self { x: linear % x, y: linear / x % y, z: linear / x / y }
    }
}

impl fmt::Display for Dim3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}, {})", self.x, self.y, self.z)
    }
}

/// A device thread.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thread {
    /// `blockIdx`
    pub block_idx: Dim3,
    /// `threadIdx`
    pub thread_idx: Dim3,
}

impl fmt::Display for Thread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "thread {} of block {}", self.thread_idx, self.block_idx)
    }
}

/// A kernel launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchInfo {
    /// The kernel.
    pub kernel: Name,
    /// `gridDim`
    pub grid: Dim3,
    /// `blockDim`
    pub block: Dim3,
    /// The launch statement.
    pub span: Span,
    /// The names of the kernel's parameters, where it is entered on its own with arguments of any values.
    pub parameters: Option<Vec<Name>>,
}

/// A value that an execution takes from its environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputValue {
    /// What it is the value of.
    pub source: InputSource,
    /// Its name: of the input, or of the object in memory; empty for registers.
    pub name: Name,
    /// Two's complement, IEEE or address bits.
    pub bits: u128,
    /// Of memory, how the program writes it, where its types say it.
    pub part: Option<String>,
    /// The value as the program would print it.
    pub value: String,
    /// The device thread that takes it, none for the host. Not known for some registers.
    pub thread: Option<Thread>,
    /// Where it is taken; nowhere for registers.
    pub span: Span,
    /// Whether the violation may depend on it.
    pub is_decisive: bool,
}

/// What a value from the environment is the value of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputSource {
    /// A nondeterministic value, or an argument.
    Input,
    /// A value that the model of a library makes up.
    Unspecified,
    /// A local variable that is read before it is written.
    Register {
        /// The function.
        func: FuncId,
        /// The variable.
        local: LocalId,
    },
    /// Memory that is read before it is written. It keeps the value.
    Memory {
        /// A number that tells objects apart.
        object: u32,
        /// Offset of the first byte, if it is one number.
        offset_bytes: Option<u64>,
        /// Number of bytes.
        size_bytes: u64,
    },
}

/// One of the two accesses of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceAccess {
    /// `read`, `write` or `atomic access`.
    pub kind: &'static str,
    /// The object accessed.
    pub object: Name,
    /// Its address space, in words.
    pub space: &'static str,
    /// Whether it belongs to a block.
    pub is_shared: bool,
    /// Offset of the first byte.
    pub offset_bytes: Option<u64>,
    /// Number of bytes.
    pub size_bytes: u64,
    /// How the program writes what is accessed, where its types say it.
    pub part: Option<String>,
    /// Value read or written, as SMT-LIB text.
    pub value: Option<String>,
    /// Who.
    pub thread: Thread,
    /// Barriers the thread's block had passed.
    pub interval: u32,
    /// Where.
    pub span: Span,
}

/// An object that a violation is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessedObject {
    /// Its name.
    pub name: Name,
    /// Its address space, in words.
    pub space: &'static str,
    /// Whether it was allocated, not declared.
    pub is_allocated: bool,
    /// Its size, if it has a known one.
    pub size_bytes: Option<u64>,
    /// The first byte that is accessed, relative to its start, and the number of bytes, where only one access takes part.
    pub access: Option<(i64, u64)>,
    /// How the program writes what is accessed, where its types say it.
    pub part: Option<String>,
    /// The number of elements, where its type says it.
    pub n_elements: Option<u64>,
    /// Where it was allocated or declared.
    pub span: Span,
}

/// A call on the way to a violation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackFrame {
    /// The function.
    pub function: Name,
    /// Where it was called; nowhere for `main` and kernels.
    pub call_span: Span,
}

/// A property that does not hold, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Kind.
    pub property: PropertyKind,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Which device thread, `None` for the host.
    pub thread: Option<Thread>,
    /// The other thread of a race or of a divergent barrier.
    pub other_thread: Option<Thread>,
    /// During which launch.
    pub launch: Option<LaunchInfo>,
    /// Calls, outermost first.
    pub stack: Vec<StackFrame>,
    /// Values taken from the environment, in the order of the execution.
    pub inputs: Vec<InputValue>,
    /// Results of functions of the reals that the violation depends on.
    pub results: Vec<(NearCall, u128)>,
    /// For each launch, the thread of each step (linear number in the grid) where the order matters: the thread runs
    /// to and including its next access to memory that others can reach, or until it waits or ends. Empty for the
    /// canonical order, in which the threads run one after the other, each to its next barrier.
    pub schedule: Vec<Vec<u32>>,
    /// The threads that stood for all of the launch; none where each was run.
    pub arbitrary: Vec<Thread>,
    /// The accesses of a race.
    pub accesses: Vec<RaceAccess>,
    /// The objects that it is about.
    pub objects: Vec<AccessedObject>,
    /// Other places that are of interest, and what happens there.
    pub related: Vec<(Span, String)>,
    /// The iterations after which a loop goes on, where that is what is wrong.
    pub iterations: Option<u32>,
}

/// Counters of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Instructions executed symbolically.
    pub steps: u64,
    /// Terms made.
    pub terms: u64,
    /// Properties checked, and how many of them folded to true.
    pub checks: u64,
    /// Checks that folded to true.
    pub checks_folded: u64,
    /// Solver queries.
    pub queries: u64,
    /// Solver queries that substitution and folding decided.
    pub queries_by_rewriting: u64,
    /// Solver queries that index arithmetic decided.
    pub queries_by_index_arithmetic: u64,
    /// Answers that nothing satisfies a query, with a proof that was replayed.
    pub queries_proved: u64,
    /// Time in the solver.
    pub solver_time: Duration,
    /// Paths merged.
    pub merges: u64,
    /// Launches.
    pub launches: u64,
    /// Device threads run.
    pub threads: u64,
    /// Barrier intervals.
    pub intervals: u64,
    /// Shared accesses logged.
    pub accesses: u64,
    /// Pairs of accesses at places that are not known that were compared; those at known places are found by place.
    pub pairs: u64,
    /// Access pairs that needed the solver.
    pub pairs_solved: u64,
    /// Schedules explored beyond the canonical ones.
    pub schedules: u64,
    /// Schedules that reductions, known states and bounds cut off.
    pub schedules_pruned: u64,
    /// Loops of the host that were summarised only because they take many steps: everything about how they go is known.
    pub long_loops: u64,
    /// Numbers in texts that the program is given, which are taken for positive where a violation depends on it.
    pub given_numbers: u64,
    /// Iterations after which induction went on, if it showed that loops are right in all.
    pub induction: Option<u32>,
}

impl Statistics {
    /// Adds the counters of another run.
    pub(crate) fn add(&mut self, other: &Self) {
        self.steps += other.steps;
        self.terms += other.terms;
        self.checks += other.checks;
        self.checks_folded += other.checks_folded;
        self.queries += other.queries;
        self.queries_by_rewriting += other.queries_by_rewriting;
        self.queries_by_index_arithmetic += other.queries_by_index_arithmetic;
        self.queries_proved += other.queries_proved;
        self.solver_time += other.solver_time;
        self.merges += other.merges;
        self.launches += other.launches;
        self.threads += other.threads;
        self.intervals += other.intervals;
        self.accesses += other.accesses;
        self.pairs += other.pairs;
        self.pairs_solved += other.pairs_solved;
        self.schedules += other.schedules;
        self.schedules_pruned += other.schedules_pruned;
        self.long_loops += other.long_loops;
        self.given_numbers += other.given_numbers;
        self.induction = self.induction.max(other.induction);
    }
}

/// The result of a symbolic execution.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Every enabled property holds, within the scope.
    Safe(Scope),
    /// Properties that do not hold.
    Unsafe(Vec<Violation>),
    /// No answer.
    Unknown(Vec<Reason>),
}

/// What an answer rests on and covers.
#[derive(Clone, Debug, Default)]
pub struct Basis {
    /// The instructions of kernels and device functions that paths came to.
    pub reached: BTreeSet<(FuncId, InstrId)>,
    /// Whether some execution launches a kernel; looked at where the program is safe.
    pub has_launched: bool,
    /// The launches that some execution comes to, by kernel and statement; looked at where the program is safe.
    pub launched_at: BTreeSet<(Name, Span)>,
    /// Where the host ends.
    pub ends: Vec<Span>,
    /// The under-approximations that were applied.
    pub assumed: RuleSet,
    /// What the caller of the entry has to see to.
    pub contract: Vec<Condition>,
}

impl Basis {
    /// Adds that of another run.
    pub fn add(&mut self, other: Self) {
        self.reached.extend(other.reached);
        self.has_launched |= other.has_launched;
        self.launched_at.extend(other.launched_at);
        for end in other.ends {
            if !self.ends.contains(&end) {
                self.ends.push(end);
            }
        }
        self.assumed.extend(other.assumed);
        for condition in other.contract {
            if !self.contract.contains(&condition) {
                self.contract.push(condition);
            }
        }
    }
}

/// A violation that does not count.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// What was found.
    pub violation: Violation,
    /// Why it does not count, in words.
    pub doubt: String,
}

/// Verdict and counters.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Verdict.
    pub verdict: Verdict,
    /// What it rests on and covers.
    pub basis: Basis,
    /// Violations that were found and that their replays contradict; none before a replay.
    pub candidates: Vec<Candidate>,
    /// Violations in models whose values are known approximately, for runs to begin with: none of them counts.
    pub suspected: Vec<Violation>,
    /// Counters.
    pub statistics: Statistics,
    /// The blocks in which kernels are launched, as far as the program was followed.
    pub launched: Blocks,
    /// Whether launches were run in one of several orders of threads that what comes after can tell apart.
    pub has_other_orders: bool,
    /// Where the program is not safe, launches that are, in all executions in which nothing goes wrong elsewhere, and
    /// what that rests on ([`Basis::launched_at`] has the launches).
    pub right_launches: Option<Basis>,
    /// The attempts that were made, in their order, those that an attempt consists of after it.
    pub attempts: Vec<Tried>,
}

/// Threads of a block along each axis, by kernel; none where that is not constant, or not the same for all launches.
pub type Blocks = BTreeMap<FuncId, [Option<u32>; 3]>;

/// Adds the blocks of other launches.
pub(crate) fn join_blocks(blocks: &mut Blocks, others: Blocks) {
    for (kernel, block) in others {
        let known = blocks.entry(kernel).or_insert(block);
        for (known, dim) in known.iter_mut().zip(block) {
            *known = known.filter(|known| Some(*known) == dim);
        }
    }
}

impl Outcome {
    /// The violations that were found, also those that their replays contradict.
    pub fn violations_mut(&mut self) -> impl Iterator<Item = &mut Violation> {
        let found = match &mut self.verdict {
            Verdict::Unsafe(found) => &mut found[..],
            Verdict::Safe(_) | Verdict::Unknown(_) => &mut [],
        };
        found.iter_mut().chain(self.candidates.iter_mut().map(|it| &mut it.violation))
    }

    /// An outcome before its violations are replayed.
    #[must_use]
    pub fn new(verdict: Verdict, basis: Basis, statistics: Statistics) -> Self {
        Self {
            verdict,
            basis,
            candidates: Vec::new(),
            suspected: Vec::new(),
            statistics,
            launched: Blocks::new(),
            has_other_orders: false,
            right_launches: None,
            attempts: Vec::new(),
        }
    }

    /// The launches that some execution comes to, as far as that was found out.
    pub fn launched_at(&self) -> impl Iterator<Item = &(Name, Span)> {
        let right = self.right_launches.iter();
        std::iter::once(&self.basis).chain(right).flat_map(|basis| &basis.launched_at)
    }

    /// The outcome if there are further reasons not to take the program for safe.
    #[must_use]
    pub fn weakened(mut self, further: Vec<Reason>) -> Self {
        match &mut self.verdict {
            Verdict::Safe(_) if !further.is_empty() => self.verdict = Verdict::Unknown(further),
            Verdict::Unknown(reasons) => reasons.extend(further),
            Verdict::Safe(_) | Verdict::Unsafe(_) => {}
        }
        self
    }

    /// The outcome of several runs that must all be safe: all violations, else all reasons, else the weakest scope.
    #[must_use]
    pub fn all(outcomes: Vec<Self>) -> Self {
        let mut statistics = Statistics::default();
        let (mut violations, mut reasons, mut candidates) = (Vec::new(), Vec::new(), Vec::new());
        let (mut scope, mut basis) = (Scope::Complete, Basis::default());
        let (mut launched, mut has_other_orders) = (Blocks::new(), false);
        let (mut attempts, mut is_known) = (Vec::new(), true);
        for outcome in outcomes {
            statistics.add(&outcome.statistics);
            join_blocks(&mut launched, outcome.launched);
            has_other_orders |= outcome.has_other_orders;
            attempts.extend(outcome.attempts);
            basis.add(outcome.basis);
            candidates.extend(outcome.candidates);
            match outcome.verdict {
                Verdict::Unsafe(found) => violations.extend(found),
                Verdict::Unknown(why) => {
                    is_known = false;
                    reasons.extend(why);
                }
                Verdict::Safe(other) => scope = weakest(scope, other),
            }
        }
        let verdict = if !violations.is_empty() {
            Verdict::Unsafe(violations)
        } else if is_known {
            Verdict::Safe(scope)
        } else {
            Verdict::Unknown(reasons)
        };
        let all = Self::new(verdict, basis, statistics);
        Self { candidates, launched, has_other_orders, attempts, ..all }
    }
}

fn weakest(a: Scope, b: Scope) -> Scope {
    match (a, b) {
        (Scope::Complete, other) | (other, Scope::Complete) => other,
        (
            Scope::Bounded { unwind, contexts, schedules, threads, arguments, launchers },
            Scope::Bounded {
                unwind: other_unwind,
                contexts: other_contexts,
                schedules: other_schedules,
                threads: other_threads,
                arguments: other_arguments,
                launchers: other_launchers,
            },
        ) => Scope::Bounded {
            unwind: unwind.or(other_unwind),
            contexts: contexts.or(other_contexts),
            schedules: schedules.or(other_schedules),
            threads: if threads == ThreadScope::All { other_threads } else { threads },
            arguments: if arguments.is_empty() { other_arguments } else { arguments },
            launchers: launchers.into_iter().chain(other_launchers).collect(),
        },
    }
}
