//! BatSat as the propositional solver: a MiniSat in Rust, so that nothing but Rust is needed to build.

use std::fmt;

use batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, Var, lbool};
use cuda_verify_base::{Deadline, Effort};

use super::{Lit, SatAnswer, SatSolver};

/// Conflicts after which the work done is counted.
const CONFLICTS_PER_SLICE: u64 = 200;

/// Propagations that are one unit of work: about as many as CaDiCaL makes in the time for one, measured over the
/// conditions of the case files.
const PROPAGATIONS_PER_EFFORT: u64 = 25;

/// BatSat (Cruanes, after MiniSat by Eén and Sörensson).
pub(in crate::embedded) struct BatSat {
    solver: Solver<Watch>,
}

/// Stops the solver when it is cancelled, and after a number of conflicts.
struct Watch {
    deadline: Deadline,
    conflicts: u64,
    /// The number of conflicts at which to stop.
    last_conflict: u64,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _clause: &[batsat::Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.last_conflict || self.deadline.is_over()
    }
}

fn literal(lit: Lit) -> batsat::Lit {
    batsat::Lit::new(Var::unsafe_from_idx(lit.0.unsigned_abs()), !lit.is_negative())
}

impl Default for BatSat {
    fn default() -> Self {
        let watch = Watch { deadline: Deadline::never(), conflicts: 0, last_conflict: 0 };
        Self { solver: Solver::new(SolverOpts::default(), watch) }
    }
}

impl fmt::Debug for BatSat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatSat").field("conflicts", &self.conflicts()).finish_non_exhaustive()
    }
}

impl BatSat {
    /// The literals, whose variables are made where they are new.
    fn literals(&mut self, lits: &[Lit]) -> Vec<batsat::Lit> {
        for lit in lits {
            self.solver.var_of_int(lit.0.unsigned_abs());
        }
        lits.iter().map(|lit| literal(*lit)).collect()
    }
}

impl SatSolver for BatSat {
    fn add_clause(&mut self, clause: &[Lit]) {
        let mut clause = self.literals(clause);
        self.solver.add_clause_reuse(&mut clause);
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
        let assumptions = self.literals(assumptions);
        self.solver.cb_mut().deadline = deadline.clone();
        let limit = conflict_limit.map_or(u64::MAX, u64::from);
        let last_conflict = self.conflicts().saturating_add(limit);
        loop {
            let slice = self.conflicts().saturating_add(CONFLICTS_PER_SLICE);
            self.solver.cb_mut().last_conflict = slice.min(last_conflict);
            let before = self.solver.num_propagations();
            let answer = self.solver.solve_limited(&assumptions);
            let done = self.solver.num_propagations() - before;
            deadline.spend(Effort(1 + done / PROPAGATIONS_PER_EFFORT));
            if answer == lbool::TRUE {
                return SatAnswer::Sat;
            }
            if answer == lbool::FALSE {
                return SatAnswer::Unsat;
            }
            if self.conflicts() >= last_conflict || deadline.is_over() {
                return SatAnswer::Stopped;
            }
        }
    }

    fn value(&self, lit: Lit) -> bool {
        self.solver.value_lit(literal(lit)) == lbool::TRUE
    }

    fn is_used(&self, assumption: Lit) -> bool {
        // The core is kept as the clause that contradicts it, that is, of negated assumptions.
        self.solver.unsat_core_contains_var(literal(assumption).var())
    }

    fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(of: &[i32]) -> Vec<Lit> {
        of.iter().map(|lit| if *lit < 0 { !Lit::new(-lit) } else { Lit::new(*lit) }).collect()
    }

    #[test]
    fn answers_cores_and_models_are_those_of_the_interface() {
        let mut solver = BatSat::default();
        for clause in [&[1][..], &[-2, 3], &[-3, -4]] {
            solver.add_clause(&lits(clause));
        }
        let never = Deadline::never();
        assert_eq!(solver.solve(&lits(&[2]), &never, None), SatAnswer::Sat);
        assert!(solver.value(Lit::new(3)) && !solver.value(Lit::new(4)));
        let assumed = lits(&[2, 5, 4]);
        assert_eq!(solver.solve(&assumed, &never, None), SatAnswer::Unsat);
        assert_eq!(
            assumed.iter().map(|it| solver.is_used(*it)).collect::<Vec<_>>(),
            [true, false, true]
        );
        // What followed from assumptions is forgotten.
        assert_eq!(solver.solve(&lits(&[4]), &never, None), SatAnswer::Sat);
        solver.add_clause(&lits(&[-4]));
        assert_eq!(solver.solve(&lits(&[4]), &never, None), SatAnswer::Unsat);
    }
}
