//! Bit-vector operations as circuits. Bits are least significant first.
//!
//! Sums ripple, products shift and add (constants in signed-digit form), quotients by constants are guessed and
//! multiplied, others are restoring long division, shifts are barrels. Bits that repeat the sign cost nothing or next to
//! it. Division by zero comes out as SMT-LIB wants it without a case of its own. Cost in gates of width `w`: linear for
//! sums and comparisons, `w log w` for shifts, `w²` for products, quotients and remainders.

use crate::embedded::gates::Gates;
use crate::embedded::sat::{Lit, SatSolver};

impl<S: SatSolver> Gates<S> {
    /// `a + b + carry`, and the carry out.
    pub(super) fn add(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> (Vec<Lit>, Lit) {
        let mut carry = carry;
        let mut before = None;
        let sum = a
            .iter()
            .zip(b)
            .map(|(&a, &b)| {
                let sum = self.parity(a, b, carry);
                carry = self.next_majority(a, b, carry, &mut before);
                sum
            })
            .collect();
        (sum, carry)
    }

    /// The majority of two bits and one that came out of those before them: of the same bits again it is the same.
    fn next_majority(&mut self, a: Lit, b: Lit, last: Lit, before: &mut Option<(Lit, Lit)>) -> Lit {
        if before.replace((a, b)) == Some((a, b)) { last } else { self.majority(a, b, last) }
    }

    pub(super) fn sum(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        self.add(a, b, Lit::FALSE).0
    }

    pub(super) fn negate(&mut self, a: &[Lit]) -> Vec<Lit> {
        let zeros = vec![Lit::FALSE; a.len()];
        self.add(&complement(a), &zeros, Lit::TRUE).0
    }

    /// `-a` if the condition holds, else `a`.
    fn negate_if(&mut self, a: &[Lit], condition: Lit) -> Vec<Lit> {
        let zeros = vec![Lit::FALSE; a.len()];
        let flipped: Vec<Lit> = a.iter().map(|&bit| self.xor(bit, condition)).collect();
        self.add(&flipped, &zeros, condition).0
    }

    /// `t` if the condition holds, else `e`, bit by bit.
    pub(super) fn select(&mut self, c: Lit, t: &[Lit], e: &[Lit]) -> Vec<Lit> {
        t.iter().zip(e).map(|(&t, &e)| self.mux(c, t, e)).collect()
    }

    pub(super) fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let bits: Vec<Lit> = a.iter().zip(b).map(|(&a, &b)| self.iff(a, b)).collect();
        self.all(&bits)
    }

    /// Unsigned `a < b`.
    pub(super) fn less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut less = Lit::FALSE;
        let mut before = None;
        for (&a, &b) in a.iter().zip(b) {
            less = self.next_majority(!a, b, less, &mut before);
        }
        less
    }

    /// Signed `a < b`: as unsigned with the sign bits swapped.
    pub(super) fn less_signed(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let ((&a_sign, a_rest), (&b_sign, b_rest)) =
            a.split_last().zip(b.split_last()).expect("invariant: bit-vectors have bits");
        let less = self.less(a_rest, b_rest);
        self.majority(a_sign, !b_sign, less)
    }

    /// The product: exact in as many bits as both have together with one for the sign, of which further ones are copies.
    pub(super) fn product(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let width = a.len();
        let n_exact = width.min(n_signed(a) + n_signed(b));
        let mut product = self.product_within(&a[..n_exact], &b[..n_exact]);
        product.resize(width, sign(&product));
        product
    }

    fn product_within(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let rows = |bits: &[Lit]| {
            let is_row = |bit: &&Lit| **bit != Lit::FALSE;
            let n_constants = bits.iter().filter(|bit| bit.as_constant().is_some()).count();
            let n_rows = bits[..n_signed(bits)].iter().filter(is_row).count();
            (n_constants < bits.len(), n_rows)
        };
        let (a, b) = if rows(a) < rows(b) { (b, a) } else { (a, b) };
        let width = a.len();
        if b.iter().all(|bit| bit.as_constant().is_some()) {
            return self.product_by_constant(a, b);
        }
        let mut sum = vec![Lit::FALSE; width];
        let top = n_signed(b) - 1;
        for (shift, &bit) in b[..=top].iter().enumerate() {
            if bit == Lit::FALSE {
                continue;
            }
            let row: Vec<Lit> = a[..width - shift].iter().map(|&a| self.and(a, bit)).collect();
            let high = if shift == top {
                // The sign and all its copies are worth as much as this one taken away.
                self.add(&sum[shift..], &complement(&row), Lit::TRUE).0
            } else {
                self.sum(&sum[shift..], &row)
            };
            sum.truncate(shift);
            sum.extend(high);
        }
        sum
    }

    /// The product by a constant in non-adjacent form: no two neighbouring digits of -1, 0, 1 are non-zero.
    fn product_by_constant(&mut self, a: &[Lit], constant: &[Lit]) -> Vec<Lit> {
        let width = a.len();
        let mut sum = vec![Lit::FALSE; width];
        let mut carry = false;
        for shift in 0..width {
            let bit = |i: usize| constant.get(i) == Some(&Lit::TRUE);
            let digit_is_set = bit(shift) != carry;
            if !digit_is_set {
                continue;
            }
            let is_minus = bit(shift + 1);
            carry = is_minus;
            let row = &a[..width - shift];
            let high = if is_minus {
                self.add(&sum[shift..], &complement(row), Lit::TRUE).0
            } else {
                self.sum(&sum[shift..], row)
            };
            sum.truncate(shift);
            sum.extend(high);
        }
        sum
    }

    /// Unsigned quotient and remainder.
    pub(super) fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let width = a.len();
        if b.contains(&Lit::TRUE) && b.iter().all(|bit| bit.as_constant().is_some()) {
            return self.divide_by_constant(a, b);
        }
        // high_is_zero[k]: all bits of b from k upwards are zero.
        let mut high_is_zero = vec![Lit::TRUE; width + 1];
        for k in (0..width).rev() {
            high_is_zero[k] = self.and(high_is_zero[k + 1], !b[k]);
        }
        // Only a zero goes into the zeros with which the dividend begins.
        let n_significant = n_significant(a);
        let mut quotient = vec![high_is_zero[0]; width];
        let mut remainder: Vec<Lit> = Vec::new();
        for step in (0..n_significant).rev() {
            // Before this step the remainder has `n_significant - 1 - step` bits that may be set.
            remainder.insert(0, a[step]);
            let bits = remainder.len();
            let (difference, fits_low) = self.add(&remainder, &complement(&b[..bits]), Lit::TRUE);
            let fits = self.and(fits_low, high_is_zero[bits]);
            remainder = self.select(fits, &difference, &remainder);
            quotient[step] = fits;
        }
        remainder.resize(width, Lit::FALSE);
        (quotient, remainder)
    }

    /// The only `q` and `r` with `q * b + r = a` and `r < b`, for a constant that is not zero: no more gates than the
    /// product by it needs.
    fn divide_by_constant(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let width = a.len();
        let n_significant = n_significant(b);
        let mut free = |count: usize| -> Vec<Lit> {
            let bits = (0..count).map(|_| self.fresh());
            let mut bits: Vec<Lit> = bits.collect();
            bits.resize(width, Lit::FALSE);
            bits
        };
        let (quotient, remainder) = (free(width + 1 - n_significant), free(n_significant));
        // No quotient of these bits makes the sum reach four times the range of the dividend.
        let wide = |bits: &[Lit]| [bits, &[Lit::FALSE; 2]].concat();
        let product = self.product(&wide(&quotient), &wide(b));
        let sum = self.sum(&product, &wide(&remainder));
        let is_sum = self.equal(&sum, &wide(a));
        let is_less = self.less(&remainder, b);
        self.clause(&[is_sum]);
        self.clause(&[is_less]);
        (quotient, remainder)
    }

    /// Signed quotient and remainder, truncated.
    pub(super) fn divide_signed(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let (a_sign, b_sign) = (sign(a), sign(b));
        let (a, b) = (self.negate_if(a, a_sign), self.negate_if(b, b_sign));
        let (quotient, remainder) = self.divide(&a, &b);
        let quotient_sign = self.xor(a_sign, b_sign);
        (self.negate_if(&quotient, quotient_sign), self.negate_if(&remainder, a_sign))
    }

    /// Shifted towards the more significant end, zeros coming in.
    pub(super) fn shift_left(&mut self, a: &[Lit], distance: &[Lit]) -> Vec<Lit> {
        let reversed: Vec<Lit> = a.iter().rev().copied().collect();
        let mut shifted = self.shift_right(&reversed, distance, Lit::FALSE);
        shifted.reverse();
        shifted
    }

    /// Shifted towards the less significant end, copies of `fill` coming in.
    pub(super) fn shift_right(&mut self, a: &[Lit], distance: &[Lit], fill: Lit) -> Vec<Lit> {
        let width = a.len();
        let mut shifted = a.to_vec();
        let mut is_out = Lit::FALSE;
        for (position, &bit) in distance.iter().enumerate() {
            match u32::try_from(position).ok().and_then(|position| 1usize.checked_shl(position)) {
                Some(step) if step < width => {
                    let moved: Vec<Lit> = (0..width)
                        .map(|i| shifted.get(i + step).copied().unwrap_or(fill))
                        .collect();
                    shifted = self.select(bit, &moved, &shifted);
                }
                _ => is_out = self.or(is_out, bit),
            }
        }
        shifted.into_iter().map(|bit| self.mux(is_out, fill, bit)).collect()
    }
}

pub(super) fn complement(a: &[Lit]) -> Vec<Lit> {
    a.iter().map(|&bit| !bit).collect()
}

/// Bits up to the last one that may be set.
fn n_significant(a: &[Lit]) -> usize {
    a.iter().rposition(|&bit| bit != Lit::FALSE).map_or(0, |top| top + 1)
}

/// Bits up to the first of those that are all the same: the sign of a number and its copies.
fn n_signed(a: &[Lit]) -> usize {
    a.iter().rposition(|&bit| bit != sign(a)).map_or(1, |last| last + 2)
}

pub(super) fn sign(a: &[Lit]) -> Lit {
    *a.last().expect("invariant: bit-vectors have bits")
}
