//! A conjunction of polynomial constraints over bounded integers, and the rules that refute it.
//!
//! [`System::saturate`] applies, until nothing changes or a contradiction shows: division by the common divisor of
//! the coefficients, elimination of variables by equations (Gauss), interval propagation, merging of opposite
//! inequalities into equations, unit propagation in disjunctions, and the *mixed-radix rule*: from `n * A + B = 0`
//! with `-n < B < n` follow `A = 0` and `B = 0`, for a number, a variable, or a sum `n` that is a factor somewhere;
//! likewise from `n * A + B >= 0` with `B < n` follows `A >= 0`.
//! Products that an equation gives in terms of lower degree are replaced in greater products, and equations that share
//! a product are subtracted. What a rule needs to know beyond intervals (that `B < n`, that a term does not wrap, that
//! two terms are equal) it asks the [linear relaxation](crate::index::relax).
//!
//! *Guarantee*: each rule keeps all integer solutions; a contradiction therefore proves that there are none. Where that is
//! to be checked, each inference is put down for a [checker](crate::index::checker).

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::rc::Rc;

use cuda_verify_base::id::Id;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::index::checker::{Checker, Premise};
use crate::index::lift::{Formula, Origin, Relation, Var};
use crate::index::poly::{Interval, Monomial, Poly, VarId, gcd, monomial_range};
use crate::index::relax::{Effort, Relaxation};

/// There is no solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction {
    /// Whether a checker has followed how it was found.
    pub(super) is_checked: bool,
}

/// A constraint that never holds.
struct Impossible;

type Derived = Result<(), Contradiction>;

const MAX_PASSES: usize = 40;
const MAX_SWEEPS: usize = 12;
const MAX_DIVISION_STEPS: usize = 40;

/// Terms of a radix.
const MAX_RADIX: usize = 4;

/// What may still be spent, shared by all copies of a system. A unit is about one term of a polynomial looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Budget(Rc<Cell<u64>>);

impl Budget {
    pub(super) fn new(units: u64) -> Self {
        Self(Rc::new(Cell::new(units)))
    }

    pub(super) fn spend(&self, units: usize) {
        let units = u64::try_from(units).unwrap_or(u64::MAX);
        self.0.set(self.0.get().saturating_sub(units));
    }

    pub(super) fn is_spent(&self) -> bool {
        self.left() == 0
    }

    pub(super) fn left(&self) -> u64 {
        self.0.get()
    }
}

/// Constraints, all of which must hold.
#[derive(Clone, Debug, Default)]
pub(super) struct System {
    pub(super) budget: Budget,
    pub(super) intervals: Vec<Interval>,
    /// Variables that count how often a term wraps.
    wraps: Vec<VarId>,
    /// Whether a variable was introduced by lifting: its equation is a definition, to be eliminated first.
    is_derived: Vec<bool>,
    is_division: Vec<bool>,
    /// Equations `a - q * d - r = 0`, of which some may not be known to hold, and a variable of `a`.
    divisions: Rc<[(VarId, Poly)]>,
    /// Whether such an equation is to give what was divided, not `r`: where remainders are compared their bounds count.
    pub(super) keeps_remainders: bool,
    pub(super) zeros: Vec<Poly>,
    pub(super) non_negatives: Vec<Poly>,
    pub(super) non_zeros: Vec<Poly>,
    pub(super) disjunctions: Vec<Vec<Formula>>,
    /// Disjunctions that follow from the rest: no cases are made of them.
    lemmas: Vec<Vec<Formula>>,
    /// Variables eliminated, with what they equal; later ones may occur in earlier ones.
    pub(super) eliminated: Vec<(VarId, Poly)>,
    /// For each variable, its place among these.
    elimination_of: Vec<Option<usize>>,
    /// Variables whose elimination would make some polynomial too large.
    kept: Vec<VarId>,
    /// Whether definitions without wrap-around are put into products, too, which hides the radices in them.
    pub(super) expands_definitions: bool,
    /// Factors of products that are no variables: radices that the mixed-radix rule tries.
    factors: Rc<[Poly]>,
    /// Products that equations were combined by.
    pivots: Vec<Monomial>,
    /// What each inference is put down for, if it is to be checked.
    checker: Option<Box<RefCell<Checker>>>,
}

/// What is known of a formula.
enum Known {
    True,
    False,
    Open,
}

/// What is known of a relation to zero from the interval that a number lies in.
fn known_by_range(relation: Relation, range: Interval) -> Known {
    let (may_be_zero, is_zero) = (range.contains(0), range.as_point() == Some(0));
    match relation {
        Relation::Zero if is_zero => Known::True,
        Relation::Zero if !may_be_zero => Known::False,
        Relation::NonZero if !may_be_zero => Known::True,
        Relation::NonZero if is_zero => Known::False,
        Relation::NonNegative if range.low >= 0 => Known::True,
        Relation::NonNegative if range.high < 0 => Known::False,
        Relation::Zero | Relation::NonZero | Relation::NonNegative => Known::Open,
    }
}

impl System {
    /// Makes a system without constraints.
    pub(super) fn new(
        vars: &[Var],
        (divisions, masked): (Vec<(VarId, Poly)>, &[VarId]),
        factors: Vec<Poly>,
        budget: &Budget,
    ) -> Self {
        let is_division = |(index, var): (usize, &Var)| {
            var.origin == Origin::Division || masked.contains(&VarId::from_index(index))
        };
        let ids = (0..vars.len()).map(VarId::from_index);
        Self {
            budget: budget.clone(),
            intervals: vars.iter().map(|var| var.interval).collect(),
            elimination_of: vec![None; vars.len()],
            wraps: ids.filter(|var| vars[var.index()].origin == Origin::Wraps).collect(),
            divisions: divisions.into(),
            is_division: vars.iter().enumerate().map(is_division).collect(),
            is_derived: vars.iter().map(|var| !matches!(var.origin, Origin::Term(_))).collect(),
            factors: factors.into(),
            ..Self::default()
        }
    }

    /// Has each inference checked from here on, when nothing has been added yet.
    pub(super) fn with_checker(self, has_gap: bool) -> Self {
        let checker = Checker::new(&self.intervals, has_gap);
        Self { checker: Some(Box::new(RefCell::new(checker))), ..self }
    }

    /// Without checks, where candidates are tried that nothing is inferred from.
    pub(super) fn unchecked(self) -> Self {
        Self { checker: None, ..self }
    }

    pub(super) fn is_checked(&self) -> bool {
        self.checker.is_some()
    }

    /// Puts an inference down, if it is to be checked.
    pub(super) fn check(&self, step: impl FnOnce(&mut Checker)) {
        if let Some(checker) = &self.checker {
            step(&mut checker.borrow_mut());
        }
    }

    /// Whether some inference so far did not pass the check.
    pub(super) fn has_gap(&self) -> bool {
        self.checker.as_ref().is_some_and(|checker| checker.borrow().has_gap())
    }

    fn contradiction(&self) -> Contradiction {
        let is_checked = self.checker.as_ref().is_some_and(|it| it.borrow().is_refuted());
        Contradiction { is_checked }
    }

    /// The contradiction that an inference shows.
    fn refuted(&self, step: impl FnOnce(&mut Checker)) -> Contradiction {
        self.check(step);
        self.contradiction()
    }

    pub(super) fn interval(&self, var: VarId) -> Interval {
        self.intervals[var.index()]
    }

    /// The short factors of products that are no variables, without common divisors.
    fn factors(&self) -> impl Iterator<Item = Poly> + '_ {
        let normal = self.factors.iter().map(|factor| self.normal(factor.clone()));
        let short = normal.filter(|factor| (1..=MAX_RADIX).contains(&factor.terms.len()));
        short.map(|factor| factor.div_floor(gcd(factor.content(), factor.constant)))
    }

    pub(super) fn range(&self, poly: &Poly) -> Interval {
        poly.range(|var| self.interval(var))
    }

    pub(super) fn monomial_range(&self, monomial: &Monomial) -> Interval {
        monomial_range(monomial, |var| self.interval(var))
    }

    /// Adds a constraint that is given.
    pub(super) fn add(&mut self, formula: Formula) -> Derived {
        self.check(|checker| checker.assume(&formula));
        self.add_derived(formula)
    }

    /// Adds a constraint that was derived, or is given.
    fn add_derived(&mut self, formula: Formula) -> Derived {
        let mut pending = vec![formula];
        while let Some(formula) = pending.pop() {
            match formula {
                Formula::Atom(relation, poly) => self.add_atom(relation, poly)?,
                Formula::All(parts) => pending.extend(parts.into_iter().rev()),
                Formula::Any(mut parts) => match parts.len() {
                    0 => return Err(self.contradiction()),
                    1 => pending.extend(parts.pop()),
                    _ => self.disjunctions.push(parts),
                },
            }
        }
        Ok(())
    }

    /// Adds a clause that follows from what the variables stand for.
    pub(super) fn add_lemma(&mut self, formula: Formula) -> Derived {
        self.check(|checker| checker.assume(&formula));
        self.add_derived_lemma(formula)
    }

    fn add_derived_lemma(&mut self, formula: Formula) -> Derived {
        match formula {
            Formula::Any(parts) if parts.len() > 1 => {
                self.lemmas.push(parts);
                Ok(())
            }
            other @ (Formula::Atom(..) | Formula::All(_) | Formula::Any(_)) => {
                self.add_derived(other)
            }
        }
    }

    pub(super) fn has_divisions(&self) -> bool {
        !self.divisions.is_empty()
    }

    /// Whether the variable stands for something that an equation gives.
    fn is_defined(&self, var: VarId) -> bool {
        let is_kept = self.keeps_remainders && self.is_division[var.index()];
        self.is_derived[var.index()] && !is_kept
    }

    fn list(&mut self, relation: Relation) -> &mut Vec<Poly> {
        match relation {
            Relation::Zero => &mut self.zeros,
            Relation::NonZero => &mut self.non_zeros,
            Relation::NonNegative => &mut self.non_negatives,
        }
    }

    fn add_atom(&mut self, relation: Relation, poly: Poly) -> Derived {
        let poly = self.normal_by(poly, |poly, var, by| {
            self.check(|checker| checker.substitute(relation, poly, var, by));
        });
        let normalized = normalized(relation, poly);
        let Some(poly) = normalized.map_err(|Impossible| self.contradiction())? else {
            return Ok(());
        };
        let list = self.list(relation);
        if !list.contains(&poly) {
            list.push(poly);
        }
        Ok(())
    }

    /// The polynomial without eliminated variables.
    pub(super) fn normal(&self, poly: Poly) -> Poly {
        self.normal_by(poly, |_, _, _| {})
    }

    /// The same, with what is replaced by what in which polynomial.
    fn normal_by(&self, mut poly: Poly, replaces: impl Fn(&Poly, VarId, &Poly)) -> Poly {
        let mut next = 0;
        loop {
            let places = poly.vars().filter_map(|var| self.elimination_of[var.index()]);
            let Some(place) = places.filter(|&place| place >= next).min() else { return poly };
            let (var, by) = &self.eliminated[place];
            if let Some(substituted) = poly.substitute(*var, by) {
                replaces(&poly, *var, by);
                poly = substituted;
            }
            next = place + 1;
        }
    }

    /// Number of constraints.
    pub(super) fn size(&self) -> usize {
        let lists = [&self.zeros, &self.non_negatives, &self.non_zeros];
        lists.iter().map(|list| list.len()).sum::<usize>() + 4 * self.disjunctions.len()
    }

    /// Applies all rules until nothing changes or the budget is spent.
    pub(super) fn saturate(&mut self) -> Derived {
        for _ in 0..MAX_PASSES {
            if self.budget.is_spent() {
                break;
            }
            self.budget.spend(8 * self.size());
            self.propagate()?;
            let is_changed = (self.keeps_remainders && self.eliminate_dividends()?)
                || self.eliminate()?
                || self.merge_opposites()?
                || self.propagate_disjunctions()?
                || self.split_by_numbers()?
                || self.cancel_factors()?
                || self.reduce_products()?
                || self.relax()?
                || self.combine_equations()?;
            if !is_changed {
                break;
            }
        }
        Ok(())
    }

    /// Narrows the interval of a variable by what a constraint says.
    fn narrow(
        &mut self,
        var: VarId,
        by: Interval,
        (relation, poly): (Relation, &Poly),
    ) -> Result<bool, Contradiction> {
        if !self.interval(var).is_within(by) {
            self.check(|checker| checker.narrow(var, by, relation, poly));
        }
        self.meet(var, by)
    }

    /// Narrows the interval of a variable by what has been put down.
    fn meet(&mut self, var: VarId, by: Interval) -> Result<bool, Contradiction> {
        let interval = self.interval(var);
        let met = interval.meet(by);
        if met.is_empty() {
            return Err(self.contradiction());
        }
        self.intervals[var.index()] = met;
        Ok(met != interval)
    }

    /// Narrows the intervals of variables by every constraint, in a bounded number of sweeps.
    pub(super) fn propagate(&mut self) -> Derived {
        // The constraints stay as they are; only intervals change.
        let zeros = std::mem::take(&mut self.zeros);
        let non_negatives = std::mem::take(&mut self.non_negatives);
        let non_zeros = std::mem::take(&mut self.non_zeros);
        let result = self.sweep(&zeros, &non_negatives, &non_zeros);
        self.zeros = zeros;
        self.non_negatives = non_negatives;
        self.non_zeros = non_zeros;
        result
    }

    fn sweep(&mut self, zeros: &[Poly], non_negatives: &[Poly], non_zeros: &[Poly]) -> Derived {
        for _ in 0..MAX_SWEEPS {
            let mut is_changed = false;
            for poly in zeros {
                is_changed |= self.propagate_range(Relation::Zero, poly)?;
            }
            for poly in non_negatives {
                is_changed |= self.propagate_range(Relation::NonNegative, poly)?;
            }
            for poly in non_zeros {
                is_changed |= self.propagate_non_zero(poly)?;
            }
            if !is_changed || self.budget.is_spent() {
                break;
            }
        }
        Ok(())
    }

    /// Narrows the variables of a polynomial that is zero, or not negative.
    fn propagate_range(&mut self, relation: Relation, poly: &Poly) -> Result<bool, Contradiction> {
        let range = match relation {
            Relation::Zero => Interval::point(0),
            Relation::NonNegative => Interval { low: 0, ..Interval::ALL },
            Relation::NonZero => return Ok(false),
        };
        self.budget.spend(poly.terms.len() + 2);
        let own: SmallVec<[Interval; 8]> =
            poly.terms.iter().map(|(m, n)| self.monomial_range(m).scaled(*n)).collect();
        // Sums of the terms before and after each one.
        let mut after: SmallVec<[Interval; 9]> = smallvec![Interval::point(0); own.len() + 1];
        for index in (0..own.len()).rev() {
            after[index] = after[index + 1].plus(own[index]);
        }
        let mut before = Interval::point(poly.constant);
        let total = before.plus(after[0]);
        if total.meet(range).is_empty() {
            return Err(self.refuted(|checker| checker.refute_by_range(relation, poly)));
        }
        if total.is_within(range) {
            return Ok(false);
        }
        let mut is_changed = false;
        for (index, (monomial, n)) in poly.terms.iter().enumerate() {
            let others = before.plus(after[index + 1]);
            let scaled = range.plus(others.scaled(-1));
            is_changed |=
                self.narrow_monomial(monomial, quotients(scaled, *n), (relation, poly))?;
            before = before.plus(own[index]);
        }
        Ok(is_changed)
    }

    /// Narrows the variables of a product that is in a range, as a constraint says.
    fn narrow_monomial(
        &mut self,
        monomial: &Monomial,
        range: Interval,
        by: (Relation, &Poly),
    ) -> Result<bool, Contradiction> {
        if let [var] = monomial.as_slice() {
            return self.narrow(*var, range, by);
        }
        if self.monomial_range(monomial).meet(range).is_empty() {
            return Err(self.refuted(|checker| checker.refute_by_range(by.0, by.1)));
        }
        let mut is_changed = false;
        for (position, &var) in monomial.iter().enumerate() {
            let mut others = monomial.clone();
            others.remove(position);
            let others = self.monomial_range(&others);
            let own = self.interval(var);
            // With signs that are not known a division would have to turn the inequality round, or not.
            if own.low < 0 || others.low < 0 {
                continue;
            }
            let mut bound = Interval::ALL;
            // var * others <= high, others >= low
            if let Some(high) = range.upper()
                && others.low > 0
            {
                bound.high = high.div_euclid(others.low);
            }
            if let (Some(low), Some(most)) = (range.lower(), others.upper())
                && low > 0
            {
                // A product with zero is not positive.
                if most == 0 {
                    return Err(self.refuted(|checker| checker.refute_by_range(by.0, by.1)));
                }
                bound.low = -(-low).div_euclid(most);
            }
            is_changed |= self.narrow(var, bound, by)?;
        }
        Ok(is_changed)
    }

    /// A value at the end of an interval that is excluded.
    fn propagate_non_zero(&mut self, poly: &Poly) -> Result<bool, Contradiction> {
        if let [(monomial, n)] = poly.terms.as_slice()
            && let [var] = monomial.as_slice()
            && poly.constant % n == 0
        {
            let excluded = -poly.constant / n;
            let Interval { low, high } = self.interval(*var);
            let by = (Relation::NonZero, poly);
            if low == excluded {
                return self.narrow(*var, Interval::new(low + 1, high), by);
            }
            if high == excluded {
                return self.narrow(*var, Interval::new(low, high - 1), by);
            }
        }
        match self.range(poly).as_point() {
            Some(0) => Err(self.refuted(|it| it.refute_by_range(Relation::NonZero, poly))),
            Some(_) | None => Ok(false),
        }
    }

    /// Eliminates fixed variables, and variables that an equation gives.
    fn eliminate(&mut self) -> Result<bool, Contradiction> {
        let mut is_changed = false;
        while !self.budget.is_spent() && self.eliminate_one()? {
            is_changed = true;
        }
        Ok(is_changed)
    }

    fn eliminate_one(&mut self) -> Result<bool, Contradiction> {
        self.budget.spend(self.size());
        let polys = self.zeros.iter().chain(&self.non_negatives).chain(&self.non_zeros);
        let fixed = polys
            .flat_map(Poly::vars)
            .filter_map(|var| self.interval(var).as_point().map(|value| (var, value)))
            .find(|(var, _)| !self.kept.contains(var));
        if let Some((var, value)) = fixed {
            self.check(|checker| checker.fix(var, value));
            self.substitute(var, &Poly::constant(value))?;
            return Ok(true);
        }
        // Definitions first: what they connect is known only when they are gone.
        let all = |of_definition| (0..self.zeros.len()).map(move |index| (index, of_definition));
        for (index, of_definition) in all(true).chain(all(false)) {
            let poly = self.zeros[index].clone();
            if let Some((var, by)) = self.solution(&poly, of_definition) {
                self.eliminate_by(index, var, &by)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Replaces a variable by what an equation gives.
    fn eliminate_by(&mut self, equation: usize, var: VarId, by: &Poly) -> Derived {
        self.zeros.swap_remove(equation);
        let interval = self.interval(var);
        self.substitute(var, by)?;
        self.check(|checker| checker.substitute_bounds(var, by));
        // What was known of the variable is now said of what it equals; the variable itself occurs no more.
        if let Some(low) = interval.lower()
            && let Some(bound) = by.plus_constant(-low)
        {
            self.add_atom(Relation::NonNegative, bound)?;
        }
        if let Some(high) = interval.upper()
            && let Some(bound) = by.scaled(-1).and_then(|by| by.plus_constant(high))
        {
            self.add_atom(Relation::NonNegative, bound)?;
        }
        Ok(())
    }

    /// Replaces what was divided by quotients and remainders, where the equations are known to hold.
    fn eliminate_dividends(&mut self) -> Result<bool, Contradiction> {
        let mut is_changed = false;
        for (var, equation) in self.divisions.clone().iter() {
            self.budget.spend(self.zeros.len() + equation.terms.len());
            if self.elimination_of[var.index()].is_some() || self.kept.contains(var) {
                continue;
            }
            let equation = self.normal(equation.clone());
            // One that cannot hold is not known to.
            let Ok(Some(equation)) = normalized(Relation::Zero, equation) else { continue };
            let Some(index) = self.zeros.iter().position(|zero| *zero == equation) else {
                continue;
            };
            let is_linear = |(it, n): &&(Monomial, i128)| it.as_slice() == [*var] && n.abs() == 1;
            let occurrences = equation.vars().filter(|other| other == var).count();
            let Some((_, n)) = equation.terms.iter().find(is_linear).filter(|_| occurrences == 1)
            else {
                continue;
            };
            let rest = equation.substitute(*var, &Poly::default());
            let Some(by) = rest.and_then(|rest| rest.scaled(-n)) else { continue };
            self.eliminate_by(index, *var, &by)?;
            is_changed = true;
        }
        Ok(is_changed)
    }

    /// A variable with coefficient 1 or -1 that occurs nowhere else in the equation, and what it equals; of those that
    /// lifting introduced if `of_definition`.
    fn solution(&self, poly: &Poly, of_definition: bool) -> Option<(VarId, Poly)> {
        let candidates = poly.terms.iter().filter_map(|(monomial, n)| {
            let [var] = monomial.as_slice() else { return None };
            let occurrences = poly.vars().filter(|other| other == var).count();
            let is_meant = !of_definition || self.is_defined(*var);
            let is_alone = n.abs() == 1 && occurrences == 1;
            (is_meant && is_alone && !self.kept.contains(var)).then_some((*var, *n))
        });
        // Prefer a variable that occurs in no product: it leaves the products as they are.
        let in_products = |var: VarId| {
            let polys = self.zeros.iter().chain(&self.non_negatives).chain(&self.non_zeros);
            polys
                .into_iter()
                .flat_map(|poly| &poly.terms)
                .any(|(monomial, _)| monomial.len() > 1 && monomial.contains(&var))
        };
        // Longer equations between the symbols of the query are left as they are, for the mixed-radix rule, unless a
        // symbol that stands for the whole sum connects them with another equation.
        let is_short = poly.terms.len() <= 2;
        let is_whole = |var: VarId, n: i128| {
            poly.terms.iter().all(|(monomial, m)| {
                let is_own = monomial.as_slice() == [var];
                is_own
                    || m.signum() != n.signum()
                    || monomial.iter().any(|it| self.wraps.contains(it))
            })
        };
        let connects = |var: VarId, n: i128| {
            is_whole(var, n) && self.zeros.iter().any(|it| it != poly && it.mentions(var))
        };
        let is_exact = self.expands_definitions
            && of_definition
            && !poly.vars().any(|var| self.wraps.contains(&var));
        let (var, n) = candidates
            .map(|(var, n)| (in_products(var), Reverse(var), n))
            .filter(|&(_, Reverse(var), _)| {
                is_short || !self.keeps_remainders || !self.is_division[var.index()]
            })
            .filter(|&(is_in_products, Reverse(var), n)| {
                let is_definition = || self.is_defined(var) || connects(var, n);
                is_short || is_exact || (!is_in_products && is_definition())
            })
            .min()
            .map(|(_, Reverse(var), n)| (var, n))?;
        let rest = poly.substitute(var, &Poly::default())?;
        Some((var, rest.scaled(-n)?))
    }

    fn substitute(&mut self, var: VarId, by: &Poly) -> Derived {
        self.check(|checker| checker.define(var, by));
        let old = [
            (Relation::Zero, std::mem::take(&mut self.zeros)),
            (Relation::NonNegative, std::mem::take(&mut self.non_negatives)),
            (Relation::NonZero, std::mem::take(&mut self.non_zeros)),
        ];
        // Where a polynomial would grow too large it keeps the variable, which is then bound by an equation.
        let mut is_kept = false;
        for (relation, polys) in old {
            let (changed, unchanged): (Vec<Poly>, Vec<Poly>) =
                polys.into_iter().partition(|poly| poly.mentions(var));
            self.list(relation).splice(0..0, unchanged);
            for poly in changed {
                let substituted = poly.substitute(var, by);
                is_kept |= substituted.is_none();
                if substituted.is_some() {
                    self.check(|checker| checker.substitute(relation, &poly, var, by));
                }
                self.add_atom(relation, substituted.unwrap_or(poly))?;
            }
        }
        if is_kept && let Some(equation) = by.minus(&Poly::var(var)) {
            self.kept.push(var);
            self.add_atom(Relation::Zero, equation)?;
        } else {
            self.elimination_of[var.index()] = Some(self.eliminated.len());
            self.eliminated.push((var, by.clone()));
        }
        Ok(())
    }

    /// Of inequalities with the same or opposite coefficients keeps the strongest; opposite ones that leave one
    /// value become an equation.
    fn merge_opposites(&mut self) -> Result<bool, Contradiction> {
        let mut ranges = FxHashMap::<Vec<(Monomial, i128)>, Interval>::default();
        let mut order = Vec::new();
        for poly in &self.non_negatives {
            let is_flipped = poly.terms.first().is_some_and(|&(_, n)| n < 0);
            let terms = if is_flipped {
                poly.terms.iter().map(|(m, n)| (m.clone(), -n)).collect()
            } else {
                poly.terms.clone()
            };
            // terms + c >= 0, or -terms + c >= 0
            let bound = if is_flipped {
                Interval::new(Interval::ALL.low, poly.constant)
            } else {
                Interval::new(-poly.constant, Interval::ALL.high)
            };
            let range = ranges.entry(terms.clone()).or_insert_with(|| {
                order.push(terms);
                Interval::ALL
            });
            *range = range.meet(bound);
            if range.is_empty() {
                return Err(self.refuted(|checker| {
                    let opposite = self
                        .non_negatives
                        .iter()
                        .filter(|other| poly.plus(other).is_some_and(|sum| sum.terms.is_empty()));
                    let strongest = opposite.min_by_key(|other| other.constant).unwrap_or(poly);
                    let known = |poly| (1, vec![Premise::Known(Relation::NonNegative, poly)]);
                    checker.combine(None, &[known(poly), known(strongest)]);
                }));
            }
        }
        let mut is_changed = false;
        let mut kept = Vec::new();
        for terms in order {
            let range = ranges[&terms];
            let poly = Poly { terms, constant: 0 };
            if let Some(value) = range.as_point()
                && let Some(equation) = poly.plus_constant(-value)
            {
                is_changed = true;
                self.check(|checker| checker.merge(&equation));
                self.add_atom(Relation::Zero, equation)?;
                continue;
            }
            if let Some(low) = range.lower() {
                kept.extend(poly.plus_constant(-low));
            }
            if let Some(high) = range.upper() {
                kept.extend(poly.scaled(-1).and_then(|poly| poly.plus_constant(high)));
            }
        }
        self.non_negatives = kept;
        Ok(is_changed)
    }

    /// Whether some disjunction has no alternative left that may hold.
    pub(super) fn is_contradicted(&self) -> bool {
        self.disjunctions.iter().any(|alternatives| {
            alternatives.iter().all(|alternative| matches!(self.known(alternative), Known::False))
        })
    }

    fn known(&self, formula: &Formula) -> Known {
        match formula {
            Formula::Atom(relation, poly) => {
                self.budget.spend(poly.terms.len() + 1);
                let known = known_by_range(*relation, self.range(poly));
                if !matches!(known, Known::Open) {
                    return known;
                }
                let poly = match normalized(*relation, self.normal(poly.clone())) {
                    Err(Impossible) => return Known::False,
                    Ok(None) => return Known::True,
                    Ok(Some(poly)) => poly,
                };
                let is_known_zero = || self.zeros.contains(&poly);
                match (known_by_range(*relation, self.range(&poly)), relation) {
                    (Known::Open, Relation::Zero) if is_known_zero() => Known::True,
                    (Known::Open, Relation::NonZero) if is_known_zero() => Known::False,
                    (known, _) => known,
                }
            }
            Formula::All(parts) => {
                let mut known = Known::True;
                for part in parts {
                    match self.known(part) {
                        Known::False => return Known::False,
                        Known::Open => known = Known::Open,
                        Known::True => {}
                    }
                }
                known
            }
            Formula::Any(parts) => {
                let mut known = Known::False;
                for part in parts {
                    match self.known(part) {
                        Known::True => return Known::True,
                        Known::Open => known = Known::Open,
                        Known::False => {}
                    }
                }
                known
            }
        }
    }

    /// Drops alternatives that cannot hold and disjunctions that hold; the last alternative left is a constraint.
    fn propagate_disjunctions(&mut self) -> Result<bool, Contradiction> {
        let mut is_changed = false;
        let disjunctions = std::mem::take(&mut self.disjunctions);
        let lemmas = std::mem::take(&mut self.lemmas);
        let n_disjunctions = disjunctions.len();
        for (number, mut alternatives) in disjunctions.into_iter().chain(lemmas).enumerate() {
            self.budget.spend(8 * alternatives.len());
            let before = self.is_checked().then(|| alternatives.clone());
            let mut is_true = false;
            let n_before = alternatives.len();
            alternatives.retain(|alternative| match self.known(alternative) {
                Known::True => {
                    is_true = true;
                    true
                }
                Known::False => false,
                Known::Open => true,
            });
            if is_true {
                continue;
            }
            // That alternatives were dropped changes nothing else yet; that one is left does.
            is_changed |= alternatives.len() == 1 || alternatives.is_empty();
            debug_assert!(alternatives.len() <= n_before, "alternatives are only dropped");
            if let Some(before) = before.filter(|before| before.len() > alternatives.len()) {
                self.check(|checker| checker.drop_alternatives(&before, &alternatives));
            }
            if number < n_disjunctions {
                self.add_derived(Formula::Any(alternatives))?;
            } else {
                self.add_derived_lemma(Formula::Any(alternatives))?;
            }
        }
        Ok(is_changed)
    }

    /// Where an equation gives a product in terms of lower degree, greater products of which it is a part are replaced:
    /// with `W * q = i - r`, `H * W * q` is `H * i - H * r`. Degrees fall, so that there is an end to it.
    fn reduce_products(&mut self) -> Result<bool, Contradiction> {
        for index in 0..self.zeros.len() {
            let equation = self.zeros[index].clone();
            let degree = equation.terms.iter().map(|(monomial, _)| monomial.len()).max();
            let degree = degree.unwrap_or(0);
            let mut greatest = equation.terms.iter().filter(|(it, _)| it.len() == degree);
            let (Some((leading, n)), None) = (greatest.next(), greatest.next()) else { continue };
            // A coefficient other than one would have to be divided by, which integers do not allow.
            if degree < 2 || n.abs() != 1 {
                continue;
            }
            self.budget.spend(self.size());
            let reduced = |poly: &Poly| {
                let (monomial, m) = poly.terms.iter().find(|(monomial, _)| {
                    monomial.len() > leading.len() && without(monomial, leading).is_some()
                })?;
                let factor =
                    Poly { terms: vec![(without(monomial, leading)?, -(m * n))], constant: 0 };
                Some((poly.plus(&factor.times(&equation)?)?, factor))
            };
            for relation in [Relation::Zero, Relation::NonNegative, Relation::NonZero] {
                let list = self.list(relation);
                let found = (0..list.len())
                    .find_map(|position| reduced(&list[position]).map(|found| (position, found)));
                if let Some((position, (poly, factor))) = found {
                    let old = list.remove(position);
                    self.check(|it| it.add_multiple(relation, &old, &factor, &equation));
                    self.add_atom(relation, poly)?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Where equations share a product that none of the other rules takes apart, their difference may say what they do not:
    /// of `W * q + r = n * i + b` and `W * q + r = n * j + c`, that `n * (i - j) + b - c = 0`. Each product is taken for
    /// this once, so that there is an end to it, and no equation gets longer.
    fn combine_equations(&mut self) -> Result<bool, Contradiction> {
        let mut order: Vec<usize> = (0..self.zeros.len()).collect();
        order.sort_by_key(|&index| self.zeros[index].terms.len());
        for index in order {
            let pivot = self.zeros[index].clone();
            self.budget.spend(self.zeros.len() + pivot.terms.len());
            if pivot.vars().any(|var| self.wraps.contains(&var)) {
                continue;
            }
            let products = pivot.terms.iter().filter(|(it, n)| it.len() > 1 && n.abs() == 1);
            for (product, n) in products {
                if self.pivots.contains(product) {
                    continue;
                }
                let combined = |other: &Poly| {
                    let (_, m) = other.terms.iter().find(|(it, _)| it == product)?;
                    let factor = m.checked_mul(-n)?;
                    let combined = other.add_scaled(&pivot, factor)?;
                    (combined.terms.len() <= other.terms.len()).then_some((combined, factor))
                };
                let others = (0..self.zeros.len()).filter(|&other| other != index);
                let found: Vec<(usize, (Poly, i128))> = others
                    .filter_map(|other| Some((other, combined(&self.zeros[other])?)))
                    .collect();
                if found.is_empty() {
                    continue;
                }
                self.pivots.push(product.clone());
                for &(other, (_, factor)) in found.iter().rev() {
                    let old = self.zeros.remove(other);
                    let factor = Poly::constant(factor);
                    self.check(|it| it.add_multiple(Relation::Zero, &old, &factor, &pivot));
                }
                for (_, (equation, _)) in found {
                    self.add_atom(Relation::Zero, equation)?;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A positive factor of all terms does not change the sign: from `x * A >= c` with `x > 0` follows `A > 0` if `c > 0`,
    /// and `A >= 0` if `c = 0`; likewise for equations.
    fn cancel_factors(&mut self) -> Result<bool, Contradiction> {
        for relation in [Relation::Zero, Relation::NonNegative, Relation::NonZero] {
            for index in 0..self.list(relation).len() {
                let poly = self.list(relation)[index].clone();
                let Some((first, _)) = poly.terms.first() else { continue };
                if poly.constant > 0 || (poly.constant < 0 && relation != Relation::NonNegative) {
                    continue;
                }
                let is_common = |var: &VarId| {
                    self.interval(*var).low > 0
                        && poly.terms.iter().all(|(monomial, _)| monomial.contains(var))
                };
                let Some(var) = first.iter().copied().find(is_common) else { continue };
                let factor = Monomial::from_slice(&[var]);
                let terms = poly.terms.iter();
                let rest: Option<Vec<_>> =
                    terms.map(|(monomial, n)| Some((without(monomial, &factor)?, *n))).collect();
                let constant = if poly.constant < 0 { -1 } else { 0 };
                // A term that was the factor itself is now a number.
                let Some(rest) = rest.and_then(|terms| Poly::from_terms(terms, constant)) else {
                    continue;
                };
                let n_before = self.list(relation).len();
                self.check(|checker| checker.cancel(relation, &poly, var));
                if poly.constant == 0 {
                    self.list(relation).remove(index);
                    self.add_atom(relation, rest)?;
                    return Ok(true);
                }
                self.add_atom(relation, rest)?;
                if self.list(relation).len() > n_before {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The mixed-radix rule for numbers, with intervals: `n * A + B = 0` where exactly one multiple of `n` is in the
    /// interval of `B`.
    fn split_by_numbers(&mut self) -> Result<bool, Contradiction> {
        for index in 0..self.zeros.len() {
            let poly = self.zeros[index].clone();
            let mut numbers: Vec<i128> =
                poly.terms.iter().map(|(_, n)| n.abs()).filter(|&n| n > 1).collect();
            numbers.sort_unstable();
            numbers.dedup();
            for n in numbers.into_iter().rev() {
                let (multiples, rest): (Vec<_>, Vec<_>) =
                    poly.terms.iter().cloned().partition(|(_, m)| m % n == 0);
                if rest.is_empty() {
                    continue;
                }
                let rest = Poly { terms: rest, constant: poly.constant };
                let range = self.range(&rest);
                let (Some(low), Some(high)) = (range.lower(), range.upper()) else { continue };
                let (least, most) = (-(-low).div_euclid(n), high.div_euclid(n));
                if least > most {
                    return Err(self.refuted(|checker| checker.refute_multiple(&poly, n)));
                }
                if least < most {
                    continue;
                }
                let multiples = Poly { terms: multiples, constant: 0 }.div_floor(n);
                let (Some(quotient), Some(rest)) = (
                    multiples.plus_constant(least),
                    least.checked_mul(n).and_then(|shift| rest.plus_constant(-shift)),
                ) else {
                    continue;
                };
                self.zeros.swap_remove(index);
                self.check(|checker| checker.split(&poly, &Poly::constant(n), &rest));
                self.add_atom(Relation::Zero, quotient)?;
                self.add_atom(Relation::Zero, rest)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What the linear relaxation shows: a contradiction, that a term does not wrap, or the mixed-radix rule for a
    /// variable radix.
    fn relax(&mut self) -> Result<bool, Contradiction> {
        let mut relaxation = Relaxation::new(self);
        for effort in [Effort::Plain, Effort::Near, Effort::Products] {
            relaxation.effort = effort;
            if relaxation.is_infeasible() {
                return Err(self.contradiction());
            }
            let bounds = self.wraps_bounds(&mut relaxation);
            if !bounds.is_empty() {
                for (wraps, bound) in bounds {
                    self.check(|checker| checker.bound(wraps, bound));
                    self.meet(wraps, bound)?;
                }
                return Ok(true);
            }
            for index in 0..self.zeros.len() {
                if self.budget.is_spent() {
                    return Ok(false);
                }
                let zero = &self.zeros[index];
                let split = self
                    .number_split(zero, &mut relaxation)
                    .or_else(|| self.radix_split(zero, &mut relaxation));
                if let Some((quotient, rest, width)) = split {
                    let zero = self.zeros.swap_remove(index);
                    self.check(|checker| checker.split(&zero, &width, &rest));
                    self.add_atom(Relation::Zero, quotient)?;
                    self.add_atom(Relation::Zero, rest)?;
                    return Ok(true);
                }
            }
            if let Some(bound) = self.bound_of_factor(&mut relaxation) {
                self.add_atom(Relation::NonNegative, bound)?;
                return Ok(true);
            }
            if let Some(side) = self.side_of_zero(&mut relaxation)? {
                let n_before = self.non_negatives.len();
                self.add_atom(Relation::NonNegative, side)?;
                return Ok(self.non_negatives.len() > n_before);
            }
        }
        Ok(false)
    }

    /// Terms that the relaxation shows not to wrap on one side.
    fn wraps_bounds(&self, relaxation: &mut Relaxation<'_>) -> Vec<(VarId, Interval)> {
        let mut bounds = Vec::new();
        for &wraps in &self.wraps {
            let interval = self.interval(wraps);
            let is_known =
                interval.as_point().is_some() || self.elimination_of[wraps.index()].is_some();
            if is_known || self.budget.is_spent() {
                continue;
            }
            let wraps_poly = Poly::var(wraps);
            let mut bound = Interval::ALL;
            if interval.high > 0 && interval.low <= 0 && relaxation.is_at_most(&wraps_poly, 0) {
                bound.high = 0;
            }
            if interval.low < 0 && interval.high >= 0 && relaxation.is_at_least(&wraps_poly, 0) {
                bound.low = 0;
            }
            if bound != Interval::ALL {
                bounds.push((wraps, bound));
            }
        }
        bounds
    }

    /// What is at least zero if something that is not zero has one sign.
    fn side_of_zero(&self, relaxation: &mut Relaxation<'_>) -> Result<Option<Poly>, Contradiction> {
        for poly in &self.non_zeros {
            if self.budget.is_spent() {
                break;
            }
            let is_at_most = relaxation.is_at_most(poly, 0);
            let is_at_least = relaxation.is_at_least(poly, 0);
            if is_at_most && is_at_least {
                return Err(self.refuted(|checker| {
                    checker.merge(poly);
                    checker.refute_zero(poly);
                }));
            }
            if is_at_most || is_at_least {
                let side = if is_at_most { poly.scaled(-1) } else { Some(poly.clone()) };
                if let Some(side) = &side {
                    self.check(|checker| checker.exclude_zero(poly, side));
                }
                let side = side.and_then(|side| side.plus_constant(-1));
                if side.as_ref().is_some_and(|side| !self.non_negatives.contains(side)) {
                    return Ok(side);
                }
            }
        }
        Ok(None)
    }

    /// The mixed-radix rule for inequalities: from `g * W * A + B >= 0` with a number `g > 0` and `W > 0` follows `A >= 0`
    /// if `B < g * W`, and `A > 0` if `B < 0`. So `q < n` follows from `q * W + r < n * W`.
    fn bound_of_factor(&self, relaxation: &mut Relaxation<'_>) -> Option<Poly> {
        let sums: Vec<Poly> = self.factors().collect();
        for poly in &self.non_negatives {
            let factors = poly.terms.iter().filter(|(monomial, _)| monomial.len() > 1);
            let mut variables: Vec<VarId> =
                factors.flat_map(|(it, _)| it.iter().copied()).collect();
            variables.sort_unstable();
            variables.dedup();
            let radices = variables.into_iter().map(Poly::var).chain(sums.iter().cloned());
            let radices = radices.filter(|radix| self.range(radix).low > 0);
            let with_leading = |radix: Poly| {
                let terms = radix.terms.clone().into_iter();
                terms.map(move |(leading, n)| (radix.clone(), leading, n))
            };
            for (radix, leading, n) in radices.flat_map(with_leading) {
                if self.budget.is_spent() {
                    return None;
                }
                let Some((factor, rest)) = divided(poly, &radix, &leading, n) else { continue };
                if factor.terms.is_empty() || rest == Poly::default() {
                    continue;
                }
                let divisor = gcd(factor.content(), factor.constant);
                let factor = factor.div_floor(divisor);
                let is_new = |bound: &Poly| {
                    let Ok(Some(bound)) = normalized(Relation::NonNegative, bound.clone()) else {
                        return true;
                    };
                    let mut known = self.non_negatives.iter();
                    self.range(&bound).low < 0
                        && !known.any(|it| it.terms == bound.terms && it.constant <= bound.constant)
                };
                let above = factor.plus_constant(-1).filter(is_new);
                let Some(width) = radix.scaled(divisor) else { continue };
                if above.is_some() && relaxation.is_at_most(&rest, -1) {
                    self.check(|checker| checker.bound_factor(poly, &width, &factor, true));
                    return above;
                }
                let excess = rest.minus(&width);
                if is_new(&factor) && excess.is_some_and(|it| relaxation.is_at_most(&it, -1)) {
                    self.check(|checker| checker.bound_factor(poly, &width, &factor, false));
                    return Some(factor);
                }
            }
        }
        None
    }

    /// `A` and `B` of an equation `n * A + B = 0` with `-n < B < n`, for a number `n`, where the constraints say more of
    /// `B` than its interval (`16 * i + t < 1000` for `t < 16`, `i < 63`).
    fn number_split(&self, poly: &Poly, relaxation: &mut Relaxation<'_>) -> Option<Split> {
        let mut numbers: Vec<i128> =
            poly.terms.iter().map(|(_, n)| n.abs()).filter(|&n| n > 1).collect();
        numbers.sort_unstable();
        numbers.dedup();
        for n in numbers.into_iter().rev() {
            let (multiples, rest): (Vec<_>, Vec<_>) =
                poly.terms.iter().cloned().partition(|(_, m)| m % n == 0);
            if rest.is_empty() {
                continue;
            }
            let rest = Poly { terms: rest, constant: poly.constant };
            if relaxation.is_at_most(&rest, n - 1) && relaxation.is_at_least(&rest, 1 - n) {
                let quotient = Poly { terms: multiples, constant: 0 }.div_floor(n);
                return Some((quotient, rest, Poly::constant(n)));
            }
        }
        None
    }

    /// `A` and `B` of an equation `g * W * A + B = 0` with `-g * W < B < g * W`, for a number `g` and a radix `W`, which
    /// is a variable or a factor of a product.
    fn radix_split(&self, poly: &Poly, relaxation: &mut Relaxation<'_>) -> Option<Split> {
        let mut variables: Vec<VarId> = poly.vars().collect();
        variables.sort_unstable();
        variables.dedup();
        let variables = variables.into_iter().map(Poly::var);
        for radix in variables.chain(self.factors()) {
            for (leading, n) in &radix.terms {
                let Some((quotient, rest)) = divided(poly, &radix, leading, *n) else { continue };
                if quotient.as_constant().is_some() {
                    // Nothing to divide, or the equation says the radix itself.
                    continue;
                }
                let factor = gcd(quotient.content(), quotient.constant);
                let quotient = quotient.div_floor(factor);
                let is_negative = self.range(&radix).high < 0;
                let width = radix.scaled(if is_negative { -factor } else { factor })?;
                // B - g W <= -1 and -B - g W <= -1
                let above = rest.minus(&width)?;
                let below = rest.scaled(-1)?.minus(&width)?;
                if relaxation.is_at_most(&above, -1) && relaxation.is_at_most(&below, -1) {
                    return Some((quotient, rest, width));
                }
            }
        }
        None
    }
}

/// What the mixed-radix rule makes of an equation: a quotient and a rest that are zero, and the width.
type Split = (Poly, Poly, Poly);

/// Quotient and rest of the division of a polynomial by another one, of which one term is taken to be the leading one;
/// `None` if there is no end to it.
fn divided(poly: &Poly, divisor: &Poly, leading: &Monomial, n: i128) -> Option<(Poly, Poly)> {
    let (mut quotient, mut rest) = (Poly::default(), poly.clone());
    for _ in 0..MAX_DIVISION_STEPS {
        let found = rest.terms.iter().find_map(|(monomial, m)| {
            (m % n == 0).then_some(())?;
            Some((without(monomial, leading)?, m / n))
        });
        let Some((monomial, n)) = found else { return Some((quotient, rest)) };
        let term = if monomial.is_empty() {
            Poly::constant(n)
        } else {
            Poly { terms: vec![(monomial, n)], constant: 0 }
        };
        quotient = quotient.plus(&term)?;
        rest = rest.minus(&term.times(divisor)?)?;
    }
    None
}

/// A product without some of its factors; `None` if it has not got them all.
fn without(monomial: &Monomial, factors: &Monomial) -> Option<Monomial> {
    let mut rest = monomial.clone();
    for factor in factors {
        let position = rest.iter().position(|var| var == factor)?;
        rest.remove(position);
    }
    Some(rest)
}

/// Quotients `x` of integers with `n * x` in the range.
fn quotients(range: Interval, n: i128) -> Interval {
    let range = if n < 0 { range.scaled(-1) } else { range };
    let n = n.abs();
    let low = match range.lower() {
        Some(low) => -(-low).div_euclid(n),
        None => Interval::ALL.low,
    };
    let high = match range.upper() {
        Some(high) => high.div_euclid(n),
        None => Interval::ALL.high,
    };
    Interval { low, high }
}

/// A constraint in normal form, `None` if it always holds.
fn normalized(relation: Relation, poly: Poly) -> Result<Option<Poly>, Impossible> {
    let divisor = poly.content();
    if divisor == 0 {
        let holds = match relation {
            Relation::Zero => poly.constant == 0,
            Relation::NonZero => poly.constant != 0,
            Relation::NonNegative => poly.constant >= 0,
        };
        return if holds { Ok(None) } else { Err(Impossible) };
    }
    match relation {
        Relation::Zero if poly.constant % divisor != 0 => Err(Impossible),
        Relation::NonZero if poly.constant % divisor != 0 => Ok(None),
        Relation::Zero | Relation::NonZero => {
            let poly = poly.div_floor(divisor);
            let is_flipped = poly.terms.first().is_some_and(|&(_, n)| n < 0);
            Ok(Some(if is_flipped { poly.scaled(-1).unwrap_or(poly) } else { poly }))
        }
        Relation::NonNegative => Ok(Some(poly.div_floor(divisor))),
    }
}
