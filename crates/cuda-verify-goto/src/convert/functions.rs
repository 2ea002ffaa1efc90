//! Pointers to functions that come from outside: which functions they may point to.
//!
//! Whoever passes a pointer to a function, or fills a table with some, takes the address of a function of its type
//! somewhere in the program, or passes one that is not part of it. After each read of such a pointer an operation lists
//! the functions of the first kind, so that comparisons and calls see them; it changes no pointer that is known.
//!
//! The same is done for the tables of virtual functions that are read from objects. That a table is that of a class of the
//! program is taken for granted (`program-classes`).

use cuda_verify_base::IdSet;
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program as ir;
use cuda_verify_ir::program::{ExprKind, FunctionKind, InitValue};
use cuda_verify_ir::types::{FunctionType, Scalar, Type, TypeId, TypeTable};

use super::function::FnCx;
use crate::program::{ExprId, GlobalId, InstrKind};

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

    /// The table of virtual functions that has been read from an object, with those that it may be where it is not known:
    /// those of the class by which the object is known and of all that derive from it, on the side of the code. A class
    /// with functions that are pure has no objects of its own.
    pub(super) fn virtual_table(&mut self, args: &[ir::ExprId]) -> Option<ExprId> {
        let (table, object) = (*args.first()?, *args.get(1)?);
        let value = self.value(table);
        let space = match self.func.kind {
            FunctionKind::Host => ir::GlobalSpace::Host,
            FunctionKind::Device | FunctionKind::Kernel => ir::GlobalSpace::Device,
            FunctionKind::HostDevice => return Some(value),
        };
        let program = self.program;
        let Type::Pointer(class) = *program.types.get(self.expr(object).ty) else {
            return Some(value);
        };
        let is_candidate = |global: &ir::Global| {
            let Type::Array { len, .. } = *program.types.get(global.ty) else { return false };
            let n_known = global.init.as_ref().map_or(0, Vec::len);
            global.space == space
                && u64::try_from(n_known).is_ok_and(|n_known| n_known == len)
                && global.virtuals_of.is_some_and(|it| derives(&program.types, it, class))
        };
        let all = program.globals.iter().filter(|(_, global)| is_candidate(global));
        let candidates: Vec<GlobalId> = all.map(|(id, _)| super::global_id(id)).collect();
        if candidates.is_empty() {
            return Some(value);
        }
        let mut args = vec![value];
        args.extend(candidates.into_iter().map(|id| self.b.global_addr(id)));
        let dst = self.b.temp(Scalar::Pointer);
        let op = Intrinsic::VirtualTable;
        self.b.emit(InstrKind::Intrinsic { dst: Some(dst), op, args, text: None });
        Some(self.b.local(dst))
    }
}

/// Whether a class is another one or derives from it: bases are fields with the names of their classes.
fn derives(types: &TypeTable, class: TypeId, base: TypeId) -> bool {
    let mut pending = vec![class];
    while let Some(class) = pending.pop() {
        if class == base {
            return true;
        }
        let Type::Record(id) = *types.get(class) else { continue };
        pending.extend(types.records[id].fields.iter().filter_map(|field| {
            let Type::Record(base) = *types.get(field.ty) else { return None };
            (types.records[base].name == field.name).then_some(field.ty)
        }));
    }
    false
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
