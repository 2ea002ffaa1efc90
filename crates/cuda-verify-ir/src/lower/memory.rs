//! Bits and bytes of constants.

/// The low `width` bits as a signed number.
pub(crate) fn sign_extend(bits: u128, width: u32) -> i128 {
    let width = width.clamp(1, 128);
    let shift = 128 - width;
    (bits << shift).cast_signed() >> shift
}

/// The low `width` bits of a number.
pub(crate) fn truncate(value: i128, width: u32) -> u128 {
    let width = width.clamp(1, 128);
    let shift = 128 - width;
    (value.cast_unsigned() << shift) >> shift
}

/// The low bytes of a number, least significant first.
pub(crate) fn to_bytes(bits: u128, n: u64) -> Vec<u8> {
    let n = usize::try_from(n).unwrap_or(16).min(16);
    bits.to_le_bytes()[..n].to_vec()
}

/// A number from bytes, least significant first.
pub(crate) fn from_bytes(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |value, byte| (value << 8) | u128::from(*byte))
}
