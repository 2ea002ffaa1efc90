//! The search for a violation among the obligations that wait, and for a model of it that people can read.
//!
//! Violations are looked for first where the facts hold that are assumed of them, such as that the arithmetic of a
//! kernel's caller does not overflow.

use std::rc::Rc;

use cuda_verify_base::{Effort, Reason};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::eval::{self, Evaluator, Model};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::value::Value;
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::witness::model_of_second;
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::history::{EventKind, History};
use crate::rules::{self, Rule};
use crate::symbols::Origins;
use crate::vcc::obligation::{Assumable, Fact, FactGroup, Obligation, Second};

/// Iterations after which loops are left in a model that can be replayed.
const FEW_ITERATIONS: u64 = 4;

/// A limit of the integers in memory in such a model.
const SMALL_CONTENTS: u64 = 64;

/// Models that are given up one after the other because a fact does not hold in them.
const MAX_REFINEMENTS: u32 = 8;

/// Work to look for a model in which nothing overflows, or loops are short.
const USUAL_MODEL_EFFORT: Effort = Effort(4_000_000);

/// The same before a violation in which something overflows is left undecided.
const LAST_USUAL_MODEL_EFFORT: Effort = Effort(100_000_000);

/// Goals among which a violation is looked for first, and how many times more are looked at next.
const FIRST_GOALS: usize = 16;
const MORE_GOALS: usize = 4;

/// Work on the first goals alone.
const FIRST_GOALS_EFFORT: Effort = Effort(300_000);

/// Work to find out what the tests of a path say of one number.
const DECIDED_EFFORT: Effort = Effort(100_000);

/// Models of the same tests that are kept.
const MAX_MODELS_OF_TESTS: usize = 2;

/// Work to refute goals by few of the facts.
const NEAR_FACTS_EFFORT: Effort = Effort(2_000_000);

/// Limits of the numbers from outside with which a violation is looked for that is hard to find otherwise.
const SMALL_NUMBERS: [u64; 2] = [16, 128];

/// Work on each of them.
const SMALL_NUMBERS_EFFORT: Effort = Effort(8_000_000);

/// By which rules numbers from outside are taken for usual ones: positive, or not negative.
const TESTABLE: [Rule; 2] = [rules::USUAL_ARGUMENTS, rules::LAUNCHER_PRECONDITIONS];

/// A goal that holds in a model.
pub(super) struct Found {
    pub(super) number: usize,
    pub(super) model: Model,
    /// Whether the facts that are assumed of violations hold as well.
    pub(super) is_usual: bool,
}

impl Engine<'_> {
    /// A pending obligation that is violated; `None` if there is none. If possible it is a certain one: what is not
    /// decided must not hide it.
    pub(super) fn find_violated(&mut self) -> Result<Option<Found>, Stop> {
        if self.config.deadline.is_over() {
            return Err(Stop(Reason::Timeout));
        }
        let all: Vec<usize> = (0..self.checker.pending.len()).collect();
        let is_uncertain = self.uncertain(&self.checker.pending);
        let certain: Vec<usize> =
            all.iter().copied().filter(|index| !is_uncertain[*index]).collect();
        let Some(found) = self.find_among(&all)? else { return Ok(None) };
        let found = if certain.contains(&found.number) || certain.is_empty() {
            found
        } else {
            self.find_among(&certain)?.unwrap_or(found)
        };
        Ok(Some(self.readable(found)?))
    }

    /// Of some pending obligations one that is violated.
    ///
    /// Violations are looked for in which the facts hold that are assumed of them. If that cannot be decided quickly,
    /// any violation is looked for.
    fn find_among(&mut self, numbers: &[usize]) -> Result<Option<Found>, Stop> {
        let mut goals: Vec<(usize, TermId)> = numbers
            .iter()
            .map(|number| (*number, self.checker.pending[*number].violated))
            .collect();
        // Values that are joined where paths meet are for the most part those of the host.
        let pending = &self.checker.pending;
        let is_joined = !numbers.iter().any(|number| pending[*number].is_arbitrary);
        let simplify = |pool: &mut TermPool, goals: &mut [(usize, TermId)]| {
            for (_, goal) in goals.iter_mut().filter(|_| is_joined) {
                *goal = pool.simplify_in_context(*goal);
            }
        };
        if self.checker.facts.is_empty() {
            simplify(&mut self.pool, &mut goals);
            return self.find_true(&goals);
        }
        let (mut usual, mut near) = (Vec::new(), Vec::new());
        for (number, goal) in &goals {
            let assumable = self.checker.pending[*number].assumable;
            usual.push((*number, self.with_facts(*goal, assumable)));
            near.push((*number, self.with_facts_near(*goal, assumable)));
        }
        for goals in [&mut goals, &mut usual, &mut near] {
            simplify(&mut self.pool, goals);
        }
        // What fewer facts refute, all of them do.
        if near != usual
            && let Some(None) = self.within(NEAR_FACTS_EFFORT, |engine| engine.find_true(&near))?
        {
            return self.nothing_by_facts(numbers);
        }
        if let Some(found) = self.find_usual(usual.clone(), USUAL_MODEL_EFFORT)? {
            return match found {
                None => self.nothing_by_facts(numbers),
                found => Ok(found),
            };
        }
        if let Some(found) = self.find_small(&usual)? {
            return Ok(Some(found));
        }
        // Without the facts there are more models. If there is none even so, nothing is violated, whatever the facts
        // cost.
        let Some(found) = self.find_true(&goals)? else { return Ok(None) };
        let Obligation { violated, assumable, .. } = self.checker.pending[found.number];
        let wanted = self.with_facts(violated, assumable);
        let is_usual = eval::eval(&self.pool, &found.model, wanted) == Value::Bool(true)
            && self.broken_facts(&found.model, assumable).is_none();
        if is_usual {
            return Ok(Some(found));
        }
        // Without a violation of that kind the other one counts for nothing.
        match self.find_usual(usual, LAST_USUAL_MODEL_EFFORT)? {
            Some(None) => self.nothing_by_facts(numbers),
            Some(found) => Ok(found),
            None => Ok(Some(Found { is_usual, ..found })),
        }
    }

    /// Notes by which facts nothing is violated.
    fn nothing_by_facts(&mut self, numbers: &[usize]) -> Result<Option<Found>, Stop> {
        let pending = &self.checker.pending;
        let goals: Vec<(TermId, Assumable)> =
            numbers.iter().map(|it| (pending[*it].violated, pending[*it].assumable)).collect();
        self.note_needed(&goals)?;
        Ok(None)
    }

    /// Of some goals of arbitrary threads one that is possible where the facts hold and all integers are small that come
    /// from outside, if that is found with some work: products and quotients of large ones are what makes a goal hard.
    fn find_small(&mut self, usual: &[(usize, TermId)]) -> Result<Option<Found>, Stop> {
        let pending = &self.checker.pending;
        if !usual.iter().all(|(number, _)| pending[*number].is_arbitrary) {
            return Ok(None);
        }
        for limit in SMALL_NUMBERS {
            let small = usual.iter().map(|(number, goal)| {
                let mut atoms: Vec<TermId> = self.atoms(*goal).into_iter().collect();
                atoms.sort_unstable();
                let mut parts = Vec::new();
                for atom in atoms {
                    if matches!(self.pool.sort(atom), Sort::BitVec(width) if width > limit.ilog2())
                    {
                        parts.push(self.is_small(atom, limit));
                    }
                }
                parts.push(*goal);
                (*number, self.pool.mk_and_all(parts))
            });
            let small = small.collect();
            let found = self.find_usual(small, SMALL_NUMBERS_EFFORT)?;
            if let Some(Some(found)) = found {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Of some goals one that is possible where the facts hold; `None` if that is not decided with some work.
    fn find_usual(
        &mut self,
        mut usual: Vec<(usize, TermId)>,
        effort: Effort,
    ) -> Result<Option<Option<Found>>, Stop> {
        for _ in 0..MAX_REFINEMENTS {
            let found = match self.within(effort, |engine| engine.find_true(&usual))? {
                Some(Some(found)) => found,
                undecided_or_none => return Ok(undecided_or_none),
            };
            let assumable = self.checker.pending[found.number].assumable;
            let Some(broken) = self.broken_facts(&found.model, assumable) else {
                return Ok(Some(Some(found)));
            };
            for (number, goal) in &mut usual {
                let other = self.checker.pending[*number].assumable;
                // Of what comes earlier than the fact it is not assumed.
                if other.n_facts >= assumable.n_facts && other.decided == assumable.decided {
                    *goal = self.pool.mk_and(broken, *goal);
                }
            }
        }
        Ok(None)
    }

    /// Of the first facts those that do not hold in a model, with their conditions: the conditions of a violation may
    /// say what those of a fact say in other words, so that the fact was left out.
    pub(crate) fn broken_facts(&mut self, model: &Model, assumable: Assumable) -> Option<TermId> {
        let broken = self.facts_broken_by(model, &self.checker.facts, assumable.n_facts);
        self.as_assumed(broken, assumable)
    }

    /// Of the first facts those that do not hold in a model.
    pub(crate) fn facts_broken_by(
        &self,
        model: &Model,
        facts: &[Fact],
        n_facts: usize,
    ) -> Vec<Fact> {
        let mut terms = Evaluator::new(&self.pool, model);
        let mut holds = |term: TermId| terms.eval(term) == Value::Bool(true);
        let facts = facts.iter().take(n_facts);
        facts.filter(|fact| holds(fact.guard) && !holds(fact.holds)).copied().collect()
    }

    /// That facts which a model breaks hold, as far as they may be assumed.
    pub(crate) fn as_assumed(
        &mut self,
        mut broken: Vec<Fact>,
        assumable: Assumable,
    ) -> Option<TermId> {
        let otherwise = self.decided_otherwise(broken.iter().copied(), assumable);
        broken.retain(|fact| !otherwise.contains(&fact.holds));
        if broken.is_empty() {
            return None;
        }
        let facts: Vec<TermId> =
            broken.iter().map(|fact| self.pool.mk_implies(fact.guard, fact.holds)).collect();
        Some(self.pool.mk_and_all(facts))
    }

    /// Whether a condition is about a number that the program is given and has found to be an unusual one.
    pub(crate) fn is_tested(&mut self, cond: TermId, assumable: Assumable) -> bool {
        if assumable.decided.is_none() {
            return false;
        }
        let numbers = self.numbers_behind(cond);
        let facts = self.checker.facts.iter().copied();
        let mut facts: Vec<Fact> =
            facts.filter(|fact| fact.rule == rules::USUAL_ARGUMENTS).collect();
        facts.retain(|fact| !self.numbers_behind(fact.holds).is_disjoint(&numbers));
        !self.decided_otherwise(facts.into_iter(), assumable).is_empty()
    }

    /// Notes that a fact is one which a program may test to be otherwise.
    pub(crate) fn note_testable(&mut self, fact: Fact) {
        if TESTABLE.contains(&fact.rule) {
            let numbers = self.numbers_behind(fact.holds);
            self.checker.testable.extend(numbers.iter().copied());
        }
    }

    /// The numbers from outside of which a term speaks, by whatever name; how many arguments a program is given is none.
    pub(super) fn numbers_behind(&mut self, term: TermId) -> Rc<FxHashSet<TermId>> {
        if let Some(known) = self.checker.numbers.get(&term) {
            return Rc::clone(known);
        }
        let (mut numbers, mut pending) = (FxHashSet::default(), vec![term]);
        while let Some(term) = pending.pop() {
            for symbol in self.pool.symbols_of(term) {
                match self.definition(symbol) {
                    Some(definition) => pending.push(definition),
                    None if self.pool.origins(symbol).is_within(Origins::ARGUMENT_COUNT) => {}
                    None => drop(numbers.insert(symbol)),
                }
            }
        }
        let numbers = Rc::new(numbers);
        self.checker.numbers.insert(term, Rc::clone(&numbers));
        numbers
    }

    /// Of some facts those of numbers from outside, where the program has found out by a test of these numbers alone that
    /// it is otherwise, and goes on with it.
    pub(crate) fn decided_otherwise(
        &mut self,
        facts: impl Iterator<Item = Fact>,
        assumable: Assumable,
    ) -> FxHashSet<TermId> {
        let mut otherwise = FxHashSet::default();
        let Some(decided) = assumable.decided else { return otherwise };
        let testable = facts.filter(|fact| TESTABLE.contains(&fact.rule));
        for fact in testable.map(|fact| fact.holds).collect::<Vec<_>>() {
            let is_contradicted = match self.checker.contradicted.get(&(decided, fact)) {
                Some(known) => *known,
                None => {
                    let numbers = self.numbers_behind(fact);
                    let mut parts = self.conjuncts(decided);
                    parts.retain(|part| {
                        let of_part = self.numbers_behind(*part);
                        !of_part.is_empty() && of_part.is_subset(&numbers)
                    });
                    let tests = self.pool.mk_and_all(parts);
                    let is_contradicted = self.is_contradicted(tests, fact);
                    self.checker.contradicted.insert((decided, fact), is_contradicted);
                    is_contradicted
                }
            };
            // If that is not found out, the fact is not assumed, which leaves more to report.
            if is_contradicted != Some(false) {
                otherwise.insert(fact);
            }
        }
        otherwise
    }

    /// Whether tests of some numbers leave nothing of a fact about these numbers; none if that is not found out. Many paths
    /// and launches have the same tests behind them.
    pub(crate) fn is_contradicted(&mut self, tests: TermId, fact: TermId) -> Option<bool> {
        if self.pool.is_true(tests) {
            return Some(false);
        }
        if let Some(known) = self.checker.contradicted.get(&(tests, fact)) {
            return *known;
        }
        let both = self.pool.mk_and(tests, fact);
        // A model found for another fact may be one of this fact, too.
        let models = self.checker.models_of_tests.get(&tests);
        let is_known = models.is_some_and(|models| {
            models.iter().any(|it| eval::eval(&self.pool, it, both) == Value::Bool(true))
        });
        let is_contradicted = if is_known {
            Some(false)
        } else {
            let found = self.within(DECIDED_EFFORT, |engine| engine.solve(both)).ok().flatten();
            let is_contradicted = found.as_ref().map(Option::is_none);
            if let Some(Some(model)) = found {
                let models = self.checker.models_of_tests.entry(tests).or_default();
                models.truncate(MAX_MODELS_OF_TESTS - 1);
                models.insert(0, model);
            }
            is_contradicted
        };
        self.checker.contradicted.insert((tests, fact), is_contradicted);
        is_contradicted
    }

    /// One of some goals that can hold. Of many the first are tried alone, because a violation of theirs is easier to find
    /// and to read.
    fn find_true(&mut self, goals: &[(usize, TermId)]) -> Result<Option<Found>, Stop> {
        let (mut goals, mut n_first) = (goals, FIRST_GOALS);
        while goals.len() > n_first {
            let (first, others) = goals.split_at(n_first);
            match self.within(FIRST_GOALS_EFFORT, |engine| engine.find_any(first))? {
                Some(Some(found)) => return Ok(Some(found)),
                Some(None) => goals = others,
                None => break,
            }
            n_first *= MORE_GOALS;
        }
        self.find_any(goals)
    }

    /// The first of some goals that holds in a model of their disjunction.
    fn find_any(&mut self, goals: &[(usize, TermId)]) -> Result<Option<Found>, Stop> {
        let any = self.pool.mk_or_all(goals.iter().map(|(_, goal)| *goal));
        let Some(model) = self.solve_near(any)? else { return Ok(None) };
        let holds = |goal: TermId| eval::eval(&self.pool, &model, goal) == Value::Bool(true);
        match goals.iter().find(|(_, goal)| holds(*goal)) {
            Some(&(number, _)) => Ok(Some(Found { number, model, is_usual: true })),
            // The model is evaluated, not believed: a solver with a defect gives no answer rather than a wrong one.
            None => Err(Stop(Reason::SolverFailed("a model satisfies no goal".to_owned()))),
        }
    }

    /// A violation of an arbitrary thread in which loops are left after few iterations and what the threads find in
    /// memory is small, if there is one: it can be replayed and read.
    fn readable(&mut self, found: Found) -> Result<Found, Stop> {
        let obligation = &self.checker.pending[found.number];
        if !obligation.is_arbitrary {
            return Ok(found);
        }
        let (violated, assumable) = (obligation.violated, obligation.assumable);
        let (history, second) = (obligation.history.clone(), obligation.second.clone());
        let short = self.short_loops(violated);
        let small = self.small_contents(&history, second.as_ref(), &found.model);
        let mut evaluator = Evaluator::new(&self.pool, &found.model);
        let mut holds =
            |parts: &[TermId]| parts.iter().all(|p| evaluator.eval(*p) == Value::Bool(true));
        if holds(&short) && holds(&small) {
            return Ok(found);
        }
        let usual = if found.is_usual { self.with_facts(violated, assumable) } else { violated };
        let short = self.pool.mk_and_all(short);
        let short = self.pool.mk_and(usual, short);
        let small = self.pool.mk_and_all(small);
        let small = self.pool.mk_and(short, small);
        let mut tried = usual;
        for preferred in [small, short] {
            if preferred == std::mem::replace(&mut tried, preferred) {
                continue;
            }
            let model =
                self.within(USUAL_MODEL_EFFORT, |engine| engine.solve_near(preferred))?.flatten();
            if let Some(model) = model {
                return Ok(Found { model, ..found });
            }
        }
        Ok(found)
    }

    /// That the loops of a violation are in one of their first iterations.
    fn short_loops(&mut self, violated: TermId) -> Vec<TermId> {
        let mut symbols = self.pool.symbols_of(violated);
        symbols.retain(|symbol| self.pool.is_iteration(*symbol));
        symbols.into_iter().map(|symbol| self.is_small(symbol, FEW_ITERATIONS)).collect()
    }

    /// That the integers are small that threads take from memory of unknown contents on their way to a violation.
    fn small_contents(
        &mut self,
        history: &History,
        second: Option<&Second>,
        model: &Model,
    ) -> Vec<TermId> {
        let taken = |pool: &TermPool, model: &Model, history: &History| -> Vec<TermId> {
            let mut terms = Evaluator::new(pool, model);
            let events = history.events(|cond| terms.eval(cond) == Value::Bool(true));
            let values = events.into_iter().filter_map(|event| match event.kind {
                EventKind::Memory { value, ty: Scalar::Int(..), .. } => Some(value),
                EventKind::Memory { .. }
                | EventKind::Input { .. }
                | EventKind::Unspecified { .. }
                | EventKind::Register { .. }
                | EventKind::Launch
                | EventKind::Step(_) => None,
            });
            values.collect()
        };
        let mut values = taken(&self.pool, model, history);
        if let Some(second) = second {
            let own = model_of_second(&self.pool, model, second);
            for value in taken(&self.pool, &own, &second.history) {
                values.push(self.pool.substitute(value, &second.symbols));
            }
        }
        values.into_iter().map(|value| self.is_small(value, SMALL_CONTENTS)).collect()
    }

    pub(super) fn is_small(&mut self, word: TermId, limit: u64) -> TermId {
        let width = self.pool.width(word);
        let limit = self.pool.mk_bv(width, limit);
        self.pool.mk_bv_ult(word, limit)
    }

    /// A violation together with the facts about values that it speaks of, under conditions that it implies.
    pub(crate) fn with_facts(&mut self, violated: TermId, assumable: Assumable) -> TermId {
        self.with_facts_that(violated, assumable, |_, _| true)
    }

    /// The same with those facts only that say of an operation in the violation that it does not overflow: the indices of
    /// other accesses have nothing to do with it.
    fn with_facts_near(&mut self, violated: TermId, assumable: Assumable) -> TermId {
        let own: FxHashSet<TermId> = self.pool.post_order(&[violated]).into_iter().collect();
        self.with_facts_that(violated, assumable, |pool, fact| {
            let Some((Op::Eq, sides)) = pool.as_app(fact) else { return true };
            let results: Vec<TermId> = sides
                .iter()
                .filter_map(|side| match pool.as_app(*side) {
                    Some((Op::SignExtend(_) | Op::ZeroExtend(_), &[result])) => Some(result),
                    Some(_) | None => None,
                })
                .collect();
            results.is_empty() || results.iter().any(|result| own.contains(result))
        })
    }

    /// The same with fewer facts.
    pub(crate) fn with_facts_that(
        &mut self,
        violated: TermId,
        assumable: Assumable,
        is_wanted: impl Fn(&TermPool, TermId) -> bool,
    ) -> TermId {
        if self.config.deadline.is_over() {
            // Without facts more is violated: nothing is safe for want of time.
            return violated;
        }
        let groups = self.fact_groups();
        let of_violation: FxHashSet<TermId> = self.conjuncts(violated).into_iter().collect();
        // By form only. A fact whose condition is there in other words is left out, which allows more; `broken_facts`
        // finds it if the model breaks it.
        let is_met = |c: &TermId| self.pool.is_true(*c) || of_violation.contains(c);
        let mut relevant: Vec<(TermId, usize)> = groups
            .iter()
            .filter(|group| group.guard.iter().all(is_met))
            .flat_map(|group| group.facts.iter())
            .filter(|(fact, number)| **number < assumable.n_facts && is_wanted(&self.pool, **fact))
            .map(|(fact, number)| (*fact, *number))
            .collect();
        let facts: Vec<Fact> =
            relevant.iter().map(|(_, number)| self.checker.facts[*number]).collect();
        let otherwise = self.decided_otherwise(facts.into_iter(), assumable);
        relevant.retain(|(fact, _)| !otherwise.contains(fact));
        // Facts lead to the goal, which comes last.
        let facts = self.pool.mk_and_all(relevant.into_iter().map(|(fact, _)| fact));
        self.pool.mk_and(facts, violated)
    }

    /// The facts by the conditions under which they hold.
    fn fact_groups(&mut self) -> Rc<Vec<FactGroup>> {
        if let Some((n_facts, groups)) = &self.checker.groups
            && *n_facts == self.checker.facts.len()
        {
            return Rc::clone(groups);
        }
        let mut numbers = FxHashMap::<TermId, usize>::default();
        let mut groups: Vec<FactGroup> = Vec::new();
        for (place, fact) in self.checker.facts.iter().enumerate() {
            let number = *numbers.entry(fact.guard).or_insert_with(|| {
                let guard = self.conjuncts(fact.guard);
                groups.push(FactGroup { guard, facts: IndexMap::default() });
                groups.len() - 1
            });
            groups[number].facts.entry(fact.holds).or_insert(place);
        }
        let groups = Rc::new(groups);
        self.checker.groups = Some((self.checker.facts.len(), Rc::clone(&groups)));
        groups
    }
}
