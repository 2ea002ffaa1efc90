//! Bounds of variables that an iteration changes in irregular ways: the index of the best element so far, the ends of an
//! interval that is halved. They are guessed from the conditions of the loop and from the values that the variables
//! take, and those are kept that hold before the loop and that an arbitrary iteration preserves if all of them hold at its
//! start (C. Flanagan and K. R. M. Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001).
//!
//! *Guarantee*: what is kept holds at the head of every iteration and after the loop.
//!
//! *Cost*: one query for each guess that is dropped, at most, each with a limited effort.

use cuda_verify_base::Effort;
use cuda_verify_base::id::Id;
use cuda_verify_smt::eval::Evaluator;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::symbols::Terms;
use crate::value::{float_results, mask};

/// Guesses about one loop.
const MAX_GUESSES: usize = 48;
/// Values that an iteration may leave in a variable.
const MAX_LEAVES: usize = 16;
/// Work for one query.
const EFFORT: Effort = Effort(400_000);
/// Work for one guess, where there is too little for all together.
const SINGLE_EFFORT: Effort = Effort(100_000);

/// A variable of a loop.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// Its value before the loop.
    before: TermId,
    /// A symbol for its value at the head of an iteration.
    start: TermId,
    /// Its value after that.
    after: TermId,
    /// By how much every iteration changes it, if that is known.
    step: Option<TermId>,
}

/// What the search for invariants knows of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Every iteration changes it by that.
    Counted(TermId),
    /// There are to be bounds of it.
    Irregular,
    /// It takes no part.
    Other,
}

/// An arbitrary iteration as it was run.
#[derive(Debug)]
pub(crate) struct Sample {
    /// Values of the variables at its head, and at its end.
    pub(crate) starts: Vec<Option<TermId>>,
    pub(crate) afters: Vec<Option<TermId>>,
    /// The conditions on the way.
    pub(crate) conditions: Vec<TermId>,
    /// All that holds at its end.
    pub(crate) end: TermId,
    /// Terms that there were before it.
    pub(crate) n_terms: usize,
}

/// What holds of the variables of a loop at its head, as formulas over symbols for their values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Invariants {
    formulas: Vec<TermId>,
    /// By variable.
    symbols: Vec<Option<TermId>>,
}

impl Invariants {
    pub(crate) fn is_empty(&self) -> bool {
        self.formulas.is_empty()
    }

    /// Adds formulas that are known to hold at the head of every iteration, over other symbols.
    pub(crate) fn extend(
        &mut self,
        pool: &mut Terms,
        formulas: Vec<TermId>,
        starts: &[Option<TermId>],
    ) {
        if self.symbols.is_empty() {
            self.symbols = starts.to_vec();
        }
        let names = values_of(pool, starts, &self.symbols);
        let named = formulas.into_iter().map(|formula| pool.substitute(formula, &names));
        self.formulas.extend(named.collect::<Vec<_>>());
    }

    /// What they say of other values of the variables.
    pub(crate) fn of(&self, pool: &mut Terms, values: &[Option<TermId>]) -> Vec<TermId> {
        let values = values_of(pool, &self.symbols, values);
        self.formulas.iter().map(|formula| pool.substitute(*formula, &values)).collect()
    }

    /// Guesses about the irregular variables, given the conditions under which an iteration is followed by another one.
    /// The symbols of an iteration are those that were made since the pool had so many terms.
    fn guess(pool: &mut Terms, variables: &[Seen], conditions: &[TermId], n_terms: usize) -> Self {
        let mut guesses = Guesses { pool, formulas: Vec::new() };
        let is_number =
            |pool: &TermPool, seen: &&Seen| matches!(pool.sort(seen.start), Sort::BitVec(8..=64));
        let (counted, irregular): (Vec<&Seen>, Vec<&Seen>) = variables
            .iter()
            .filter(|seen| is_number(guesses.pool, seen))
            .partition(|seen| seen.step.is_some());
        if irregular.is_empty() {
            return Self::default();
        }
        for seen in &irregular {
            guesses.about(seen, &counted, conditions);
        }
        for one in &irregular {
            for other in irregular.iter().filter(|other| other.start != one.start) {
                guesses.not_above(one.start, other.start);
            }
        }
        for condition in conditions {
            let symbols = guesses.pool.symbols_of(*condition);
            if irregular.iter().any(|seen| symbols.contains(&seen.start)) {
                guesses.weaker(*condition);
            }
        }
        let starts: FxHashSet<TermId> = variables.iter().map(|seen| seen.start).collect();
        let mut formulas = guesses.formulas;
        // What an iteration draws or reads has another value in the next one.
        formulas.retain(|formula| {
            let symbols = pool.symbols_of(*formula);
            symbols.into_iter().all(|it| it.index() < n_terms || starts.contains(&it))
        });
        // Fewer guesses, fewer invariants: nothing else depends on them.
        formulas.truncate(MAX_GUESSES);
        Self { formulas, symbols: Vec::new() }
    }
}

/// Values for symbols; other terms stand for no variable.
fn values_of(
    pool: &Terms,
    symbols: &[Option<TermId>],
    values: &[Option<TermId>],
) -> FxHashMap<TermId, TermId> {
    // A variable that has no value keeps its symbol, which stands for any: what is asked then is asked of all values.
    let both = symbols.iter().zip(values);
    both.filter_map(|(symbol, value)| {
        Some((symbol.filter(|it| pool.as_symbol(*it).is_some())?, (*value)?))
    })
    .collect()
}

struct Guesses<'a> {
    pool: &'a mut TermPool,
    formulas: Vec<TermId>,
}

impl Guesses<'_> {
    fn add(&mut self, formula: TermId) {
        if !self.pool.is_const(formula) && !self.formulas.contains(&formula) {
            self.formulas.push(formula);
        }
    }

    fn about(&mut self, seen: &Seen, counted: &[&Seen], conditions: &[TermId]) {
        let Seen { before, start, after, .. } = *seen;
        let width = self.pool.width(start);
        self.not_above(before, start);
        self.not_above(start, before);
        let zero = self.pool.mk_bv(width, 0);
        self.not_above(zero, start);
        let leaves = leaves(self.pool, after);
        let known: Vec<TermId> = leaves.iter().copied().filter(|leaf| *leaf != start).collect();
        // Of its first value the path may know more than the term says.
        let with_first: Vec<TermId> = known.iter().copied().chain([before]).collect();
        for values in [with_first, known] {
            let ranges: Option<Vec<(i64, i64)>> =
                values.iter().map(|leaf| self.pool.signed_range(*leaf)).collect();
            if let Some(ranges) = ranges
                && let Some(low) = ranges.iter().map(|(low, _)| *low).min()
                && let Some(high) = ranges.iter().map(|(_, high)| *high).max()
            {
                let [low, high] = [low, high]
                    .map(|end| self.pool.mk_bv(width, end.cast_unsigned() & mask(width)));
                self.not_above(low, start);
                self.not_above(start, high);
            }
        }
        for counter in counted {
            if self.pool.sort(counter.start) != self.pool.sort(start) {
                continue;
            }
            let goes_down = counter
                .step
                .and_then(|step| self.pool.as_bv_i64(step))
                .is_some_and(|step| step < 0);
            let is_from = |of: TermId, leaf: &TermId| self.pool.symbols_of(*leaf).contains(&of);
            let is_taken = leaves.iter().any(|leaf| is_from(counter.start, leaf));
            if !is_taken && !leaves.iter().any(|leaf| *leaf != start && is_from(start, leaf)) {
                continue;
            }
            let (low, high) =
                if goes_down { (counter.start, start) } else { (start, counter.start) };
            self.not_above(low, high);
            if !is_taken {
                continue;
            }
            let is_below = self.pool.mk_bv_slt(low, high);
            self.add(is_below);
            // What is taken from the counter is within its bounds.
            let mut distances = vec![zero];
            for leaf in &leaves {
                let distance = self.pool.mk_bv_sub(*leaf, counter.start);
                if self.pool.is_const(distance) && !distances.contains(&distance) {
                    distances.push(distance);
                }
            }
            for condition in conditions {
                if !self.pool.symbols_of(*condition).contains(&counter.start) {
                    continue;
                }
                for distance in &distances {
                    let taken = self.pool.mk_bv_sub(start, *distance);
                    let values = FxHashMap::from_iter([(counter.start, taken)]);
                    let formula = self.pool.substitute(*condition, &values);
                    self.add(formula);
                }
            }
        }
    }

    /// `low <= high`, as signed numbers.
    fn not_above(&mut self, low: TermId, high: TermId) {
        if self.pool.sort(low) == self.pool.sort(high) {
            let formula = self.pool.mk_bv_sle(low, high);
            self.add(formula);
        }
    }

    /// What is left of a comparison after an iteration in which it just held.
    fn weaker(&mut self, condition: TermId) {
        let (is_positive, atom) = match self.pool.as_app(condition) {
            Some((Op::Not, operands)) => (false, operands[0]),
            Some(_) => (true, condition),
            None => return,
        };
        let Some((op, &[left, right])) = self.pool.as_app(atom) else { return };
        let (low, high) = if is_positive { (left, right) } else { (right, left) };
        if matches!(op, Op::BvSlt | Op::BvSle) {
            self.not_above(low, high);
            let one = self.pool.mk_bv(self.pool.width(high), 1);
            let above = self.pool.mk_bv_add(high, one);
            self.not_above(low, above);
        } else if matches!(op, Op::BvUlt | Op::BvUle) {
            let formula = self.pool.mk_bv_ule(low, high);
            self.add(formula);
        }
    }
}

/// The values among which a term is a choice, up to a number.
fn leaves(pool: &TermPool, term: TermId) -> Vec<TermId> {
    let (mut leaves, mut seen, mut stack) = (Vec::new(), FxHashSet::default(), vec![term]);
    while let Some(term) = stack.pop() {
        match pool.as_app(term) {
            _ if !seen.insert(term) => {}
            Some((Op::Ite, operands)) => stack.extend([operands[1], operands[2]]),
            _ if leaves.len() >= MAX_LEAVES => break,
            _ => leaves.push(term),
        }
    }
    leaves
}

/// A variable that every iteration changes by a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted {
    /// Its value before the loop.
    pub(crate) before: TermId,
    /// A symbol for its value at the head of an iteration.
    pub(crate) start: TermId,
    pub(crate) step: TermId,
}

impl Engine<'_> {
    /// What the conditions of a loop say of the iteration before, where one compares a sum with a counted variable, such as
    /// `i + 1 < n`: where the sum wraps around it says nothing of the variable, but then the condition has not held
    /// before. The formulas hold at the head of every iteration. Given are the conditions under which an iteration is
    /// followed by another one, and which symbols are of one iteration.
    pub(crate) fn held_before(
        &mut self,
        entry: &Path,
        counted: &[Counted],
        conditions: &[TermId],
        is_own: impl Fn(&Self, TermId) -> bool,
    ) -> Vec<TermId> {
        let (mut befores, mut previous, mut next) =
            (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        for &Counted { before, start, step } in counted {
            befores.insert(start, before);
            previous.insert(start, self.pool.mk_bv_sub(start, step));
            next.insert(start, self.pool.mk_bv_add(start, step));
        }
        let mut formulas = Vec::new();
        for &condition in conditions {
            for counter in counted {
                let number = self.number_not_reached(condition, counter);
                let is_of_loop = |engine: &Self, number| {
                    let symbols = engine.pool.symbols_of(number);
                    symbols.iter().any(|it| befores.contains_key(it) || is_own(engine, *it))
                };
                if let Some((place, number)) = number
                    && !is_of_loop(self, number)
                {
                    formulas.extend(self.not_passed(counter, place, number));
                }
            }
            if !self.compares_sum(condition, &befores) {
                continue;
            }
            let symbols = self.pool.symbols_of(condition);
            if !symbols.iter().all(|it| befores.contains_key(it) || !is_own(self, *it)) {
                continue;
            }
            let held = self.pool.substitute(condition, &previous);
            let exact = self.exact_before(condition, counted);
            for formula in exact.into_iter().chain([held]) {
                let first = self.pool.substitute(formula, &befores);
                let formula = if self.pool.is_true(first) {
                    formula
                } else {
                    // In the first iteration it follows from the condition itself.
                    let follows = self.pool.mk_implies(condition, formula);
                    let first = self.pool.substitute(follows, &befores);
                    if !self.pool.is_true(first) && !self.is_implied_at_once(entry, first) {
                        continue;
                    }
                    follows
                };
                let after = self.pool.substitute(formula, &next);
                let assumed = self.pool.mk_and(formula, condition);
                let is_kept = self.pool.mk_implies(assumed, after);
                if formula == held
                    || self.pool.is_true(is_kept)
                    || self.is_implied_at_once(entry, is_kept)
                {
                    formulas.push(formula);
                }
            }
        }
        formulas
    }

    /// Of a condition `i != n` on a counter, the counter, extended or not, and the number.
    fn number_not_reached(&self, condition: TermId, counter: &Counted) -> Option<(TermId, TermId)> {
        let is_counter = |term: TermId| match self.pool.as_app(term) {
            Some((Op::SignExtend(_) | Op::ZeroExtend(_), &[inner])) => inner == counter.start,
            Some(_) | None => term == counter.start,
        };
        let Some((Op::Not, &[atom])) = self.pool.as_app(condition) else { return None };
        match self.pool.as_app(atom) {
            Some((Op::Eq, &[a, b])) if is_counter(a) => Some((a, b)),
            Some((Op::Eq, &[a, b])) if is_counter(b) => Some((b, a)),
            Some(_) | None => None,
        }
    }

    /// That a counter by ones which goes on until it is a number has not passed it, if it did not begin beyond: between
    /// what is below a number and what is above it lies the number. Where the counter wraps around it comes to the other
    /// end, which is not beyond either.
    fn not_passed(&mut self, counter: &Counted, place: TermId, number: TermId) -> Vec<TermId> {
        let before = FxHashMap::from_iter([(counter.start, counter.before)]);
        let first = self.pool.substitute(place, &before);
        let is_up = match self.pool.as_bv_i64(counter.step) {
            Some(1) => true,
            Some(-1) => false,
            Some(_) | None => return Vec::new(),
        };
        let orders: &[bool] = match self.pool.as_app(place) {
            Some((Op::SignExtend(_), _)) if place != counter.start => &[true],
            Some((Op::ZeroExtend(_), _)) if place != counter.start => &[false],
            Some(_) | None => &[true, false],
        };
        let mut formulas = Vec::new();
        for &is_signed in orders {
            let [first, now] = [first, place].map(|place| {
                let (low, high) = if is_up { (place, number) } else { (number, place) };
                match is_signed {
                    true => self.pool.mk_bv_sle(low, high),
                    false => self.pool.mk_bv_ule(low, high),
                }
            });
            formulas.push(self.pool.mk_implies(first, now));
        }
        formulas
    }

    /// A comparison as it was an iteration before, in so many bits that nothing wraps around.
    fn exact_before(&mut self, condition: TermId, counted: &[Counted]) -> Option<TermId> {
        let (is_positive, atom) = match self.pool.as_app(condition)? {
            (Op::Not, operands) => (false, operands[0]),
            (_, _) => (true, condition),
        };
        let (op, &[left, right]) = self.pool.as_app(atom)? else { return None };
        let is_signed = matches!(op, Op::BvSlt | Op::BvSle);
        let width = self.pool.width(left) + 16;
        let left = self.exact_sum(left, is_signed, width, counted)?;
        let right = self.exact_sum(right, is_signed, width, counted)?;
        let held = if matches!(op, Op::BvSlt | Op::BvUlt) {
            self.pool.mk_bv_slt(left, right)
        } else {
            self.pool.mk_bv_sle(left, right)
        };
        Some(if is_positive { held } else { self.pool.mk_not(held) })
    }

    /// A sum of numbers as it was an iteration before, in more bits.
    fn exact_sum(
        &mut self,
        term: TermId,
        is_signed: bool,
        width: u32,
        counted: &[Counted],
    ) -> Option<TermId> {
        let (term, is_signed) = match self.pool.as_app(term) {
            Some((Op::SignExtend(_), operands)) => (operands[0], true),
            Some((Op::ZeroExtend(_), operands)) => (operands[0], false),
            Some(_) | None => (term, is_signed),
        };
        let own_width = self.pool.width(term);
        let exact = |engine: &mut Self, number: u64| {
            let number = engine.pool.mk_bv(own_width, number);
            engine.pool.mk_resize_signed(number, width)
        };
        let (constant, terms) = self.pool.linear(term);
        let mut sum = exact(self, constant);
        for (coefficient, term) in terms {
            let factor = exact(self, coefficient);
            let mut value = if is_signed {
                self.pool.mk_resize_signed(term, width)
            } else {
                self.pool.mk_resize_unsigned(term, width)
            };
            if let Some(counted) = counted.iter().find(|counted| counted.start == term) {
                let step = self.pool.as_bv_u64(counted.step)?;
                let step = exact(self, step);
                value = self.pool.mk_bv_sub(value, step);
            }
            let product = self.pool.mk_bv_mul(factor, value);
            sum = self.pool.mk_bv_add(sum, product);
        }
        Some(sum)
    }

    /// Whether a condition compares a sum with one of some variables, which may wrap around where the variable does not.
    fn compares_sum(&self, condition: TermId, variables: &FxHashMap<TermId, TermId>) -> bool {
        let atom = match self.pool.as_app(condition) {
            Some((Op::Not, operands)) => operands[0],
            Some(_) | None => condition,
        };
        let Some((Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle, sides)) = self.pool.as_app(atom)
        else {
            return false;
        };
        sides.iter().any(|&side| {
            let side = match self.pool.as_app(side) {
                Some((Op::SignExtend(_) | Op::ZeroExtend(_), operands)) => operands[0],
                Some(_) | None => side,
            };
            let (constant, terms) = self.pool.linear(side);
            let is_sum = constant != 0 || terms.len() > 1;
            is_sum && terms.iter().any(|(_, term)| variables.contains_key(term))
        })
    }

    /// Finds bounds of the irregular variables of a loop that is entered under a condition: what holds of their values
    /// before it and at the end of all given iterations, if it does at their heads.
    pub(crate) fn find_invariants(
        &mut self,
        entered: TermId,
        (befores, roles): (&[Option<TermId>], &[Role]),
        samples: &[Sample],
    ) -> Result<Invariants, Stop> {
        let Some(first) = samples.first() else { return Ok(Invariants::default()) };
        let mut seen = Vec::new();
        for (index, role) in roles.iter().enumerate() {
            let step = match role {
                Role::Counted(step) => Some(*step),
                Role::Irregular => None,
                Role::Other => continue,
            };
            if let (Some(before), Some(start), Some(after)) =
                (befores[index], first.starts[index], first.afters[index])
                && self.pool.as_symbol(start).is_some()
            {
                seen.push(Seen { before, start, after, step });
            }
        }
        let mut invariants =
            Invariants::guess(&mut self.pool, &seen, &first.conditions, first.n_terms);
        invariants.symbols.clone_from(&first.starts);
        self.keep_implied(&mut invariants, entered, befores)?;
        self.keep_preserved(&mut invariants, samples)?;
        Ok(invariants)
    }

    /// Drops what does not follow from a condition for some values of the variables; true if anything was.
    fn keep_implied(
        &mut self,
        invariants: &mut Invariants,
        cond: TermId,
        values: &[Option<TermId>],
    ) -> Result<bool, Stop> {
        let n_before = invariants.formulas.len();
        let claims = invariants.of(&mut self.pool, values);
        let mut open: Vec<(TermId, TermId)> =
            invariants.formulas.iter().copied().zip(claims).collect();
        // What folds to false would make the question about all of them trivial.
        open.retain(|(_, claim)| !self.pool.is_false(*claim));
        let all: Vec<TermId> = [cond].into_iter().chain(open.iter().map(|it| it.1)).collect();
        let rounded = float_results(&mut self.pool, &all);
        let cond = self.pool.substitute(cond, &rounded);
        for (_, claim) in &mut open {
            *claim = self.pool.substitute(*claim, &rounded);
        }
        loop {
            let claims: Vec<TermId> = open.iter().map(|(_, claim)| *claim).collect();
            let all = self.pool.mk_and_all(claims);
            let fails = self.pool.mk_not(all);
            let fails = self.pool.mk_and(cond, fails);
            match self.within(EFFORT, |engine| engine.solve(fails))? {
                Some(None) => break,
                Some(Some(model)) => {
                    let n_open = open.len();
                    let mut terms = Evaluator::new(&self.pool, &model);
                    // A model that breaks one guess often breaks several, which are dropped together.
                    open.retain(|(_, claim)| terms.eval(*claim) == Value::Bool(true));
                    // A model that breaks none of what was asked tells nothing, so that nothing is kept.
                    if open.len() == n_open {
                        open.clear();
                    }
                }
                None => {
                    let mut kept = Vec::new();
                    for (formula, claim) in open {
                        let fails = self.pool.mk_not(claim);
                        let fails = self.pool.mk_and(cond, fails);
                        let found = self.within(SINGLE_EFFORT, |engine| engine.solve(fails))?;
                        if matches!(found, Some(None)) {
                            kept.push((formula, claim));
                        }
                    }
                    open = kept;
                    break;
                }
            }
        }
        invariants.formulas = open.into_iter().map(|(formula, _)| formula).collect();
        Ok(invariants.formulas.len() < n_before)
    }

    /// Drops what an iteration does not preserve.
    fn keep_preserved(
        &mut self,
        invariants: &mut Invariants,
        samples: &[Sample],
    ) -> Result<(), Stop> {
        loop {
            let mut has_dropped = false;
            for sample in samples {
                let mut parts = invariants.of(&mut self.pool, &sample.starts);
                parts.push(sample.end);
                let assumed = self.pool.mk_and_all(parts);
                // What is dropped may have carried others, which are asked about again without it: the greatest set
                // that carries itself is left.
                has_dropped |= self.keep_implied(invariants, assumed, &sample.afters)?;
            }
            if !has_dropped || invariants.is_empty() {
                return Ok(());
            }
        }
    }
}
