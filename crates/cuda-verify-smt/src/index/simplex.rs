//! Infeasibility of linear inequalities over the rationals: the general simplex method with bounds (Dutertre and de
//! Moura, CAV 2006), on integer rows with a common denominator each.
//!
//! *Guarantee*: "infeasible" is claimed only after the row that shows it was expanded to the original variables and
//! found to be an identity, so that it does not rest on the pivoting. Arithmetic is checked: on overflow, and after
//! a number of pivots, the question stays open. Deterministic by Bland's rule.

use crate::index::poly::gcd;
use crate::index::system::Budget;

const MAX_PIVOTS: usize = 300;

/// A linear form: coefficients of columns, which are the original variables.
pub(super) type Form = Vec<(usize, i128)>;

#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    low: Option<i128>,
    high: Option<i128>,
}

/// `denominator * variable = sum of coefficient * non-basic variable`.
#[derive(Clone, Debug)]
struct Row {
    variable: usize,
    denominator: i128,
    coefficients: Vec<i128>,
}

/// A set of bounds on variables and linear forms.
#[derive(Clone, Debug, Default)]
pub(super) struct Simplex {
    n_original: usize,
    /// Of the original variables, then of the forms in the order in which they were added.
    bounds: Vec<Bounds>,
    forms: Vec<Form>,
    rows: Vec<Row>,
    /// The non-basic variables and their values.
    columns: Vec<(usize, i128)>,
    is_broken: bool,
    /// Whether numbers got too large, or there were too many pivots.
    pub(super) has_given_up: bool,
    budget: Budget,
}

/// A bound of a variable, by its number, and what it is multiplied by in a contradiction: not negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weight {
    pub(super) variable: usize,
    pub(super) is_low: bool,
    pub(super) factor: i128,
}

/// Whether the bounds can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Feasibility {
    /// The distances from these bounds, multiplied, add up to a negative number.
    Infeasible(Vec<Weight>),
    /// Feasible over the rationals, or too hard.
    Open,
}

impl Simplex {
    /// Makes a set of variables with lower and upper bounds.
    pub(super) fn new(
        bounds: impl IntoIterator<Item = (Option<i128>, Option<i128>)>,
        budget: &Budget,
    ) -> Self {
        let bounds: Vec<Bounds> =
            bounds.into_iter().map(|(low, high)| Bounds { low, high }).collect();
        // A non-basic variable starts within its bounds, and the method keeps it there.
        let value = |b: &Bounds| match (b.low, b.high) {
            (Some(low), _) => low,
            (None, Some(high)) => high.min(0),
            (None, None) => 0,
        };
        let columns = bounds.iter().enumerate().map(|(i, b)| (i, value(b))).collect();
        Self {
            n_original: bounds.len(),
            bounds,
            columns,
            budget: budget.clone(),
            ..Self::default()
        }
    }

    /// Bounds a linear form.
    pub(super) fn add(&mut self, form: &Form, low: Option<i128>, high: Option<i128>) {
        let variable = self.bounds.len();
        self.bounds.push(Bounds { low, high });
        self.forms.push(form.clone());
        match self.express(form) {
            Some((denominator, coefficients)) => {
                self.rows.push(Row { variable, denominator, coefficients });
            }
            // A form that is left out could only make more things feasible, but its number is that of a variable: forms
            // after it would be taken for it.
            None => self.is_broken = true,
        }
    }

    /// A form over the original variables as one over the non-basic ones.
    fn express(&self, form: &Form) -> Option<(i128, Vec<i128>)> {
        let mut denominator = 1_i128;
        let mut sum = vec![0_i128; self.columns.len()];
        for &(variable, coefficient) in form {
            if let Some(column) = self.columns.iter().position(|&(other, _)| other == variable) {
                let term = coefficient.checked_mul(denominator)?;
                sum[column] = sum[column].checked_add(term)?;
                continue;
            }
            let row = self.rows.iter().find(|row| row.variable == variable)?;
            let common = gcd(denominator, row.denominator);
            let (own, others) = (row.denominator / common, denominator / common);
            for (sum, &n) in sum.iter_mut().zip(&row.coefficients) {
                let term = n.checked_mul(coefficient)?.checked_mul(others)?;
                *sum = sum.checked_mul(own)?.checked_add(term)?;
            }
            denominator = denominator.checked_mul(own)?;
        }
        Some((denominator, sum))
    }

    /// Decides, as far as it can.
    pub(super) fn solve(&mut self) -> Feasibility {
        // True without any row, so that it may be said of a broken system as well.
        let is_empty = |b: &Bounds| b.low.zip(b.high).is_some_and(|(low, high)| low > high);
        if let Some(variable) = self.bounds.iter().position(is_empty) {
            let weight = |is_low| Weight { variable, is_low, factor: 1 };
            return Feasibility::Infeasible([true, false].map(weight).into());
        }
        if self.is_broken {
            return Feasibility::Open;
        }
        let found = self.search();
        self.has_given_up = found.is_none();
        found.unwrap_or(Feasibility::Open)
    }

    fn search(&mut self) -> Option<Feasibility> {
        for _ in 0..MAX_PIVOTS {
            if self.budget.is_spent() {
                return None;
            }
            self.budget.spend(self.rows.len() * self.columns.len() / 8 + 1);
            let Some((row, bound, is_low)) = self.violated()? else {
                return Some(Feasibility::Open);
            };
            let Some(column) = self.entering(row, is_low) else {
                // No column can move the row: each stands at the bound that would have to give way, or beyond it. So
                // the row's value is the greatest (or least) that the bounds allow, and still outside its own. That it
                // is a row at all is what pivoting could have got wrong.
                let is_proved = self.is_identity(&self.rows[row])?;
                return Some(if is_proved {
                    Feasibility::Infeasible(self.weights(row, is_low))
                } else {
                    Feasibility::Open
                });
            };
            self.pivot(row, column, bound)?;
        }
        None
    }

    /// The bound that a row violates and those that keep it from moving, in the combination that shows it.
    fn weights(&self, row: usize, is_low: bool) -> Vec<Weight> {
        let Row { variable, denominator, ref coefficients } = self.rows[row];
        let own = Weight { variable, is_low, factor: denominator };
        let others = coefficients.iter().zip(&self.columns).filter(|(n, _)| **n != 0);
        let others = others.map(|(&n, &(variable, _))| Weight {
            variable,
            is_low: (n > 0) != is_low,
            factor: n.saturating_abs(),
        });
        others.chain([own]).collect()
    }

    /// The basic variable of least index outside its bounds, the bound, and whether it is the lower one.
    fn violated(&self) -> Option<Option<(usize, i128, bool)>> {
        let mut found: Option<(usize, i128, bool)> = None;
        for (index, row) in self.rows.iter().enumerate() {
            if found.is_some_and(|(other, _, _)| self.rows[other].variable < row.variable) {
                continue;
            }
            let mut value = 0_i128;
            for (&n, &(_, of_column)) in row.coefficients.iter().zip(&self.columns) {
                value = value.checked_add(n.checked_mul(of_column)?)?;
            }
            let Bounds { low, high } = self.bounds[row.variable];
            if let Some(low) = low
                && value < low.checked_mul(row.denominator)?
            {
                found = Some((index, low, true));
            } else if let Some(high) = high
                && value > high.checked_mul(row.denominator)?
            {
                found = Some((index, high, false));
            }
        }
        Some(found)
    }

    /// The column of least index whose variable can move the row towards its bound.
    fn entering(&self, row: usize, is_low: bool) -> Option<usize> {
        let coefficients = &self.rows[row].coefficients;
        let can_move = |&column: &usize| {
            let (variable, value) = self.columns[column];
            let Bounds { low, high } = self.bounds[variable];
            let n = coefficients[column];
            if n == 0 {
                false
            } else if (n > 0) == is_low {
                high.is_none_or(|high| value < high)
            } else {
                low.is_none_or(|low| value > low)
            }
        };
        (0..self.columns.len()).filter(can_move).min_by_key(|&column| self.columns[column].0)
    }

    /// Exchanges a basic and a non-basic variable; the basic one leaves at its bound.
    fn pivot(&mut self, row: usize, column: usize, bound: i128) -> Option<()> {
        let (entering, _) = self.columns[column];
        let old = self.rows[row].clone();
        let sign = old.coefficients[column].signum();
        let negated = old.coefficients.iter().map(|n| n.checked_mul(sign)?.checked_neg());
        let mut coefficients = negated.collect::<Option<Vec<i128>>>()?;
        coefficients[column] = old.denominator * sign;
        let mut new = Row {
            variable: entering,
            denominator: old.coefficients[column].checked_abs()?,
            coefficients,
        };
        new.reduce();
        for (index, other) in self.rows.iter_mut().enumerate() {
            let factor = other.coefficients[column];
            if index == row || factor == 0 {
                continue;
            }
            other.coefficients[column] = 0;
            for (n, &m) in other.coefficients.iter_mut().zip(&new.coefficients) {
                let scaled = n.checked_mul(new.denominator)?;
                *n = scaled.checked_add(factor.checked_mul(m)?)?;
            }
            other.denominator = other.denominator.checked_mul(new.denominator)?;
            other.reduce();
        }
        self.rows[row] = new;
        self.columns[column] = (old.variable, bound);
        Some(())
    }

    /// Whether a row is true whatever the values of the original variables.
    fn is_identity(&self, row: &Row) -> Option<bool> {
        let mut sum = vec![0_i128; self.n_original];
        let mut add = |variable: usize, factor: i128| -> Option<()> {
            if variable < self.n_original {
                sum[variable] = sum[variable].checked_add(factor)?;
            } else {
                for &(column, n) in &self.forms[variable - self.n_original] {
                    sum[column] = sum[column].checked_add(n.checked_mul(factor)?)?;
                }
            }
            Some(())
        };
        add(row.variable, row.denominator.checked_neg()?)?;
        for (&n, &(variable, _)) in row.coefficients.iter().zip(&self.columns) {
            add(variable, n)?;
        }
        Some(sum.iter().all(|&n| n == 0))
    }
}

impl Row {
    fn reduce(&mut self) {
        let mut divisor = self.denominator;
        for &n in &self.coefficients {
            if divisor == 1 {
                return;
            }
            // A common divisor is what makes numbers of 128 bits last for hundreds of pivots.
            divisor = gcd(divisor, n);
        }
        if divisor > 1 {
            self.denominator /= divisor;
            for n in &mut self.coefficients {
                *n /= divisor;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_farkas_combinations() {
        // x + y >= 3, x - y >= 1, x <= 1
        let mut simplex = Simplex::new([(Some(0), Some(1)), (Some(0), None)], &Budget::new(1_000));
        simplex.add(&vec![(0, 1), (1, 1)], Some(3), None);
        assert_eq!(simplex.clone().solve(), Feasibility::Open);
        simplex.add(&vec![(0, 1), (1, -1)], Some(1), None);
        let weights = [(2, true, 1), (0, false, 2), (3, true, 1)];
        let Feasibility::Infeasible(found) = simplex.solve() else { panic!("is infeasible") };
        let found: Vec<_> = found.iter().map(|it| (it.variable, it.is_low, it.factor)).collect();
        assert_eq!(found, weights);
    }

    #[test]
    fn forms_may_be_added_after_solving() {
        let mut simplex =
            Simplex::new([(None, None), (None, None), (Some(0), Some(10))], &Budget::new(1_000));
        simplex.add(&vec![(0, 2), (1, -3), (2, 1)], Some(0), Some(0));
        simplex.add(&vec![(0, 1), (2, -1)], Some(1), None);
        assert_eq!(simplex.solve(), Feasibility::Open);
        simplex.add(&vec![(1, 1), (2, -1)], None, Some(0));
        assert!(matches!(simplex.solve(), Feasibility::Infeasible(_)));
    }
}
