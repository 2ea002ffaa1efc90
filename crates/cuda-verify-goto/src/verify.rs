//! Structural verifier of GOTO programs.
//!
//! Checks that ids are in range, expressions refer to earlier ones, types agree, jump targets exist, control does not
//! fall off the end of a function, and calls match their callees. Run after the conversion and after each pass in
//! tests and debug builds; engines may rely on what it checks. Cost: linear.

use std::fmt;

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, PrimaryMap};
use cuda_verify_ir::program::{BinaryOp, UnaryOp};
use cuda_verify_ir::types::Scalar;

use crate::fold;
use crate::program::{
    Callee, Expr, ExprId, ExprKind, FuncId, Function, GotoProgram, InitValue, InstrId, InstrKind,
    LocalId, LocalStorage,
};

/// What is wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// One line per fault, in program order.
    pub faults: Vec<String>,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.faults.join("; "))
    }
}

impl std::error::Error for VerifyError {}

/// Checks a program.
///
/// # Errors
/// All faults that were found.
pub fn verify(program: &GotoProgram) -> Result<(), VerifyError> {
    let mut faults = Vec::new();
    for (id, global) in program.globals.iter() {
        for write in global.init.iter().flatten() {
            let is_valid = match &write.value {
                InitValue::Scalar(ty, value) => fold::is_of_type(*value, *ty),
                InitValue::Bytes(_) => true,
                InitValue::GlobalAddr(target, _) => program.globals.get(*target).is_some(),
                InitValue::FuncAddr(target) => program.functions.get(*target).is_some(),
            };
            if !is_valid {
                faults.push(format!("{id}: initialiser at {} is not valid", write.offset_bytes));
            }
        }
    }
    let launchers =
        program.launchers.iter().flat_map(|it| std::iter::once(&it.func).chain(&it.kernels));
    let entries =
        program.static_init.iter().chain(&program.main).chain(&program.kernels).chain(launchers);
    for entry in entries {
        if program.functions.get(*entry).is_none() {
            faults.push(format!("entry point {entry} does not exist"));
        }
    }
    for (id, function) in program.functions.iter() {
        Cx { program, function, id, faults: &mut faults }.function();
    }
    if faults.is_empty() { Ok(()) } else { Err(VerifyError { faults }) }
}

struct Cx<'a> {
    program: &'a GotoProgram,
    function: &'a Function,
    id: FuncId,
    faults: &'a mut Vec<String>,
}

impl Cx<'_> {
    fn fault(&mut self, place: impl fmt::Display, what: impl fmt::Display) {
        let name: &Name = &self.function.name;
        self.faults.push(format!("{} `{name}`, {place}: {what}", self.id));
    }

    fn function(&mut self) {
        let function = self.function;
        let n_params = usize::try_from(function.n_params).unwrap_or(usize::MAX);
        if n_params > function.locals.len() || n_params != function.param_aggregates.len() {
            self.fault("parameters", "counts disagree");
            return;
        }
        for (id, local) in function.locals.iter().take(n_params) {
            let is_aggregate = function.param_aggregates[id.index()].is_some();
            match local.storage {
                LocalStorage::Register(Scalar::Pointer) => {}
                LocalStorage::Register(_) if !is_aggregate => {}
                LocalStorage::Register(_) | LocalStorage::Memory(_) => {
                    self.fault(id, "parameter is not a register of the right type");
                }
            }
        }
        let mut types: PrimaryMap<ExprId, Option<Scalar>> = PrimaryMap::new();
        for (id, expr) in function.exprs.iter() {
            let is_typed = self.expr(&types, expr);
            if !is_typed {
                self.fault(id, format_args!("not well typed: {expr:?}"));
            }
            types.push(is_typed.then_some(expr.ty));
        }
        if function.is_defined == function.instrs.is_empty() {
            self.fault("body", "has no instruction, or has some without being defined");
        }
        for (id, instr) in function.instrs.iter() {
            if let Err(what) = self.instr(&instr.kind) {
                self.fault(id, what);
            }
        }
        if let Some((id, last)) = function.instrs.iter().next_back()
            && !matches!(last.kind, InstrKind::Goto(_) | InstrKind::Return(_))
        {
            self.fault(id, "control falls off the end");
        }
    }

    fn register(&self, id: LocalId) -> Option<Scalar> {
        match self.function.locals.get(id)?.storage {
            LocalStorage::Register(ty) => Some(ty),
            LocalStorage::Memory(_) => None,
        }
    }

    /// Whether an expression is well typed, given the types of those before it.
    fn expr(&self, types: &PrimaryMap<ExprId, Option<Scalar>>, expr: &Expr) -> bool {
        let ty = |id: ExprId| types.get(id).copied().flatten();
        let is_int = |id: ExprId| matches!(ty(id), Some(Scalar::Int(..)));
        match expr.kind {
            ExprKind::Const(value) => fold::is_of_type(value, expr.ty),
            ExprKind::Local(local) => self.register(local) == Some(expr.ty),
            ExprKind::LocalAddr(local) => {
                let storage = self.function.locals.get(local).map(|local| local.storage);
                expr.ty == Scalar::Pointer && matches!(storage, Some(LocalStorage::Memory(_)))
            }
            ExprKind::GlobalAddr(global) => {
                expr.ty == Scalar::Pointer && self.program.globals.get(global).is_some()
            }
            ExprKind::FuncAddr(func) => {
                expr.ty == Scalar::Pointer && self.program.functions.get(func).is_some()
            }
            ExprKind::Unary(op, value) => {
                ty(value) == Some(expr.ty)
                    && match op {
                        UnaryOp::Not => expr.ty == Scalar::Bool,
                        UnaryOp::BitNot => matches!(expr.ty, Scalar::Int(..)),
                        UnaryOp::Neg => matches!(expr.ty, Scalar::Int(..) | Scalar::Float(_)),
                    }
            }
            ExprKind::Binary(op @ (BinaryOp::Shl | BinaryOp::Shr), left, right) => {
                let _ = op;
                ty(left) == Some(expr.ty) && is_int(left) && is_int(right)
            }
            ExprKind::Binary(op, left, right) => {
                let Some(operand) = ty(left) else { return false };
                let result = if op.is_comparison() { Scalar::Bool } else { operand };
                ty(right) == Some(operand) && expr.ty == result && is_defined_on(op, operand)
            }
            ExprKind::PtrAdd { ptr, index, .. } => {
                expr.ty == Scalar::Pointer
                    && ty(ptr) == Some(Scalar::Pointer)
                    && ty(index) == Some(Scalar::LONG)
            }
            ExprKind::PtrDiff { left, right, size_bytes } => {
                expr.ty == Scalar::LONG
                    && ty(left) == Some(Scalar::Pointer)
                    && ty(right) == Some(Scalar::Pointer)
                    && size_bytes != 0
            }
            ExprKind::Convert(value) => match (ty(value), expr.ty) {
                (Some(Scalar::Float(_)), Scalar::Pointer)
                | (Some(Scalar::Pointer), Scalar::Float(_))
                | (None, _) => false,
                (Some(_), _) => true,
            },
            ExprKind::Bitcast(value) => {
                ty(value).is_some_and(|from| from.size_bytes() == expr.ty.size_bytes())
            }
            ExprKind::Select(cond, a, b) => {
                ty(cond) == Some(Scalar::Bool) && ty(a) == Some(expr.ty) && ty(b) == Some(expr.ty)
            }
        }
    }

    fn value(&self, id: ExprId) -> Result<Scalar, String> {
        let expr = self.function.exprs.get(id);
        expr.map(|expr| expr.ty).ok_or_else(|| format!("{id} does not exist"))
    }

    fn expect(&self, id: ExprId, ty: Scalar) -> Result<(), String> {
        let found = self.value(id)?;
        if found == ty { Ok(()) } else { Err(format!("{id} is {found}, not {ty}")) }
    }

    fn dst(&self, dst: LocalId) -> Result<Scalar, String> {
        self.register(dst).ok_or_else(|| format!("{dst} is not a register"))
    }

    fn target(&self, target: InstrId) -> Result<(), String> {
        let found = self.function.instrs.get(target);
        found.map(|_| ()).ok_or_else(|| format!("target {target} does not exist"))
    }

    fn callee(&self, callee: Callee, args: &[ExprId]) -> Result<Option<&Function>, String> {
        for arg in args {
            self.value(*arg)?;
        }
        let func = match callee {
            Callee::Direct(func) => func,
            Callee::Indirect(pointer) => {
                self.expect(pointer, Scalar::Pointer)?;
                return Ok(None);
            }
        };
        let Some(target) = self.program.functions.get(func) else {
            return Err(format!("{func} does not exist"));
        };
        for (arg, (id, _)) in
            args.iter().zip(target.locals.iter().take(target.param_aggregates.len()))
        {
            if let LocalStorage::Register(ty) = target.locals[id].storage {
                self.expect(*arg, ty)?;
            }
        }
        if args.len() < target.param_aggregates.len() {
            return Err(format!("{} arguments for `{}`", args.len(), target.name));
        }
        Ok(Some(target))
    }

    fn instr(&self, kind: &InstrKind) -> Result<(), String> {
        match kind {
            InstrKind::Skip | InstrKind::Unsupported(_) => Ok(()),
            InstrKind::Decl(local) | InstrKind::Dead(local) => {
                let found = self.function.locals.get(*local);
                found.map(|_| ()).ok_or_else(|| format!("{local} does not exist"))
            }
            InstrKind::Assign { dst, value } => self.expect(*value, self.dst(*dst)?),
            InstrKind::Load { dst, addr, .. } => {
                self.dst(*dst)?;
                self.expect(*addr, Scalar::Pointer)
            }
            InstrKind::Store { addr, value, .. } => {
                self.value(*value)?;
                self.expect(*addr, Scalar::Pointer)
            }
            InstrKind::Copy { dst, src, .. } => {
                self.expect(*dst, Scalar::Pointer)?;
                self.expect(*src, Scalar::Pointer)
            }
            InstrKind::Zero { dst, .. } => self.expect(*dst, Scalar::Pointer),
            InstrKind::CheckAccess { addr, .. } => self.expect(*addr, Scalar::Pointer),
            InstrKind::Check { cond, .. } | InstrKind::Assume(cond) => {
                self.expect(*cond, Scalar::Bool)
            }
            InstrKind::Goto(target) => self.target(*target),
            InstrKind::Branch { cond, target } => {
                self.expect(*cond, Scalar::Bool)?;
                self.target(*target)
            }
            InstrKind::Call { dst, callee, args } => {
                let target = self.callee(*callee, args)?;
                let dst = dst.map(|dst| self.dst(dst)).transpose()?;
                match target {
                    Some(target) if dst.is_some() && dst != target.ret => {
                        Err(format!("result of `{}` has another type", target.name))
                    }
                    Some(_) | None => Ok(()),
                }
            }
            InstrKind::Return(value) => match (value, self.function.ret) {
                (Some(value), Some(ty)) => self.expect(*value, ty),
                (None, None) => Ok(()),
                (Some(_), None) | (None, Some(_)) => {
                    Err("returns a value just where the function has none".to_owned())
                }
            },
            InstrKind::Intrinsic { dst, args, .. } => {
                dst.map(|dst| self.dst(dst)).transpose()?;
                args.iter().try_for_each(|arg| self.value(*arg).map(|_| ()))
            }
            InstrKind::AllocVla { dst, size } => {
                self.expect(*size, Scalar::SIZE)?;
                let ty = self.dst(*dst)?;
                if ty == Scalar::Pointer { Ok(()) } else { Err(format!("{dst} is {ty}")) }
            }
            InstrKind::Launch { kernel, grid, block, shared_bytes, stream, args } => {
                self.callee(*kernel, args)?;
                for dim in grid.iter().chain(block) {
                    self.expect(*dim, Scalar::UINT)?;
                }
                shared_bytes.map(|bytes| self.expect(bytes, Scalar::SIZE)).transpose()?;
                stream.map(|stream| self.expect(stream, Scalar::Pointer)).transpose()?;
                Ok(())
            }
        }
    }
}

/// Whether an operator, shifts apart, is defined on a type.
fn is_defined_on(op: BinaryOp, ty: Scalar) -> bool {
    match ty {
        Scalar::Int(..) => true,
        Scalar::Bool => {
            op.is_comparison()
                || matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor)
        }
        Scalar::Float(_) => !matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor),
        Scalar::Pointer => op.is_comparison(),
    }
}

#[cfg(test)]
mod tests {
    use cuda_verify_base::Span;
    use cuda_verify_ir::program::FunctionKind;

    use super::*;
    use crate::builder::FunctionBuilder;
    use crate::program::Instr;

    #[test]
    fn faults_are_found() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let x = b.param("x", Scalar::INT);
        let value = b.local(x);
        b.emit(InstrKind::Assume(value));
        let mut function = b.finish();
        function.instrs.push(Instr { kind: InstrKind::Skip, span: Span::NONE });
        let mut program = GotoProgram::default();
        program.functions.push(function);
        let error = verify(&program).unwrap_err();
        assert_eq!(
            error.faults,
            ["fn0 `f`, i0: e0 is i32, not bool", "fn0 `f`, i2: control falls off the end"]
        );
    }
}
