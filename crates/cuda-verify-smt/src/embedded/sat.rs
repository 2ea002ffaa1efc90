//! The propositional solver under the embedded solver, behind a small trait, and its implementation by CaDiCaL.
//!
//! The trait is the incremental interface that every modern SAT solver has (IPASIR): clauses are added for good,
//! solving is under assumptions, and after "unsatisfiable" one learns which assumptions were used.

use std::fmt;
use std::ops::Not;

use cuda_verify_base::{Deadline, Effort};

/// A propositional variable or its negation, as DIMACS writes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Lit(i32);

impl Lit {
    /// The literal that is true in every assignment: variable 1, asserted by [`Gates`](super::gates::Gates).
    pub(super) const TRUE: Self = Self(1);
    /// Its negation.
    pub(super) const FALSE: Self = Self(-1);

    /// As DIMACS writes it.
    pub(super) fn number(self) -> i32 {
        self.0
    }

    /// The positive literal of a variable.
    pub(super) fn new(variable: i32) -> Self {
        debug_assert!(variable > 0, "invariant: variables are positive");
        Self(variable)
    }

    pub(super) fn constant(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }

    /// The value, if the literal is constant.
    pub(super) fn as_constant(self) -> Option<bool> {
        match self {
            Self::TRUE => Some(true),
            Self::FALSE => Some(false),
            Self(_) => None,
        }
    }

    pub(super) fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// The literal, negated if the condition holds.
    pub(super) fn negate_if(self, condition: bool) -> Self {
        if condition { !self } else { self }
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Answer of a propositional solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SatAnswer {
    Sat,
    Unsat,
    /// Out of time, cancelled, or out of conflicts.
    Stopped,
}

/// An incremental propositional solver.
pub(super) trait SatSolver {
    /// Adds a clause for good.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Solves under assumptions, giving up at the deadline or after a number of conflicts.
    fn solve(
        &mut self,
        assumptions: &[Lit],
        deadline: &Deadline,
        conflict_limit: Option<u32>,
    ) -> SatAnswer;

    /// The value of a literal, after [`SatAnswer::Sat`] and before the next clause.
    fn value(&self, lit: Lit) -> bool;

    /// Whether an assumption was used, after [`SatAnswer::Unsat`] and before the next clause.
    fn is_used(&self, assumption: Lit) -> bool;

    /// Conflicts met so far.
    fn conflicts(&self) -> u64;
}

/// CaDiCaL (Biere, Fazekas, Fleury and Heisinger), called through the crate that builds it.
pub(super) struct Cadical {
    solver: cadical::Solver<Watch>,
    conflicts: u64,
    n_clauses: u64,
    /// All clauses as DIMACS writes them, where they are asked for.
    recorded: Option<Vec<Vec<i32>>>,
}

/// Work between two questions whether to go on, at ten decisions or steps of simplification each, and work for a conflict,
/// by the number of clauses: both grow with the number of propagations, which were measured over the conditions of the
/// case files.
fn effort_of_poll(n_clauses: u64) -> Effort {
    Effort(4 + n_clauses / 8192)
}

fn effort_of_conflict(n_clauses: u64) -> Effort {
    Effort(16 + n_clauses / 1024)
}

/// Stops the solver at a deadline and counts its conflicts.
struct Watch {
    deadline: Deadline,
    conflicts: u64,
    n_clauses: u64,
}

impl cadical::Callbacks for Watch {
    fn terminate(&mut self) -> bool {
        self.deadline.spend(effort_of_poll(self.n_clauses));
        self.deadline.is_over()
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, _clause: &[i32]) {
        self.conflicts += 1;
        self.deadline.spend(effort_of_conflict(self.n_clauses));
    }
}

impl Cadical {
    pub(super) fn new() -> Self {
        Self { solver: cadical::Solver::new(), conflicts: 0, n_clauses: 0, recorded: None }
    }

    /// The same, which keeps the clauses that it is given.
    pub(super) fn recording() -> Self {
        Self { recorded: Some(Vec::new()), ..Self::new() }
    }

    /// The clauses given so far, where they are kept.
    pub(super) fn recorded(&self) -> Option<&[Vec<i32>]> {
        self.recorded.as_deref()
    }
}

impl fmt::Debug for Cadical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cadical").field("conflicts", &self.conflicts).finish_non_exhaustive()
    }
}

impl SatSolver for Cadical {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.n_clauses += 1;
        if let Some(recorded) = &mut self.recorded {
            recorded.push(clause.iter().map(|lit| lit.0).collect());
        }
        self.solver.add_clause(clause.iter().map(|lit| lit.0));
    }

    fn solve(
        &mut self,
        assumptions: &[Lit],
        deadline: &Deadline,
        conflict_limit: Option<u32>,
    ) -> SatAnswer {
        if deadline.is_over() {
            return SatAnswer::Stopped;
        }
        if let Some(limit) = conflict_limit {
            let limit = i32::try_from(limit).unwrap_or(i32::MAX);
            self.solver.set_limit("conflicts", limit).expect("invariant: CaDiCaL has this limit");
        }
        let (deadline, n_clauses) = (deadline.clone(), self.n_clauses);
        self.solver.set_callbacks(Some(Watch { deadline, conflicts: 0, n_clauses }));
        let answer = self.solver.solve_with(assumptions.iter().map(|lit| lit.0));
        if let Some(watch) = self.solver.get_callbacks() {
            self.conflicts += watch.conflicts;
        }
        match answer {
            Some(true) => SatAnswer::Sat,
            Some(false) => SatAnswer::Unsat,
            None => SatAnswer::Stopped,
        }
    }

    fn value(&self, lit: Lit) -> bool {
        self.solver.value(lit.0) == Some(true)
    }

    fn is_used(&self, assumption: Lit) -> bool {
        self.solver.failed(assumption.0)
    }

    fn conflicts(&self) -> u64 {
        self.conflicts
    }
}
