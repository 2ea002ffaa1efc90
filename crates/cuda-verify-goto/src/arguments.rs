//! Whether a program reads its arguments, and how many it gets where it is run with any of them: as many as it asks for, and
//! a few.

use cuda_verify_base::IdSet;
use cuda_verify_base::id::Id;

use cuda_verify_ir::program::Constant;

use crate::program::{Callee, ExprId, ExprKind, FuncId, Function, GotoProgram, InstrKind, LocalId};
use crate::uses;

/// Arguments of a program, its name included, that asks for none in particular.
const USUAL_ARGUMENTS: u64 = 8;
/// The most arguments that a program gets.
const MAX_ARGUMENTS: u64 = 32;
/// Bytes of an argument, with the terminator.
pub const ARGUMENT_BYTES: u64 = 32;

/// Whether a program does anything with its arguments: with their number, or with the texts.
#[must_use]
pub fn reads_arguments(program: &GotoProgram) -> bool {
    let Some(main) = program.main else { return false };
    let function = &program.functions[main];
    let is_param = |local: LocalId| local.index() < function.param_aggregates.len();
    let mut kinds = function.instrs.values().map(|instr| &instr.kind);
    kinds.any(|kind| {
        uses::expressions_of(function, kind)
            .any(|expr| matches!(expr.kind, ExprKind::Local(local) if is_param(local)))
    })
}

/// How many arguments a program gets at most, its name included: more than any constant that it compares their number
/// with.
#[must_use]
pub fn most_arguments(program: &GotoProgram) -> u64 {
    let mut most = USUAL_ARGUMENTS;
    let mut pending: Vec<(FuncId, LocalId)> =
        program.main.map(|main| (main, LocalId::from_index(0))).into_iter().collect();
    let mut seen = pending.clone();
    while let Some((func, count)) = pending.pop() {
        let function = &program.functions[func];
        let is_count = counts(function, count);
        for expr in function.exprs.values() {
            let ExprKind::Binary(op, left, right) = expr.kind else { continue };
            if !op.is_comparison() {
                continue;
            }
            for (one, other) in [(left, right), (right, left)] {
                if is_count.contains(one)
                    && let ExprKind::Const(Constant::Int(bits)) = function.exprs[other].kind
                    && let Ok(constant) = u64::try_from(bits)
                    && constant < MAX_ARGUMENTS
                {
                    most = most.max(constant + 1);
                }
            }
        }
        for instr in function.instrs.values() {
            let InstrKind::Call { callee: Callee::Direct(callee), args, .. } = &instr.kind else {
                continue;
            };
            for (index, arg) in args.iter().enumerate() {
                let param = (*callee, LocalId::from_index(index));
                if is_count.contains(*arg) && !seen.contains(&param) {
                    seen.push(param);
                    pending.push(param);
                }
            }
        }
    }
    most
}

/// The expressions of a function that are the value of a parameter, or differ from it by a constant.
fn counts(function: &Function, param: LocalId) -> IdSet<ExprId> {
    let mut counts = IdSet::new();
    for (id, expr) in function.exprs.iter() {
        let is_sum = matches!(expr.kind, ExprKind::Convert(_))
            || matches!(expr.kind, ExprKind::Binary(op, ..) if !op.is_comparison());
        let operands = uses::operands(expr);
        let is_constant = |it: &ExprId| function.exprs[*it].kind.as_const().is_some();
        let is_count = expr.kind == ExprKind::Local(param)
            || is_sum
                && operands.iter().any(|it| counts.contains(*it))
                && operands.iter().all(|it| counts.contains(*it) || is_constant(it));
        if is_count {
            counts.insert(id);
        }
    }
    counts
}
