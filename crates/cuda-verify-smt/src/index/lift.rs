//! Lifts formulas over bit-vectors to formulas over integer polynomials, without losing wrap-around.
//!
//! Every bit-vector term of width `w` gets a polynomial that equals it modulo `2^w`; sums, products, constant
//! shifts, complements and truncations need nothing more, whether they wrap or not. Where the value itself is needed
//! (a comparison, an extension, a quotient) the polynomial is taken as it stands if its interval shows that it is
//! within the range of the width; otherwise the value is a new variable `v = p - k * 2^w` with an integer `k`, whose
//! interval follows. Quotients and remainders by positive divisors become `a = q * d + r` with `0 <= r < d`.
//! Everything else is an opaque variable with the interval of its width.
//!
//! *Guarantee*: every assignment of the symbols extends to one of the integer variables under which the lifted
//! formulas and definitions have the values of the original ones, except that an opaque Boolean may be any. So if
//! the lifted formulas have no solution, nor have the original ones. *Cost*: linear in the graph.

use cuda_verify_base::id::Id;
use rustc_hash::FxHashMap;

use crate::index::divide::Quotients;
use crate::index::facts::Bounds;
use crate::index::poly::{Interval, Poly, VarId};
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Constant, TermId, TermKind, TermPool};

/// Terms of greater widths are lifted without a modulus, and only as far as they provably do not wrap.
const MAX_MODULUS_BITS: u32 = 119;

/// Widths below are those of parts of integers.
const SMALLEST_INTEGER: u32 = 32;

/// Formulas nested deeper are opaque.
const MAX_FORMULA_DEPTH: u32 = 48;

/// Nodes of lifted formulas, over all; the rest is opaque. Equivalences and choices are copied, so that there is no
/// other limit.
const MAX_FORMULA_NODES: u32 = 6_000;

/// Factors of products that are kept.
const MAX_FACTORS: usize = 8;

/// Sums that are multiplied with themselves and compared with each other.
const MAX_SQUARES: usize = 3;

/// Conjuncts or disjuncts taken together.
const MAX_PARTS: usize = 2_000;

/// A Boolean term, negated if false.
pub(super) type Literal = (TermId, bool);

/// The conjuncts (or disjuncts) of a term or its negation, however nested.
pub(super) fn parts(pool: &TermPool, literal: Literal, is_all: bool) -> Vec<Literal> {
    let mut parts = Vec::new();
    let mut stack = vec![literal];
    while let Some((t, is_positive)) = stack.pop() {
        match pool.as_app(t) {
            Some((Op::Not, &[a])) => stack.push((a, !is_positive)),
            Some((op @ (Op::And | Op::Or), operands))
                if ((op == Op::And) == is_positive) == is_all
                    && parts.len() + stack.len() < MAX_PARTS =>
            {
                stack.extend(operands.iter().rev().map(|&operand| (operand, is_positive)));
            }
            _ => parts.push((t, is_positive)),
        }
    }
    parts
}

/// How a polynomial is compared with zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Relation {
    Zero,
    NonZero,
    NonNegative,
}

/// A formula over polynomials, in negation normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Formula {
    Atom(Relation, Poly),
    All(Vec<Formula>),
    Any(Vec<Formula>),
}

impl Formula {
    pub(super) fn zero(poly: Poly) -> Self {
        Self::Atom(Relation::Zero, poly)
    }

    pub(super) fn non_zero(poly: Poly) -> Self {
        Self::Atom(Relation::NonZero, poly)
    }

    /// The polynomial is not less than a number.
    pub(super) fn at_least(poly: &Poly, n: i128) -> Option<Self> {
        Some(Self::Atom(Relation::NonNegative, poly.plus_constant(n.checked_neg()?)?))
    }

    /// The polynomial is not greater than a number.
    pub(super) fn at_most(poly: &Poly, n: i128) -> Option<Self> {
        Some(Self::Atom(Relation::NonNegative, poly.scaled(-1)?.plus_constant(n)?))
    }

    pub(super) fn truth(value: bool) -> Self {
        if value { Self::All(Vec::new()) } else { Self::Any(Vec::new()) }
    }
}

/// What an integer variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The unsigned value of a bit-vector, or a truth value as 0 or 1.
    Term(TermId),
    /// The signed value of a bit-vector that is known to be negative.
    Negative(TermId),
    /// A multiple of a power of two that a term exceeds its range by.
    Wraps,
    /// The value of a term that may wrap, or a choice.
    Derived,
    /// A quotient or a remainder.
    Division,
}

/// An integer variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Var {
    pub(super) interval: Interval,
    pub(super) origin: Origin,
}

/// How the bits of a term are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum View {
    Unsigned,
    Signed,
}

/// The number of values of a width, if polynomials are reduced by it.
pub(super) fn modulus(width: u32) -> Option<i128> {
    (width <= MAX_MODULUS_BITS).then(|| 1 << width)
}

impl View {
    /// All values of the width.
    pub(super) fn window(self, width: u32) -> Interval {
        match (self, modulus(width)) {
            (Self::Unsigned, Some(modulus)) => Interval::new(0, modulus - 1),
            (Self::Signed, Some(modulus)) => Interval::new(-(modulus / 2), modulus / 2 - 1),
            (Self::Unsigned, None) => Interval::new(0, i128::MAX),
            (Self::Signed, None) => Interval::ALL,
        }
    }

    /// Values that are certainly of the width.
    pub(super) fn safe_window(self, width: u32) -> Interval {
        match (self, modulus(width)) {
            (Self::Unsigned | Self::Signed, Some(_)) => self.window(width),
            (Self::Unsigned, None) => Interval::new(0, 1 << (MAX_MODULUS_BITS - 1)),
            (Self::Signed, None) => {
                Interval::new(-(1 << (MAX_MODULUS_BITS - 1)), 1 << (MAX_MODULUS_BITS - 1))
            }
        }
    }
}

/// Lifts terms of one pool.
#[derive(Debug)]
pub(super) struct Lifter<'p> {
    pub(super) pool: &'p TermPool,
    /// Intervals of unsigned values that are known beforehand.
    known: &'p FxHashMap<TermId, Interval>,
    pub(super) vars: Vec<Var>,
    /// Definitions of variables.
    pub(super) definitions: Vec<Formula>,
    /// Consequences of the definitions: clauses that are of use when all their parts but one are known.
    pub(super) lemmas: Vec<Formula>,
    /// Factors of products, but for numbers and variables.
    pub(super) factors: Vec<Poly>,
    pub(super) polys: FxHashMap<TermId, Poly>,
    pub(super) opaque: FxHashMap<TermId, VarId>,
    /// Values of polynomials that may wrap, by width.
    values: FxHashMap<(Poly, View), Vec<(u32, Poly)>>,
    pub(super) quotients: Quotients,
    /// Quotients and remainders where signs are not known, by what a division by zero gives, too.
    pub(super) any_quotients: FxHashMap<(Poly, Poly, i128), (Poly, Poly)>,
    /// What conditions choose between, and the value.
    pub(super) choices: FxHashMap<(TermId, Poly, Poly), Poly>,
    /// Bitwise operations whose operands are both no constants.
    pub(super) bitwise: Vec<TermId>,
    /// Equations `a - q * d - r = 0` that hold or may follow, and the variable of `a` that such a one gives.
    pub(super) divisions: Vec<(VarId, Poly)>,
    /// Variables of terms that are remainders if such an equation holds.
    pub(super) masked: Vec<VarId>,
    /// Bounds of sums and products.
    pub(super) bounds: Bounds,
    /// Sums that are multiplied with themselves, and the variables that stand for them.
    sums: Vec<(Poly, VarId)>,
    n_nodes: u32,
}

impl<'p> Lifter<'p> {
    pub(super) fn new(pool: &'p TermPool, known: &'p FxHashMap<TermId, Interval>) -> Self {
        Self {
            pool,
            known,
            vars: Vec::new(),
            definitions: Vec::new(),
            lemmas: Vec::new(),
            factors: Vec::new(),
            polys: FxHashMap::default(),
            opaque: FxHashMap::default(),
            values: FxHashMap::default(),
            quotients: Quotients::default(),
            any_quotients: FxHashMap::default(),
            choices: FxHashMap::default(),
            bitwise: Vec::new(),
            divisions: Vec::new(),
            masked: Vec::new(),
            bounds: Bounds::default(),
            sums: Vec::new(),
            n_nodes: 0,
        }
    }

    pub(super) fn new_var(&mut self, interval: Interval, origin: Origin) -> VarId {
        let id = VarId::from_index(self.vars.len());
        self.vars.push(Var { interval, origin });
        id
    }

    pub(super) fn range(&self, poly: &Poly) -> Interval {
        self.bounds.range(poly, |poly| poly.range(|var| self.vars[var.index()].interval))
    }

    pub(super) fn define_zero(&mut self, poly: Option<Poly>) {
        self.definitions.extend(poly.map(|poly| Formula::Atom(Relation::Zero, poly)));
    }

    pub(super) fn define_non_negative(&mut self, poly: Option<Poly>) {
        self.definitions.extend(poly.map(|poly| Formula::Atom(Relation::NonNegative, poly)));
    }

    /// Notes an equation that divides a polynomial, if some variable occurs in it by itself.
    pub(super) fn divide(&mut self, dividend: &Poly, equation: &Poly) {
        let is_alone = |var: &VarId| equation.vars().filter(|other| other == var).count() == 1;
        let linear = dividend.terms.iter().filter(|(it, n)| it.len() == 1 && n.abs() == 1);
        let var = linear.filter_map(|(it, _)| it.first().copied()).filter(is_alone).max();
        self.divisions.extend(var.map(|var| (var, equation.clone())));
    }

    /// The variable of a term that is not looked into.
    pub(super) fn opaque(&mut self, t: TermId) -> Poly {
        if let Some(&var) = self.opaque.get(&t) {
            return Poly::var(var);
        }
        let window = match self.pool.sort(t) {
            Sort::BitVec(width) => View::Unsigned.window(width),
            Sort::Bool | Sort::Float(_) | Sort::Array { .. } => Interval::new(0, 1),
        };
        let known = self.known.get(&t).copied().unwrap_or(Interval::ALL);
        let var = self.new_var(window.meet(known), Origin::Term(t));
        self.opaque.insert(t, var);
        Poly::var(var)
    }

    /// The variable of a symbol that is known to be negative: products of its signed value are those that programs compute.
    fn negative(&mut self, t: TermId, width: u32) -> Option<Poly> {
        self.pool.as_symbol(t)?;
        let (modulus, known) = (modulus(width)?, self.known.get(&t)?);
        let interval = known.plus(Interval::point(-modulus));
        let is_negative = known.low >= modulus / 2;
        is_negative.then(|| Poly::var(self.new_var(interval, Origin::Negative(t))))
    }

    /// Symbols whose signed values matter.
    pub(super) fn signed_symbols(&self) -> Vec<(VarId, TermId)> {
        let mut symbols = Vec::new();
        for (index, var) in self.vars.iter().enumerate() {
            let id = VarId::from_index(index);
            if let Origin::Term(t) = var.origin
                && self.pool.as_symbol(t).is_some()
                && self.values.contains_key(&(Poly::var(id), View::Signed))
            {
                symbols.push((id, t));
            }
        }
        symbols
    }

    /// The value of a polynomial that equals a term of the width modulo `2^width`.
    pub(super) fn value_of(&mut self, poly: &Poly, width: u32, view: View) -> Poly {
        let window = view.window(width);
        let range = self.range(poly);
        if range.is_within(view.safe_window(width)) {
            return poly.clone();
        }
        let key = (poly.clone(), view);
        let known = self.values.get(&key).map_or(&[][..], Vec::as_slice);
        if let Some((_, value)) = known.iter().find(|(other, _)| *other == width) {
            return value.clone();
        }
        let value = self.wrapped(poly, range, width, window);
        let mut others = self.values.remove(&key).unwrap_or_default();
        // The low bits of a number are not more than the number.
        for (other, known) in others.iter().filter(|_| view == View::Unsigned) {
            let (less, more) = if *other < width { (known, &value) } else { (&value, known) };
            self.define_non_negative(more.minus(less));
        }
        others.push((width, value.clone()));
        self.values.insert(key, others);
        value
    }

    fn wrapped(&mut self, poly: &Poly, range: Interval, width: u32, window: Interval) -> Poly {
        let Some(modulus) = modulus(width) else {
            return Poly::var(self.new_var(window, Origin::Derived));
        };
        let wraps = range.plus(Interval::point(-window.low)).div_floor(modulus);
        if let Some(wraps) = wraps.as_point()
            && let Some(value) =
                wraps.checked_mul(modulus).and_then(|shift| poly.plus_constant(-shift))
        {
            return value;
        }
        // The value of what is not negative is the remainder of a division that may be there already, or come later.
        let is_remainder = range.low >= 0 && window.low == 0;
        let by = Poly::constant(modulus);
        if let Some((_, remainder)) = self.quotients.get(poly, &by).filter(|_| is_remainder) {
            return remainder.clone();
        }
        let wraps = Poly::var(self.new_var(wraps, Origin::Wraps));
        let value = Poly::var(self.new_var(window, Origin::Derived));
        let definition = poly.minus(&value).and_then(|p| p.add_scaled(&wraps, -modulus));
        if is_remainder && definition.is_some() {
            self.quotients.insert(poly.clone(), by, (wraps, value.clone()));
            // Of so few bits, it is one that the program asks for.
            if width < SMALLEST_INTEGER
                && let Some(definition) = &definition
            {
                self.divide(poly, definition);
            }
        }
        self.define_zero(definition);
        value
    }

    pub(super) fn unsigned(&mut self, t: TermId) -> Poly {
        let poly = self.polys[&t].clone();
        self.value_of(&poly, self.pool.width(t), View::Unsigned)
    }

    pub(super) fn signed(&mut self, t: TermId) -> Poly {
        let poly = self.polys[&t].clone();
        self.value_of(&poly, self.pool.width(t), View::Signed)
    }

    /// Lifts the bit-vector terms of a formula, operands first.
    pub(super) fn lift_terms(&mut self, t: TermId) {
        for t in self.pool.post_order(&[t]) {
            if let Sort::BitVec(width) = self.pool.sort(t)
                && !self.polys.contains_key(&t)
            {
                let poly = self.term(t, width).map(|p| match modulus(width) {
                    Some(modulus) => p.reduced(modulus),
                    None => p,
                });
                let poly = poly.or_else(|| self.negative(t, width));
                let poly = poly.unwrap_or_else(|| self.opaque(t));
                self.polys.insert(t, poly);
            }
        }
    }

    /// A polynomial that equals the term modulo `2^width`; `None` if the term is to be opaque.
    fn term(&mut self, t: TermId, width: u32) -> Option<Poly> {
        let (op, operands) = match self.pool.kind(t) {
            TermKind::Const(Constant::BitVec(value)) => {
                let limbs = value.limbs();
                let low = i128::from(limbs[0]);
                let high = i128::from(limbs.get(1).copied().unwrap_or(0));
                let is_small = limbs.iter().skip(2).all(|&limb| limb == 0) && high >> 56 == 0;
                return is_small.then(|| Poly::constant(high << 64 | low));
            }
            TermKind::Const(Constant::Bool(_) | Constant::Float(..)) | TermKind::Symbol(_) => {
                return None;
            }
            TermKind::App(op, operands) => (*op, &**operands),
        };
        let poly = |lifter: &Self, t: TermId| lifter.polys[&t].clone();
        match (op, operands) {
            (Op::BvAdd, &[a, b]) => poly(self, a).plus(&poly(self, b)),
            (Op::BvNeg, &[a]) => poly(self, a).scaled(-1),
            (Op::BvNot, &[a]) => poly(self, a).scaled(-1)?.plus_constant(-1),
            (Op::BvMul, &[a, b]) => {
                let factors = [poly(self, a), poly(self, b)];
                if factors.iter().all(|factor| factor.as_constant().is_none()) {
                    for factor in &factors {
                        let is_sum = factor.terms.len() + usize::from(factor.constant != 0) > 1;
                        if is_sum
                            && self.factors.len() < MAX_FACTORS
                            && !self.factors.contains(factor)
                        {
                            self.factors.push(factor.clone());
                        }
                    }
                }
                self.product(&factors[0], &factors[1])
            }
            (Op::BvShl, &[a, b]) => {
                let distance = u32::try_from(self.pool.as_bv(b)?.to_u64()?).ok()?;
                // Nothing is left of the number (SMT-LIB, `bvshl`).
                if distance >= width {
                    return Some(Poly::default());
                }
                poly(self, a).scaled(modulus(distance)?)
            }
            (Op::ZeroExtend(_), &[a]) => Some(self.unsigned(a)),
            (Op::SignExtend(_), &[a]) => Some(self.signed(a)),
            // What equals the term modulo 2^w equals it modulo a smaller power of two.
            (Op::Extract { low: 0, .. }, &[a]) => Some(poly(self, a)),
            (Op::Extract { low, .. }, &[a]) => self.shifted_right(a, low, View::Unsigned),
            (Op::BvLshr, &[a, b]) => {
                let distance = u32::try_from(self.pool.as_bv(b)?.to_u64()?).ok()?;
                self.shifted_right(a, distance, View::Unsigned)
            }
            (Op::BvAshr, &[a, b]) => {
                let distance = u32::try_from(self.pool.as_bv(b)?.to_u64()?).ok()?;
                self.shifted_right(a, distance.min(width - 1), View::Signed)
            }
            (Op::Concat, &[a, b]) => {
                let (high, low) = (self.unsigned(a), self.unsigned(b));
                low.add_scaled(&high, modulus(self.pool.width(b))?)
            }
            (Op::BvUdiv | Op::BvUrem, &[a, b]) => {
                // SMT-LIB gives `x / 0` all ones.
                let by_zero = modulus(width).map(|modulus| modulus - 1);
                let (a, b) = (self.unsigned(a), self.unsigned(b));
                let (quotient, remainder) = self.any_quotient(&a, &b, by_zero)?;
                Some(if op == Op::BvUdiv { quotient } else { remainder })
            }
            (Op::BvSdiv | Op::BvSrem, &[a, b]) => {
                let (a, b) = (self.signed(a), self.signed(b));
                let (quotient, remainder) = self.any_quotient(&a, &b, Some(-1))?;
                Some(if op == Op::BvSdiv { quotient } else { remainder })
            }
            (Op::BvAnd, &[a, b]) => self.conjunction(t, a, b, width),
            (Op::BvOr | Op::BvXor, &[a, b]) => self.disjunction(t, a, b, width),
            (Op::Ite, &[c, a, b]) => self.choice(t, c, a, b, width),
            _ => None,
        }
    }

    /// The product of two polynomials. Of a sum that is multiplied with itself (`i * (i + 1)`) the square is that of a
    /// variable, so that two of them can be compared.
    pub(super) fn product(&mut self, a: &Poly, b: &Poly) -> Option<Poly> {
        let is_same = a.terms.len() > 1 && a.primitive().terms == b.primitive().terms;
        let sum = a.primitive();
        let known = self.sums.iter().find(|(other, _)| *other == sum).map(|(_, var)| *var);
        if !is_same || (known.is_none() && self.sums.len() >= MAX_SQUARES) {
            return a.times(b);
        }
        let var = known.unwrap_or_else(|| {
            let var = self.new_var(self.range(&sum), Origin::Derived);
            self.define_zero(sum.minus(&Poly::var(var)));
            // Either is greater, or they are equal: which one does not follow from what is known of their terms.
            for (_, other) in self.sums.clone() {
                self.compare(var, other);
            }
            self.sums.push((sum.clone(), var));
            var
        });
        let of_var = |poly: &Poly| {
            let (_, n) = poly.terms.first()?;
            Poly::var(var).scaled(n / sum.terms.first()?.1)?.plus_constant(poly.constant)
        };
        of_var(a)?.times(&of_var(b)?)
    }

    /// Distinguishes the three cases in which two variables may be.
    fn compare(&mut self, a: VarId, b: VarId) {
        let difference = Poly::var(a).minus(&Poly::var(b));
        let cases = difference.and_then(|difference| {
            let sides = [Formula::at_least(&difference, 1)?, Formula::at_most(&difference, -1)?];
            let [above, below] = sides;
            Some(Formula::Any(vec![Formula::zero(difference), above, below]))
        });
        self.definitions.extend(cases);
    }

    fn shifted_right(&mut self, a: TermId, distance: u32, view: View) -> Option<Poly> {
        if distance >= self.pool.width(a) {
            return Some(Poly::default());
        }
        let value = if view == View::Signed { self.signed(a) } else { self.unsigned(a) };
        let divisor = Poly::constant(modulus(distance)?);
        self.quotient(&value, &divisor).map(|(quotient, _)| quotient)
    }

    /// Lifts a Boolean term or its negation.
    pub(super) fn lift(&mut self, (t, is_positive): Literal) -> Formula {
        self.lift_terms(t);
        self.formula(t, is_positive, 0)
    }

    /// The formula of a Boolean term, or of its negation, whose bit-vectors are lifted.
    pub(super) fn formula(&mut self, t: TermId, is_positive: bool, depth: u32) -> Formula {
        if let Some(value) = self.pool.as_bool(t) {
            return Formula::truth(value == is_positive);
        }
        let Some((op, operands)) = self.pool.as_app(t) else {
            return self.opaque_atom(t, is_positive);
        };
        self.n_nodes += 1;
        if depth > MAX_FORMULA_DEPTH || self.n_nodes > MAX_FORMULA_NODES {
            return self.opaque_atom(t, is_positive);
        }
        let depth = depth + 1;
        let lifted = match (op, operands) {
            (Op::Not, &[a]) => Some(self.formula(a, !is_positive, depth)),
            (Op::And | Op::Or, _) => {
                let is_all = (op == Op::And) == is_positive;
                let parts = parts(self.pool, (t, is_positive), is_all)
                    .into_iter()
                    .map(|(part, is_positive)| self.formula(part, is_positive, depth))
                    .collect();
                Some(if is_all { Formula::All(parts) } else { Formula::Any(parts) })
            }
            (Op::Xor | Op::Eq, &[a, b]) if self.pool.sort(a) == Sort::Bool => {
                let is_equal = (op == Op::Eq) == is_positive;
                // Two cases rather than a variable: the parts are bounds of integers, which are of no use inside an
                // equivalence.
                let cases = [true, false].map(|value| {
                    Formula::All(vec![
                        self.formula(a, value, depth),
                        self.formula(b, value == is_equal, depth),
                    ])
                });
                Some(Formula::Any(cases.into()))
            }
            (Op::Ite, &[c, a, b]) => {
                let cases = [(true, a), (false, b)].map(|(value, branch)| {
                    Formula::All(vec![
                        self.formula(c, value, depth),
                        self.formula(branch, is_positive, depth),
                    ])
                });
                Some(Formula::Any(cases.into()))
            }
            (Op::Eq, &[a, b]) if matches!(self.pool.sort(a), Sort::BitVec(_)) => {
                self.equality(a, b, is_positive)
            }
            (Op::BvUlt | Op::BvUle, &[a, b]) => {
                let (a, b) = (self.unsigned(a), self.unsigned(b));
                order(&a, &b, op == Op::BvUlt, is_positive)
            }
            (Op::BvSlt | Op::BvSle, &[a, b]) => {
                let (a, b) = (self.signed(a), self.signed(b));
                order(&a, &b, op == Op::BvSlt, is_positive)
            }
            _ => None,
        };
        lifted.unwrap_or_else(|| self.opaque_atom(t, is_positive))
    }

    fn opaque_atom(&mut self, t: TermId, is_positive: bool) -> Formula {
        let var = self.opaque(t);
        let shift = if is_positive { -1 } else { 0 };
        match var.plus_constant(shift) {
            Some(poly) => Formula::Atom(Relation::Zero, poly),
            None => Formula::truth(true),
        }
    }

    fn equality(&mut self, a: TermId, b: TermId, is_positive: bool) -> Option<Formula> {
        let relation = if is_positive { Relation::Zero } else { Relation::NonZero };
        let width = self.pool.width(a);
        // The difference is a multiple of the modulus; often only one multiple is in its range.
        let mut difference = self.polys[&a].minus(&self.polys[&b])?;
        if let Some(modulus) = modulus(width) {
            difference = difference.reduced(modulus);
            let range = self.range(&difference);
            let least = range.plus(Interval::point(modulus - 1)).div_floor(modulus).low;
            let most = range.div_floor(modulus).high;
            // No multiple of the modulus is in the range of the difference: the two are never equal.
            if least > most {
                return Some(Formula::truth(!is_positive));
            }
            if least == most && range.lower().is_some() && range.upper().is_some() {
                let exact = difference.plus_constant(-least.checked_mul(modulus)?)?;
                return Some(Formula::Atom(relation, exact));
            }
        } else if self.range(&difference).is_within(View::Signed.safe_window(width)) {
            return Some(Formula::Atom(relation, difference));
        }
        let (a, b) = (self.unsigned(a), self.unsigned(b));
        Some(Formula::Atom(relation, a.minus(&b)?))
    }
}

/// `a < b` or `a <= b`, or the negation.
fn order(a: &Poly, b: &Poly, is_strict: bool, is_positive: bool) -> Option<Formula> {
    let (a, b, is_strict) = if is_positive { (a, b, is_strict) } else { (b, a, !is_strict) };
    let difference = b.minus(a)?.plus_constant(if is_strict { -1 } else { 0 })?;
    Some(Formula::Atom(Relation::NonNegative, difference))
}
