//! Numbers that were read from unknown texts.

use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

/// Operation, type, base and bytes of a number that is read from an unknown text.
pub(crate) type Key = (Intrinsic, Scalar, u64, Vec<TermId>);

/// What was read from unknown texts, and what is known of it.
pub(crate) type TextValues = FxHashMap<Key, (TermId, Option<TermId>)>;
