//! The propositional solver under the embedded solver, behind a small trait: CaDiCaL, or where the crate is built without
//! a C++ compiler (without the feature `cadical`), BatSat, which is Rust alone.
//!
//! The trait is the incremental interface that every modern SAT solver has (IPASIR): clauses are added for good,
//! solving is under assumptions, and after "unsatisfiable" one learns which assumptions were used.

#[cfg(any(test, not(feature = "cadical")))]
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;

use std::fmt;
use std::ops::Not;

use cuda_verify_base::Deadline;

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

/// The solver that the crate was built with.
#[cfg(feature = "cadical")]
pub(super) type BuiltIn = cadical::Cadical;
#[cfg(not(feature = "cadical"))]
pub(super) type BuiltIn = batsat::BatSat;

/// The built-in solver, which keeps the clauses that it is given where proofs are asked for.
#[derive(Debug, Default)]
pub(super) struct Propositional {
    solver: BuiltIn,
    /// All clauses as DIMACS writes them.
    recorded: Option<Vec<Vec<i32>>>,
}

impl Propositional {
    /// One that keeps its clauses.
    pub(super) fn recording() -> Self {
        Self { recorded: Some(Vec::new()), ..Self::default() }
    }

    /// The clauses given so far, where they are kept.
    pub(super) fn recorded(&self) -> Option<&[Vec<i32>]> {
        self.recorded.as_deref()
    }
}

impl SatSolver for Propositional {
    fn add_clause(&mut self, clause: &[Lit]) {
        if let Some(recorded) = &mut self.recorded {
            recorded.push(clause.iter().map(|lit| lit.0).collect());
        }
        self.solver.add_clause(clause);
    }

    fn solve(
        &mut self,
        assumptions: &[Lit],
        deadline: &Deadline,
        conflict_limit: Option<u32>,
    ) -> SatAnswer {
        self.solver.solve(assumptions, deadline, conflict_limit)
    }

    fn value(&self, lit: Lit) -> bool {
        self.solver.value(lit)
    }

    fn is_used(&self, assumption: Lit) -> bool {
        self.solver.is_used(assumption)
    }

    fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }
}
