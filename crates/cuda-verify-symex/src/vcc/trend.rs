//! Functions of the reals: what is known of their values so far.

use cuda_verify_ir::intrinsic::{Accuracy, MathOp};
use cuda_verify_ir::types::FloatType;
use cuda_verify_smt::op::FunctionId;
use cuda_verify_smt::sort::FloatFormat;
use rustc_hash::FxHashMap;

/// A function as an implementation computes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Real {
    pub(crate) op: MathOp,
    pub(crate) accuracy: Accuracy,
    pub(crate) is_device: bool,
    pub(crate) ty: FloatType,
    pub(crate) format: FloatFormat,
    /// The error of all results, in units of the last place; `None` if it depends on the operands.
    pub(crate) ulps: Option<u64>,
}

/// The functions that have been called.
#[derive(Debug, Default)]
pub(crate) struct Reals(pub(crate) FxHashMap<FunctionId, Real>);

/// How a function goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trend {
    Rising,
    Falling,
}
