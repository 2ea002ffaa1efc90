//! Values: fixed-width bit-vectors with their full arithmetic, and values of every sort.
//!
//! Operations are those of SMT-LIB's FixedSizeBitVectors theory, division by zero included. Widths up to 64 bits
//! are one machine word; greater ones are limbs, least significant first. Cost: linear in the width, products and
//! quotients quadratic.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use smallvec::{SmallVec, smallvec};

use crate::sort::{FloatFormat, Sort};

type Limbs = SmallVec<[u64; 4]>;

/// A bit-vector value: a width and as many bits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BvValue {
    width: u32,
    bits: Bits,
}

/// `Small` exactly for widths up to 64; bits above the width are zero.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Bits {
    Small(u64),
    Large(Box<[u64]>),
}

/// The word with the lowest `width` bits set, all for widths of 64 and more.
#[inline]
#[must_use]
pub(crate) const fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// The lowest `width` bits of a word, read as a two's complement number.
#[inline]
#[must_use]
pub(crate) const fn sign_extend_word(width: u32, word: u64) -> i64 {
    let unused = 64 - width;
    (word << unused).cast_signed() >> unused
}

#[expect(clippy::as_conversions, reason = "u32 to usize is lossless on supported targets")]
const fn index(n: u32) -> usize {
    n as usize
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "the low word is meant"
)]
const fn low_word(wide: u128) -> u64 {
    wide as u64
}

const fn limb_count(width: u32) -> usize {
    index(width.div_ceil(64))
}

impl BvValue {
    /// The lowest `width` bits of a word, zero-extended.
    ///
    /// # Panics
    /// Panics if the width is zero.
    #[inline]
    #[must_use]
    pub fn new(width: u32, word: u64) -> Self {
        assert!(width > 0, "invariant: bit-vectors have at least one bit");
        if width <= 64 {
            Self { width, bits: Bits::Small(word & mask(width)) }
        } else {
            Self::from_limbs(width, &[word])
        }
    }

    /// The lowest `width` bits of a word, sign-extended.
    ///
    /// # Panics
    /// Panics if the width is zero.
    #[must_use]
    pub fn new_signed(width: u32, word: i64) -> Self {
        if width <= 64 {
            Self::new(width, word.cast_unsigned())
        } else {
            Self::new(64, word.cast_unsigned()).sign_extend(width - 64)
        }
    }

    /// The value of limbs, least significant first, truncated or zero-extended.
    ///
    /// # Panics
    /// Panics if the width is zero.
    #[must_use]
    pub fn from_limbs(width: u32, limbs: &[u64]) -> Self {
        assert!(width > 0, "invariant: bit-vectors have at least one bit");
        if width <= 64 {
            return Self::new(width, limbs.first().copied().unwrap_or(0));
        }
        let mut bits: Vec<u64> = limbs.iter().copied().take(limb_count(width)).collect();
        bits.resize(limb_count(width), 0);
        if !width.is_multiple_of(64)
            && let Some(top) = bits.last_mut()
        {
            *top &= mask(width % 64);
        }
        Self { width, bits: Bits::Large(bits.into_boxed_slice()) }
    }

    /// Zero.
    ///
    /// # Panics
    /// Panics if the width is zero.
    #[must_use]
    pub fn zero(width: u32) -> Self {
        Self::new(width, 0)
    }

    /// The value with every bit set.
    ///
    /// # Panics
    /// Panics if the width is zero.
    #[must_use]
    pub fn ones(width: u32) -> Self {
        Self::zero(width).not()
    }

    /// The smallest signed value: only the sign bit set.
    ///
    /// # Panics
    /// Panics if the width is zero.
    #[must_use]
    pub fn min_signed(width: u32) -> Self {
        Self::new(width, 1).shl_by(width - 1)
    }

    /// Reads binary digits, most significant first; `None` if there are none or others.
    #[must_use]
    pub fn from_binary(digits: &str) -> Option<Self> {
        Self::from_digits(digits, 1)
    }

    /// Reads hexadecimal digits, most significant first; `None` if there are none or others.
    #[must_use]
    pub fn from_hex(digits: &str) -> Option<Self> {
        Self::from_digits(digits, 4)
    }

    fn from_digits(digits: &str, bits_per_digit: u32) -> Option<Self> {
        let width = u32::try_from(digits.len()).ok()?.checked_mul(bits_per_digit)?;
        let mut limbs = vec![0; limb_count(width)];
        for (position, digit) in (0..).zip(digits.chars().rev()) {
            let bit = position * bits_per_digit;
            limbs[index(bit / 64)] |= u64::from(digit.to_digit(1 << bits_per_digit)?) << (bit % 64);
        }
        (width > 0).then(|| Self::from_limbs(width, &limbs))
    }

    /// Reads decimal digits, modulo 2^width; `None` if there are none or others, or for a width of zero.
    #[must_use]
    pub fn from_decimal(width: u32, digits: &str) -> Option<Self> {
        if digits.is_empty() || width == 0 {
            return None;
        }
        let ten = Self::new(width.max(4), 10);
        let mut value = Self::zero(width.max(4));
        for digit in digits.chars() {
            value = value.mul(&ten).add(&Self::new(ten.width, digit.to_digit(10)?.into()));
        }
        Some(if width < 4 { value.extract(width - 1, 0) } else { value })
    }

    /// Number of bits.
    #[inline]
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The bits as words, least significant first.
    #[must_use]
    pub fn limbs(&self) -> &[u64] {
        match &self.bits {
            Bits::Small(word) => std::slice::from_ref(word),
            Bits::Large(limbs) => limbs,
        }
    }

    /// The value as a word, `None` if it is wider than 64 bits.
    #[inline]
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        match &self.bits {
            Bits::Small(word) => Some(*word),
            Bits::Large(_) => None,
        }
    }

    /// The value as a word, `None` if it does not fit (whatever the width).
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        let (low, high) = self.limbs().split_first()?;
        high.iter().all(|&limb| limb == 0).then_some(*low)
    }

    /// The value as a two's complement number, `None` if it is wider than 64 bits.
    #[inline]
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.as_u64().map(|word| sign_extend_word(self.width, word))
    }

    /// Whether all bits are zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.limbs().iter().all(|&limb| limb == 0)
    }

    /// Whether all bits are one.
    #[must_use]
    pub fn is_ones(&self) -> bool {
        *self == Self::ones(self.width)
    }

    /// Whether the value is one.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    /// The bit at a position; zero beyond the width.
    #[must_use]
    pub fn bit(&self, position: u32) -> bool {
        self.limbs().get(index(position / 64)).is_some_and(|limb| limb >> (position % 64) & 1 == 1)
    }

    /// The sign bit.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.bit(self.width - 1)
    }

    /// The exponent, if the value is a power of two.
    #[must_use]
    pub fn log2(&self) -> Option<u32> {
        let ones: u32 = self.limbs().iter().map(|limb| limb.count_ones()).sum();
        (ones == 1).then(|| self.trailing_zeros())
    }

    /// Number of zero bits below the lowest one bit; the width for zero.
    #[must_use]
    pub fn trailing_zeros(&self) -> u32 {
        (0..self.width).find(|&position| self.bit(position)).unwrap_or(self.width)
    }

    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        assert_eq!(self.width, other.width, "invariant: operands have one width");
        match (&self.bits, &other.bits) {
            (Bits::Small(a), Bits::Small(b)) => Self::new(self.width, f(*a, *b)),
            _ => {
                let limbs: Limbs =
                    self.limbs().iter().zip(other.limbs()).map(|(&a, &b)| f(a, b)).collect();
                Self::from_limbs(self.width, &limbs)
            }
        }
    }

    /// Bitwise complement.
    #[must_use]
    pub fn not(&self) -> Self {
        let limbs: Limbs = self.limbs().iter().map(|limb| !limb).collect();
        Self::from_limbs(self.width, &limbs)
    }

    /// Bitwise and.
    ///
    /// # Panics
    /// Panics if the widths differ, as do all operations of two values.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Bitwise or.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Bitwise exclusive or.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn xor(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    /// Sum modulo 2^width.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        assert_eq!(self.width, other.width, "invariant: operands have one width");
        let mut carry = false;
        let mut limbs = Limbs::new();
        for (&a, &b) in self.limbs().iter().zip(other.limbs()) {
            let (sum, first) = a.overflowing_add(b);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            carry = first || second;
            limbs.push(sum);
        }
        Self::from_limbs(self.width, &limbs)
    }

    /// Two's complement negation.
    #[must_use]
    pub fn neg(&self) -> Self {
        self.not().add(&Self::new(self.width, 1))
    }

    /// Difference modulo 2^width.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn sub(&self, other: &Self) -> Self {
        self.add(&other.neg())
    }

    /// Product modulo 2^width.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Self {
        if let (Bits::Small(a), Bits::Small(b)) = (&self.bits, &other.bits) {
            assert_eq!(self.width, other.width, "invariant: operands have one width");
            return Self::new(self.width, a.wrapping_mul(*b));
        }
        assert_eq!(self.width, other.width, "invariant: operands have one width");
        let count = limb_count(self.width);
        let mut limbs: Limbs = smallvec![0; count];
        for (i, &a) in self.limbs().iter().enumerate() {
            let mut carry = 0;
            for (j, &b) in other.limbs().iter().enumerate().take(count - i) {
                let wide = u128::from(a) * u128::from(b) + u128::from(limbs[i + j]) + carry;
                limbs[i + j] = low_word(wide);
                carry = wide >> 64;
            }
        }
        Self::from_limbs(self.width, &limbs)
    }

    /// Unsigned quotient and remainder, by schoolbook long division.
    fn udivrem(&self, other: &Self) -> (Self, Self) {
        assert_eq!(self.width, other.width, "invariant: operands have one width");
        if other.is_zero() {
            return (Self::ones(self.width), self.clone());
        }
        if let (Bits::Small(a), Bits::Small(b)) = (&self.bits, &other.bits) {
            return (Self::new(self.width, a / b), Self::new(self.width, a % b));
        }
        let mut quotient: Limbs = smallvec![0; limb_count(self.width)];
        // One more bit than the operands, because the remainder is doubled before it is reduced.
        let divisor = other.zero_extend(1);
        let mut remainder = Self::zero(self.width + 1);
        for position in (0..self.width).rev() {
            remainder = remainder.shl_by(1);
            if self.bit(position) {
                remainder = remainder.or(&Self::new(self.width + 1, 1));
            }
            if divisor.ule(&remainder) {
                remainder = remainder.sub(&divisor);
                quotient[index(position / 64)] |= 1 << (position % 64);
            }
        }
        (Self::from_limbs(self.width, &quotient), remainder.extract(self.width - 1, 0))
    }

    /// Unsigned quotient; all ones for a zero divisor.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn udiv(&self, other: &Self) -> Self {
        self.udivrem(other).0
    }

    /// Unsigned remainder; the dividend for a zero divisor.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn urem(&self, other: &Self) -> Self {
        self.udivrem(other).1
    }

    fn magnitude(&self) -> Self {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// Signed quotient, truncated; 1 or -1 against the sign of the dividend for a zero divisor.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn sdiv(&self, other: &Self) -> Self {
        let quotient = self.magnitude().udiv(&other.magnitude());
        if self.is_negative() == other.is_negative() { quotient } else { quotient.neg() }
    }

    /// Signed remainder with the sign of the dividend; the dividend for a zero divisor.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn srem(&self, other: &Self) -> Self {
        let remainder = self.magnitude().urem(&other.magnitude());
        if self.is_negative() { remainder.neg() } else { remainder }
    }

    /// Distance of a shift, `None` for the width and more.
    fn distance(&self, other: &Self) -> Option<u32> {
        assert_eq!(self.width, other.width, "invariant: operands have one width");
        let distance = other.to_u64().and_then(|distance| u32::try_from(distance).ok())?;
        (distance < self.width).then_some(distance)
    }

    fn shl_by(&self, distance: u32) -> Self {
        if let Bits::Small(word) = self.bits {
            return Self::new(self.width, word.checked_shl(distance).unwrap_or(0));
        }
        let (whole, part) = (index(distance / 64), distance % 64);
        let old = self.limbs();
        let limb = |i: usize| i.checked_sub(whole).and_then(|i| old.get(i)).copied().unwrap_or(0);
        let limbs: Limbs = (0..old.len())
            .map(|i| {
                let low = i.checked_sub(1).map_or(0, limb);
                limb(i) << part | low.checked_shr(64 - part).unwrap_or(0)
            })
            .collect();
        Self::from_limbs(self.width, &limbs)
    }

    /// Left shift; zero for distances of the width and more.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn shl(&self, other: &Self) -> Self {
        match self.distance(other) {
            Some(distance) => self.shl_by(distance),
            None => Self::zero(self.width),
        }
    }

    /// Logical right shift; zero for distances of the width and more.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn lshr(&self, other: &Self) -> Self {
        match self.distance(other) {
            Some(0) => self.clone(),
            Some(distance) => self.extract(self.width - 1, distance).zero_extend(distance),
            None => Self::zero(self.width),
        }
    }

    /// Arithmetic right shift; copies of the sign for distances of the width and more.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn ashr(&self, other: &Self) -> Self {
        let distance = self.distance(other).unwrap_or(self.width - 1);
        self.extract(self.width - 1, distance).sign_extend(distance)
    }

    /// Order as unsigned numbers.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn cmp_unsigned(&self, other: &Self) -> Ordering {
        assert_eq!(self.width, other.width, "invariant: operands have one width");
        self.limbs().iter().rev().cmp(other.limbs().iter().rev())
    }

    /// Order as two's complement numbers.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn cmp_signed(&self, other: &Self) -> Ordering {
        let by_sign = other.is_negative().cmp(&self.is_negative());
        by_sign.then_with(|| self.cmp_unsigned(other))
    }

    /// Unsigned less-than.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn ult(&self, other: &Self) -> bool {
        self.cmp_unsigned(other).is_lt()
    }

    /// Unsigned less-or-equal.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn ule(&self, other: &Self) -> bool {
        self.cmp_unsigned(other).is_le()
    }

    /// Signed less-than.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn slt(&self, other: &Self) -> bool {
        self.cmp_signed(other).is_lt()
    }

    /// Signed less-or-equal.
    ///
    /// # Panics
    /// Panics if the widths differ.
    #[must_use]
    pub fn sle(&self, other: &Self) -> bool {
        self.cmp_signed(other).is_le()
    }

    /// Concatenation; `self` is the more significant part.
    ///
    /// # Panics
    /// Panics if the width of the result does not fit in 32 bits.
    #[must_use]
    pub fn concat(&self, low: &Self) -> Self {
        let width = self.width.checked_add(low.width).expect("invariant: widths fit in 32 bits");
        let high = Self::from_limbs(width, self.limbs()).shl_by(low.width);
        high.or(&Self::from_limbs(width, low.limbs()))
    }

    /// Bits `high` down to `low`, both included.
    ///
    /// # Panics
    /// Panics unless `low <= high < width`.
    #[must_use]
    pub fn extract(&self, high: u32, low: u32) -> Self {
        assert!(low <= high && high < self.width, "invariant: extracted bits exist");
        if let Bits::Small(word) = self.bits {
            return Self::new(high - low + 1, word >> low);
        }
        let (whole, part) = (index(low / 64), low % 64);
        let old = self.limbs();
        let limb = |i: usize| old.get(i + whole).copied().unwrap_or(0);
        let limbs: Limbs = (0..limb_count(high - low + 1))
            .map(|i| limb(i) >> part | limb(i + 1).checked_shl(64 - part).unwrap_or(0))
            .collect();
        Self::from_limbs(high - low + 1, &limbs)
    }

    /// The value with `extra_bits` zero bits above.
    ///
    /// # Panics
    /// Panics if the width of the result does not fit in 32 bits.
    #[must_use]
    pub fn zero_extend(&self, extra_bits: u32) -> Self {
        let width = self.width.checked_add(extra_bits).expect("invariant: widths fit in 32 bits");
        Self::from_limbs(width, self.limbs())
    }

    /// The value with `extra_bits` copies of its sign bit above.
    ///
    /// # Panics
    /// Panics if the width of the result does not fit in 32 bits.
    #[must_use]
    pub fn sign_extend(&self, extra_bits: u32) -> Self {
        if extra_bits > 0 && self.is_negative() {
            Self::ones(extra_bits).concat(self)
        } else {
            self.zero_extend(extra_bits)
        }
    }
}

/// Prints as an SMT-LIB literal: hexadecimal where the width allows it, else binary.
impl fmt::Display for BvValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width.is_multiple_of(4) {
            f.write_str("#x")?;
            for digit in (0..self.width / 4).rev() {
                let limb = self.limbs()[index(digit / 16)];
                write!(f, "{:x}", limb >> (digit % 16 * 4) & 0xf)?;
            }
        } else {
            f.write_str("#b")?;
            for position in (0..self.width).rev() {
                write!(f, "{}", u8::from(self.bit(position)))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for BvValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A value of any sort.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A bit-vector.
    BitVec(BvValue),
    /// A float, as its IEEE interchange bits; NaN only as the canonical one.
    Float(FloatFormat, u64),
    /// An array: a value everywhere, but others at the indices listed. No entry equals the default.
    Array {
        /// Width of the indices.
        index_bits: u32,
        /// Element at the indices not listed.
        default: BvValue,
        /// The other elements by index.
        entries: BTreeMap<BvValue, BvValue>,
    },
}

impl Value {
    /// The sort of the value.
    #[must_use]
    pub fn sort(&self) -> Sort {
        match self {
            Self::Bool(_) => Sort::Bool,
            Self::BitVec(bits) => Sort::BitVec(bits.width()),
            Self::Float(format, _) => Sort::Float(*format),
            Self::Array { index_bits, default, .. } => {
                Sort::Array { index_bits: *index_bits, element_bits: default.width() }
            }
        }
    }

    /// False, zero, positive zero, or the array of zeros.
    ///
    /// # Panics
    /// Panics if a bit-vector of the sort has no bits.
    #[must_use]
    pub fn default_of(sort: Sort) -> Self {
        match sort {
            Sort::Bool => Self::Bool(false),
            Sort::BitVec(width) => Self::BitVec(BvValue::zero(width)),
            Sort::Float(format) => Self::Float(format, 0),
            Sort::Array { index_bits, element_bits } => Self::Array {
                index_bits,
                default: BvValue::zero(element_bits),
                entries: BTreeMap::new(),
            },
        }
    }

    /// The truth value, if it is one.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(value) = self { Some(*value) } else { None }
    }

    /// The bit-vector, if it is one.
    #[must_use]
    pub fn as_bv(&self) -> Option<&BvValue> {
        if let Self::BitVec(value) = self { Some(value) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation at width 72 agrees with machine arithmetic on sign- or zero-extended small operands.
    #[test]
    fn limbs_agree_with_words() {
        let samples =
            [0, 1, 2, 3, 7, 63, 64, 65, 255, 1 << 31, u64::MAX / 3, u64::MAX - 1, u64::MAX];
        for a in samples {
            for b in samples {
                let (wide_a, wide_b) = (BvValue::new(128, a), BvValue::new(128, b));
                let (a, b) = (u128::from(a), u128::from(b));
                let as_u128 =
                    |v: &BvValue| u128::from(v.limbs()[0]) | u128::from(v.limbs()[1]) << 64;
                assert_eq!(as_u128(&wide_a.mul(&wide_b)), a * b);
                assert_eq!(as_u128(&wide_a.sub(&wide_b)), a.wrapping_sub(b));
                assert_eq!(as_u128(&wide_a.udiv(&wide_b)), a.checked_div(b).unwrap_or(u128::MAX));
                assert_eq!(as_u128(&wide_a.urem(&wide_b)), a.checked_rem(b).unwrap_or(a));
                let distance = u32::try_from(b).unwrap_or(u32::MAX);
                assert_eq!(as_u128(&wide_a.shl(&wide_b)), a.checked_shl(distance).unwrap_or(0));
                let top = wide_a.mul(&wide_a);
                let top_word = a * a;
                assert_eq!(
                    as_u128(&top.lshr(&wide_b)),
                    top_word.checked_shr(distance).unwrap_or(0)
                );
                let signed = top_word.cast_signed() >> distance.min(127);
                assert_eq!(as_u128(&top.ashr(&wide_b)), signed.cast_unsigned());
            }
        }
    }

    #[test]
    fn digits_are_read_and_printed() {
        for text in ["#b101", "#x0f", "#x123456789abcdef0123456789abcdef01", "#b0"] {
            let value = match text.split_at(2) {
                ("#b", digits) => BvValue::from_binary(digits),
                (_, digits) => BvValue::from_hex(digits),
            };
            assert_eq!(value.unwrap().to_string(), text);
        }
        assert_eq!(BvValue::from_decimal(3, "13"), Some(BvValue::new(3, 5)));
        assert!(BvValue::from_decimal(72, "18446744073709551616").unwrap().bit(64));
        assert_eq!((BvValue::from_binary(""), BvValue::from_binary("12")), (None, None));
    }

    #[test]
    fn signed_division_truncates() {
        let v = |n| BvValue::new_signed(8, n);
        assert_eq!(v(-7).sdiv(&v(2)), v(-3));
        assert_eq!(v(-7).srem(&v(2)), v(-1));
        assert_eq!((v(-7).sdiv(&v(0)), v(7).sdiv(&v(0))), (v(1), v(-1)));
        assert_eq!(v(-128).sdiv(&v(-1)), v(-128));
    }
}
