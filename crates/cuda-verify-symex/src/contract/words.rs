//! Terms in the words of the program: what conditions of a contract say.

use cuda_verify_base::Name;
use cuda_verify_base::contract::{Axis, Clause, Number, Relation, Sum};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermKind};

use crate::engine::Engine;
use crate::symbols::Origin;

/// What is computed from more terms is not put into words.
const MAX_TERMS: usize = 256;

/// Wider shifts are no multiplications.
const MAX_SHIFT: u64 = 62;

impl Engine<'_> {
    /// A Boolean term or its negation as a clause.
    pub(super) fn clause_of(&self, term: TermId, is_positive: bool) -> Option<Clause> {
        let (op, operands) = match self.pool.as_app(term) {
            Some(app) => app,
            None => {
                let relation = if is_positive { Relation::NotEqual } else { Relation::Equal };
                return Some(Clause::compare(
                    self.number_of(term, false)?,
                    relation,
                    Sum::constant(0),
                ));
            }
        };
        match (op, operands) {
            (Op::Not, &[of]) => self.clause_of(of, !is_positive),
            (Op::And | Op::Or, _) => {
                let parts: Option<Vec<Clause>> =
                    operands.iter().map(|part| self.clause_of(*part, is_positive)).collect();
                let mut parts = parts?;
                parts.retain(|part| !says_least_of_type(part));
                if let [part] = &parts[..] {
                    return Some(part.clone());
                }
                let are_all = (op == Op::And) == is_positive;
                Some(if are_all { Clause::All(parts) } else { Clause::Any(parts) })
            }
            (Op::Eq, &[a, b]) => {
                if is_positive && let Some(clause) = self.fits(a, b).or_else(|| self.fits(b, a)) {
                    return Some(clause);
                }
                let relation = if is_positive { Relation::Equal } else { Relation::NotEqual };
                let (a, b) = if self.pool.is_const(a) { (b, a) } else { (a, b) };
                if is_positive && let Some(clause) = self.multiple(a, b) {
                    return Some(clause);
                }
                Some(Clause::compare(self.number_of(a, true)?, relation, self.number_of(b, true)?))
            }
            (Op::BvSlt, &[a, b]) => self.comparison(a, b, is_positive, (true, true)),
            (Op::BvSle, &[a, b]) => self.comparison(a, b, is_positive, (false, true)),
            (Op::BvUlt | Op::BvUle, &[a, b]) => {
                let is_strict = op == Op::BvUlt;
                let range = is_positive.then(|| self.range(a, b, is_strict)).flatten();
                range.or_else(|| self.comparison(a, b, is_positive, (is_strict, false)))
            }
            _ => None,
        }
    }

    /// A number compared with another one. Integers are compared with the next one instead of strictly.
    fn comparison(
        &self,
        a: TermId,
        b: TermId,
        is_positive: bool,
        (is_strict, is_signed): (bool, bool),
    ) -> Option<Clause> {
        let (a, b) = (self.number_of(a, is_signed)?, self.number_of(b, is_signed)?);
        let one = Sum::constant(i128::from(is_strict == is_positive));
        Some(if is_positive {
            Clause::compare(a, Relation::AtMost, b.minus(&one))
        } else {
            Clause::compare(a, Relation::AtLeast, b.plus(&one))
        })
    }

    /// The range of an index that is, times the size of an element, less than a constant.
    fn range(&self, a: TermId, b: TermId, is_strict: bool) -> Option<Clause> {
        let limit = self.pool.as_bv_u64(b)?;
        let (constant, parts) = self.pool.linear(a);
        let [(factor, part)] = parts[..] else { return None };
        if constant != 0 || factor == 0 || factor > limit.max(1) {
            return None;
        }
        let count = if is_strict { limit.div_ceil(factor) } else { limit / factor + 1 };
        let (zero, count) = (Sum::constant(0), Sum::constant(i128::from(count)));
        Some(Clause::Within(zero, self.number_of(part, true)?, count))
    }

    /// That an operation has the same result in a wider type: it is no greater than the greatest number of its own type.
    fn fits(&self, wide: TermId, narrow: TermId) -> Option<Clause> {
        let (op, operands) = self.pool.as_app(narrow)?;
        let (Op::SignExtend(_) | Op::ZeroExtend(_)) = op else { return None };
        let is_signed = matches!(op, Op::SignExtend(_));
        let number = self.number_of(wide, true)?;
        if number != self.number_of(operands[0], true)? {
            return None;
        }
        let n_bits = self.pool.width(operands[0]) - u32::from(is_signed);
        let most = 1_i128.checked_shl(n_bits)?.checked_sub(1)?;
        let fits = Clause::compare(number.clone(), Relation::AtMost, Sum::constant(most));
        if is_signed && number.has_subtraction() {
            let least = Sum::constant(most.checked_neg()?.checked_sub(1)?);
            let is_above = Clause::compare(number, Relation::AtLeast, least);
            return Some(Clause::All(vec![is_above, fits]));
        }
        Some(fits)
    }

    /// That a number is a multiple of another one: its remainder, or its lowest bits, are zero.
    fn multiple(&self, rest: TermId, zero: TermId) -> Option<Clause> {
        if self.pool.as_bv_u64(zero) != Some(0) {
            return None;
        }
        let (whole, by) = match self.pool.as_app(rest)? {
            (Op::BvUrem | Op::BvSrem, &[whole, by]) => (whole, self.number_of(by, true)?),
            (Op::BvAnd, &[a, b]) => {
                let (whole, mask) = if self.pool.is_const(a) { (b, a) } else { (a, b) };
                let by = self.pool.as_bv_u64(mask)?.checked_add(1)?;
                (whole, Sum::constant(i128::from(Some(by).filter(|it| it.is_power_of_two())?)))
            }
            (Op::Extract { low: 0, high }, &[whole]) => (whole, power_of_two(high + 1)?),
            _ => return None,
        };
        let mut parts = Vec::new();
        for part in self.number_of(whole, true)?.for_all_threads() {
            let reduced = by.as_constant().and_then(|by| part.reduced(by));
            let (part, by) = reduced.unwrap_or_else(|| (part, by.clone()));
            if part.as_constant() != Some(0) && by.as_constant() != Some(1) {
                parts.push(Clause::compare(part, Relation::MultipleOf, by));
            }
        }
        match &parts[..] {
            [] => None,
            [part] => Some(part.clone()),
            _ => Some(Clause::All(parts)),
        }
    }

    /// A number in the words of the program: computed as the program does from what is passed, or the variable that holds
    /// it where it is launched with.
    pub(super) fn number_of(&self, term: TermId, is_signed: bool) -> Option<Sum> {
        // Nobody would read it, and a sum of so much takes long to make.
        (self.pool.dag_size(term) <= MAX_TERMS).then(|| self.part_of_number(term, is_signed))?
    }

    fn part_of_number(&self, term: TermId, is_signed: bool) -> Option<Sum> {
        let variable = || self.pool.variable_of(term).map(|name| Number::Name(name).into());
        self.computed(term, is_signed).or_else(variable)
    }

    fn computed(&self, term: TermId, is_signed: bool) -> Option<Sum> {
        let (op, operands) = match self.pool.kind(term) {
            TermKind::Const(_) if is_signed => {
                return self.pool.as_bv_i64(term).map(|it| Sum::constant(i128::from(it)));
            }
            TermKind::Const(_) => {
                return self.pool.as_bv_u64(term).map(|it| Sum::constant(i128::from(it)));
            }
            TermKind::Symbol(_) => return self.symbol_of(term),
            TermKind::App(op, operands) => (*op, &operands[..]),
        };
        let number = |term: TermId| self.part_of_number(term, true);
        match (op, operands) {
            (Op::SignExtend(_) | Op::Extract { low: 0, .. }, &[of]) => number(of),
            (Op::ZeroExtend(_), &[of]) => self.part_of_number(of, !self.pool.is_const(of)),
            (Op::BvNeg, &[of]) => Some(number(of)?.times(&Sum::constant(-1))),
            (Op::BvNot, &[of]) => Some(Sum::constant(-1).minus(&number(of)?)),
            (Op::BvAdd, _) => {
                operands.iter().try_fold(Sum::default(), |sum, it| Some(sum.plus(&number(*it)?)))
            }
            (Op::BvMul, _) => operands
                .iter()
                .try_fold(Sum::constant(1), |product, it| Some(product.times(&number(*it)?))),
            (Op::BvShl, &[of, by]) => Some(number(of)?.times(&self.shift(by)?)),
            (Op::BvSdiv | Op::BvUdiv, &[of, by]) => Some(number(of)?.divided(&number(by)?)),
            (Op::BvLshr, &[of, by]) => Some(number(of)?.divided(&self.shift(by)?)),
            (Op::BvSrem | Op::BvUrem, &[of, by]) => Some(number(of)?.remainder(&number(by)?)),
            (Op::BvAnd, &[a, b]) => {
                let (of, mask) = if self.pool.is_const(a) { (b, a) } else { (a, b) };
                let by = self.pool.as_bv_u64(mask)?.checked_add(1)?;
                let by = Some(by).filter(|it| it.is_power_of_two())?;
                Some(number(of)?.remainder(&Sum::constant(i128::from(by))))
            }
            (Op::Select, &[array, index]) => {
                let name = self.pool.name_of_contents(array)?;
                Some(Number::Element(name, Box::new(number(index)?)).into())
            }
            _ => None,
        }
    }

    /// By what a shift by a constant multiplies.
    fn shift(&self, by: TermId) -> Option<Sum> {
        let by = self.pool.as_bv_u64(by).filter(|by| *by <= MAX_SHIFT)?;
        power_of_two(u32::try_from(by).ok()?)
    }

    /// What the program calls a number that the caller passes, or that a launch gives its threads.
    fn symbol_of(&self, symbol: TermId) -> Option<Sum> {
        if let Some(meaning) = self.definition(symbol) {
            return self
                .number_of(meaning, true)
                .or_else(|| Some(self.dim_of_launch(symbol)?.into()));
        }
        if let Some(name) = self.pool.loop_variable(symbol) {
            return Some(Number::Variable(name).into());
        }
        let text = self.pool.as_symbol(symbol)?;
        let plain = text.split('!').next().unwrap_or_default();
        let plain = plain.trim_end_matches('\'');
        let number = match self.pool.origin_of(symbol)? {
            Origin::Argument | Origin::GivenNumber => {
                let name = plain.split('.').next().unwrap_or(plain);
                let is_named = !name.is_empty() && !name.starts_with('$');
                return is_named.then(|| Number::Name(Name::from(name)).into());
            }
            Origin::LaunchDim | Origin::BlockDim if plain.starts_with("gridDim") => {
                Number::GridDim(axis_of(plain)?)
            }
            Origin::LaunchDim | Origin::BlockDim => Number::BlockDim(axis_of(plain)?),
            Origin::ThreadIdx => Number::ThreadIdx(axis_of(plain)?),
            Origin::BlockIdx => Number::BlockIdx(axis_of(plain)?),
            Origin::Iteration => Number::Iteration,
            Origin::Memory(_)
            | Origin::Input
            | Origin::Asked
            | Origin::GivenCharacter
            | Origin::ArgumentCount
            | Origin::Unspecified
            | Origin::Uninitialised
            | Origin::Defined
            | Origin::Other(_)
            | Origin::Havoc => return None,
        };
        Some(number.into())
    }
}

impl Engine<'_> {
    /// The dimension of the launch that is looked at which a symbol is.
    fn dim_of_launch(&self, symbol: TermId) -> Option<Number> {
        let launch = self.current_launch()?;
        Axis::ALL.into_iter().enumerate().find_map(|(at, axis)| {
            if launch.grid[at] == symbol {
                Some(Number::GridDim(axis))
            } else {
                (launch.block[at] == symbol).then_some(Number::BlockDim(axis))
            }
        })
    }
}

/// Whether a clause says of a number that it is not below the least one of a type, which goes without saying beside the
/// greatest one.
fn says_least_of_type(clause: &Clause) -> bool {
    let Clause::Compare(_, Relation::AtLeast, least) = clause else { return false };
    least.as_constant().is_some_and(|least| least <= i128::from(i32::MIN))
}

/// The axis that a name ends with.
fn axis_of(name: &str) -> Option<Axis> {
    match name.rsplit('.').next()? {
        "x" => Some(Axis::X),
        "y" => Some(Axis::Y),
        "z" => Some(Axis::Z),
        _ => None,
    }
}

/// The number with so many bits and no more below its only one.
fn power_of_two(bits: u32) -> Option<Sum> {
    1_i128.checked_shl(bits).map(Sum::constant)
}
