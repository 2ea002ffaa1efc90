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

mod eliminate;
mod products;
mod propagate;
mod radix;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use cuda_verify_base::id::Id;
use rustc_hash::FxHashMap;

use crate::index::checker::{Checker, Premise};
use crate::index::lift::{Formula, Origin, Relation, Var};
use crate::index::poly::{Interval, Monomial, Poly, VarId, monomial_range};

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
    /// Whether linear relaxations in which numbers get too large are made again with fewer products.
    pub(super) tries_fewer_products: bool,
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
            is_derived: vars
                .iter()
                .map(|var| !matches!(var.origin, Origin::Term(_) | Origin::Negative(_)))
                .collect(),
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
