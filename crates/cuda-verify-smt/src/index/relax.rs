//! The linear relaxation of a system of polynomial constraints: every product of variables counts as a variable.
//!
//! So that it is not too weak, products of constraints are added (Sherali and Adams, 1992): where `x * W` occurs,
//! `W >= 0`, and a constraint `p >= 0` mentions `x`, then `p * W >= 0`; this includes `r1 < r2` giving
//! `r1 * W + W <= r2 * W`. What is to be refuted is multiplied, too. Bounds of the factors give the four inequalities of McCormick (1976).
//!
//! *Guarantee*: every solution of the system is one of the relaxation.

use std::collections::{BTreeMap, BTreeSet};

use crate::index::checker::{Multiple, Premise};
use crate::index::lift::Relation;
use crate::index::poly::{Interval, Monomial, Poly, gcd};
use crate::index::simplex::{Feasibility, Form, Simplex, Weight};
use crate::index::system::System;

const MAX_PRODUCTS: usize = 120;
const MAX_COLUMNS: usize = 90;
/// Ends of intervals from here on are not multiplied.
const LARGE: i128 = 1 << 31;
const MAX_GOAL_PRODUCTS: usize = 8;

/// Constraints of the variables of a polynomial that are close to it, and terms to be close to further ones.
const MAX_NEAR: usize = 8;
const MAX_NEAR_TERMS: usize = 30;
const NEAR_ROUNDS: usize = 3;
/// Terms of a short constraint.
const SHORT: usize = 3;

/// Linear constraints that follow from a system, at first without products, which are added when needed.
#[derive(Debug)]
pub(super) struct Relaxation<'s> {
    system: &'s System,
    /// What is asked next is asked of these constraints.
    pub(super) effort: Effort,
    plain: Linear,
    with_products: Option<Linear>,
}

/// Which constraints a question is asked of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// Those of the system.
    Plain,
    /// Those close to the question, with products.
    Near,
    /// All, with products.
    Products,
}

/// A constraint and where it comes from.
#[derive(Clone, Debug)]
struct Row {
    poly: Poly,
    is_equation: bool,
    origin: Origin,
}

#[derive(Clone, Debug)]
enum Origin {
    /// It is one of the system.
    System,
    /// One of the system times what is not negative.
    Multiple(Poly, Monomial),
    /// The product of two distances from ends of intervals, the lower ones if true.
    Distances([(Monomial, bool); 2]),
}

impl Row {
    fn says(&self, poly: &Poly, is_equation: bool) -> bool {
        self.poly == *poly && self.is_equation == is_equation
    }

    /// What it is the product of.
    fn premises(&self) -> Vec<Premise<'_>> {
        let relation = if self.is_equation { Relation::Zero } else { Relation::NonNegative };
        match &self.origin {
            Origin::System => vec![Premise::Known(relation, &self.poly)],
            Origin::Multiple(poly, by) => {
                vec![Premise::Known(relation, poly), Premise::Natural(by)]
            }
            Origin::Distances(ends) => ends.iter().map(|(of, is_low)| end(of, *is_low)).collect(),
        }
    }
}

fn end(of: &Monomial, is_low: bool) -> Premise<'_> {
    if is_low { Premise::AboveLow(of) } else { Premise::BelowHigh(of) }
}

/// What is to be refuted: that a polynomial is not negative.
struct Goal {
    poly: Poly,
    /// What it was multiplied by to have a form.
    factor: i128,
    /// The variables with which it was multiplied in the forms after it.
    factors: Vec<Monomial>,
}

/// That the terms of a polynomial are within the bounds, one of which is given, as a polynomial that is not negative.
fn side(poly: &Poly, low: Option<i128>, high: Option<i128>) -> Option<Poly> {
    let terms = Poly { terms: poly.terms.clone(), constant: 0 };
    match (low, high) {
        (Some(low), _) => terms.plus_constant(low.checked_neg()?),
        (None, Some(high)) => terms.scaled(-1)?.plus_constant(high),
        (None, None) => None,
    }
}

/// A set of linear constraints over monomials.
#[derive(Debug)]
struct Linear {
    rows: Vec<Row>,
    /// The row of each form of the simplex.
    sources: Vec<usize>,
    columns: BTreeMap<Monomial, usize>,
    /// What the monomial of a column is multiplied by: the common divisor of its coefficients, so that the great ones of
    /// wrap-around do not overflow when they are multiplied with each other.
    scales: Vec<i128>,
    simplex: Simplex,
    /// Why there is no solution.
    conflict: Option<Vec<Weight>>,
    is_too_large: bool,
}

impl<'s> Relaxation<'s> {
    pub(super) fn new(system: &'s System) -> Self {
        let plain = Linear::new(system, rows(system));
        Self { system, effort: Effort::Plain, plain, with_products: None }
    }

    fn with_products(&mut self) -> &mut Linear {
        self.with_products.get_or_insert_with(|| {
            let (system, plain) = (self.system, &self.plain);
            // Made when the plain constraints were not enough: most questions do without, and the products are many.
            let with = |large| {
                let products = products(system, &plain.rows, &plain.columns, large);
                Linear::new(system, plain.rows.iter().cloned().chain(products).collect())
            };
            let all = with(LARGE);
            // Products of the ends of wide intervals are what makes numbers too large.
            let is_again = all.simplex.has_given_up && system.tries_fewer_products;
            if is_again { with(0) } else { all }
        })
    }

    /// The constraints close to a polynomial: those of its variables, and short ones that lead from their terms to
    /// others. They are few, so that the numbers stay small.
    fn near(&self, poly: &Poly) -> Linear {
        let rows = &self.plain.rows;
        self.system.budget.spend(rows.len());
        let mut is_used = vec![false; rows.len()];
        let mut terms: BTreeSet<Monomial> = poly.terms.iter().map(|(m, _)| m.clone()).collect();
        let mut near: Vec<Row> = Vec::new();
        let mut of_poly: Vec<usize> = (0..rows.len())
            .filter(|&row| {
                // Long constraints bring in more variables than they bound.
                poly.vars().any(|var| rows[row].poly.mentions(var))
                    && rows[row].poly.terms.len() <= SHORT + 1
            })
            .collect();
        of_poly.sort_by_key(|&row| rows[row].poly.terms.len());
        for row in of_poly.into_iter().take(MAX_NEAR) {
            is_used[row] = true;
            terms.extend(rows[row].poly.terms.iter().map(|(m, _)| m.clone()));
            near.push(rows[row].clone());
        }
        for _ in 0..NEAR_ROUNDS {
            let single = terms.iter().flatten().map(|var| Monomial::from_slice(&[*var]));
            let columns = terms.iter().cloned().chain(single).zip(0..).collect();
            let short: Vec<Row> =
                rows.iter().filter(|row| row.poly.terms.len() <= SHORT).cloned().collect();
            let known = near.len();
            self.system.budget.spend(rows.len());
            for product in products(self.system, &short, &columns, 1 << 16) {
                let is_known = near.iter().any(|row| row.says(&product.poly, product.is_equation));
                if product.poly.terms.len() <= SHORT && !is_known {
                    near.push(product);
                }
            }
            for (index, row) in rows.iter().enumerate() {
                let row_terms = &row.poly.terms;
                let n_known = row_terms.iter().filter(|(m, _)| terms.contains(m)).count();
                // With one unknown term a constraint bounds that term by those that are known.
                let is_next = n_known > 0 && n_known + 1 >= row_terms.len();
                if is_next && row_terms.len() <= SHORT && !is_used[index] {
                    is_used[index] = true;
                    near.push(row.clone());
                }
            }
            if near.len() == known || terms.len() > MAX_NEAR_TERMS {
                break;
            }
            terms.extend(
                near[known..].iter().flat_map(|row| &row.poly.terms).map(|(m, _)| m.clone()),
            );
        }
        Linear::new(self.system, near)
    }

    pub(super) fn is_infeasible(&mut self) -> bool {
        let system = self.system;
        let linear = match self.effort {
            Effort::Plain => &self.plain,
            // What is close to one question says nothing of the system as a whole.
            Effort::Near => return false,
            Effort::Products if self.plain.is_too_large => return false,
            Effort::Products => self.with_products(),
        };
        let Some(conflict) = &linear.conflict else { return false };
        linear.justify(system, conflict, None);
        true
    }

    /// Whether the polynomial is never greater than a number.
    pub(super) fn is_at_most(&mut self, poly: &Poly, bound: i128) -> bool {
        // What is asked is refuted: that the polynomial is greater. Over integers that is greater by one.
        let low = bound.checked_sub(poly.constant).and_then(|n| n.checked_add(1));
        self.is_never(poly, low, None)
    }

    /// Whether the polynomial is never less than a number.
    pub(super) fn is_at_least(&mut self, poly: &Poly, bound: i128) -> bool {
        let high = bound.checked_sub(poly.constant).and_then(|n| n.checked_sub(1));
        self.is_never(poly, None, high)
    }

    fn is_never(&mut self, poly: &Poly, low: Option<i128>, high: Option<i128>) -> bool {
        let system = self.system;
        match self.effort {
            Effort::Plain => self.plain.is_never(system, poly, low, high, false),
            Effort::Near => self.near(poly).is_never(system, poly, low, high, true),
            Effort::Products => self.with_products().is_never(system, poly, low, high, true),
        }
    }
}

/// The constraints of a system.
fn rows(system: &System) -> Vec<Row> {
    let row =
        |poly: &Poly, is_equation| Row { poly: poly.clone(), is_equation, origin: Origin::System };
    let equations = system.zeros.iter().map(|poly| row(poly, true));
    equations.chain(system.non_negatives.iter().map(|poly| row(poly, false))).collect()
}

impl Linear {
    fn new(system: &System, rows: Vec<Row>) -> Self {
        let mut columns: BTreeMap<Monomial, usize> = BTreeMap::new();
        for (monomial, _) in rows.iter().flat_map(|row| &row.poly.terms) {
            columns.insert(monomial.clone(), 0);
            for &var in monomial {
                // The factors of a monomial have columns too: McCormick's inequalities lead from the one to the other.
                columns.insert(Monomial::from_slice(&[var]), 0);
            }
        }
        // Numbered in the order of the monomials, so that the same system is always solved in the same way.
        for (column, index) in columns.values_mut().enumerate() {
            *index = column;
        }
        let mut scales = vec![0; columns.len()];
        for (monomial, n) in rows.iter().flat_map(|row| &row.poly.terms) {
            let scale: &mut i128 = &mut scales[columns[monomial]];
            *scale = gcd(*scale, *n);
        }
        for scale in &mut scales {
            *scale = (*scale).max(1);
        }
        // A bound that does not fit when it is scaled is dropped, which only makes the relaxation weaker.
        let bounds = columns.iter().map(|(monomial, column)| {
            let range = system.monomial_range(monomial);
            let scaled = |end: Option<i128>| end.and_then(|end| end.checked_mul(scales[*column]));
            (scaled(range.lower()), scaled(range.upper()))
        });
        let mut linear = Self {
            simplex: Simplex::new(bounds, &system.budget),
            is_too_large: columns.len() > MAX_COLUMNS,
            columns,
            scales,
            conflict: None,
            sources: Vec::new(),
            rows,
        };
        if linear.is_too_large {
            return linear;
        }
        for (index, row) in linear.rows.iter().enumerate() {
            // A constraint without a form is left out: every solution of the system still is one of what is left.
            if let Some(form) = linear.form(&row.poly) {
                let bound = Some(-row.poly.constant);
                linear.simplex.add(&form, bound, if row.is_equation { bound } else { None });
                linear.sources.push(index);
            }
        }
        if let Feasibility::Infeasible(conflict) = linear.simplex.solve() {
            linear.conflict = Some(conflict);
        }
        linear
    }

    /// The polynomial without its constant, as a linear form; `None` if it has a monomial that has no column, or whose
    /// scale does not divide the coefficient.
    fn form(&self, poly: &Poly) -> Option<Form> {
        let term = |(monomial, n): &(Monomial, i128)| {
            let column = *self.columns.get(monomial)?;
            let scale = self.scales[column];
            (n % scale == 0).then_some((column, n / scale))
        };
        poly.terms.iter().map(term).collect()
    }

    /// The least number by which the polynomial must be multiplied to have a form.
    fn factor(&self, poly: &Poly) -> Option<i128> {
        poly.terms.iter().try_fold(1_i128, |factor, (monomial, n)| {
            let scale = self.scales[*self.columns.get(monomial)?];
            let needed = scale / gcd(scale, *n);
            factor.checked_mul(needed / gcd(factor, needed))
        })
    }

    /// Whether the terms of the polynomial are never within the bounds, one of which is given.
    fn is_never(
        &self,
        system: &System,
        poly: &Poly,
        low: Option<i128>,
        high: Option<i128>,
        has_products: bool,
    ) -> bool {
        // Bounds that do not fit in the numbers were dropped, and without any there is no question left.
        if self.is_too_large || system.budget.is_spent() || (low.is_none() && high.is_none()) {
            return false;
        }
        let scaled = |factor: i128| {
            let times = |end: Option<i128>| match end {
                Some(end) => end.checked_mul(factor).map(Some),
                None => Some(None),
            };
            Some((self.form(&poly.scaled(factor)?)?, times(low)?, times(high)?))
        };
        let Some((form, scaled_low, scaled_high)) = self.factor(poly).and_then(scaled) else {
            return false;
        };
        let mut simplex = self.simplex.clone();
        system.budget.spend(self.columns.len());
        simplex.add(&form, scaled_low, scaled_high);
        let mut factors = Vec::new();
        if has_products {
            for (var, product) in self.goal_products(system, poly, low, high) {
                if let Some(form) = self.form(&product) {
                    simplex.add(&form, Some(-product.constant), None);
                    factors.push(var);
                }
            }
        }
        let Feasibility::Infeasible(conflict) = simplex.solve() else { return false };
        if system.is_checked()
            && let Some(factor) = self.factor(poly)
            && let Some(poly) = side(poly, low, high)
        {
            self.justify(system, &conflict, Some(&Goal { poly, factor, factors }));
        }
        true
    }

    /// Puts down why there is no solution, or none with the goal.
    fn justify(&self, system: &System, conflict: &[Weight], goal: Option<&Goal>) {
        let monomials: Vec<&Monomial> = self.columns.keys().collect();
        let multiple = |weight: &Weight| -> Option<Multiple<'_>> {
            let Weight { variable, is_low, factor } = *weight;
            if let Some(monomial) = monomials.get(variable) {
                let factor = factor.checked_mul(self.scales[variable])?;
                return Some((factor, vec![end(monomial, is_low)]));
            }
            let form = variable - monomials.len();
            if let Some(&row) = self.sources.get(form) {
                // The distance from the upper end of an equation is its negation.
                let factor = if is_low { factor } else { factor.checked_neg()? };
                return Some((factor, self.rows[row].premises()));
            }
            let goal = goal?;
            match form - self.sources.len() {
                0 => Some((factor.checked_mul(goal.factor)?, vec![Premise::Goal])),
                n => Some((factor, vec![Premise::Goal, Premise::Natural(&goal.factors[n - 1])])),
            }
        };
        system.check(|checker| {
            let multiples: Option<Vec<Multiple<'_>>> = conflict.iter().map(multiple).collect();
            checker.combine(goal.map(|goal| &goal.poly), &multiples.unwrap_or_default());
        });
    }
}

impl Linear {
    /// Products with variables of a polynomial whose terms are in a range: not negative, and of known monomials.
    fn goal_products(
        &self,
        system: &System,
        poly: &Poly,
        low: Option<i128>,
        high: Option<i128>,
    ) -> Vec<(Monomial, Poly)> {
        let mut products = Vec::new();
        let Some(side) = side(poly, low, high) else { return products };
        for monomial in self.columns.keys() {
            let &[var] = monomial.as_slice() else { continue };
            if system.interval(var).low < 0 || products.len() >= MAX_GOAL_PRODUCTS {
                continue;
            }
            let product = side.times(&Poly::var(var));
            let is_known = |product: &Poly| {
                product.terms.iter().all(|(monomial, _)| self.columns.contains_key(monomial))
            };
            products.extend(product.filter(is_known).map(|product| (monomial.clone(), product)));
        }
        system.budget.spend(self.columns.len());
        products
    }
}

/// Products of constraints whose monomials occur already, all but one at most.
fn products(
    system: &System,
    rows: &[Row],
    monomials: &BTreeMap<Monomial, usize>,
    large: i128,
) -> Vec<Row> {
    let mut found: Vec<Row> = Vec::new();
    let mut add = |poly: Option<Poly>, is_equation: bool, origin: &dyn Fn() -> Origin| {
        let Some(poly) = poly else { return };
        let n_unknown = poly.terms.iter().filter(|(m, _)| !monomials.contains_key(m)).count();
        let is_found = |row: &Row| row.says(&poly, is_equation);
        // With two products of which nothing else is known a constraint bounds neither.
        if n_unknown <= 1 && found.len() < MAX_PRODUCTS && !found.iter().any(is_found) {
            found.push(Row { poly, is_equation, origin: origin() });
        }
    };
    for product in monomials.keys().filter(|monomial| monomial.len() > 1) {
        for (position, &var) in product.iter().enumerate() {
            let mut cofactor = product.clone();
            cofactor.remove(position);
            // An inequality may be multiplied by what is not negative.
            if system.monomial_range(&cofactor).low < 0 {
                continue;
            }
            let cofactor_poly = Poly::monomial(cofactor.clone());
            system.budget.spend(rows.len());
            if system.budget.is_spent() {
                break;
            }
            for Row { poly, is_equation, .. } in rows {
                let is_linear = poly.terms.iter().all(|(monomial, _)| monomial.len() == 1);
                if is_linear && poly.mentions(var) {
                    let origin = || Origin::Multiple(poly.clone(), cofactor.clone());
                    add(poly.times(&cofactor_poly), *is_equation, &origin);
                }
            }
            let (own, other) = (system.interval(var), system.monomial_range(&cofactor));
            let own = distances(own, &Poly::var(var), large);
            let other = distances(other, &cofactor_poly, large);
            for (a, is_low) in own.iter().zip([true, false]) {
                for (b, is_other_low) in other.iter().zip([true, false]) {
                    let own = || (Monomial::from_slice(&[var]), is_low);
                    let origin = || Origin::Distances([own(), (cofactor.clone(), is_other_low)]);
                    let product = a.as_ref().zip(b.as_ref()).and_then(|(a, b)| a.times(b));
                    add(product, false, &origin);
                }
            }
        }
    }
    found
}

/// The distances of a polynomial from the ends of its interval, where they are small enough to be of use.
fn distances(interval: Interval, poly: &Poly, large: i128) -> [Option<Poly>; 2] {
    let from_low = interval.lower().and_then(|low| poly.plus_constant(-low));
    let high = interval.upper().filter(|&high| high < large);
    let from_high = high.and_then(|high| poly.scaled(-1)?.plus_constant(high));
    [from_low, from_high]
}
