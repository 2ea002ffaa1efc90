//! Sorts of terms: Booleans, bit-vectors, IEEE 754 floats, and arrays of bit-vectors.

use std::fmt;

/// An IEEE 754-2019 binary interchange format (or bfloat16), by its field widths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FloatFormat {
    /// Bits of the exponent field.
    pub exponent_bits: u32,
    /// Bits of the significand, the hidden bit included, as in SMT-LIB's `(_ FloatingPoint eb sb)`.
    pub significand_bits: u32,
}

impl FloatFormat {
    /// IEEE binary16, CUDA `__half`.
    pub const HALF: Self = Self { exponent_bits: 5, significand_bits: 11 };
    /// bfloat16, CUDA `__nv_bfloat16`.
    pub const BFLOAT16: Self = Self { exponent_bits: 8, significand_bits: 8 };
    /// IEEE binary32, C++ `float`.
    pub const SINGLE: Self = Self { exponent_bits: 8, significand_bits: 24 };
    /// IEEE binary64, C++ `double`.
    pub const DOUBLE: Self = Self { exponent_bits: 11, significand_bits: 53 };

    /// Width of the interchange format in bits.
    #[must_use]
    pub const fn width_bits(self) -> u32 {
        self.exponent_bits + self.significand_bits
    }

    /// Width of the fraction field, the significand without its hidden bit.
    #[must_use]
    pub const fn fraction_bits(self) -> u32 {
        self.significand_bits - 1
    }

    /// The bits of positive infinity.
    #[must_use]
    pub const fn infinity(self) -> u64 {
        ((1 << self.exponent_bits) - 1) << self.fraction_bits()
    }

    /// The bits of the canonical NaN: quiet, positive, no payload.
    #[must_use]
    pub const fn nan(self) -> u64 {
        self.infinity() | 1 << (self.fraction_bits() - 1)
    }

    /// The sign bit.
    #[must_use]
    pub const fn sign_bit(self) -> u64 {
        1 << (self.width_bits() - 1)
    }

    /// Whether the bits are of a NaN.
    #[must_use]
    pub const fn is_nan(self, bits: u64) -> bool {
        bits & (self.sign_bit() - 1) > self.infinity()
    }

    /// The lowest bits of the word as an interchange format, every NaN replaced by the canonical one.
    #[must_use]
    pub const fn canonical(self, bits: u64) -> u64 {
        let bits = bits & (self.sign_bit() | (self.sign_bit() - 1));
        if self.is_nan(bits) { self.nan() } else { bits }
    }
}

/// The sort of a term. Prints as in SMT-LIB 2.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Bit-vectors of the given non-zero width.
    BitVec(u32),
    /// IEEE floats.
    Float(FloatFormat),
    /// Total maps from bit-vectors to bit-vectors.
    Array {
        /// Width of the indices.
        index_bits: u32,
        /// Width of the elements.
        element_bits: u32,
    },
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => f.write_str("Bool"),
            Self::BitVec(width) => write!(f, "(_ BitVec {width})"),
            Self::Float(FloatFormat { exponent_bits, significand_bits }) => {
                write!(f, "(_ FloatingPoint {exponent_bits} {significand_bits})")
            }
            Self::Array { index_bits, element_bits } => {
                write!(f, "(Array (_ BitVec {index_bits}) (_ BitVec {element_bits}))")
            }
        }
    }
}
