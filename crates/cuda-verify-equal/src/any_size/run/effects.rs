//! Effects of expressions: assignments, calls, barriers.

use cuda_verify_core::ir::intrinsic::{BarrierKind, Intrinsic};
use cuda_verify_core::ir::program::{
    BinaryOp, Callee, ExprId, ExprKind, FuncId, Function, Stmt, StmtKind, for_each_stmt,
};

use super::expressions::numbers_of;
use super::{MAX_CALLS, Machine, Place, Value};
use crate::any_size::conditions::Why;
use crate::form::{Atom, Form};

impl<'a> Machine<'a> {
    pub(super) fn effect(&mut self, expr: ExprId) -> Result<(), Why> {
        let function = self.function();
        let expr = &function.exprs[expr];
        match &expr.kind {
            ExprKind::Assign(place, value) if self.program.types.as_record(expr.ty).is_some() => {
                self.copy(*place, *value)
            }
            ExprKind::Assign(place, value) => {
                let value = self.value(*value)?;
                let place = self.place(*place)?;
                self.store(place, value)
            }
            ExprKind::AssignOp { op, place, value, compute_ty } => {
                let value = self.value(*value)?;
                let target = self.place(*place)?;
                let before = self.load(&target)?;
                let after = match before {
                    Value::Pointer(_) => self.moved(before, value, *op == BinaryOp::Sub)?,
                    Value::Number(before) => {
                        let Value::Number(value) = value else {
                            return Err("an operand that is no number".to_owned());
                        };
                        Value::Number(self.arithmetic(*op, &before, &value, *compute_ty)?)
                    }
                    Value::Condition(_) | Value::None(_) => {
                        return Err("an assignment to what is no number".to_owned());
                    }
                };
                self.store(target, after)
            }
            ExprKind::IncDec { place, is_increment, .. } => {
                let target = self.place(*place)?;
                let before = self.load(&target)?;
                let one = Form::whole(1);
                let after = match before {
                    Value::Number(before) if *is_increment => Value::Number(before.plus(&one)),
                    Value::Number(before) => Value::Number(before.minus(&one)),
                    pointer => self.moved(pointer, Value::Number(one), !is_increment)?,
                };
                self.store(target, after)
            }
            ExprKind::Intrinsic(Intrinsic::Barrier(BarrierKind::Plain), _) => {
                self.wait();
                Ok(())
            }
            ExprKind::Intrinsic(
                Intrinsic::Assume | Intrinsic::Requires | Intrinsic::Extent | Intrinsic::Presume,
                _,
            ) => Ok(()),
            ExprKind::Call(Callee::Direct(callee), arguments) => {
                self.call_with(*callee, arguments)?;
                Ok(())
            }
            ExprKind::Convert(inner) => self.effect(*inner),
            _ => Err("an effect that is not understood at any size".to_owned()),
        }
    }

    /// Copies a whole variable of a class.
    pub(super) fn copy(&mut self, place: ExprId, value: ExprId) -> Result<(), Why> {
        let ExprKind::Load(source) = self.function().exprs[value].kind else {
            return Err("an object that is not understood at any size".to_owned());
        };
        let (Place::Local(from, source, inner), Place::Local(to, target, outer)) =
            (self.place(source)?, self.place(place)?)
        else {
            return Err("an object that is not understood at any size".to_owned());
        };
        let locals = &self.frames[from].locals;
        let of_source = locals.iter().filter(|((local, _), _)| *local == source);
        let copied: Vec<(Vec<u32>, Value)> = of_source
            .filter_map(|((_, path), value)| {
                let rest = path.strip_prefix(&inner[..])?;
                Some(([&outer[..], rest].concat(), value.clone()))
            })
            .collect();
        for (path, value) in copied {
            self.frames[to].locals.insert((target, path), value);
        }
        Ok(())
    }

    /// The barrier of the block: what its threads have written can be read.
    pub(super) fn wait(&mut self) {
        for shared in self.shared.values_mut() {
            if let Some(pending) = shared.pending.take() {
                shared.settled = Some(pending);
            }
        }
    }

    pub(super) fn call_with(
        &mut self,
        callee: FuncId,
        arguments: &[ExprId],
    ) -> Result<Option<Value>, Why> {
        let arguments: Result<Vec<Value>, Why> =
            arguments.iter().map(|it| self.value(*it)).collect();
        let arguments = arguments?;
        let function = &self.program.functions[callee];
        if let Some(operands) = numbers_of(&arguments).filter(|it| !it.is_empty())
            && function.is_model
            && !is_single_return(function)
            && self.is_function_of_numbers(callee, MAX_CALLS)
        {
            let name = function.name.to_string();
            return Ok(Some(Value::Number(Form::atom(Atom::Call(name, operands)))));
        }
        self.call(callee, arguments)
    }

    /// Whether the result of a function depends on its arguments alone, and it does nothing else.
    pub(super) fn is_function_of_numbers(&self, function: FuncId, depth: usize) -> bool {
        let function = &self.program.functions[function];
        let Some(body) = &function.body else { return false };
        let mut is_pure = depth > 0;
        for_each_stmt(body, |stmt| {
            is_pure &= !matches!(stmt.kind, StmtKind::Launch(_) | StmtKind::Unsupported(_));
        });
        is_pure
            && function.exprs.values().all(|expr| match &expr.kind {
                ExprKind::Global(_) | ExprKind::Deref(_) | ExprKind::AddrOf(_) => false,
                ExprKind::Call(Callee::Direct(callee), _) => {
                    self.is_function_of_numbers(*callee, depth - 1)
                }
                ExprKind::Call(Callee::Indirect(_), _) => false,
                ExprKind::Intrinsic(intrinsic, _) => matches!(
                    intrinsic,
                    Intrinsic::Float(_)
                        | Intrinsic::Rounded(..)
                        | Intrinsic::Near(..)
                        | Intrinsic::Bounded
                        | Intrinsic::IsDevice
                ),
                ExprKind::Local(_)
                | ExprKind::Field(..)
                | ExprKind::Index(..)
                | ExprKind::Const(_)
                | ExprKind::Load(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Convert(_)
                | ExprKind::Bitcast(_)
                | ExprKind::And(..)
                | ExprKind::Or(..)
                | ExprKind::Conditional(..)
                | ExprKind::Assign(..)
                | ExprKind::AssignOp { .. }
                | ExprKind::IncDec { .. } => true,
                ExprKind::Decay(_)
                | ExprKind::FuncAddr(_)
                | ExprKind::PtrAdd(..)
                | ExprKind::PtrSub(..)
                | ExprKind::PtrDiff(..)
                | ExprKind::Seq(_) => false,
            })
    }
}

fn is_single_return(function: &Function) -> bool {
    matches!(function.body.as_deref(), Some([Stmt { kind: StmtKind::Return(Some(_)), .. }]))
}
