//! Index arithmetic: decides conjunctions of bit-vector constraints by reasoning over bounded integers.
//!
//! Queries about array indices (`bid * bdim + tid`, tiles, strides, row-major offsets with symbolic sizes) defeat
//! bit-blasting because of their products, yet have short proofs over the integers. The formulas are
//! [lifted](lift) to polynomials over integer variables with intervals, wrap-around included, but for what conjuncts
//! [say](facts) does not wrap; a number has the same [digits](divide) whichever products of radices it is divided by. A
//! system of such constraints is refuted by elimination, intervals, the mixed-radix rule (`n * A + B = 0`
//! with `|B| < n` has `A = B = 0`, also for a variable `n`) and a [linear relaxation](relax) with products of
//! constraints, splitting cases a bounded number of times. If no proof shows, [candidates](search) are tried.
//!
//! *Guarantee*: "unsatisfiable" is proved for the formulas as they stand, wrap-around and all, and where it is asked for
//! each inference is [checked](checker) by code that shares nothing with the rules; a model was evaluated. Anything
//! else is left open, for circuits to decide. *Cost*: bounded by constants, milliseconds.

mod poly;
mod lift;
mod facts;
mod checker;
mod divide;
mod bitwise;
mod simplex;
mod relax;
mod system;
mod search;

use std::cell::Cell;

use cuda_verify_base::{Deadline, Effort, IdSet};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::eval::{FunctionValue, Model, eval, satisfies};
use crate::index::lift::{Formula, Lifter, Literal, Origin, Relation, Var, View, modulus, parts};
use crate::index::poly::{Interval, VarId};
use crate::index::system::{Budget, Contradiction, System};
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};
use crate::value::{BvValue, Value};

/// Rounds of lifting, each with the intervals that the one before found.
const MAX_LIFTS: usize = 4;
const MAX_VARIABLES: usize = 240;
const MAX_NODES: usize = 6_000;

/// Cases by disjunctions of formulas, and how deep these may be nested.
const MAX_CASES: u32 = 400;
const MAX_CASE_DEPTH: u32 = 6;

/// Symbols by whose signs cases are distinguished.
const MAX_SIGNS: usize = 2;

/// Cases by disjunctions of atoms and by disequalities, within one of the above.
const MAX_SPLITS: u32 = 48;

/// Cases that may stay open before the rest is not looked at.
const MAX_OPEN_CASES: u32 = 3;

/// Goals more than were decided that may stay open before the rest is not looked at.
const MAX_OPEN_GOALS: usize = 8;

/// Work on goals that stay open before the rest is not looked at, in attempts at a proof.
const AFFORDABLE_GOALS: u64 = 8;

/// Units of work; a million are some tens of milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budgets {
    /// For each of three attempts at a proof.
    pub proof: u64,
    /// For candidates.
    pub search: u64,
}

impl Budgets {
    /// As much as is of use: what is not decided with it seldom is with more.
    pub const FULL: Self = Self { proof: 1_500_000, search: 500_000 };
}

/// Conjuncts that may be left out of such a part for it to be worth a try.
const MANY_OTHERS: usize = 8;

/// Units of work for a part of a conjunction that may be a contradiction already.
const QUICK_BUDGET: u64 = 60_000;

/// Units of work above that make one of a deadline.
const UNITS_OF_EFFORT: u64 = 16;

const MAX_DIVES: u64 = 60;

/// Candidates that are tried before a proof by cases.
const FIRST_DIVES: u64 = 4;

/// Terms evaluated to check the candidates of one case.
const MAX_EVALUATIONS: usize = 60_000;

/// What index arithmetic found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexAnswer {
    /// The formulas have no common solution.
    Unsat,
    /// They have, and this one was evaluated. Symbols that it leaves out are zero.
    Sat(Model),
    /// Not decided.
    Open,
}

/// Tries to decide the conjunction of formulas. Later formulas are taken first if not all can be afforded: they are
/// the goal, the earlier ones what leads to it.
#[must_use]
pub fn decide(
    pool: &TermPool,
    formulas: &[TermId],
    deadline: &Deadline,
    budgets: Budgets,
) -> IndexAnswer {
    decide_counted(pool, formulas, deadline, budgets, Trust::Rules).0
}

/// Like [`decide`], with the units of work that it took.
fn decide_counted(
    pool: &TermPool,
    formulas: &[TermId],
    deadline: &Deadline,
    budgets: Budgets,
    trust: Trust,
) -> (IndexAnswer, u64) {
    let conjuncts: Vec<Literal> =
        formulas.iter().flat_map(|&t| parts(pool, (t, true), true)).collect();
    let (mut answer, mut spent) = (IndexAnswer::Open, 0);
    // Most are decided without what conjuncts say of sums, and for less.
    for with_facts in [false, true] {
        let mut decision = Decision::new(pool, formulas, deadline, budgets, trust);
        decision.with_facts = with_facts;
        answer = decision.decide(conjuncts.clone(), 0);
        spent += decision.spent();
        if answer != IndexAnswer::Open || !decision.has_facts.get() {
            break;
        }
    }
    deadline.spend(Effort(spent / UNITS_OF_EFFORT));
    (answer, spent)
}

/// The last disjunction with an alternative that is no atom among conjuncts, and its alternatives.
fn split(pool: &TermPool, conjuncts: &[Literal]) -> Option<(usize, Vec<Literal>)> {
    conjuncts.iter().enumerate().rev().find_map(|(index, &literal)| {
        let alternatives = parts(pool, literal, false);
        let is_compound = |&(t, _): &Literal| matches!(pool.op(t), Some(Op::And | Op::Or));
        (alternatives.len() > 1 && alternatives.iter().any(is_compound))
            .then_some((index, alternatives))
    })
}

/// Like [`decide`], where one formula is a disjunction of goals that are decided one by one. If some of them stay open,
/// the number of that formula and those goals are given as well.
#[must_use]
pub fn decide_goals(
    pool: &TermPool,
    formulas: &[TermId],
    deadline: &Deadline,
    budgets: Budgets,
) -> (IndexAnswer, Option<(usize, Vec<TermId>)>) {
    goals_decided(pool, formulas, deadline, budgets, Trust::Rules)
}

/// Like [`decide_goals`], where "unsatisfiable" is only answered if a [`checker`] has followed each inference.
#[must_use]
pub fn prove_goals(
    pool: &TermPool,
    formulas: &[TermId],
    deadline: &Deadline,
    budgets: Budgets,
) -> (IndexAnswer, Option<(usize, Vec<TermId>)>) {
    goals_decided(pool, formulas, deadline, budgets, Trust::Checker)
}

fn goals_decided(
    pool: &TermPool,
    formulas: &[TermId],
    deadline: &Deadline,
    budgets: Budgets,
    trust: Trust,
) -> (IndexAnswer, Option<(usize, Vec<TermId>)>) {
    let goals_of = |&formula: &TermId| parts(pool, (formula, true), false);
    let most = formulas.iter().map(goals_of).enumerate().max_by_key(|(_, goals)| goals.len());
    let Some((number, goals)) = most
        .filter(|(_, goals)| goals.len() > 1 && goals.iter().all(|&(_, is_positive)| is_positive))
    else {
        return (decide_counted(pool, formulas, deadline, budgets, trust).0, None);
    };
    let mut case = formulas.to_vec();
    let mut open = Vec::new();
    let mut n_decided = 0;
    // What goals cost that stay open.
    let mut n_lost = 0;
    for (goal, _) in goals {
        case[number] = goal;
        // Goals of one query are alike: where many stay open, the rest would, too, and circuits take them all at once.
        if open.len() > n_decided + MAX_OPEN_GOALS || n_lost > AFFORDABLE_GOALS * budgets.proof {
            open.push(goal);
            continue;
        }
        let (answer, spent) = decide_counted(pool, &case, deadline, budgets, trust);
        if answer == IndexAnswer::Open {
            n_lost += spent;
        }
        match answer {
            IndexAnswer::Sat(model) => return (IndexAnswer::Sat(model), None),
            IndexAnswer::Unsat => n_decided += 1,
            IndexAnswer::Open => open.push(goal),
        }
    }
    if open.is_empty() {
        return (IndexAnswer::Unsat, None);
    }
    (IndexAnswer::Open, Some((number, open)))
}

/// What a contradiction counts by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// That the rules are right.
    Rules,
    /// That a checker has followed it.
    Checker,
}

impl Trust {
    fn accepts(self, contradiction: Contradiction) -> bool {
        self == Self::Rules || contradiction.is_checked
    }

    fn is_refuted(self, result: Result<(), Contradiction>) -> bool {
        result.is_err_and(|contradiction| self.accepts(contradiction))
    }
}

/// The state of one call of [`decide`].
struct Decision<'a> {
    trust: Trust,
    pool: &'a TermPool,
    /// What a model must satisfy.
    formulas: &'a [TermId],
    deadline: &'a Deadline,
    budgets: Budgets,
    proof_budget: Budget,
    /// For what the first attempt leaves open.
    second_budget: Budget,
    third_budget: Budget,
    search_budget: Budget,
    n_cases: u32,
    n_open: u32,
    /// The unsigned values of symbols whose signs are known in the case that is looked at.
    signs: FxHashMap<TermId, Interval>,
    /// Whether a term [speaks of data](Decision::is_of_data), as far as it was asked.
    of_data: FxHashMap<TermId, bool>,
    /// Whether [`facts`] take part, and whether there are any.
    with_facts: bool,
    has_facts: Cell<bool>,
}

impl<'a> Decision<'a> {
    fn new(
        pool: &'a TermPool,
        formulas: &'a [TermId],
        deadline: &'a Deadline,
        budgets: Budgets,
        trust: Trust,
    ) -> Self {
        Self {
            trust,
            pool,
            formulas,
            deadline,
            budgets,
            proof_budget: Budget::new(budgets.proof),
            second_budget: Budget::new(budgets.proof),
            third_budget: Budget::new(budgets.proof),
            search_budget: Budget::new(budgets.search),
            n_cases: 0,
            n_open: 0,
            signs: FxHashMap::default(),
            of_data: FxHashMap::default(),
            with_facts: false,
            has_facts: Cell::new(false),
        }
    }

    /// Units of work done.
    fn spent(&self) -> u64 {
        let budgets = [&self.proof_budget, &self.second_budget, &self.third_budget];
        let left = budgets.map(Budget::left).iter().sum::<u64>() + self.search_budget.left();
        3 * self.budgets.proof + self.budgets.search - left
    }

    /// Whether a term speaks of data: of floats, or of what is read from memory. It rarely takes part in a contradiction
    /// of indices, and is often large.
    fn is_of_data(&mut self, t: TermId) -> bool {
        let mut stack = vec![t];
        while let Some(&next) = stack.last() {
            if self.of_data.contains_key(&next) {
                stack.pop();
                continue;
            }
            let is_data = matches!(self.pool.sort(next), Sort::Float(_) | Sort::Array { .. });
            let operands = self.pool.operands(next);
            let known = operands.iter().map(|operand| self.of_data.get(operand).copied());
            let is_of_data = match known.collect::<Option<Vec<bool>>>() {
                _ if is_data => true,
                Some(known) => known.contains(&true),
                None => {
                    let of_data = &self.of_data;
                    stack.extend(operands.iter().filter(|it| !of_data.contains_key(it)));
                    continue;
                }
            };
            self.of_data.insert(next, is_of_data);
            stack.pop();
        }
        self.of_data[&t]
    }

    /// The conjuncts that mention nothing of some kind but what equations of some kind do. `None` if these are all, or
    /// nearly.
    fn about(
        &self,
        conjuncts: &[Literal],
        is_equation: impl Fn(TermId) -> bool,
        mentioned: impl Fn(TermId) -> Vec<TermId>,
    ) -> Option<Vec<Literal>> {
        let of_equations: FxHashSet<TermId> = conjuncts
            .iter()
            .filter(|&&(t, is_positive)| is_positive && is_equation(t))
            .flat_map(|&(t, _)| mentioned(t))
            .collect();
        if of_equations.is_empty() {
            return None;
        }
        let is_about =
            |&&(t, _): &&Literal| mentioned(t).iter().all(|it| of_equations.contains(it));
        let about: Vec<Literal> = conjuncts.iter().filter(is_about).copied().collect();
        // A part of nearly everything takes as long to refute as everything.
        (about.len() + MANY_OTHERS <= conjuncts.len()).then_some(about)
    }

    /// The conjuncts without those that speak of quotients and bits of which no equation speaks: they bound the steps of
    /// other computations than the one asked about.
    fn about_equations(&self, conjuncts: &[Literal]) -> Option<Vec<Literal>> {
        self.about(conjuncts, |t| self.is_equation(t), |t| self.operations(t))
    }

    /// The conjuncts that speak of nothing but what the equations speak of that are asked about: not those that say that
    /// the steps of a computation do not wrap around.
    fn about_unknowns(&self, conjuncts: &[Literal]) -> Option<Vec<Literal>> {
        self.about(conjuncts, |t| self.is_equation_asked_about(t), |t| self.unknowns(t))
    }

    /// Whether a term is an equation of words.
    fn is_equation(&self, t: TermId) -> bool {
        matches!(self.pool.as_app(t), Some((Op::Eq, &[a, _])) if matches!(self.pool.sort(a), Sort::BitVec(_)))
    }

    /// Whether a term is an equation of words that does not say that a sum or product is the same in more bits.
    fn is_equation_asked_about(&self, t: TermId) -> bool {
        let Some((Op::Eq, &[a, b])) = self.pool.as_app(t) else { return false };
        let narrow = |t: TermId| match self.pool.as_app(t) {
            Some((Op::SignExtend(_) | Op::ZeroExtend(_), &[narrow])) => self.pool.op(narrow),
            Some(_) | None => None,
        };
        let is_same = |narrow: Option<Op>, wide: TermId| {
            narrow.is_some_and(|op| {
                matches!(op, Op::BvAdd | Op::BvMul) && self.pool.op(wide) == Some(op)
            })
        };
        self.is_equation(t) && !is_same(narrow(a), b) && !is_same(narrow(b), a)
    }

    /// The symbols in a term and what is read from memory.
    fn unknowns(&self, t: TermId) -> Vec<TermId> {
        let (mut unknowns, mut stack, mut is_seen) = (Vec::new(), vec![t], IdSet::new());
        while let Some(t) = stack.pop() {
            if !is_seen.insert(t) {
                continue;
            }
            if self.pool.is_unknown(t) {
                unknowns.push(t);
            } else {
                stack.extend(self.pool.operands(t));
            }
        }
        unknowns
    }

    /// Whether a conjunction is a contradiction that shows without making cases, with little work.
    fn is_refuted_at_once(&mut self, conjuncts: &[Literal]) -> bool {
        let granted = QUICK_BUDGET.min(self.proof_budget.left());
        let budget = Budget::new(granted);
        let whole = std::mem::replace(&mut self.proof_budget, budget);
        // A part that has no solution is all that a proof needs; a part that has one says nothing.
        let refuted = match self.lifted(conjuncts) {
            Err(contradiction) => self.trust.accepts(contradiction),
            Ok(lifted) => {
                let mut divided = lifted.system.clone();
                divided.keeps_remainders = true;
                let mut plain = lifted.system;
                self.trust.is_refuted(plain.saturate()) || self.trust.is_refuted(divided.saturate())
            }
        };
        whole.spend(usize::try_from(granted - self.proof_budget.left()).unwrap_or(0));
        self.proof_budget = whole;
        refuted
    }

    /// Quotients, choices and operations on bits in a term.
    fn operations(&self, t: TermId) -> Vec<TermId> {
        let mut operations = self.pool.post_order(&[t]);
        operations.retain(|&t| {
            matches!(
                self.pool.op(t),
                Some(
                    Op::BvUdiv
                        | Op::BvUrem
                        | Op::BvSdiv
                        | Op::BvSrem
                        | Op::BvAnd
                        | Op::BvOr
                        | Op::BvXor
                        | Op::BvLshr
                        | Op::BvAshr
                        | Op::Extract { .. }
                        | Op::Ite
                )
            )
        });
        operations
    }

    /// Decides a conjunction that implies the formulas, at first without what it says of data.
    fn decide(&mut self, conjuncts: Vec<Literal>, depth: u32) -> IndexAnswer {
        let of_indices: Vec<Literal> =
            conjuncts.iter().copied().filter(|&(t, _)| !self.is_of_data(t)).collect();
        let about = self.about_equations(&of_indices);
        // From the smallest part to the whole: what refutes a part refutes the conjunction, and takes less.
        let of_unknowns = self.about_unknowns(about.as_deref().unwrap_or(&of_indices));
        for about in [of_unknowns, about].into_iter().flatten() {
            if self.is_refuted_at_once(&about) {
                return IndexAnswer::Unsat;
            }
        }
        if of_indices.len() < conjuncts.len() {
            let n_open = self.n_open;
            match self.decide_all(of_indices, depth) {
                IndexAnswer::Open => {}
                // A model of fewer conjuncts was evaluated on all formulas (`candidate`), so that it is one of theirs.
                answer @ (IndexAnswer::Unsat | IndexAnswer::Sat(_)) => return answer,
            }
            // What is left open without the data is asked about again with it, and is not counted twice.
            self.n_open = n_open;
        }
        self.decide_all(conjuncts, depth)
    }

    fn decide_all(&mut self, mut conjuncts: Vec<Literal>, depth: u32) -> IndexAnswer {
        self.n_cases += 1;
        let is_spent = self.proof_budget.is_spent() || self.deadline.is_over();
        if is_spent || self.n_cases > MAX_CASES || self.n_open > MAX_OPEN_CASES {
            self.n_open += 1;
            return IndexAnswer::Open;
        }
        // What the alternatives have in common may be a contradiction already. Each one is lifted by itself, with
        // the intervals that hold in its case.
        let found = if depth < MAX_CASE_DEPTH { split(self.pool, &conjuncts) } else { None };
        let alternatives = found.map(|(index, alternatives)| {
            conjuncts.remove(index);
            alternatives
        });
        let mut lifted = match self.lifted(&conjuncts) {
            Ok(lifted) => lifted,
            Err(contradiction) if self.trust.accepts(contradiction) => return IndexAnswer::Unsat,
            Err(_) => {
                self.n_open += 1;
                return IndexAnswer::Open;
            }
        };
        let Some(alternatives) = alternatives else {
            let (n_open, signed) = (self.n_open, lifted.signed);
            let answer = self.decide_case(lifted, conjuncts.len());
            return match signed.filter(|_| self.signs.len() < MAX_SIGNS) {
                Some(symbol) if answer == IndexAnswer::Open => {
                    self.n_open = n_open;
                    self.decide_by_sign(symbol, &conjuncts, depth)
                }
                Some(_) | None => answer,
            };
        };
        if self.trust.is_refuted(lifted.system.saturate()) {
            return IndexAnswer::Unsat;
        }
        let mut answer = IndexAnswer::Unsat;
        for alternative in alternatives {
            let mut case = conjuncts.clone();
            case.extend(parts(self.pool, alternative, true));
            match self.decide(case, depth + 1) {
                IndexAnswer::Unsat => {}
                IndexAnswer::Sat(model) => return IndexAnswer::Sat(model),
                IndexAnswer::Open => answer = IndexAnswer::Open,
            }
        }
        answer
    }

    /// Decides a conjunction by the sign of a symbol: each case is lifted by itself, so that what it multiplies is no
    /// choice between two products.
    fn decide_by_sign(&mut self, symbol: TermId, conjuncts: &[Literal], depth: u32) -> IndexAnswer {
        let mut answer = IndexAnswer::Unsat;
        for half in self.halves(symbol) {
            self.signs.insert(symbol, half);
            let of_case = self.decide_all(conjuncts.to_vec(), depth);
            self.signs.remove(&symbol);
            match of_case {
                IndexAnswer::Unsat => {}
                IndexAnswer::Sat(model) => return IndexAnswer::Sat(model),
                IndexAnswer::Open => answer = IndexAnswer::Open,
            }
        }
        answer
    }

    /// The unsigned values of a bit-vector that are not negative and that are, read as signed ones.
    fn halves(&self, t: TermId) -> [Interval; 2] {
        let Interval { low, high } = View::Unsigned.window(self.pool.width(t));
        let middle = low + (high - low) / 2;
        [Interval::new(low, middle), Interval::new(middle + 1, high)]
    }

    /// Decides a conjunction as it was lifted.
    fn decide_case(&mut self, mut lifted: Lifted, n_conjuncts: usize) -> IndexAnswer {
        // Copies from before `saturate`: what it eliminates in one way cannot be eliminated in another one afterwards.
        let mut expanded = lifted.system.clone();
        let divided = lifted.system.has_divisions().then(|| lifted.system.clone());
        if self.trust.is_refuted(lifted.system.saturate()) {
            return IndexAnswer::Unsat;
        }
        // A candidate for a part of the conjuncts is seldom one for all, and each is evaluated on all.
        let is_whole = lifted.n_formulas == n_conjuncts;
        // A few candidates first: a collision is often close by, and a proof that fails takes long.
        if is_whole && let Some(model) = self.candidate(&lifted.system, &lifted, FIRST_DIVES) {
            return IndexAnswer::Sat(model);
        }
        let mut refutation = Refutation { n_splits: 0, open: None, deadline: self.deadline };
        if self.trust.is_refuted(refutation.refute(lifted.system.clone())) {
            return IndexAnswer::Unsat;
        }
        expanded.expands_definitions = true;
        expanded.budget = self.second_budget.clone();
        let mut second = Refutation { n_splits: 0, open: None, deadline: self.deadline };
        if self.trust.is_refuted(second.refute(expanded)) {
            return IndexAnswer::Unsat;
        }
        if let Some(mut divided) = divided {
            divided.budget = self.third_budget.clone();
            divided.keeps_remainders = true;
            let mut third = Refutation { n_splits: 0, open: None, deadline: self.deadline };
            if self.trust.is_refuted(third.refute(divided)) {
                return IndexAnswer::Unsat;
            }
        }
        self.n_open += 1;
        let found = refutation
            .open
            .filter(|_| is_whole)
            .and_then(|open| self.candidate(&open, &lifted, MAX_DIVES));
        found.map_or(IndexAnswer::Open, IndexAnswer::Sat)
    }

    /// A model among some candidates of a system, which is that of a case of what was lifted.
    fn candidate(&self, open: &System, lifted: &Lifted, max_dives: u64) -> Option<Model> {
        let mut open = open.clone().unchecked();
        open.budget = self.search_budget.clone();
        let n_affordable = MAX_EVALUATIONS / lifted.n_nodes.max(1);
        let n_dives = u64::try_from(n_affordable).unwrap_or(max_dives).min(max_dives);
        let mut found = None;
        search::search(&open, n_dives, self.deadline, |values| {
            let model = model_of(self.pool, &lifted.vars, values);
            let is_model = satisfies(self.pool, &model, self.formulas);
            if is_model {
                found = Some(model);
            }
            is_model
        });
        found
    }

    /// The conjuncts by their distance from the last one, which is asked about: those that speak of the same unknowns,
    /// those that speak of what these speak of, and so on, the last ones first among equals.
    fn nearest_first(&self, conjuncts: &[Literal]) -> Vec<Literal> {
        let unknowns_of = |&literal: &Literal| (literal, self.unknowns(literal.0));
        let mut left: Vec<(Literal, Vec<TermId>)> =
            conjuncts.iter().rev().map(unknowns_of).collect();
        let mut reached: FxHashSet<TermId> = left
            .first()
            .map(|(_, unknowns)| unknowns.iter().copied().collect())
            .unwrap_or_default();
        let mut nearest = Vec::new();
        loop {
            let is_near = |unknowns: &[TermId]| unknowns.iter().any(|it| reached.contains(it));
            let (near, far): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|(_, unknowns)| is_near(unknowns));
            let literals =
                |of: &[(Literal, Vec<TermId>)]| of.iter().map(|it| it.0).collect::<Vec<_>>();
            nearest.extend(literals(&near));
            if near.is_empty() {
                nearest.extend(literals(&far));
                return nearest;
            }
            reached.extend(near.into_iter().flat_map(|(_, unknowns)| unknowns));
            left = far;
        }
    }

    /// The first of the conjuncts that are together small enough to be lifted, and the number of their terms.
    /// Leaving some out weakens what is refuted.
    fn affordable(&self, conjuncts: &[Literal]) -> (Vec<Literal>, usize) {
        let mut affordable = Vec::new();
        let mut is_seen = IdSet::new();
        let mut n_nodes = 0;
        for &(t, is_positive) in conjuncts {
            let mut new = Vec::new();
            let mut stack = vec![t];
            while let Some(t) = stack.pop() {
                if is_seen.insert(t) {
                    new.push(t);
                    stack.extend(self.pool.operands(t));
                    if n_nodes + new.len() > MAX_NODES {
                        break;
                    }
                }
            }
            if n_nodes + new.len() <= MAX_NODES {
                n_nodes += new.len();
                affordable.push((t, is_positive));
            } else {
                for t in new {
                    is_seen.remove(t);
                }
            }
        }
        (affordable, n_nodes)
    }

    /// The conjuncts as a system, last first; if these are too many, those that are nearest to the last one.
    fn lifted(&self, conjuncts: &[Literal]) -> Result<Lifted, Contradiction> {
        let last_first: Vec<Literal> = conjuncts.iter().rev().copied().collect();
        let lifted = self.lifted_in_order(&last_first)?;
        if lifted.n_formulas == conjuncts.len() {
            return Ok(lifted);
        }
        self.lifted_in_order(&self.nearest_first(conjuncts))
    }

    /// The first conjuncts as a system, lifted anew as long as better intervals show that less may wrap.
    fn lifted_in_order(&self, conjuncts: &[Literal]) -> Result<Lifted, Contradiction> {
        let (conjuncts, n_nodes) = self.affordable(conjuncts);
        let mut known = self.signs.clone();
        // What is known from the rounds before is as good as the checks of these.
        let mut has_gap = false;
        for round in 0.. {
            self.proof_budget.spend(4 * n_nodes);
            let mut lifter = Lifter::new(self.pool, &known);
            if self.with_facts {
                lifter.learn(&conjuncts);
            } else if !self.has_facts.get() {
                self.has_facts.set(lifter.has_facts(&conjuncts));
            }
            let mut lifted: Vec<Formula> = Vec::new();
            for &conjunct in &conjuncts {
                if lifter.vars.len() > MAX_VARIABLES {
                    break;
                }
                lifted.push(lifter.lift(conjunct));
            }
            let n_formulas = lifted.len();
            lifter.relate_bitwise();
            let signed = lifter.signed_symbols();
            let Lifter { vars, divisions, masked, definitions, lemmas, factors, .. } = lifter;
            let mut system = System::new(&vars, (divisions, &masked), factors, &self.proof_budget);
            system.tries_fewer_products = self.with_facts;
            if self.trust == Trust::Checker {
                system = system.with_checker(has_gap);
            }
            // First formulas first, so that ties are broken in their order.
            for formula in lifted.into_iter().rev().chain(definitions) {
                system.add(formula)?;
            }
            for lemma in lemmas {
                system.add_lemma(lemma)?;
            }
            system.propagate()?;
            has_gap = system.has_gap();
            let mut is_better = false;
            for (var, interval) in vars.iter().zip(&system.intervals) {
                let (t, shift) = match var.origin {
                    Origin::Term(t) => (t, 0),
                    Origin::Negative(t) => (t, modulus(self.pool.width(t)).unwrap_or(0)),
                    Origin::Wraps | Origin::Derived | Origin::Division => continue,
                };
                let unsigned = |interval: Interval| interval.plus(Interval::point(shift));
                let interval = unsigned(*interval);
                if known.get(&t).copied().unwrap_or_else(|| unsigned(var.interval)) != interval {
                    is_better = true;
                    known.insert(t, interval);
                }
            }
            // Better intervals show that more terms do not wrap around, which needs lifting anew: a variable for
            // wrap-around that was introduced stays in the system.
            if !is_better || round + 1 == MAX_LIFTS {
                let is_open = |&&(var, t): &&(VarId, TermId)| {
                    let [half, _] = self.halves(t);
                    let range = system.interval(var);
                    range.low <= half.high && range.high > half.high
                };
                let signed = signed.iter().find(is_open).map(|(_, t)| *t);
                return Ok(Lifted { system, vars, n_formulas, n_nodes, signed });
            }
        }
        unreachable!("invariant: the last round returns")
    }
}

/// Formulas over integers.
struct Lifted {
    system: System,
    vars: Vec<Var>,
    /// Number of formulas that the system stands for.
    n_formulas: usize,
    /// Number of terms in them.
    n_nodes: usize,
    /// A symbol of which it matters whether it is negative, which is not known.
    signed: Option<TermId>,
}

/// A bounded search for a proof that there is no solution.
struct Refutation<'d> {
    n_splits: u32,
    /// The first case that was not refuted.
    open: Option<System>,
    deadline: &'d Deadline,
}

impl Refutation<'_> {
    /// `Err` if the system is refuted.
    fn refute(&mut self, mut system: System) -> Result<(), Contradiction> {
        system.saturate()?;
        let is_affordable = self.n_splits < MAX_SPLITS && !system.budget.is_spent();
        let cases = if is_affordable && !self.deadline.is_over() { cases(&system) } else { None };
        let Some((rest, cases)) = cases else {
            self.open.get_or_insert(system);
            return Ok(());
        };
        self.n_splits += 1;
        let mut is_checked = true;
        for case in cases {
            let mut branch = rest.clone();
            let Err(contradiction) = branch.add(case).and_then(|()| self.refute(branch)) else {
                // One case that stays open is enough for the whole to stay open.
                return Ok(());
            };
            is_checked &= contradiction.is_checked;
        }
        Err(Contradiction { is_checked })
    }
}

/// The cases of the disjunction with the fewest alternatives, or of a disequality, and the system without it.
fn cases(system: &System) -> Option<(System, Vec<Formula>)> {
    let mut rest = system.clone();
    let smallest = (0..rest.disjunctions.len()).min_by_key(|&index| rest.disjunctions[index].len());
    if let Some(index) = smallest {
        let cases = rest.disjunctions.remove(index);
        rest.check(|checker| checker.distinguish(&cases));
        return Some((rest, cases));
    }
    // A disequality is worth splitting if other constraints mention all its variables.
    let others = || system.zeros.iter().chain(&system.non_negatives);
    let index = system
        .non_zeros
        .iter()
        // A variable of which nothing else is said can always be chosen to be different.
        .position(|poly| poly.vars().all(|var| others().any(|other| other.mentions(var))))?;
    let poly = rest.non_zeros.remove(index);
    let greater = poly.plus_constant(-1)?;
    let less = poly.scaled(-1)?.plus_constant(-1)?;
    let cases = [greater, less].map(|poly| Formula::Atom(Relation::NonNegative, poly));
    rest.check(|checker| checker.distinguish(&cases));
    Some((rest, cases.into()))
}

/// The values of variables as a model of symbols, and of what arrays and functions were read to be.
fn model_of(pool: &TermPool, vars: &[Var], values: &[i128]) -> Model {
    let mut model = Model::new();
    let typed = |sort: Sort, value: i128| match sort {
        Sort::Bool => Some(Value::Bool(value == 1)),
        Sort::BitVec(width) => {
            let value = value.cast_unsigned();
            let low = u64::try_from(value & u128::from(u64::MAX)).ok()?;
            let high = u64::try_from(value >> 64).ok()?;
            Some(Value::BitVec(BvValue::from_limbs(width, &[low, high])))
        }
        Sort::Float(_) | Sort::Array { .. } => None,
    };
    let mut reads = Vec::new();
    for (var, &value) in vars.iter().zip(values) {
        let (Origin::Term(t) | Origin::Negative(t)) = var.origin else { continue };
        let Some(value) = typed(pool.sort(t), value) else { continue };
        if pool.as_symbol(t).is_some() {
            model.insert(t, value);
        } else {
            reads.push((t, value));
        }
    }
    for (t, value) in reads {
        match (pool.as_app(t), value) {
            (Some((Op::Select, &[array, index])), Value::BitVec(element))
                if pool.as_symbol(array).is_some() =>
            {
                let index = eval(pool, &model, index);
                let old = model.get(array).cloned();
                let table = old.unwrap_or_else(|| Value::default_of(pool.sort(array)));
                if let (Value::Array { index_bits, default, mut entries }, Value::BitVec(index)) =
                    (table, index)
                {
                    if element == default {
                        entries.remove(&index);
                    } else {
                        entries.insert(index, element);
                    }
                    model.insert(array, Value::Array { index_bits, default, entries });
                }
            }
            (Some((Op::Apply(function), arguments)), value) => {
                let arguments = arguments.iter().map(|&t| eval(pool, &model, t)).collect();
                let mut table = model.function(function).cloned().unwrap_or_else(|| {
                    let default = Value::default_of(pool.function(function).result);
                    FunctionValue { default, entries: std::collections::BTreeMap::new() }
                });
                table.entries.insert(arguments, value);
                model.insert_function(function, table);
            }
            _ => {}
        }
    }
    model
}
