//! Two independent solvers answer every query; if they contradict each other, that is an error and no answer.
//!
//! *Guarantee*: "unsat" is answered only if both say so. "sat" needs one of them, since its model has been evaluated on
//! the query, and no "unsat" of the other. Both are waited for: the slower one decides how long it takes.

use std::path::{Path, PathBuf};

use cuda_verify_base::Deadline;

use super::outcome::Outcome;
use super::team::{Found, Team};
use super::{Answer, Error, Solver, SolverConfig};
use crate::eval::Model;
use crate::term::{TermId, TermPool};
use crate::text::write_script;

/// A solver made of two of which each confirms the other; see the module's documentation.
#[derive(Debug)]
pub struct CrossCheck {
    team: Team,
    name: String,
    folder: PathBuf,
    outcome: Outcome,
}

impl CrossCheck {
    /// Starts two solvers. What they disagree on is saved as a script in the folder.
    ///
    /// # Errors
    /// One of them cannot be started.
    pub fn start(
        first: &SolverConfig,
        second: &SolverConfig,
        folder: &Path,
    ) -> Result<Self, Error> {
        let team = Team::start(&[first.clone(), second.clone()], 2)?;
        let name = format!("{} checked by {}", first.name(), second.name());
        Ok(Self { team, name, folder: folder.to_path_buf(), outcome: Outcome::None })
    }

    fn both(
        &mut self,
        pool: &TermPool,
        assumptions: &[TermId],
        deadline: &Deadline,
    ) -> Result<Answer, Error> {
        let (mut model, mut cores, mut others) = (None, Vec::new(), Vec::new());
        for _ in 0..2 {
            let Some((member, result)) = self.team.answer(deadline) else {
                break;
            };
            let found = match result {
                Ok(Found::Sat(found)) => match self.team.model(pool, found, assumptions) {
                    Ok(found) => {
                        model = Some((member, found));
                        continue;
                    }
                    Err(error) => Err(error),
                },
                Ok(Found::Unsat(used)) => {
                    cores.push((member, self.team.terms(&used)));
                    continue;
                }
                Ok(Found::Unknown(why)) => Ok(why),
                Err(error) => Err(error),
            };
            others.push((member, found));
        }
        match (model, cores.as_slice()) {
            (Some((sat, _)), [(unsat, _)]) => {
                let [sat, unsat] = [sat, *unsat].map(|member| self.team.name(member));
                let what = format!("{sat} has a model where {unsat} answers unsat");
                let script = save(pool, &self.team.query(assumptions), &self.folder);
                Err(Error::disagreement(what, script))
            }
            (Some((_, model)), _) => {
                self.outcome = Outcome::Sat(model);
                Ok(Answer::Sat)
            }
            (None, [(_, core), (_, other)]) => {
                // Either set is enough; the smaller one says more.
                let smaller = if core.len() <= other.len() { core } else { other };
                self.outcome = Outcome::Unsat(smaller.clone());
                Ok(Answer::Unsat)
            }
            (None, _) if deadline.is_over() => Err(Error::timeout()),
            (None, [(member, _)]) => {
                let why = others.pop().map_or_else(String::new, |(other, found)| {
                    let why = found.unwrap_or_else(|error| error.to_string());
                    format!("{} does not confirm it: {why}", self.team.name(other))
                });
                let name = self.team.name(*member);
                Ok(Answer::Unknown(format!("{name} answers unsat, {why}")))
            }
            (None, _) => match others.into_iter().next() {
                Some((_, Err(error))) => Err(error),
                Some((_, Ok(why))) => Ok(Answer::Unknown(why)),
                None => Err(Error::timeout()),
            },
        }
    }
}

/// Saves a script under a name that depends on its content alone; `None` if it cannot be written.
fn save(pool: &TermPool, query: &[TermId], folder: &Path) -> Option<PathBuf> {
    use std::hash::{Hash, Hasher};

    let script = write_script(pool, query);
    let mut hasher = rustc_hash::FxHasher::default();
    script.hash(&mut hasher);
    let path = folder.join(format!("disagreement-{:016x}.smt2", hasher.finish()));
    std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, script)).ok()?;
    Some(path)
}

impl Solver for CrossCheck {
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
        for member in 0..self.team.len() {
            self.team.ask(member, &question);
        }
        let answer = self.both(pool, assumptions, deadline);
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
