//! Calls of the verifier's built-in operations: argument and result types (see [`Intrinsic::from_name`]).

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{BuiltinType, Expr, QualName};

use super::Lowerer;
use super::entity::{TArg, Val};
use super::fail::{Fail, R};
use super::types::{Ty, Types};
use crate::intrinsic::{
    AtomicOp, BarrierKind, CopyOp, FloatOp, Intrinsic, PhaseOp, RoundedOp, StreamOp, WarpOp,
};
use crate::program::ExprKind as Ir;

impl<'a> Lowerer<'a> {
    pub(crate) fn intrinsic_call(
        &mut self,
        intrinsic: Intrinsic,
        name: &'a QualName<'a>,
        args: &'a [&'a Expr<'a>],
        span: Span,
    ) -> R<Val> {
        let explicit = match name.last.args {
            Some(args) => match self.resolve_targs(args)?.first() {
                Some(TArg::Type(ty)) => Some(*ty),
                _ => return Err(Fail::new("type", span, "intrinsic with this template argument")),
            },
            None => None,
        };
        if intrinsic == Intrinsic::ReturnValue {
            return self.result_value(span);
        }
        if intrinsic == Intrinsic::Old {
            return self.old_value(args, span);
        }
        let items = self.expand_args(args)?;
        let mut values = Vec::new();
        for item in &items {
            let v = self.in_scope(item.scope, |l| l.expr(item.e))?;
            // Arguments of the generic ones are values; classes convert by themselves.
            // What a format cannot print has been evaluated.
            let is_object = intrinsic == Intrinsic::Emit && self.t.as_class(v.ty).is_some();
            let int = self.t.builtin(BuiltinType::Int);
            values.push(if is_object { self.zero_value(int)? } else { self.scalar_value(v)? });
        }
        let (params, ret) = self.t.intrinsic_types(intrinsic, &values, explicit, span)?;
        if values.len() > params.len() || values.len() < self.required(intrinsic, params.len()) {
            return Err(Fail::new("no-match", span, "wrong number of arguments of an intrinsic"));
        }
        let mut out = Vec::new();
        for (v, to) in values.into_iter().zip(params) {
            let v = match to {
                Some(to) if self.t.pointee(to).is_some() && self.t.pointee(v.ty).is_some() => {
                    // Pointers of any kind, qualifiers ignored.
                    let id = self.ir_ty(to)?;
                    Val::prvalue(self.ir.retype_pointer(v.e, id), to)
                }
                Some(to) => self.convert(v, to)?,
                None => v,
            };
            out.push(v.e);
        }
        let id = self.ir_ty(ret)?;
        let e = self.ir.push_expr(Ir::Intrinsic(intrinsic, out), id);
        Ok(Val::prvalue(e, ret))
    }

    /// Messages may be left out.
    fn required(&self, intrinsic: Intrinsic, n: usize) -> usize {
        match intrinsic {
            Intrinsic::Assert
            | Intrinsic::Invariant
            | Intrinsic::Contract
            | Intrinsic::Requires
            | Intrinsic::Ensures
            | Intrinsic::Input => n - 1,
            Intrinsic::Shuffle(_) => n,
            _ => n,
        }
    }
}

impl Types {
    /// Parameter types (`None`: as given) and result type.
    pub(crate) fn intrinsic_types(
        &mut self,
        intrinsic: Intrinsic,
        values: &[Val],
        explicit: Option<Ty>,
        span: Span,
    ) -> R<(Vec<Option<Ty>>, Ty)> {
        let void = self.builtin(BuiltinType::Void);
        let bool_ty = self.builtin(BuiltinType::Bool);
        let int = self.builtin(BuiltinType::Int);
        let uint = self.builtin(BuiltinType::UInt);
        let size = self.builtin(BuiltinType::ULong);
        let void_ptr = self.pointer(void);
        let char_ty = self.builtin(BuiltinType::Char);
        let text = {
            let constant = self.add_const(char_ty);
            self.pointer(constant)
        };
        let missing = || Fail::new("no-match", span, "too few arguments of an intrinsic");
        let explicit_or =
            || explicit.ok_or_else(|| Fail::new("type", span, "intrinsic without its type"));
        let some = |types: &[Ty]| types.iter().map(|ty| Some(*ty)).collect::<Vec<_>>();
        Ok(match intrinsic {
            Intrinsic::Assert
            | Intrinsic::Invariant
            | Intrinsic::Contract
            | Intrinsic::Requires
            | Intrinsic::Ensures => (some(&[bool_ty, text]), void),
            Intrinsic::ReturnValue | Intrinsic::Old | Intrinsic::Quiet => (vec![], void),
            Intrinsic::Instances => {
                let mut params = vec![Some(bool_ty)];
                params.resize(values.len().max(1), Some(int));
                (params, void)
            }
            Intrinsic::FunctionPointer | Intrinsic::VirtualTable => (some(&[void_ptr]), void_ptr),
            Intrinsic::Other => {
                let ty = self.unqual(values.first().ok_or_else(missing)?.ty);
                (some(&[ty]), ty)
            }
            Intrinsic::Logged(_) => (some(&[void_ptr]), bool_ty),
            Intrinsic::LoggedOffset(_) => (some(&[void_ptr]), size),
            Intrinsic::Unspecified if values.is_empty() => (vec![], self.unqual(explicit_or()?)),
            Intrinsic::Uninterpreted | Intrinsic::Unspecified => {
                let mut params = vec![Some(text)];
                params.resize(values.len().max(1), None);
                (params, self.unqual(explicit_or()?))
            }
            Intrinsic::Emit => {
                let mut params = vec![Some(int), Some(text)];
                params.resize(values.len().max(2), None);
                (params, int)
            }
            Intrinsic::Show => (vec![Some(int), Some(text), None], void),
            Intrinsic::Exit => (some(&[int]), void),
            Intrinsic::Assume | Intrinsic::Presume => (some(&[bool_ty]), void),
            Intrinsic::CallerBytes | Intrinsic::FromFile => (some(&[void_ptr, size]), void),
            Intrinsic::Extent => (some(&[void_ptr, size, size]), void),
            Intrinsic::Multiple => (some(&[size, size]), void),
            Intrinsic::Bounded => {
                let ty = self.float_operand(explicit, values.first().ok_or_else(missing)?.ty);
                (some(&[ty, ty, ty]), ty)
            }
            Intrinsic::Nondet | Intrinsic::Gathered(_) => (vec![], self.unqual(explicit_or()?)),
            Intrinsic::Input => (some(&[text]), self.unqual(explicit_or()?)),
            Intrinsic::TextInt => (some(&[text, int]), self.unqual(explicit_or()?)),
            Intrinsic::TextIntEnd => (some(&[text, int]), size),
            Intrinsic::TextFloat => (some(&[text]), self.unqual(explicit_or()?)),
            Intrinsic::TextFloatEnd => (some(&[text]), size),
            Intrinsic::TextIsOpen => (some(&[text, text]), bool_ty),
            Intrinsic::TextFind => (some(&[text, int, size]), size),
            Intrinsic::TextCompare => (some(&[text, text, size, bool_ty]), int),
            Intrinsic::Alloc => (some(&[size, int]), void_ptr),
            Intrinsic::Free => (some(&[void_ptr, int]), void),
            Intrinsic::ObjectSize | Intrinsic::ObjectOffset => (some(&[void_ptr]), size),
            Intrinsic::ObjectSpace => (some(&[void_ptr]), int),
            Intrinsic::SharedAddress => (some(&[void_ptr]), uint),
            Intrinsic::SharedPlace => (some(&[uint]), void_ptr),
            Intrinsic::Memcpy | Intrinsic::RuntimeMemcpy => {
                (some(&[void_ptr, void_ptr, size]), void)
            }
            Intrinsic::Memset | Intrinsic::RuntimeMemset => (some(&[void_ptr, int, size]), void),
            Intrinsic::Havoc => (some(&[void_ptr, size]), void),
            Intrinsic::ReadOnly => (some(&[void_ptr, size, int]), void),
            Intrinsic::Barrier(BarrierKind::Plain | BarrierKind::Grid) => (vec![], void),
            Intrinsic::Barrier(BarrierKind::Count | BarrierKind::And | BarrierKind::Or) => {
                (some(&[int]), int)
            }
            Intrinsic::SyncWarp => (some(&[uint]), void),
            Intrinsic::Shuffle(_) => {
                let ty = match explicit {
                    Some(ty) => ty,
                    None => values.get(1).ok_or_else(missing)?.ty,
                };
                let ty = self.unqual(ty);
                (some(&[uint, ty, int, int]), ty)
            }
            Intrinsic::Warp(op) => {
                let value = values.get(1).ok_or_else(missing)?;
                let ty = self.unqual(explicit.unwrap_or(value.ty));
                match op {
                    WarpOp::Ballot => (some(&[uint, int]), uint),
                    WarpOp::All | WarpOp::Any | WarpOp::Uni => (some(&[uint, int]), int),
                    WarpOp::MatchAny | WarpOp::MatchAll => (some(&[uint, ty]), uint),
                    WarpOp::ReduceAdd
                    | WarpOp::ReduceMin
                    | WarpOp::ReduceMax
                    | WarpOp::ReduceAnd
                    | WarpOp::ReduceOr
                    | WarpOp::ReduceXor => (some(&[uint, ty]), ty),
                }
            }
            Intrinsic::ActiveMask => (vec![], uint),
            Intrinsic::Atomic(op, _) => {
                let address = values.first().ok_or_else(missing)?;
                let Some(to) = self.pointee(address.ty) else {
                    return Err(Fail::new(
                        "type",
                        span,
                        "atomic operation on something that is no pointer",
                    ));
                };
                let ty = self.unqual(explicit.unwrap_or(to));
                let ptr = self.pointer(ty);
                match op {
                    AtomicOp::Load | AtomicOp::Guess => (some(&[ptr]), ty),
                    AtomicOp::Store => (some(&[ptr, ty]), void),
                    AtomicOp::Cas => (some(&[ptr, ty, ty]), ty),
                    AtomicOp::Add
                    | AtomicOp::Sub
                    | AtomicOp::Exch
                    | AtomicOp::Min
                    | AtomicOp::Max
                    | AtomicOp::Inc
                    | AtomicOp::Dec
                    | AtomicOp::And
                    | AtomicOp::Or
                    | AtomicOp::Xor => (some(&[ptr, ty]), ty),
                }
            }
            Intrinsic::Copy(CopyOp::BeginAt) | Intrinsic::Phase(PhaseOp::Init) => {
                (some(&[void_ptr]), void)
            }
            Intrinsic::Copy(CopyOp::Wait) => (some(&[uint]), void),
            Intrinsic::Phase(PhaseOp::Arrive | PhaseOp::Drop) => {
                (some(&[void_ptr, uint, uint]), size)
            }
            Intrinsic::Phase(PhaseOp::Wait) => (some(&[void_ptr, size]), void),
            Intrinsic::Phase(PhaseOp::WaitParity) => (some(&[void_ptr, uint]), void),
            Intrinsic::Phase(PhaseOp::NamedSync | PhaseOp::NamedArrive) => {
                (some(&[uint, uint]), void)
            }
            Intrinsic::Fence(..)
            | Intrinsic::Order(..)
            | Intrinsic::Copy(CopyOp::Begin | CopyOp::End | CopyOp::Commit)
            | Intrinsic::AtomicBegin
            | Intrinsic::AtomicEnd
            | Intrinsic::Abort
            | Intrinsic::Unreachable
            | Intrinsic::DeviceSync => (vec![], void),
            Intrinsic::Stream(op) => match op {
                StreamOp::Create => (some(&[void_ptr, uint]), void),
                StreamOp::Sync | StreamOp::EventSync | StreamOp::Begin | StreamOp::BeginHost => {
                    (some(&[void_ptr]), void)
                }
                StreamOp::Wait | StreamOp::Record => (some(&[void_ptr, void_ptr]), void),
                StreamOp::IsDone | StreamOp::IsEventDone => (some(&[void_ptr]), bool_ty),
                StreamOp::Claim => (some(&[void_ptr, size]), void),
                StreamOp::End | StreamOp::Reset => (vec![], void),
            },
            Intrinsic::LaunchError => (vec![], int),
            Intrinsic::Symbol => (some(&[void_ptr]), void_ptr),
            Intrinsic::KernelLimit => (some(&[void_ptr, int]), size),
            Intrinsic::AllowShared => (some(&[void_ptr, size]), void),
            Intrinsic::NextCooperative => (vec![], void),
            Intrinsic::IsCooperative => (vec![], bool_ty),
            Intrinsic::Unsupported => (some(&[text]), void),
            Intrinsic::LaunchArray => {
                let mut params = vec![void_ptr];
                params.extend([uint; 6]);
                params.extend([size, void_ptr, void_ptr]);
                (some(&params), void)
            }
            Intrinsic::ParamSize => (some(&[void_ptr, uint]), size),
            Intrinsic::Near(op, _) => {
                let ty = self.float_operand(explicit, values.first().ok_or_else(missing)?.ty);
                let mut params = vec![Some(ty); op.arity()];
                params.push(Some(int));
                (params, ty)
            }
            Intrinsic::Float(op) => {
                let ty = self.float_operand(explicit, values.first().ok_or_else(missing)?.ty);
                match op {
                    FloatOp::Sqrt
                    | FloatOp::Floor
                    | FloatOp::Ceil
                    | FloatOp::Trunc
                    | FloatOp::Rint
                    | FloatOp::Round
                    | FloatOp::Abs => (some(&[ty]), ty),
                    FloatOp::Fma => (some(&[ty, ty, ty]), ty),
                    FloatOp::Min
                    | FloatOp::Max
                    | FloatOp::Fmod
                    | FloatOp::Remainder
                    | FloatOp::CopySign => (some(&[ty, ty]), ty),
                    FloatOp::IsNan | FloatOp::IsInf | FloatOp::SignBit => (some(&[ty]), bool_ty),
                }
            }
            Intrinsic::Rounded(op, _) => match op {
                RoundedOp::Convert => {
                    let to = explicit_or()?;
                    (vec![None], self.unqual(to))
                }
                RoundedOp::Sqrt => {
                    let ty = self.float_operand(explicit, values.first().ok_or_else(missing)?.ty);
                    (some(&[ty]), ty)
                }
                RoundedOp::Fma => {
                    let ty = self.float_operand(explicit, values.first().ok_or_else(missing)?.ty);
                    (some(&[ty, ty, ty]), ty)
                }
                RoundedOp::Add | RoundedOp::Sub | RoundedOp::Mul | RoundedOp::Div => {
                    let ty = self.float_operand(explicit, values.first().ok_or_else(missing)?.ty);
                    (some(&[ty, ty]), ty)
                }
            },
            Intrinsic::IsDevice | Intrinsic::IsArbitrary => (vec![], bool_ty),
            Intrinsic::IsKnown | Intrinsic::IsGiven => (vec![None], bool_ty),
            Intrinsic::IsAligned => (vec![None, Some(size)], bool_ty),
            Intrinsic::DynamicSharedBytes => (vec![], size),
        })
    }

    pub(crate) fn float_operand(&mut self, explicit: Option<Ty>, given: Ty) -> Ty {
        let ty = self.unqual(explicit.unwrap_or(given));
        if self.is_floating(ty) { ty } else { self.builtin(BuiltinType::Double) }
    }
}
