//! Which facts about numbers of the caller a proof needs.
//!
//! Facts are joined with a question by the numbers that they speak of, which does not mean that the answer needs them.
//! Where nothing is violated, the question is asked once more without them: a model of it breaks some fact, one of these is
//! joined, and so on until there is no model. What was joined suffices; what it suffices without is left out then. This is
//! the refinement of counterexample-guided abstraction (Clarke et al., CAV 2000), with facts for predicates.

use cuda_verify_base::contract::{Clause, Condition};
use cuda_verify_base::{Effort, PropertyKind};
use cuda_verify_smt::eval::{Evaluator, Model};
use cuda_verify_smt::term::TermId;
use cuda_verify_smt::value::Value;
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::rules::{self, Rule};
use crate::vcc::obligation::{Assumable, Fact};

/// Work on one question.
const QUESTION_EFFORT: Effort = Effort(300_000);
/// Work to find out that a fact holds whatever is passed.
const TRIVIAL_EFFORT: Effort = Effort(50_000);
/// Work on all questions together where a proof has taken less.
const LEAST_EFFORT: Effort = Effort(60_000);
/// Questions of one run.
const MAX_QUESTIONS: u32 = 100;
/// Facts that are joined with one question.
const MAX_JOINED: usize = 12;

/// Rules that say what an array or an engine is like, not what a caller passes.
const OF_NO_CALLER: [Rule; 2] = [rules::FAR_INDEX, rules::POINTER_TABLES];

impl Engine<'_> {
    /// Notes what has to hold of numbers of the caller for none of some goals to be possible, where that is known of the
    /// goals together with all facts.
    pub(crate) fn note_needed(&mut self, goals: &[(TermId, Assumable)]) -> Result<(), Stop> {
        if self.exec.n_mutes > 0 || self.checker.facts.is_empty() {
            return Ok(());
        }
        let mut goals: Vec<(TermId, Assumable)> = goals.to_vec();
        goals.retain(|(goal, _)| {
            !self.pool.is_false(*goal) && self.evidence.needed.refuted.insert(*goal)
        });
        if goals.is_empty() {
            return Ok(());
        }
        // Users of a whole program are told of the rules, not of each number.
        if !self.entry.is_open() {
            self.note_all_facts(&goals);
            return Ok(());
        }
        let facts = self.checker.facts.clone();
        match self.sufficient(&goals, &facts)? {
            Some(joined) => self.note_facts(&joined),
            None => self.note_all_facts(&goals),
        }
        Ok(())
    }

    /// Few of some facts with which no goal is possible, if they are found with some work.
    pub(super) fn sufficient(
        &mut self,
        goals: &[(TermId, Assumable)],
        facts: &[Fact],
    ) -> Result<Option<Vec<Fact>>, Stop> {
        let mut joined: Vec<Fact> = Vec::new();
        loop {
            let Some(found) = self.possible(goals, &joined)? else { return Ok(None) };
            let Some(model) = found else { break };
            let Some(fact) = self.broken_fact(goals, facts, &model, &joined) else {
                return Ok(None);
            };
            if joined.len() >= MAX_JOINED {
                return Ok(None);
            }
            joined.push(fact);
        }
        // The last one is needed beside the others.
        let mut at = 0;
        while at + 1 < joined.len() {
            let mut fewer = joined.clone();
            fewer.remove(at);
            match self.possible(goals, &fewer)? {
                Some(None) => joined = fewer,
                Some(Some(_)) | None => at += 1,
            }
        }
        Ok(Some(joined))
    }

    /// A model of one of some goals with some facts, or none; `None` if that is not found out.
    fn possible(
        &mut self,
        goals: &[(TermId, Assumable)],
        joined: &[Fact],
    ) -> Result<Option<Option<Model>>, Stop> {
        if self.evidence.needed.n_questions >= MAX_QUESTIONS {
            return Ok(None);
        }
        self.evidence.needed.n_questions += 1;
        let mut parts = vec![self.pool.mk_or_all(goals.iter().map(|(goal, _)| *goal))];
        for fact in joined {
            parts.push(self.pool.mk_implies(fact.guard, fact.holds));
        }
        let asked = self.pool.mk_and_all(parts);
        self.apart(QUESTION_EFFORT, |engine| engine.solve(asked))
    }

    /// What is found with some work beside that of the proof, which gets no less for it; `None` if it is not enough.
    pub(super) fn apart<T>(
        &mut self,
        effort: Effort,
        find: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let whole = self.config.deadline.clone();
        // As much as the proof has taken, so that an answer takes at most twice as much.
        let most = whole.spent().saturating_add(LEAST_EFFORT.0);
        let left = most.saturating_sub(self.evidence.needed.effort);
        if left == 0 {
            return Ok(None);
        }
        let effort = Effort(effort.0.min(left));
        let part = whole.apart(effort);
        let before = part.spent();
        self.config.deadline = part.clone();
        let found = self.within(effort, find);
        self.config.deadline = whole;
        let spent = part.spent().saturating_sub(before);
        self.evidence.needed.effort = self.evidence.needed.effort.saturating_add(spent);
        found
    }

    /// A fact that a model of a goal breaks: one that proofs need anyway, else one that speaks of no thread, and of few
    /// numbers.
    fn broken_fact(
        &mut self,
        goals: &[(TermId, Assumable)],
        facts: &[Fact],
        model: &Model,
        joined: &[Fact],
    ) -> Option<Fact> {
        let mut terms = Evaluator::new(&self.pool, model);
        let mut holds = |term: TermId| terms.eval(term) == Value::Bool(true);
        let (_, assumable) = *goals.iter().find(|(goal, _)| holds(*goal))?;
        let mut broken = self.facts_broken_by(model, facts, assumable.n_facts);
        let otherwise = self.decided_otherwise(broken.iter().copied(), assumable);
        broken.retain(|fact| !otherwise.contains(&fact.holds) && !joined.contains(fact));
        let is_of_thread = |fact: &Fact| {
            let clause = self.clause_of(fact.holds, true);
            clause.is_none_or(|clause| clause.is_of_threads())
        };
        broken.into_iter().min_by_key(|fact| {
            let is_known = self.evidence.needed.facts.contains(&fact.holds);
            (!is_known, is_of_thread(fact), self.pool.symbols_of(fact.holds).len())
        })
    }

    /// Notes all facts that a question may use.
    fn note_all_facts(&mut self, goals: &[(TermId, Assumable)]) {
        let mut all = Vec::new();
        for (goal, assumable) in goals {
            let symbols: FxHashSet<TermId> = self.pool.symbols_of(*goal).into_iter().collect();
            let facts = self.checker.facts.iter().take(assumable.n_facts);
            all.extend(facts.copied().filter(|fact| {
                let of_fact = self.pool.symbols_of(fact.holds);
                of_fact.iter().any(|symbol| symbols.contains(symbol))
            }));
        }
        if !self.entry.is_open() {
            all.iter().for_each(|fact| self.rely_on(fact.rule));
            return;
        }
        // Many of them hold whatever is passed.
        let mut used = Vec::new();
        for fact in all {
            let fails = self.pool.mk_not(fact.holds);
            let fails = self.pool.mk_and(fact.guard, fails);
            let found = self.apart(TRIVIAL_EFFORT, |engine| engine.solve(fails));
            if !matches!(found, Ok(Some(None))) {
                used.push(fact);
            }
        }
        self.note_facts(&used);
    }

    /// Notes facts that a proof uses: as conditions of the contract, or by their rules.
    pub(crate) fn note_facts(&mut self, facts: &[Fact]) {
        if self.exec.n_mutes > 0 {
            return;
        }
        for fact in facts {
            if !self.evidence.needed.facts.insert(fact.holds) {
                continue;
            }
            if !self.entry.is_open() || OF_NO_CALLER.contains(&fact.rule) {
                self.rely_on(fact.rule);
                continue;
            }
            let clause = self.clause_of(fact.holds, true).map(Clause::of_callers);
            let clause = clause.filter(Clause::is_short);
            let clause = clause.unwrap_or(Clause::Written(fact.place));
            let Fact { protects, place, rule, .. } = *fact;
            self.note_condition(Condition { clause, protects, place, rule }, fact.holds);
        }
    }
}

/// What arithmetic that does not fit violates.
pub(crate) const fn of_arithmetic(is_signed: bool) -> PropertyKind {
    if is_signed { PropertyKind::Overflow } else { PropertyKind::UnsignedOverflow }
}
