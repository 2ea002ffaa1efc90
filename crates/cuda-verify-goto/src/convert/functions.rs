//! Pointers to functions that come from outside: which functions they may point to.
//!
//! Whoever passes a pointer to a function, or fills a table with some, takes the address of a function of its type
//! somewhere in the program, or passes one that is not part of it. After each read of such a pointer an operation lists
//! the functions of the first kind, so that comparisons and calls see them; it changes no pointer that is known.

use cuda_verify_base::IdSet;
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program as ir;
use cuda_verify_ir::program::{ExprKind, FunctionKind, InitValue};
use cuda_verify_ir::types::{FunctionType, Scalar, Type, TypeId};

use super::function::FnCx;
use crate::program::{ExprId, InstrKind};

/// The functions whose address the program takes.
#[derive(Debug, Default)]
pub(super) struct Pointed(Vec<ir::FuncId>);

/// Finds the functions that something may point to. Kernels are left out: they are launched, never called.
pub(super) fn pointed(program: &ir::Program) -> Pointed {
    let mut pointed = IdSet::new();
    for func in program.functions.values() {
        for expr in func.exprs.values() {
            if let ExprKind::FuncAddr(func) = expr.kind {
                pointed.insert(func);
            }
        }
    }
    for write in program.globals.values().flat_map(|global| global.init.iter().flatten()) {
        if let InitValue::FuncAddr(func) = write.value {
            pointed.insert(func);
        }
    }
    let is_callable = |(id, func): (ir::FuncId, &ir::Function)| {
        (pointed.contains(id) && func.kind != FunctionKind::Kernel).then_some(id)
    };
    Pointed(program.functions.iter().filter_map(is_callable).collect())
}

impl FnCx<'_> {
    /// A pointer that has been read: if to a function, with the functions that it may be where it is not known.
    pub(super) fn function_pointer(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        let program = self.program;
        let Type::Pointer(pointee) = program.types.get(ty) else { return value };
        let Type::Function(wanted) = program.types.get(*pointee) else { return value };
        let candidates: Vec<ir::FuncId> = self
            .pointed
            .0
            .iter()
            .copied()
            .filter(|id| is_of_type(&program.functions[*id], wanted))
            .filter(|id| is_same_side(self.func.kind, program.functions[*id].kind))
            .collect();
        if candidates.is_empty() {
            return value;
        }
        let mut args = vec![value];
        args.extend(candidates.into_iter().map(|id| self.b.func_addr(super::func_id(id))));
        let dst = self.b.temp(Scalar::Pointer);
        let op = Intrinsic::FunctionPointer;
        self.b.emit(InstrKind::Intrinsic { dst: Some(dst), op, args, text: None });
        self.b.local(dst)
    }
}

fn is_of_type(func: &ir::Function, wanted: &FunctionType) -> bool {
    let n_params = usize::try_from(func.n_params).unwrap_or(usize::MAX);
    let params = func.locals.values().take(n_params).map(|param| param.ty);
    func.ret == wanted.ret
        && func.is_variadic == wanted.is_variadic
        && params.eq(wanted.params.iter().copied())
}

/// Whether code of one kind can call a function of another.
fn is_same_side(caller: FunctionKind, callee: FunctionKind) -> bool {
    match (caller, callee) {
        (_, FunctionKind::Kernel) => false,
        (FunctionKind::Host, FunctionKind::Device) => false,
        (FunctionKind::Device | FunctionKind::Kernel, FunctionKind::Host) => false,
        (FunctionKind::Host, FunctionKind::Host | FunctionKind::HostDevice)
        | (
            FunctionKind::Device | FunctionKind::Kernel,
            FunctionKind::Device | FunctionKind::HostDevice,
        )
        | (
            FunctionKind::HostDevice,
            FunctionKind::Host | FunctionKind::Device | FunctionKind::HostDevice,
        ) => true,
    }
}
