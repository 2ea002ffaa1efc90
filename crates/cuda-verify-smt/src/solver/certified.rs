//! Answers "unsat" that are proved a second time, from the assertions as they were given.
//!
//! Whatever layer of the solver has answered, the assertions and the assumptions that it used are proved without any
//! simplification beyond that of building terms: by [index arithmetic](crate::index) whose inferences are checked one by
//! one, or else, for the goals that it leaves open, by clauses, and what the propositional solver says of these is
//! replayed by a proof checker ([`Embedded::proving`]).
//!
//! *Guarantee*: "unsat" is answered only with such a proof; what is not proved within [`EFFORT`] is "unknown". A model of
//! what was called "unsat" is an error.

use cuda_verify_base::{Deadline, Effort};

use super::{Answer, Error, Layers, Solver};
use crate::embedded::{Embedded, Limits};
use crate::eval::Model;
use crate::index::{self, Budgets, IndexAnswer};
use crate::term::{TermId, TermPool};

/// Work for one proof.
const EFFORT: Effort = Effort(4_000_000);

/// A solver whose answers "unsat" are proved; see the module's documentation.
#[derive(Debug)]
pub struct Certified {
    inner: Box<dyn Solver>,
    name: String,
    limits: Limits,
    levels: Vec<Vec<TermId>>,
    n_proved: u64,
}

impl Certified {
    /// Proves the answers of a solver.
    #[must_use]
    pub fn new(inner: Box<dyn Solver>, limits: Limits) -> Self {
        let name = format!("{} with proofs", inner.name());
        Self { inner, name, limits, levels: vec![Vec::new()], n_proved: 0 }
    }

    /// Proves what was called unsatisfiable.
    fn prove(
        &mut self,
        pool: &mut TermPool,
        used: &[TermId],
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        let limit = deadline.with_effort(EFFORT);
        let mut formulas: Vec<TermId> = self.levels.iter().flatten().chain(used).copied().collect();
        match index::prove_goals(pool, &formulas, &limit, Budgets::FULL) {
            (IndexAnswer::Unsat, _) => {
                self.n_proved += 1;
                return Ok(Answer::Unsat);
            }
            (IndexAnswer::Sat(_), _) => return Err(self.disagreement()),
            (IndexAnswer::Open, Some((number, goals))) => formulas[number] = pool.mk_or_all(goals),
            (IndexAnswer::Open, None) => {}
        }
        let mut prover = Embedded::proving(self.limits);
        for t in formulas {
            prover.assert(pool, t);
        }
        match prover.check(pool, &[], &limit) {
            Ok(Answer::Unsat) => {
                self.n_proved += 1;
                Ok(Answer::Unsat)
            }
            Ok(Answer::Sat) => Err(self.disagreement()),
            Ok(Answer::Unknown(why)) => Ok(Answer::Unknown(format!("not proved: {why}"))),
            Err(error) if error.is_timeout() && !deadline.is_over() => {
                Ok(Answer::Unknown("the answer unsat has no short proof".to_owned()))
            }
            Err(error) => Err(error),
        }
    }

    fn disagreement(&self) -> Error {
        let what = format!("{} answers unsat where there is a model", self.inner.name());
        Error::disagreement(what, None)
    }
}

impl Solver for Certified {
    fn name(&self) -> &str {
        &self.name
    }

    fn push(&mut self) {
        self.levels.push(Vec::new());
        self.inner.push();
    }

    fn pop(&mut self) {
        assert!(self.levels.len() > 1, "invariant: a scope is open");
        self.levels.pop();
        self.inner.pop();
    }

    fn assert(&mut self, pool: &mut TermPool, t: TermId) {
        if let Some(level) = self.levels.last_mut() {
            level.push(t);
        }
        self.inner.assert(pool, t);
    }

    fn check(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[TermId],
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        match self.inner.check(pool, assumptions, deadline)? {
            Answer::Unsat => {
                let used = self.inner.unsat_assumptions()?;
                self.prove(pool, &used, deadline)
            }
            other @ (Answer::Sat | Answer::Unknown(_)) => Ok(other),
        }
    }

    fn model(&mut self, pool: &mut TermPool) -> Result<Model, Error> {
        self.inner.model(pool)
    }

    fn unsat_assumptions(&self) -> Result<Vec<TermId>, Error> {
        self.inner.unsat_assumptions()
    }

    fn layers(&self) -> Layers {
        Layers { proved: self.n_proved, ..self.inner.layers() }
    }
}
