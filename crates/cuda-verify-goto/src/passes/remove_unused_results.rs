//! Forgets results that nothing reads.
//!
//! Calls and built-in operations lose a result register that no expression reads, assignments to temporaries that
//! nothing reads go. Assignments to variables stay, since what they read may be indeterminate.
//!
//! *Needs*: nothing. *Ensures*: nothing further. *Invalidates*: instruction ids. *Soundness*: exact. *Cost*: linear
//! per round; two rounds.

use cuda_verify_base::IdSet;
use cuda_verify_ir::intrinsic::{AtomicOp, Intrinsic};

use super::remove_unreachable::remove_unreachable;
use crate::program::{Function, InstrKind, LocalId};
use crate::uses;

/// Runs the pass.
pub(super) fn remove_unused_results(function: &mut Function) {
    let mut is_changed = false;
    for _ in 0..2 {
        let read = read_locals(function);
        for instr in function.instrs.values_mut() {
            match &mut instr.kind {
                InstrKind::Call { dst, .. } => {
                    *dst = dst.filter(|dst| read.contains(*dst));
                }
                InstrKind::Intrinsic { dst, op, .. } if !needs_result(*op) => {
                    *dst = dst.filter(|dst| read.contains(*dst));
                }
                InstrKind::Assign { dst, .. }
                    if !read.contains(*dst) && function.locals[*dst].name == "$t" =>
                {
                    instr.kind = InstrKind::Skip;
                    is_changed = true;
                }
                InstrKind::Skip
                | InstrKind::Decl(_)
                | InstrKind::Dead(_)
                | InstrKind::Assign { .. }
                | InstrKind::Load { .. }
                | InstrKind::Store { .. }
                | InstrKind::Copy { .. }
                | InstrKind::Zero { .. }
                | InstrKind::CheckAccess { .. }
                | InstrKind::Check { .. }
                | InstrKind::Assume(_)
                | InstrKind::Goto(_)
                | InstrKind::Branch { .. }
                | InstrKind::Return(_)
                | InstrKind::Intrinsic { .. }
                | InstrKind::AllocVla { .. }
                | InstrKind::Launch { .. }
                | InstrKind::Unsupported(_) => {}
            }
        }
    }
    if is_changed {
        remove_unreachable(function);
    }
}

/// Whether the type of an operation follows from its result only, or its result is of interest to the user.
fn needs_result(op: Intrinsic) -> bool {
    matches!(
        op,
        Intrinsic::Nondet
            | Intrinsic::Unspecified
            | Intrinsic::Input
            | Intrinsic::Gathered(_)
            | Intrinsic::TextInt
            | Intrinsic::TextFloat
            | Intrinsic::Atomic(AtomicOp::Load | AtomicOp::Guess, _)
    )
}

/// The registers read by the expressions that instructions use.
pub(super) fn read_locals(function: &Function) -> IdSet<LocalId> {
    let mut roots = Vec::new();
    for instr in function.instrs.values() {
        uses::for_each_expr(&instr.kind, |expr| roots.push(expr));
    }
    uses::expressions_below(function, roots).filter_map(|expr| expr.kind.as_local()).collect()
}

#[cfg(test)]
mod tests {
    use cuda_verify_ir::program::FunctionKind;
    use cuda_verify_ir::types::Scalar;

    use super::*;
    use crate::builder::FunctionBuilder;

    #[test]
    fn chains_of_temporaries_go_and_variables_stay() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let x = b.param("x", Scalar::INT);
        let (value, first, second) = (b.local(x), b.temp(Scalar::INT), b.temp(Scalar::INT));
        let kept = b.register("kept", Scalar::INT);
        b.assign(first, value);
        let value = b.local(first);
        b.assign(second, value);
        b.assign(kept, value);
        let mut function = b.finish();
        remove_unused_results(&mut function);
        assert_eq!(function.instrs.len(), 3);
    }
}
