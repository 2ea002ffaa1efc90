//! Removes checks that the instructions just before have made.
//!
//! Within a straight line of code, a check whose condition or address is the same expression, over registers that
//! have not been written since, can only fail where the first one has failed. What may end or start the life of
//! memory (calls, built-in operations, `Decl`, `Dead`) makes earlier access checks count no more.
//!
//! *Needs*: nothing. *Ensures*: nothing further. *Invalidates*: instruction ids. *Soundness*: exact for sequential
//! code; where another thread frees the memory between two accesses, the second is a race with the free and is reported
//! as that, so the pass does not run where races are not looked for. *Cost*: linear in instructions times the number of
//! checks remembered, which is bounded.

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, PropertyKind};

use super::remove_unreachable::remove_unreachable;
use crate::program::{AccessKind, ExprId, Function, InstrId, InstrKind, LocalId};
use crate::uses;

/// Checks remembered at a time.
const MAX_KNOWN: usize = 64;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Known {
    Access { addr: ExprId, size_bytes: u64, align_bytes: u64, access: AccessKind },
    Cond(ExprId, PropertyKind),
}

/// Runs the pass.
pub(super) fn remove_redundant_checks(function: &mut Function) {
    let targets: IdSet<InstrId> =
        function.instrs.values().filter_map(|instr| instr.kind.target()).collect();
    let locals = uses::LocalsOfExprs::new(function);
    let mut known: Vec<Known> = Vec::new();
    let mut removed = false;
    for index in 0..function.instrs.len() {
        let id = InstrId::from_index(index);
        if targets.contains(id) {
            known.clear();
        }
        if let Some(check) = check_of(&function.instrs[id].kind) {
            if known.iter().any(|earlier| covers(earlier, &check)) {
                function.instrs[id].kind = InstrKind::Skip;
                removed = true;
            } else if known.len() < MAX_KNOWN {
                known.push(check);
            }
            continue;
        }
        forget(&mut known, &function.instrs[id].kind, &locals);
    }
    if removed {
        remove_unreachable(function);
    }
}

fn check_of(kind: &InstrKind) -> Option<Known> {
    if let InstrKind::CheckAccess { addr, size_bytes, align_bytes, access } = *kind {
        Some(Known::Access { addr, size_bytes, align_bytes, access })
    } else if let InstrKind::Check { cond, property, .. } = kind {
        Some(Known::Cond(*cond, *property))
    } else {
        None
    }
}

/// Whether an earlier check makes a later one unnecessary: a checked write may also be read.
fn covers(earlier: &Known, later: &Known) -> bool {
    match (earlier, later) {
        (
            Known::Access {
                addr: a,
                size_bytes: earlier_size,
                align_bytes: earlier_align,
                access: earlier_access,
            },
            Known::Access {
                addr: b,
                size_bytes: later_size,
                align_bytes: later_align,
                access: later_access,
            },
        ) => {
            a == b
                && earlier_size >= later_size
                && earlier_align >= later_align
                && (earlier_access == later_access || *later_access == AccessKind::Read)
        }
        (Known::Cond(..), Known::Cond(..)) => earlier == later,
        (Known::Access { .. }, Known::Cond(..)) | (Known::Cond(..), Known::Access { .. }) => false,
    }
}

fn forget(known: &mut Vec<Known>, kind: &InstrKind, locals: &uses::LocalsOfExprs) {
    let mut forget_local = |dst: LocalId| {
        known.retain(|check| match check {
            Known::Access { addr, .. } => !locals.reads(*addr, dst),
            Known::Cond(cond, _) => !locals.reads(*cond, dst),
        });
    };
    match kind {
        InstrKind::Assign { dst, .. } | InstrKind::Load { dst, .. } => forget_local(*dst),
        InstrKind::Decl(_)
        | InstrKind::Dead(_)
        | InstrKind::Call { .. }
        | InstrKind::Intrinsic { .. }
        | InstrKind::AllocVla { .. }
        | InstrKind::Launch { .. }
        | InstrKind::Goto(_)
        | InstrKind::Return(_)
        | InstrKind::Unsupported(_) => known.clear(),
        InstrKind::Skip
        | InstrKind::Store { .. }
        | InstrKind::Copy { .. }
        | InstrKind::Zero { .. }
        | InstrKind::CheckAccess { .. }
        | InstrKind::Check { .. }
        | InstrKind::Assume(_)
        | InstrKind::Branch { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use cuda_verify_ir::program::FunctionKind;
    use cuda_verify_ir::types::Scalar;

    use super::*;
    use crate::builder::FunctionBuilder;

    fn n_checks(between: impl FnOnce(&mut FunctionBuilder, LocalId)) -> usize {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let p = b.param("p", Scalar::Pointer);
        let addr = b.local(p);
        b.check_access(addr, (4, 4), AccessKind::Write);
        between(&mut b, p);
        b.check_access(addr, (4, 4), AccessKind::Read);
        let mut function = b.finish();
        remove_redundant_checks(&mut function);
        let checks = function.instrs.values();
        checks.filter(|instr| matches!(instr.kind, InstrKind::CheckAccess { .. })).count()
    }

    #[test]
    fn a_check_counts_until_the_pointer_or_memory_changes() {
        assert_eq!(n_checks(|_, _| ()), 1);
        assert_eq!(
            n_checks(|b, p| {
                let null = b.null();
                b.assign(p, null);
            }),
            2
        );
        assert_eq!(n_checks(|b, p| b.emit(InstrKind::Dead(p))), 2);
        assert_eq!(
            n_checks(|b, _| {
                b.here();
            }),
            1
        );
    }
}
