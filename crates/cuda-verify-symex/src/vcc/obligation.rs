//! Obligations, and what is kept of them.

use std::collections::BTreeSet;
use std::rc::Rc;

use cuda_verify_base::{Name, PropertyKind, Reason, Span};
use cuda_verify_ir::types::Scalar;
use cuda_verify_protocol::sweep::Extended;
use cuda_verify_smt::eval::Model;
use cuda_verify_smt::term::TermId;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::exec::history::History;
use crate::heap::memory::ObjectId;
use crate::outcome::{StackFrame, Violation};
use crate::rules::Rule;
use crate::symbols::Symbols;
use crate::threads::accesses::AccessRecord;
use crate::threads::terms::{LaunchTerms, ThreadTerms};

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
    /// Other places that are of interest, and what happens there.
    pub(crate) related: Vec<(Span, String)>,
    pub(crate) assumable: Assumable,
}

/// Which facts are assumed of a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Assumable {
    /// Those of what comes before it, which are the first so many: what overflows only later is no excuse.
    pub(crate) n_facts: usize,
    /// What is decided on the way to it of numbers from outside. What the program tests and goes on with is not assumed to
    /// be otherwise.
    pub(crate) decided: Option<TermId>,
}

impl Assumable {
    /// All facts.
    pub(crate) const ALL: Self = Self { n_facts: usize::MAX, decided: None };
}

/// The part of a second arbitrary thread: that of the first, with other symbols.
#[derive(Clone, Debug)]
pub(crate) struct Second {
    pub(crate) history: History,
    pub(crate) symbols: Symbols,
}

impl Obligation {
    /// Whether executions go on after the violation. Of the others only the first violation of an execution counts:
    /// the rest would be its consequences.
    pub(crate) fn is_passed(&self) -> bool {
        match self.goal {
            Goal::Property(kind) => matches!(
                kind,
                PropertyKind::DataRace
                    | PropertyKind::MemoryLeak
                    | PropertyKind::Unwinding
                    | PropertyKind::BankConflict
                    | PropertyKind::Uncoalesced
            ),
            Goal::Unreachable(_) => true,
        }
    }

    /// Whether it is about what the host does by itself.
    fn is_of_host(&self) -> bool {
        let of_threads = [
            PropertyKind::DataRace,
            PropertyKind::BarrierDivergence,
            PropertyKind::WarpSync,
            PropertyKind::Deadlock,
        ];
        let is_of_threads = matches!(&self.goal, Goal::Property(kind) if of_threads.contains(kind));
        self.thread.is_none()
            && matches!(self.evidence, Evidence::None | Evidence::Access { .. })
            && !is_of_threads
    }
}

/// What belongs to a violation beside its place.
#[derive(Clone, Debug)]
pub(crate) enum Evidence {
    /// Nothing.
    None,
    /// Another thread takes part.
    OtherThread(ThreadTerms),
    /// These arbitrary threads of launches that nothing orders, if any, access the same memory.
    Operations(Vec<ThreadTerms>),
    /// Some bytes of an object are accessed.
    Access { object: ObjectId, offset: TermId, size: TermId },
    /// Two values do not compare as they should.
    Comparison { op: &'static str, sides: [(TermId, Scalar); 2] },
    /// Two accesses race.
    Race(Box<(AccessRecord, AccessRecord)>),
}

/// What is wrong where a condition does not hold, and with which memory.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) text: String,
    pub(crate) evidence: Evidence,
    /// Other places that are of interest, and what happens there.
    pub(crate) related: Vec<(Span, String)>,
}

impl Claim {
    /// With places other than that of the violation.
    pub(crate) fn with_places(text: String, related: Vec<(Span, String)>) -> Self {
        Self { related, ..text.into() }
    }
}

impl From<String> for Claim {
    fn from(text: String) -> Self {
        Self { text, evidence: Evidence::None, related: Vec::new() }
    }
}

/// The launches that something is wrong with or not known of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doubts {
    pub(crate) launches: BTreeSet<(Name, Span)>,
    /// Whether any launch may be one of them.
    pub(crate) is_any: bool,
}

impl Doubts {
    /// Notes what an obligation is about that is violated or not decided.
    ///
    /// What the host does wrong by itself ends its executions. Accesses that race with those of the host or of other
    /// launches are no fault of one launch, and what is not understood may leave out what comes after it.
    pub(crate) fn note(&mut self, obligation: &Obligation) {
        let is_alone = match (&obligation.goal, &obligation.evidence) {
            (Goal::Unreachable(_), _) | (Goal::Property(_), Evidence::Operations(_)) => false,
            (
                Goal::Property(_),
                Evidence::None
                | Evidence::OtherThread(_)
                | Evidence::Access { .. }
                | Evidence::Comparison { .. }
                | Evidence::Race(_),
            ) => true,
        };
        match &obligation.launch {
            Some(launch) if is_alone => {
                self.launches.insert((launch.kernel.clone(), launch.span));
            }
            None if is_alone && obligation.is_of_host() => {}
            Some(_) | None => self.is_any = true,
        }
    }
}

/// Pending and settled obligations.
#[derive(Debug, Default)]
pub(crate) struct Checker {
    pub(crate) pending: Vec<Obligation>,
    pub(crate) violations: Vec<Violation>,
    /// Those of models in which values are known approximately.
    pub(crate) suspected: Vec<Violation>,
    pub(crate) unknowns: Vec<Reason>,
    pub(crate) doubts: Doubts,
    /// What is assumed of a violation before it is reported.
    pub(crate) facts: Vec<Fact>,
    /// The facts by their conditions, for as many facts as there were then.
    pub(crate) groups: Option<(usize, Rc<Vec<FactGroup>>)>,
    /// What the facts say of sums in indices.
    pub(crate) extended: Extended,
    /// Whether the numbers that a fact speaks of are decided to be otherwise, by what is decided and the fact, and by the
    /// tests among it and the fact; none if that was not found out.
    pub(crate) contradicted: FxHashMap<(TermId, TermId), Option<bool>>,
    /// Models in which tests and a fact hold, the latest first.
    pub(crate) models_of_tests: FxHashMap<TermId, Vec<Model>>,
    /// The numbers from outside of which something is assumed that a program may test to be otherwise.
    pub(crate) testable: FxHashSet<TermId>,
    /// The numbers from outside of which a term speaks.
    pub(crate) numbers: FxHashMap<TermId, Rc<FxHashSet<TermId>>>,
    /// Executions in which no violation found so far has ended them; `None` for all.
    pub(crate) remaining: Option<TermId>,
}

/// Whether the path goes on after a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    /// The condition holds or may hold.
    GoOn,
    /// The condition is certainly false.
    Fails,
}

/// Facts that hold under the same condition.
#[derive(Debug)]
pub(crate) struct FactGroup {
    /// The conjuncts of the condition.
    pub(crate) guard: Vec<TermId>,
    /// By what they say, with their places among all.
    pub(crate) facts: IndexMap<TermId, usize, FxBuildHasher>,
}

/// A condition that holds where a guard does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact {
    pub(crate) guard: TermId,
    pub(crate) holds: TermId,
    /// By which under-approximation.
    pub(crate) rule: Rule,
    /// What may be violated if it does not hold.
    pub(crate) protects: PropertyKind,
    /// The operation that it is about.
    pub(crate) place: Span,
}

impl PartialEq for Fact {
    /// Whether they say the same, wherever.
    fn eq(&self, other: &Self) -> bool {
        (self.guard, self.holds, self.rule) == (other.guard, other.holds, other.rule)
    }
}
