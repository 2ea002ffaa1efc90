//! Quotients and remainders of integers: `a = q * d + r`, with what the signs of `a` and `d` say of `q` and `r`.
//!
//! The digits of a number are variables that all quotients of it share, whether it is divided by radices one after the
//! other or by their products, so that they can be put together in any order. *Guarantee*: definitions hold of the
//! integers, for positive divisors and dividends that are not negative; anything else gets variables of its own.

use rustc_hash::FxHashMap;

use crate::index::lift::{Formula, Lifter, Origin};
use crate::index::poly::{Interval, Poly};

/// Quotients by parts of a divisor that are parts of others.
const MAX_DEPTH: u32 = 12;

/// A quotient and a remainder.
type Divided = (Poly, Poly);

/// Quotients and remainders that are known, by dividends, each with its divisor.
#[derive(Debug, Default)]
pub(super) struct Quotients {
    known: FxHashMap<Poly, Vec<(Poly, Divided)>>,
    /// Of how many others the one that is looked for is a part.
    depth: u32,
}

impl Quotients {
    pub(super) fn get(&self, dividend: &Poly, divisor: &Poly) -> Option<&Divided> {
        self.of(dividend).iter().find(|(other, _)| other == divisor).map(|(_, result)| result)
    }

    pub(super) fn insert(&mut self, dividend: Poly, divisor: Poly, result: Divided) {
        self.known.entry(dividend).or_default().push((divisor, result));
    }

    fn of(&self, dividend: &Poly) -> &[(Poly, Divided)] {
        self.known.get(dividend).map_or(&[], Vec::as_slice)
    }
}

impl Lifter<'_> {
    /// Quotient and remainder of values, if the divisor is positive, the quotient rounded down.
    pub(super) fn quotient(&mut self, dividend: &Poly, divisor: &Poly) -> Option<(Poly, Poly)> {
        let (range, divisors) = (self.range(dividend), self.range(divisor));
        if divisors.low < 1 {
            return None;
        }
        // What is less than the divisor is its own remainder.
        if range.low >= 0 && range.high < divisors.low {
            return Some((Poly::default(), dividend.clone()));
        }
        if let Some(found) = self.quotients.get(dividend, divisor) {
            return Some(found.clone());
        }
        let result = match divisor.as_constant() {
            Some(n) => self.quotient_by_number(dividend, n)?,
            None if range.low < 0 => return None,
            None => {
                self.quotients.depth += 1;
                let is_deep = self.quotients.depth > MAX_DEPTH;
                let found = if is_deep { None } else { self.quotient_by_parts(dividend, divisor) };
                self.quotients.depth -= 1;
                match found {
                    Some(found) => found,
                    None => self.new_quotient(dividend, divisor)?,
                }
            }
        };
        self.quotients.insert(dividend.clone(), divisor.clone(), result.clone());
        Some(result)
    }

    fn quotient_by_number(&mut self, dividend: &Poly, n: i128) -> Option<(Poly, Poly)> {
        // Coefficients that the divisor divides need no new variable.
        let is_multiple = |m: i128| m % n == 0;
        let split = |keep: bool| Poly {
            terms: dividend
                .terms
                .iter()
                .filter(|(_, m)| is_multiple(*m) == keep)
                .cloned()
                .collect(),
            constant: 0,
        };
        let whole = split(true).div_floor(n).plus_constant(dividend.constant.div_euclid(n))?;
        let part = split(false).plus_constant(dividend.constant.rem_euclid(n))?;
        let part_range = self.range(&part);
        if part_range.is_within(Interval::new(0, n - 1)) {
            return Some((whole, part));
        }
        let quotient = self.new_var(part_range.div_floor(n), Origin::Division);
        let remainder = self.new_var(Interval::new(0, n - 1), Origin::Division);
        let (quotient, remainder) = (Poly::var(quotient), Poly::var(remainder));
        let definition = part.minus(&remainder)?.add_scaled(&quotient, -n)?;
        self.divide(&part, &definition);
        self.define_zero(Some(definition));
        Some((whole.plus(&quotient)?, remainder))
    }

    /// Quotient and remainder of what is not negative by a positive divisor, from others that are there already:
    ///
    /// - `(d * a + b) / d = a + b / d`;
    /// - `x / (m * e) = (x / m) / e`, and `x % (m * e) = m * ((x / m) % e) + x % m`;
    /// - `x / d = e * (x / (d * e)) + (x % (d * e)) / d`, and `x % d = (x % (d * e)) % d`.
    ///
    /// So the digits of a number in several radices are the same variables whichever products it is divided by.
    fn quotient_by_parts(&mut self, dividend: &Poly, divisor: &Poly) -> Option<(Poly, Poly)> {
        if let Some((multiples, rest)) = dividend.divided(divisor)
            && multiples != Poly::default()
            && self.range(&rest).low >= 0
        {
            let (quotient, remainder) = self.quotient(&rest, divisor)?;
            return Some((multiples.plus(&quotient)?, remainder));
        }
        let known = self.quotients.of(dividend).iter().flat_map(|(other, result)| {
            let cofactors = [divisor.exactly_divided(other), other.exactly_divided(divisor)];
            let found = cofactors.into_iter().zip([true, false]);
            found.filter_map(move |(cofactor, is_part)| Some((cofactor?, is_part, other, result)))
        });
        // The one that leaves least to divide by.
        let (cofactor, is_part, other, (quotient, remainder)) = known
            .filter(|(cofactor, ..)| self.range(cofactor).low >= 1)
            .min_by_key(|(cofactor, ..)| cofactor.degree())
            .map(|(cofactor, is_part, other, result)| {
                (cofactor, is_part, other.clone(), result.clone())
            })?;
        if is_part {
            let (quotient, digit) = self.quotient(&quotient, &cofactor)?;
            return Some((quotient, other.times(&digit)?.plus(&remainder)?));
        }
        // What is less than the greater divisor is its remainder.
        let (digit, remainder) = if remainder == *dividend {
            self.new_quotient(dividend, divisor)?
        } else {
            self.quotient(&remainder, divisor)?
        };
        self.define_non_negative(cofactor.minus(&digit).and_then(|p| p.plus_constant(-1)));
        self.is_digit(&digit, &cofactor);
        Some((cofactor.times(&quotient)?.plus(&digit)?, remainder))
    }

    /// Notes that something is its own remainder.
    fn is_digit(&mut self, digit: &Poly, divisor: &Poly) {
        self.quotients.insert(digit.clone(), divisor.clone(), (Poly::default(), digit.clone()));
    }

    fn new_quotient(&mut self, dividend: &Poly, divisor: &Poly) -> Option<(Poly, Poly)> {
        let (range, divisors) = (self.range(dividend), self.range(divisor));
        let most = range.div_floor(divisors.low);
        let quotient = Poly::var(self.new_var(Interval::new(0, most.high), Origin::Division));
        // A dividend that is not negative is no less than its remainder.
        let rest = range.high.min(divisors.plus(Interval::point(-1)).high);
        let remainder = Poly::var(self.new_var(Interval::new(0, rest), Origin::Division));
        let product = divisor.times(&quotient)?;
        let definition = dividend.minus(&product)?.minus(&remainder)?;
        self.divide(dividend, &definition);
        self.define_zero(Some(definition));
        let fits = divisor.minus(&remainder).and_then(|p| p.plus_constant(-1));
        self.define_non_negative(fits);
        self.is_digit(&remainder, divisor);
        Some((quotient, remainder))
    }

    /// Quotient and remainder of values of any sign, the quotient rounded towards zero. By zero, a number that is not
    /// negative has the given quotient, a negative one has 1, and each is its own remainder.
    pub(super) fn any_quotient(
        &mut self,
        dividend: &Poly,
        divisor: &Poly,
        by_zero: Option<i128>,
    ) -> Option<(Poly, Poly)> {
        let (range, divisors) = (self.range(dividend), self.range(divisor));
        if range.low >= 0 && divisors.low >= 1 {
            return self.quotient(dividend, divisor);
        }
        let by_zero = by_zero?;
        let key = (dividend.clone(), divisor.clone(), by_zero);
        if let Some(found) = self.any_quotients.get(&key) {
            return Some(found.clone());
        }
        let has_zero = divisors.contains(0);
        let quotient =
            Poly::var(self.new_var(quotients(range, divisors, by_zero), Origin::Division));
        // The remainder has the sign of the dividend, and is smaller than the divisor without its sign.
        let limit = divisors.high.max(-divisors.low).saturating_sub(1);
        let rest = range.hull(Interval::point(0));
        let rest = if has_zero { rest } else { rest.meet(Interval::new(-limit, limit)) };
        let remainder = Poly::var(self.new_var(rest, Origin::Division));

        let product = divisor.times(&quotient)?;
        let difference = dividend.minus(&remainder)?;
        let definition = difference.minus(&product)?;
        self.divide(dividend, &definition);
        self.define_zero(Some(definition));
        let natural = Formula::at_least(dividend, 0)?;
        let below = Formula::at_most(dividend, -1)?;
        let is_smaller = |divisor: &Poly| {
            Some(Formula::All(vec![
                Formula::at_least(divisor, 1)?,
                Formula::at_least(&divisor.minus(&remainder)?, 1)?,
                Formula::at_least(&divisor.plus(&remainder)?, 1)?,
            ]))
        };
        let mut of_divisor = Vec::new();
        if divisors.high > 0 {
            of_divisor.push(is_smaller(divisor)?);
        }
        if divisors.low < 0 {
            of_divisor.push(is_smaller(&divisor.scaled(-1)?)?);
        }
        if has_zero {
            let is = |n: i128| Some(Formula::zero(quotient.plus_constant(-n)?));
            of_divisor.push(Formula::All(vec![
                Formula::zero(divisor.clone()),
                Formula::zero(difference),
                Formula::Any(vec![
                    Formula::All(vec![natural.clone(), is(by_zero)?]),
                    Formula::All(vec![below.clone(), is(1)?]),
                ]),
            ]));
        }
        self.definitions.push(Formula::Any(of_divisor));
        if range.low < 0 && range.high > 0 {
            self.definitions.push(Formula::Any(vec![
                Formula::All(vec![natural.clone(), Formula::at_least(&remainder, 0)?]),
                Formula::All(vec![below.clone(), Formula::at_most(&remainder, 0)?]),
            ]));
        }
        // The sign of the quotient is that of the product of the signs.
        let (up, down) = (Formula::at_least(&quotient, 0)?, Formula::at_most(&quotient, 0)?);
        for (is_other_dividend, is_divisor_positive, sign) in [
            (&below, true, &up),
            (&below, false, &down),
            (&natural, true, &down),
            (&natural, false, &up),
        ] {
            let is_other_divisor = if is_divisor_positive {
                Formula::at_most(divisor, 0)?
            } else {
                Formula::at_least(divisor, 0)?
            };
            let lemma = vec![is_other_dividend.clone(), is_other_divisor, sign.clone()];
            self.lemmas.push(Formula::Any(lemma));
        }
        self.any_quotients.insert(key, (quotient.clone(), remainder.clone()));
        Some((quotient, remainder))
    }
}

/// The quotients, rounded towards zero, of numbers in ranges.
fn quotients(range: Interval, divisors: Interval, by_zero: i128) -> Interval {
    let magnitude = range.high.max(-range.low).max(0);
    if divisors.low >= 1 {
        let below = -Interval::point((-range.low).max(0)).div_floor(divisors.low).high;
        return Interval::new(below, range.div_floor(divisors.low).high.max(0));
    }
    let low = if range.low >= 0 && divisors.low >= 0 { 0 } else { -magnitude };
    let quotients = Interval::new(low, magnitude);
    if divisors.contains(0) {
        quotients.hull(Interval::point(by_zero)).hull(Interval::point(1))
    } else {
        quotients
    }
}
