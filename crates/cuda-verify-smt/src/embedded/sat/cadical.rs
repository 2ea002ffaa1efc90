//! CaDiCaL as the propositional solver.

use std::fmt;

use cuda_verify_base::{Deadline, Effort};

use super::{Lit, SatAnswer, SatSolver};

/// Work between two questions whether to go on, at ten decisions or steps of simplification each, and work for a conflict,
/// by the number of clauses: both grow with the number of propagations, which were measured over the conditions of the
/// case files.
fn effort_of_poll(n_clauses: u64) -> Effort {
    Effort(4 + n_clauses / 8192)
}

fn effort_of_conflict(n_clauses: u64) -> Effort {
    Effort(16 + n_clauses / 1024)
}

/// CaDiCaL (Biere, Fazekas, Fleury and Heisinger), called through the crate that builds it.
pub(in crate::embedded) struct Cadical {
    solver: cadical::Solver<Watch>,
    conflicts: u64,
    n_clauses: u64,
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

impl Default for Cadical {
    fn default() -> Self {
        Self { solver: cadical::Solver::new(), conflicts: 0, n_clauses: 0 }
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
