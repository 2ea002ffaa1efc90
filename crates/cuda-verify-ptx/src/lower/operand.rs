//! Operands: what registers, constants and addresses are as expressions, and what is written to registers.

use cuda_verify_base::Name;
use cuda_verify_goto::builder::FunctionBuilder;
use cuda_verify_goto::program::{ExprId, InstrKind, LocalId};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};

use super::addresses::Addresses;
use super::body::Body;
use super::globals::constant;
use crate::ast::{Number, Operand, Space, Type, Variable};

/// A result, or the name of what is not supported.
pub(super) type R<T> = Result<T, String>;

/// What an instruction computes with.
pub(super) fn scalar_of(ty: Type) -> Scalar {
    match ty {
        Type::Bits(bits) | Type::Unsigned(bits) => Scalar::Int(bits, Signedness::Unsigned),
        Type::Signed(bits) => Scalar::Int(bits, Signedness::Signed),
        Type::F16 => Scalar::Float(FloatType::Half),
        Type::Bf16 => Scalar::Float(FloatType::BFloat16),
        Type::F16x2 | Type::Bf16x2 | Type::Tf32 => Scalar::UINT,
        Type::F32 => Scalar::Float(FloatType::Single),
        Type::F64 => Scalar::Float(FloatType::Double),
        Type::Pred => Scalar::Bool,
        Type::Texture | Type::Sampler | Type::Surface => Scalar::SIZE,
    }
}

/// What is kept in a parameter or narrow register: bits as unsigned integers, floats of 32 and 64 bits as such.
fn kept_as(ty: Type) -> Scalar {
    match ty {
        Type::Bits(bits) | Type::Unsigned(bits) | Type::Signed(bits) => unsigned(bits),
        Type::F16 | Type::Bf16 => unsigned(16),
        Type::F16x2 | Type::Bf16x2 | Type::Tf32 => Scalar::UINT,
        Type::F32 | Type::F64 | Type::Pred | Type::Texture | Type::Sampler | Type::Surface => {
            scalar_of(ty)
        }
    }
}

pub(super) fn unsigned(bits: u32) -> Scalar {
    Scalar::Int(bits, Signedness::Unsigned)
}

pub(super) fn signed(bits: u32) -> Scalar {
    Scalar::Int(bits, Signedness::Signed)
}

fn bits_of(scalar: Scalar) -> u32 {
    u32::try_from(scalar.size_bytes() * 8).unwrap_or(64)
}

/// The same bits as another type: numbers are cut or extended by their own sign, floats keep their bits.
pub(super) fn reinterpret(b: &mut FunctionBuilder, value: ExprId, to: Scalar) -> ExprId {
    let from = b.ty(value);
    if from == to {
        return value;
    }
    if to == Scalar::Bool || from == Scalar::Bool {
        return b.convert(value, to);
    }
    // Through an integer that has the width of the source.
    let number = match from {
        Scalar::Float(_) => b.bitcast(value, unsigned(bits_of(from))),
        Scalar::Pointer => b.convert(value, Scalar::SIZE),
        Scalar::Int(..) | Scalar::Bool => value,
    };
    match to {
        Scalar::Float(_) => {
            let number = b.convert(number, unsigned(bits_of(to)));
            b.bitcast(number, to)
        }
        Scalar::Pointer => {
            let number = b.convert(number, Scalar::SIZE);
            b.convert(number, Scalar::Pointer)
        }
        Scalar::Int(..) | Scalar::Bool => b.convert(number, to),
    }
}

/// What is kept in a register or parameter of a function.
pub(super) fn kept_type(
    addresses: &Addresses,
    function: usize,
    name: &Name,
    variable: &Variable,
) -> Scalar {
    if addresses.is_address(function, name) { Scalar::Pointer } else { kept_as(variable.ty) }
}

impl Body<'_> {
    /// The register of a name, made when it is first used.
    pub(super) fn register(&mut self, name: &Name) -> R<LocalId> {
        if let Some(known) = self.registers.get(name) {
            return Ok(*known);
        }
        let flat = self.flat;
        let Some(variable) = flat.variable(name) else {
            return Err(format!("`{name}`, which is not declared"));
        };
        let is_scalar = variable.dims.is_empty() && variable.vector.is_none();
        if !matches!(variable.space, Space::Reg | Space::Param) || !is_scalar {
            return Err(format!("`{name}` as a register"));
        }
        let ty = self.register_type(name, variable);
        let local = self.b.register(name.clone(), ty);
        self.registers.insert(name.clone(), local);
        Ok(local)
    }

    /// What is kept in a register or parameter.
    pub(super) fn register_type(&self, name: &Name, variable: &Variable) -> Scalar {
        let kept = kept_type(self.addresses, self.index, name, variable);
        match kept {
            Scalar::Int(bits @ (32 | 64), _) if variable.space == Space::Reg => {
                let is_unsigned = self.unsigned.contains(name) && !self.signed.contains(name);
                if is_unsigned { unsigned(bits) } else { signed(bits) }
            }
            Scalar::Int(..) | Scalar::Float(_) | Scalar::Bool | Scalar::Pointer => kept,
        }
    }

    /// The value of a register as it is kept.
    pub(super) fn kept(&mut self, name: &Name) -> R<ExprId> {
        let local = self.register(name)?;
        Ok(self.b.local(local))
    }

    /// The value of an operand as a type.
    pub(super) fn read(&mut self, operand: &Operand, ty: Type) -> R<ExprId> {
        let to = scalar_of(ty);
        let value = match operand {
            Operand::Number(number) => {
                let (scalar, value) = constant(*number, ty);
                return Ok(self.b.constant(value, scalar));
            }
            Operand::Name(name) => self.value_of(name)?,
            Operand::Offset(name, offset) => {
                let address = self.value_of(name)?;
                let address = reinterpret(&mut self.b, address, Scalar::Pointer);
                let offset = self.b.int(i128::from(*offset), Scalar::LONG);
                self.b.ptr_add(address, offset, 1)
            }
            Operand::Not(name) => {
                let value = self.value_of(name)?;
                let value = reinterpret(&mut self.b, value, Scalar::Bool);
                return Ok(self.b.not(value));
            }
            Operand::Vector(items) => self.packed(items, ty)?,
            Operand::Address(_) | Operand::List(_) | Operand::Pair(..) => {
                return Err("an operand of this form".to_owned());
            }
        };
        Ok(reinterpret(&mut self.b, value, to))
    }

    /// The operand with its index.
    pub(super) fn nth<'o>(&self, operands: &'o [Operand], index: usize) -> R<&'o Operand> {
        operands.get(index).ok_or_else(|| "too few operands".to_owned())
    }

    /// A register, the address of a variable, or a special register.
    pub(super) fn value_of(&mut self, name: &Name) -> R<ExprId> {
        if let Some(variable) = self.flat.variable(name)
            && variable.space == Space::Reg
        {
            return self.kept(name);
        }
        if let Some(address) = self.variable_address(name) {
            return Ok(address);
        }
        if let Some(id) = self.unit.functions.get(name) {
            return Ok(self.b.func_addr(*id));
        }
        self.special_register(name)
    }

    /// The address of a variable in memory.
    pub(super) fn variable_address(&mut self, name: &Name) -> Option<ExprId> {
        if let Some(local) = self.memory.get(name) {
            return Some(match local {
                super::body::Place::Variable(local) => self.b.local_addr(*local),
                super::body::Place::Behind(local) => self.b.local(*local),
            });
        }
        let global = self.unit.global(self.index, name)?;
        Some(self.b.global_addr(global))
    }

    /// `{a, b}` as one number, the first part lowest.
    fn packed(&mut self, items: &[Operand], ty: Type) -> R<ExprId> {
        let parts = u32::try_from(items.len()).unwrap_or(0);
        let bits = ty.bits();
        if parts == 0 || !bits.is_multiple_of(parts) {
            return Err("a vector of this length".to_owned());
        }
        let part = Type::Bits(bits / parts);
        let wide = unsigned(bits);
        let mut whole = self.b.int(0, wide);
        for (index, item) in (0_u32..).zip(items) {
            let value = self.read(item, part)?;
            let value = self.b.convert(value, wide);
            let value = self.shifted_left(value, index * part.bits());
            whole = self.b.or(whole, value);
        }
        Ok(whole)
    }

    /// Writes a value to a register, or to several that share its bits.
    pub(super) fn write(&mut self, operand: &Operand, value: ExprId) -> R<()> {
        match operand {
            Operand::Name(name) if name == "_" => Ok(()),
            Operand::Name(name) => {
                let local = self.register(name)?;
                let of_register = self.b.local(local);
                let ty = self.b.ty(of_register);
                let value = reinterpret(&mut self.b, value, ty);
                self.b.assign(local, value);
                Ok(())
            }
            Operand::Vector(items) => self.unpack(items, value),
            // The second is what some instructions say beside.
            Operand::Pair(first, _) => self.write(&Operand::Name(first.clone()), value),
            Operand::Number(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Offset(..) => Err("a result of this form".to_owned()),
        }
    }

    fn unpack(&mut self, items: &[Operand], value: ExprId) -> R<()> {
        let parts = u32::try_from(items.len()).unwrap_or(0);
        let bits = bits_of(self.b.ty(value));
        if parts == 0 || !bits.is_multiple_of(parts) {
            return Err("a vector of this length".to_owned());
        }
        let whole = reinterpret(&mut self.b, value, unsigned(bits));
        let width = bits / parts;
        let mut values = Vec::new();
        for index in 0..parts {
            let shifted = self.shifted_right(whole, index * width);
            let part = self.b.convert(shifted, unsigned(width));
            values.push(self.settled(part));
        }
        for (item, value) in items.iter().zip(values) {
            self.write(item, value)?;
        }
        Ok(())
    }

    /// A value that later assignments to registers do not change.
    pub(super) fn settled(&mut self, value: ExprId) -> ExprId {
        if self.b.is_stable(value) {
            return value;
        }
        let ty = self.b.ty(value);
        let temp = self.b.temp(ty);
        self.b.assign(temp, value);
        self.b.local(temp)
    }

    pub(super) fn shifted_left(&mut self, value: ExprId, bits: u32) -> ExprId {
        let distance = self.b.int(i128::from(bits), Scalar::UINT);
        self.b.binary(cuda_verify_ir::program::BinaryOp::Shl, value, distance)
    }

    pub(super) fn shifted_right(&mut self, value: ExprId, bits: u32) -> ExprId {
        let distance = self.b.int(i128::from(bits), Scalar::UINT);
        self.b.binary(cuda_verify_ir::program::BinaryOp::Shr, value, distance)
    }

    /// A value of a type that is made up for the result of an instruction or function.
    pub(super) fn any(&mut self, ty: Scalar, of: &str) -> ExprId {
        let (dst, text) = (self.b.temp(ty), Some(Name::new(of)));
        let op = Intrinsic::Unspecified;
        self.b.emit(InstrKind::Intrinsic { dst: Some(dst), op, args: Vec::new(), text });
        self.b.local(dst)
    }

    /// A value of a type that the hardware chooses.
    pub(super) fn of_hardware(&mut self, ty: Scalar) -> ExprId {
        self.intrinsic(Intrinsic::Nondet, Vec::new(), ty)
    }

    /// The result of a built-in operation.
    pub(super) fn intrinsic(&mut self, op: Intrinsic, args: Vec<ExprId>, ty: Scalar) -> ExprId {
        let dst = self.b.temp(ty);
        self.b.emit(InstrKind::Intrinsic { dst: Some(dst), op, args, text: None });
        self.b.local(dst)
    }

    /// A built-in operation without a result.
    pub(super) fn act(&mut self, op: Intrinsic, args: Vec<ExprId>) {
        self.b.emit(InstrKind::Intrinsic { dst: None, op, args, text: None });
    }

    /// Gives registers that an instruction writes any values.
    pub(super) fn write_any(&mut self, operand: &Operand, of: &str) -> R<()> {
        match operand {
            Operand::Name(name) if name == "_" => Ok(()),
            Operand::Name(name) => {
                let local = self.register(name)?;
                let of_register = self.b.local(local);
                let ty = self.b.ty(of_register);
                let value = self.any(ty, of);
                self.b.assign(local, value);
                Ok(())
            }
            Operand::Pair(first, second) => {
                self.write_any(&Operand::Name(first.clone()), of)?;
                self.write_any(&Operand::Name(second.clone()), of)
            }
            Operand::Vector(items) | Operand::List(items) => {
                items.iter().try_for_each(|item| self.write_any(item, of))
            }
            Operand::Number(_) | Operand::Address(_) | Operand::Not(_) | Operand::Offset(..) => {
                Ok(())
            }
        }
    }

    /// An integer that is known when the module is read.
    pub(super) fn known(&self, operand: &Operand) -> Option<i128> {
        match operand {
            Operand::Number(Number::Int(n)) => Some(*n),
            Operand::Name(name) => self.constants.get(name).copied(),
            Operand::Number(Number::Single(_) | Number::Double(_))
            | Operand::Vector(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Pair(..)
            | Operand::Offset(..) => None,
        }
    }
}
