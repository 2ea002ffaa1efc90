//! Variables that are fixed, or that an equation gives, replaced in all constraints.

use std::cmp::Reverse;

use cuda_verify_base::id::Id;

use super::{Contradiction, Derived, System, normalized};
use crate::index::lift::Relation;
use crate::index::poly::{Monomial, Poly, VarId};

impl System {
    /// Eliminates fixed variables, and variables that an equation gives.
    pub(super) fn eliminate(&mut self) -> Result<bool, Contradiction> {
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
    pub(super) fn eliminate_dividends(&mut self) -> Result<bool, Contradiction> {
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
}
