//! Several solvers race on every query; the first answer counts, the others are interrupted.
//!
//! The first solver has a head start, so that quick queries cost the others nothing; they are started when they are
//! needed. Which solver wins depends on the
//! clock: the answers "sat" and "unsat" do not depend on it, models do.

use std::time::Duration;

use cuda_verify_base::Deadline;

use super::outcome::Outcome;
use super::team::{Found, Question, Team};
use super::{Answer, Error, Solver, SolverConfig};
use crate::eval::Model;
use crate::term::{TermId, TermPool};

/// How long the first solver works alone.
const HEAD_START: Duration = Duration::from_millis(50);

/// A solver made of several that race; see the module's documentation.
#[derive(Debug)]
pub struct Portfolio {
    team: Team,
    name: String,
    outcome: Outcome,
    wins: Vec<u64>,
}

impl Portfolio {
    /// Starts the first solver, which has a head start; the others start when they are needed.
    ///
    /// # Errors
    /// There is none, or the first one cannot be started. Another one that cannot be has no answers.
    pub fn start(configs: &[SolverConfig]) -> Result<Self, Error> {
        if configs.is_empty() {
            return Err(Error::configuration("a portfolio of none"));
        }
        let team = Team::start(configs, 1)?;
        let names: Vec<&str> = configs.iter().map(SolverConfig::name).collect();
        let name = format!("portfolio of {}", names.join(", "));
        let wins = vec![0; configs.len()];
        Ok(Self { team, name, outcome: Outcome::None, wins })
    }

    /// How many queries each solver was the first to answer, in the order given.
    #[must_use]
    pub fn wins(&self) -> &[u64] {
        &self.wins
    }

    /// The first answer. Errors and `unknown` count only when nobody is left.
    fn race(
        &mut self,
        pool: &TermPool,
        assumptions: &[TermId],
        question: &Question,
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        let head_start = deadline.at_most(HEAD_START);
        self.team.ask(0, question);
        let mut reply = self.team.answer(&head_start);
        for member in 1..self.team.len() {
            if matches!(reply, Some((_, Ok(Found::Sat(_) | Found::Unsat(_))))) {
                break;
            }
            self.team.ask(member, question);
        }
        let mut failures = Vec::new();
        let mut reasons = Vec::new();
        loop {
            let next = reply.take().or_else(|| self.team.answer(deadline));
            let Some((member, result)) = next else {
                return Err(Error::timeout());
            };
            let failure = match result {
                Ok(Found::Sat(model)) => match self.team.model(pool, model, assumptions) {
                    Ok(model) => {
                        self.wins[member] += 1;
                        self.outcome = Outcome::Sat(model);
                        return Ok(Answer::Sat);
                    }
                    Err(error) => Err(error),
                },
                Ok(Found::Unsat(used)) => {
                    self.wins[member] += 1;
                    self.outcome = Outcome::Unsat(self.team.terms(&used));
                    return Ok(Answer::Unsat);
                }
                Ok(Found::Unknown(why)) => Ok(why),
                Err(error) => Err(error),
            };
            match failure {
                Ok(why) => reasons.push(format!("{}: {why}", self.team.name(member))),
                Err(error) => {
                    reasons.push(format!("{}: {error}", self.team.name(member)));
                    failures.push(error);
                }
            }
            if reasons.len() == self.team.len() {
                // One that gave up properly says more about the query than those that failed.
                let all_failed = failures.len() == reasons.len();
                return match failures.into_iter().next() {
                    Some(error) if all_failed => Err(error),
                    _ => Ok(Answer::Unknown(reasons.join("; "))),
                };
            }
        }
    }
}

impl Solver for Portfolio {
    fn name(&self) -> &str {
        &self.name
    }

    fn push(&mut self) {
        self.outcome = Outcome::None;
        self.team.push();
    }

    fn pop(&mut self) {
        self.outcome = Outcome::None;
        self.team.pop();
    }

    fn assert(&mut self, pool: &mut TermPool, t: TermId) {
        self.outcome = Outcome::None;
        self.team.assert(pool, t);
    }

    fn check(
        &mut self,
        pool: &mut TermPool,
        assumptions: &[TermId],
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        self.outcome = Outcome::None;
        if deadline.is_over() {
            return Err(Error::timeout());
        }
        let question = self.team.question(pool, assumptions, deadline);
        let answer = self.race(pool, assumptions, &question, deadline);
        self.team.end_round();
        answer
    }

    fn model(&mut self, _pool: &mut TermPool) -> Result<Model, Error> {
        self.outcome.model()
    }

    fn unsat_assumptions(&self) -> Result<Vec<TermId>, Error> {
        self.outcome.unsat_assumptions()
    }
}
