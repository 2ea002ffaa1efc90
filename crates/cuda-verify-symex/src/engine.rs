//! The session of one verification: what its parts share. Each part keeps its own state; what it does with it stands in
//! its own folder, as methods of the engine.

use std::rc::Rc;

use cuda_verify_goto::program::GotoProgram;
use cuda_verify_smt::solver::Solver;

use crate::config::Config;
use crate::evidence::Evidence;
use crate::exec::Execution;
use crate::heap::Heap;
use crate::host::Entry;
use crate::loops::Loops;
use crate::rules::Rule;
use crate::symbols::Terms;
use crate::threads::accesses::AccessLog;
use crate::threads::all::Launches;
use crate::threads::current::Current;
use crate::threads::one::records::Abstraction;
use crate::threads::terms::{LaunchTerms, ThreadTerms};
use crate::vcc::Lemmas;
use crate::vcc::obligation::Checker;

/// The symbolic executor of one program.
pub(crate) struct Engine<'p> {
    pub(crate) program: &'p GotoProgram,
    pub(crate) config: Config,
    pub(crate) pool: Terms,
    pub(crate) solver: Box<dyn Solver>,
    /// Obligations, and what became of them.
    pub(crate) checker: Checker,
    /// What is known of values beside the conditions of paths.
    pub(crate) lemmas: Lemmas,
    /// What the verdict will rest on.
    pub(crate) evidence: Evidence,
    pub(crate) exec: Execution,
    pub(crate) heap: Heap,
    /// Accesses of the launch that is run.
    pub(crate) log: AccessLog,
    pub(crate) loops: Loops,
    /// How the program is entered.
    pub(crate) entry: Entry,
    pub(crate) launches: Launches,
    /// The thread that is run; `None` on the host.
    pub(crate) current: Option<Current>,
    /// The state of running one arbitrary thread, if that is done.
    pub(crate) abstraction: Option<Abstraction>,
}

impl<'p> Engine<'p> {
    pub(crate) fn new(program: &'p GotoProgram, config: Config, solver: Box<dyn Solver>) -> Self {
        Self {
            program,
            launches: Launches::new(config.max_exact_steps),
            config,
            pool: Terms::new(),
            solver,
            checker: Checker::default(),
            lemmas: Lemmas::default(),
            evidence: Evidence::default(),
            exec: Execution::default(),
            heap: Heap::default(),
            log: AccessLog::default(),
            loops: Loops::default(),
            entry: Entry::default(),
            current: None,
            abstraction: None,
        }
    }

    pub(crate) fn current_thread(&self) -> Option<ThreadTerms> {
        self.current.as_ref().map(|current| current.terms)
    }

    pub(crate) fn current_launch(&self) -> Option<Rc<LaunchTerms>> {
        self.current.as_ref().map(|current| Rc::clone(&current.launch))
    }

    pub(crate) fn is_device(&self) -> bool {
        self.current.is_some()
    }
}

impl Engine<'_> {
    /// Notes that a rule is applied. An answer that rests on one which is off, because nothing else can be done in its
    /// place, is none.
    pub(crate) fn rely_on(&mut self, rule: Rule) {
        if self.exec.n_mutes == 0 {
            self.evidence.assumed.insert(rule);
        }
    }

    /// Whether a rule is off, so that the analysis has to do without it.
    pub(crate) fn is_off(&self, rule: Rule) -> bool {
        self.config.without.contains(&rule)
    }

    /// Applies a rule, unless it is off.
    pub(crate) fn may_assume(&mut self, rule: Rule) -> bool {
        if self.is_off(rule) {
            return false;
        }
        self.rely_on(rule);
        true
    }
}

impl std::fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("stats", &self.evidence.stats).finish_non_exhaustive()
    }
}
