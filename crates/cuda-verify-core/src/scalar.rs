//! Values as text.

use cuda_verify_goto::fold;
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};

/// A value as the program would print it.
pub(crate) fn scalar(ty: Scalar, bits: u128) -> String {
    match ty {
        Scalar::Bool => (bits != 0).to_string(),
        Scalar::Int(width, Signedness::Signed) => fold::sign_extend(bits, width).to_string(),
        Scalar::Int(_, Signedness::Unsigned) => bits.to_string(),
        Scalar::Pointer => format!("{bits:#x}"),
        Scalar::Float(float) => match (float, u32::try_from(bits), u64::try_from(bits)) {
            (FloatType::Single, Ok(bits), _) => f32::from_bits(bits).to_string(),
            (FloatType::Double, _, Ok(bits)) => f64::from_bits(bits).to_string(),
            _ => format!("{bits:#x}"),
        },
    }
}
