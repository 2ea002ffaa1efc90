//! Proofs of what the propositional solver calls unsatisfiable, replayed by a checker that is not ours.
//!
//! The clauses are given to a second solver, BatSat, which does not change them and derives nothing but clauses learned
//! from conflicts. Each of these follows from the ones before it by unit propagation (reverse unit propagation, Goldberg
//! and Novikov, DATE 2003). `dratify`, which shares no code with either solver, goes through them to the empty clause.
//!
//! *Guarantee*: "proved" only if that checker has derived the empty clause from the clauses and assumptions given. What
//! is trusted is the checker, and that the clauses say what the terms say.

use batsat::{Callbacks, ClauseKind, Solver as Search, SolverInterface, SolverOpts, Var, lbool};
use cuda_verify_base::{Deadline, Effort};
use dratify::Checker;

/// Work for a conflict of the search and for a step of the replay, by the number of clauses; as in `embedded/sat.rs`.
fn effort_of_step(n_clauses: usize) -> Effort {
    Effort(16 + u64::try_from(n_clauses / 1024).unwrap_or(u64::MAX))
}

/// What became of the attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replay {
    Proved,
    /// The clauses have a model after all.
    Satisfiable,
    /// A step of the proof does not follow.
    Refused,
    /// The work or the time was up.
    Stopped,
}

/// Collects what the search learns, and stops it.
struct Learner {
    deadline: Deadline,
    n_clauses: usize,
    learned: Vec<Vec<u32>>,
}

impl Callbacks for Learner {
    fn on_new_clause(&mut self, clause: &[batsat::Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.deadline.spend(effort_of_step(self.n_clauses));
            let code = |lit: &batsat::Lit| 2 * lit.var().idx() + u32::from(!lit.sign());
            self.learned.push(clause.iter().map(code).collect());
        }
    }

    fn stop(&self) -> bool {
        self.deadline.is_over()
    }
}

/// A literal of DIMACS as the checker writes it: twice the variable, and one more if it is negated.
fn code(lit: i32) -> u32 {
    2 * lit.unsigned_abs() + u32::from(lit < 0)
}

fn literal(code: u32) -> batsat::Lit {
    batsat::Lit::new(Var::unsafe_from_idx(code / 2), code.is_multiple_of(2))
}

/// Whether clauses and assumptions contradict each other, with a proof that was replayed.
pub(crate) fn replay(clauses: &[Vec<i32>], assumptions: &[i32], deadline: &Deadline) -> Replay {
    let units = assumptions.iter().map(|lit| vec![code(*lit)]);
    let clauses = clauses.iter().map(|clause| clause.iter().map(|lit| code(*lit)).collect());
    let formula: Vec<Vec<u32>> = clauses.chain(units).collect();
    let n_variables = formula.iter().flatten().map(|lit| lit / 2 + 1).max().unwrap_or(0);
    let learner =
        Learner { deadline: deadline.clone(), n_clauses: formula.len(), learned: Vec::new() };
    let mut search = Search::new(SolverOpts::default(), learner);
    search.var_of_int(n_variables);
    for clause in &formula {
        let mut lits: Vec<batsat::Lit> = clause.iter().map(|code| literal(*code)).collect();
        search.add_clause_reuse(&mut lits);
    }
    let answer = search.solve_limited(&[]);
    if answer == lbool::UNDEF {
        return Replay::Stopped;
    }
    if answer == lbool::TRUE {
        return Replay::Satisfiable;
    }
    let mut checker = Checker::new(n_variables, &formula, false, false);
    for step in &search.cb().learned {
        deadline.spend(effort_of_step(formula.len()));
        if deadline.is_over() {
            return Replay::Stopped;
        }
        if !checker.check_step(false, step) {
            return Replay::Refused;
        }
    }
    if checker.check_step(false, &[]) { Replay::Proved } else { Replay::Refused }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(of: &[&[i32]]) -> Vec<Vec<i32>> {
        of.iter().map(|clause| clause.to_vec()).collect()
    }

    /// So many pigeons in one hole less.
    fn pigeons(n: i32) -> Vec<Vec<i32>> {
        let at = |pigeon: i32, hole: i32| pigeon * n + hole + 1;
        let mut all: Vec<Vec<i32>> =
            (0..n).map(|pigeon| (0..n - 1).map(|hole| at(pigeon, hole)).collect()).collect();
        for hole in 0..n - 1 {
            for (a, b) in (0..n).flat_map(|a| (0..a).map(move |b| (a, b))) {
                all.push(vec![-at(a, hole), -at(b, hole)]);
            }
        }
        all
    }

    #[test]
    fn proofs_of_the_search_are_replayed() {
        for n in 2..7 {
            assert_eq!(replay(&pigeons(n), &[], &Deadline::never()), Replay::Proved, "{n}");
        }
        let implied = clauses(&[&[1, 2], &[1, -2], &[-1, 3]]);
        assert_eq!(replay(&implied, &[-3], &Deadline::never()), Replay::Proved);
    }

    #[test]
    fn what_has_a_model_is_not_proved() {
        let open = clauses(&[&[1, 2], &[1, -2]]);
        assert_eq!(replay(&open, &[], &Deadline::never()), Replay::Satisfiable);
        assert_eq!(replay(&open, &[2], &Deadline::never()), Replay::Satisfiable);
    }

    #[test]
    fn a_proof_takes_no_longer_than_the_deadline() {
        let deadline = Deadline::never().with_effort(Effort(1_000));
        assert_eq!(replay(&pigeons(11), &[], &deadline), Replay::Stopped);
    }
}
