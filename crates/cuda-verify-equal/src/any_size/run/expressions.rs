//! Values of expressions, and conditions.

use cuda_verify_core::ir::intrinsic::{FloatOp, Intrinsic};
use cuda_verify_core::ir::program::{BinaryOp, Callee, Constant, ExprId, ExprKind, UnaryOp};
use cuda_verify_core::ir::types::{FloatType, Scalar, Signedness, TypeId};
use num_rational::BigRational;
use num_traits::Zero;

use super::{Machine, Value};
use crate::any_size::conditions::{Condition, Why, both, chosen, compared_reals, negated};
use crate::any_size::numbers::{as_whole, whole};
use crate::form::{Atom, Form};

impl<'a> Machine<'a> {
    pub(super) fn value(&mut self, expr: ExprId) -> Result<Value, Why> {
        let function = self.function();
        let of = &function.exprs[expr];
        Ok(match &of.kind {
            ExprKind::Const(constant) => self.constant(*constant, of.ty)?,
            ExprKind::Load(place) => {
                let place = self.place(*place)?;
                self.load(&place)?
            }
            ExprKind::AddrOf(place) => Value::Pointer(self.place(*place)?),
            ExprKind::Unary(UnaryOp::Neg, operand) => {
                Value::Number(Form::default().minus(&self.number(*operand)?))
            }
            ExprKind::PtrAdd(pointer, index) | ExprKind::PtrSub(pointer, index) => {
                let (pointer, index) = (self.value(*pointer)?, self.value(*index)?);
                self.moved(pointer, index, matches!(of.kind, ExprKind::PtrSub(..)))?
            }
            ExprKind::Unary(UnaryOp::Not, _) | ExprKind::And(..) | ExprKind::Or(..) => {
                Value::Condition(self.condition(expr)?)
            }
            ExprKind::Binary(op, ..) if op.is_comparison() => {
                Value::Condition(self.condition(expr)?)
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.number(*left)?, self.number(*right)?);
                Value::Number(self.arithmetic(*op, &left, &right, of.ty)?)
            }
            ExprKind::Convert(inner) => self.converted(*inner, of.ty)?,
            ExprKind::Conditional(cond, left, right) => match self.condition(*cond)? {
                Condition::Known(is_true) => self.value(if is_true { *left } else { *right })?,
                condition => {
                    let (left, right) = (self.number(*left)?, self.number(*right)?);
                    Value::Number(chosen(&condition, &left, &right))
                }
            },
            ExprKind::Call(Callee::Direct(callee), arguments) => {
                let result = self.call_with(*callee, arguments)?;
                result.ok_or("a function without a result")?
            }
            ExprKind::Intrinsic(Intrinsic::Float(op), operands) => {
                let operands: Result<Vec<Form>, Why> =
                    operands.iter().map(|it| self.number(*it)).collect();
                Value::Number(float(*op, operands?)?)
            }
            ExprKind::Assign(..) | ExprKind::AssignOp { .. } => {
                self.effect(expr)?;
                let (ExprKind::Assign(place, _) | ExprKind::AssignOp { place, .. }) = &of.kind
                else {
                    return Err("no assignment".to_owned());
                };
                let place = self.place(*place)?;
                self.load(&place)?
            }
            _ => return Err("an expression that is not understood at any size".to_owned()),
        })
    }

    pub(super) fn number(&mut self, expr: ExprId) -> Result<Form, Why> {
        match self.value(expr)? {
            Value::Number(number) => Ok(number),
            Value::None(why) => Err(why.to_owned()),
            Value::Condition(condition) => {
                Ok(chosen(&condition, &Form::whole(1), &Form::default()))
            }
            Value::Pointer(_) => Err("a pointer that is taken for a number".to_owned()),
        }
    }

    pub(super) fn constant(&self, constant: Constant, ty: TypeId) -> Result<Value, Why> {
        let scalar = self.program.types.as_scalar(ty);
        Ok(match (constant, scalar) {
            (Constant::Bool(is_true), _) => Value::Condition(Condition::Known(is_true)),
            (Constant::Int(bits), Some(Scalar::Int(width, signedness))) => {
                let bits = i128::from_ne_bytes(bits.to_ne_bytes());
                let is_negative =
                    signedness == Signedness::Signed && width < 128 && bits >> (width - 1) & 1 == 1;
                Value::Number(whole(if is_negative { bits - (1 << width) } else { bits }))
            }
            (Constant::Float(bits), Some(Scalar::Float(float))) => {
                let value = match float {
                    FloatType::Single => {
                        f64::from(f32::from_bits(u32::try_from(bits).unwrap_or(0)))
                    }
                    FloatType::Double => f64::from_bits(bits),
                    FloatType::Half | FloatType::BFloat16 => {
                        return Err("a constant of half precision".to_owned());
                    }
                };
                let number = BigRational::from_float(value).ok_or("a constant that is infinite")?;
                Value::Number(Form::number(number))
            }
            _ => return Err("a constant of another type".to_owned()),
        })
    }

    /// Integers stay what they are, and become real numbers; they are taken not to lose bits.
    pub(super) fn converted(&mut self, inner: ExprId, to: TypeId) -> Result<Value, Why> {
        let types = &self.program.types;
        let from = self.function().exprs[inner].ty;
        let scalars = (types.as_scalar(from), types.as_scalar(to));
        let is_pointer = types.pointee(from).is_some() && types.pointee(to).is_some();
        match scalars {
            _ if is_pointer => Err("a pointer to another type".to_owned()),
            (Some(Scalar::Bool), Some(Scalar::Int(..))) => Ok(Value::Number(self.number(inner)?)),
            (Some(Scalar::Int(..)), Some(Scalar::Int(32 | 64, _) | Scalar::Float(_)))
            | (Some(Scalar::Float(_)), Some(Scalar::Float(_))) => {
                Ok(Value::Number(self.number(inner)?))
            }
            (Some(Scalar::Int(..)), Some(Scalar::Bool)) => {
                let number = self.number(inner)?;
                Ok(Value::Condition(negated(self.is_zero(number))))
            }
            _ => Err("a conversion that is not understood at any size".to_owned()),
        }
    }

    pub(super) fn is_zero(&self, number: Form) -> Condition {
        match number.as_number() {
            Some(number) => Condition::Known(number.is_zero()),
            None => Condition::Zero(number),
        }
    }

    pub(super) fn arithmetic(
        &mut self,
        op: BinaryOp,
        left: &Form,
        right: &Form,
        ty: TypeId,
    ) -> Result<Form, Why> {
        let is_real = matches!(self.program.types.as_scalar(ty), Some(Scalar::Float(_)));
        let power = |right: &Form| -> Option<Form> {
            let distance = u32::try_from(as_whole(right)?).ok().filter(|it| *it < 63)?;
            Some(whole(1 << distance))
        };
        match op {
            BinaryOp::Add => Ok(left.plus(right)),
            BinaryOp::Sub => Ok(left.minus(right)),
            BinaryOp::Mul => Ok(left.times(right)),
            BinaryOp::Div if is_real => {
                let inverse = right.reciprocal().ok_or("a division by zero")?;
                Ok(left.times(&inverse))
            }
            BinaryOp::Div => {
                let quotient = self.numbers.quotient(left, right);
                quotient.ok_or_else(|| "a quotient of sizes".to_owned())
            }
            BinaryOp::Rem if !is_real => {
                let quotient = self.numbers.quotient(left, right).ok_or("a quotient of sizes")?;
                Ok(left.minus(&quotient.times(right)))
            }
            BinaryOp::Shl => Ok(left.times(&power(right).ok_or("a shift by a size")?)),
            BinaryOp::Shr => {
                let divisor = power(right).ok_or("a shift by a size")?;
                let quotient = self.numbers.quotient(left, &divisor);
                quotient.ok_or_else(|| "a quotient of sizes".to_owned())
            }
            BinaryOp::Rem
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::Eq
            | BinaryOp::Ne => Err("an operator that is not understood at any size".to_owned()),
        }
    }

    pub(super) fn condition(&mut self, expr: ExprId) -> Result<Condition, Why> {
        let function = self.function();
        match &function.exprs[expr].kind {
            ExprKind::Unary(UnaryOp::Not, inner) => Ok(negated(self.condition(*inner)?)),
            ExprKind::And(left, right) => {
                let (left, right) = (self.condition(*left)?, self.condition(*right)?);
                Ok(both(left, right))
            }
            ExprKind::Or(left, right) => {
                let (left, right) = (self.condition(*left)?, self.condition(*right)?);
                Ok(negated(both(negated(left), negated(right))))
            }
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                let ty = self.function().exprs[*left].ty;
                let (a, b) = (self.number(*left)?, self.number(*right)?);
                match self.program.types.as_scalar(ty) {
                    Some(Scalar::Float(_)) => compared_reals(*op, &a, &b),
                    Some(Scalar::Int(..) | Scalar::Bool) => Ok(self.compared(*op, &a, &b)),
                    Some(Scalar::Pointer) | None => Err("pointers that are compared".to_owned()),
                }
            }
            _ => match self.value(expr)? {
                Value::Condition(condition) => Ok(condition),
                _ => Err("a condition that is not understood at any size".to_owned()),
            },
        }
    }

    /// A comparison of whole numbers, decided where their ranges do.
    pub(super) fn compared(&self, op: BinaryOp, a: &Form, b: &Form) -> Condition {
        let one = Form::whole(1);
        match op {
            BinaryOp::Lt => self.not_negative(b.minus(a).minus(&one)),
            BinaryOp::Le => self.not_negative(b.minus(a)),
            BinaryOp::Gt => self.not_negative(a.minus(b).minus(&one)),
            BinaryOp::Ge => self.not_negative(a.minus(b)),
            BinaryOp::Eq => self.is_zero(a.minus(b)),
            _ => negated(self.is_zero(a.minus(b))),
        }
    }

    pub(super) fn not_negative(&self, form: Form) -> Condition {
        let below = Form::default().minus(&form).minus(&Form::whole(1));
        if self.numbers.is_never_negative(&form) {
            Condition::Known(true)
        } else if self.numbers.is_never_negative(&below) {
            Condition::Known(false)
        } else {
            Condition::NotNegative(form)
        }
    }
}

pub(super) fn numbers_of(values: &[Value]) -> Option<Vec<Form>> {
    let number = |value: &Value| match value {
        Value::Number(number) => Some(number.clone()),
        Value::Condition(_) | Value::Pointer(_) | Value::None(_) => None,
    };
    values.iter().map(number).collect()
}

/// An operation on floats, taken for reals.
fn float(op: FloatOp, operands: Vec<Form>) -> Result<Form, Why> {
    let negative = |form: &Form| Form::default().minus(form);
    match (op, &operands[..]) {
        (FloatOp::Fma, [a, b, c]) => Ok(a.times(b).plus(c)),
        (FloatOp::Max, [a, b]) => Ok(a.greatest(b)),
        (FloatOp::Min, [a, b]) => Ok(negative(&negative(a).greatest(&negative(b)))),
        (FloatOp::Abs, [a]) => Ok(a.greatest(&negative(a))),
        (FloatOp::IsNan | FloatOp::IsInf | FloatOp::SignBit, _) => {
            Err("a question about bits of a float".to_owned())
        }
        _ => Ok(Form::atom(Atom::Call(format!("{op:?}"), operands))),
    }
}
