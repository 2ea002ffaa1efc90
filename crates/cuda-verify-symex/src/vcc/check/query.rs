//! Questions to the solver.
//!
//! Symbols that stand for terms of some depth are given their meaning only if a question cannot be refuted without: what
//! the size of a launch is computed from seldom matters.

use cuda_verify_base::deadline::Stopwatch;
use cuda_verify_base::{Effort, Reason};
use cuda_verify_smt::eval::{Evaluator, Model};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::solver::{Answer, Error};
use cuda_verify_smt::term::TermId;
use cuda_verify_smt::value::Value;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::{Path, operands_of};
use crate::symbols::Origin;

/// Work to show that a formula has no model whatever its defined symbols stand for.
const FREE_MODEL_EFFORT: Effort = Effort(5_000_000);

/// Models of that kind that are looked for, at most.
const MAX_FREE_MODELS: u32 = 8;

/// Work to show what holds of the size of a launch.
const LEMMA_EFFORT: Effort = Effort(1_000_000);

/// Work to show the sign of a number.
const QUICK_LEMMA_EFFORT: Effort = Effort(200_000);

impl Engine<'_> {
    /// Whether a path can be taken at all.
    pub(crate) fn is_feasible(&mut self, path: &Path) -> Result<bool, Stop> {
        let guard = path.guard.term(&mut self.pool);
        match self.pool.as_bool(guard) {
            Some(value) => Ok(value),
            None => Ok(self.solve(guard)?.is_some()),
        }
    }

    /// Whether a condition is shown quickly to hold on a path.
    pub(crate) fn is_implied(&mut self, path: &Path, cond: TermId) -> bool {
        let guard = path.guard.term(&mut self.pool);
        let fails = self.pool.mk_not(cond);
        let counter = self.pool.mk_and(guard, fails);
        matches!(self.within(LEMMA_EFFORT, |engine| engine.solve(counter)), Ok(Some(None)))
    }

    /// Whether a condition is shown with little work to follow from those conditions of a path that speak of nothing else.
    pub(crate) fn is_implied_at_once(&mut self, path: &Path, cond: TermId) -> bool {
        let guard = path.guard.term(&mut self.pool);
        let atoms = self.atoms(cond);
        let mut parts = self.conjuncts(guard);
        // To leave conditions out makes the guard weaker: what follows from the rest follows from all.
        parts.retain(|part| self.atoms(*part).is_subset(&atoms));
        parts.push(self.pool.mk_not(cond));
        let counter = self.pool.mk_and_all(parts);
        matches!(self.within(QUICK_LEMMA_EFFORT, |engine| engine.solve(counter)), Ok(Some(None)))
    }

    /// What is found with some work; `None` if it is not enough.
    pub(crate) fn within<T>(
        &mut self,
        effort: Effort,
        find: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let limit = self.config.deadline.with_effort(effort);
        let deadline = std::mem::replace(&mut self.config.deadline, limit);
        let found = find(self);
        self.config.deadline = deadline;
        match found {
            // Only these are a matter of effort. That a solver fails, or memory ends, is so with less work, too.
            Err(Stop(Reason::Timeout | Reason::SolverUnknown(_))) => Ok(None),
            found => found.map(Some),
        }
    }

    /// A model of a Boolean term, or `None` if there is none.
    pub(crate) fn solve(&mut self, goal: TermId) -> Result<Option<Model>, Stop> {
        // What is impossible for any values of the defined symbols is impossible for theirs. A model found so is none
        // of the program: it only tells which alternatives are worth the equations.
        let mut equations = self.definitions_of(goal);
        if equations.is_empty() {
            return self.solve_all(goal);
        }
        // Of the time that a user grants no more than a quarter.
        let whole = self.config.deadline.clone();
        if let Some(left) = whole.remaining() {
            self.config.deadline = whole.at_most(left / 4);
        }
        let left = self.left_by_free(goal);
        self.config.deadline = whole;
        let Some(left) = left? else { return Ok(None) };
        equations.push(left);
        let goal = self.pool.mk_and_all(equations);
        self.solve_all(goal)
    }

    /// What of a goal is possible without the equations of its symbols, or not decided; `None` if it is impossible.
    ///
    /// Of alternatives, those that a model makes true are put aside and the others are asked for again.
    fn left_by_free(&mut self, goal: TermId) -> Result<Option<TermId>, Stop> {
        let conjuncts = self.conjuncts(goal);
        let n_alternatives = |term: &TermId| operands_of(&self.pool, Op::Or, *term).len();
        let Some(chosen) = conjuncts.iter().copied().max_by_key(n_alternatives) else {
            return Ok(Some(goal));
        };
        let rest: Vec<TermId> = conjuncts.into_iter().filter(|it| *it != chosen).collect();
        let rest = self.pool.mk_and_all(rest);
        let (mut open, mut left) = (operands_of(&self.pool, Op::Or, chosen), Vec::new());
        for _ in 0..MAX_FREE_MODELS {
            if open.is_empty() {
                break;
            }
            let some = self.pool.mk_or_all(open.iter().copied());
            let asked = self.pool.mk_and(some, rest);
            match self.within(FREE_MODEL_EFFORT, |engine| engine.solve_all(asked))? {
                None => break,
                // None of those that are left is possible.
                Some(None) => open.clear(),
                Some(Some(model)) => {
                    let mut terms = Evaluator::new(&self.pool, &model);
                    let is_true = |term: &TermId| terms.eval(*term) == Value::Bool(true);
                    let (found, others): (Vec<_>, Vec<_>) = open.into_iter().partition(is_true);
                    open = others;
                    left.extend(found);
                }
            }
        }
        left.extend(open);
        if left.is_empty() {
            return Ok(None);
        }
        let left = self.pool.mk_or_all(left);
        Ok(Some(self.pool.mk_and(left, rest)))
    }

    fn solve_all(&mut self, goal: TermId) -> Result<Option<Model>, Stop> {
        match self.pool.as_bool(goal) {
            Some(true) => return Ok(Some(Model::default())),
            Some(false) => return Ok(None),
            None => {}
        }
        // To say what is known of the values of a large goal takes time as well.
        if self.config.deadline.is_over() {
            return Err(Stop(Reason::Timeout));
        }
        let goal = self.lemmas.known.freed(&mut self.pool, goal);
        let goal = self.lemmas.known.with_facts(&mut self.pool, goal);
        self.evidence.stats.queries += 1;
        let (watch, before) = (Stopwatch::start(), self.solver.layers());
        let answer = self.solver.check(&mut self.pool, &[goal], &self.config.deadline);
        let after = self.solver.layers();
        self.evidence.stats.queries_by_rewriting += after.by_rewriting - before.by_rewriting;
        self.evidence.stats.queries_by_index_arithmetic +=
            after.by_index_arithmetic - before.by_index_arithmetic;
        self.evidence.stats.queries_proved += after.proved - before.proved;
        let result = match answer {
            Ok(Answer::Sat) => match self.solver.model(&mut self.pool) {
                Ok(model) => Ok(Some(self.lemmas.known.complete(model))),
                Err(error) => Err(failed(error)),
            },
            Ok(Answer::Unsat) => Ok(None),
            Ok(Answer::Unknown(_)) if self.config.deadline.is_over() => Err(Stop(Reason::Timeout)),
            Ok(Answer::Unknown(why)) => Err(Stop(Reason::SolverUnknown(why))),
            // A solver that is interrupted may answer with an error.
            Err(_) if self.config.deadline.is_over() => Err(Stop(Reason::Timeout)),
            Err(error) => Err(failed(error)),
        };
        self.evidence.stats.solver_time += watch.elapsed();
        result
    }

    /// A symbol that stands for a term of some depth. Sizes of launches are computed with divisions and choices that
    /// few properties depend on.
    pub(crate) fn defined(&mut self, name: &str, term: TermId, origin: Origin) -> TermId {
        let is_simple = match self.pool.as_app(term) {
            None => true,
            Some((op, operands)) => {
                op == Op::Select
                    || matches!(
                        op,
                        Op::Extract { .. } | Op::ZeroExtend { .. } | Op::SignExtend { .. }
                    ) && self.pool.as_app(operands[0]).is_none()
            }
        };
        if is_simple {
            return term;
        }
        self.pool.defined(name, term, origin)
    }

    /// What a symbol stands for, if it does for a term.
    pub(crate) fn definition(&self, symbol: TermId) -> Option<TermId> {
        self.pool.definition(symbol)
    }

    /// What the symbols in a term stand for, and those in that, as equations.
    fn definitions_of(&mut self, term: TermId) -> Vec<TermId> {
        let mut equations = IndexSet::<TermId, FxBuildHasher>::default();
        let mut pending = vec![term];
        while let Some(term) = pending.pop() {
            for symbol in self.pool.symbols_of(term) {
                if let Some(meaning) = self.pool.definition(symbol)
                    && equations.insert(self.pool.mk_eq(symbol, meaning))
                {
                    pending.push(meaning);
                }
            }
        }
        equations.into_iter().collect()
    }

    pub(crate) fn conjuncts(&self, term: TermId) -> Vec<TermId> {
        operands_of(&self.pool, Op::And, term)
    }
}

fn failed(error: Error) -> Stop {
    Stop(if error.is_internal() {
        Reason::Internal(error.to_string())
    } else {
        Reason::SolverFailed(error.to_string())
    })
}
