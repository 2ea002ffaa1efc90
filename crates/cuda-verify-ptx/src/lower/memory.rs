//! Loads, stores, atomic operations (PTX ISA 8.x, sec. 9.7.9 and 9.7.13).

use cuda_verify_goto::program::{AccessKind, ExprId, InstrKind};
use cuda_verify_ir::intrinsic::{AtomicOp, FenceOrder, Intrinsic, MemScope};
use cuda_verify_ir::program::UnaryOp;
use cuda_verify_ir::types::Scalar;
use cuda_verify_ir::words::{ATOMIC_OPS, find};

use super::body::Body;
use super::operand::{R, reinterpret, scalar_of};
use crate::ast::{Instruction, Operand, Space, Type};

/// How an access orders others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Semantics {
    acquires: bool,
    releases: bool,
    scope: MemScope,
}

/// Whether and how an access is atomic.
fn semantics(it: &Instruction) -> R<Option<Semantics>> {
    let is_relaxed = it.has("relaxed");
    let (acquires, releases) =
        (it.has("acquire") || it.has("acq_rel"), it.has("release") || it.has("acq_rel"));
    if it.has("mmio") || it.has("sc") {
        return Err(String::new());
    }
    let is_atomic = is_relaxed || acquires || releases;
    Ok(is_atomic.then(|| Semantics { acquires, releases, scope: scope(it) }))
}

/// The scope of an operation; the device if none is given. Clusters count as blocks, which have fewer threads.
///
/// SOUNDNESS(cluster-scope): over; what is ordered in a cluster is taken to be ordered in the block alone.
pub(super) fn scope(it: &Instruction) -> MemScope {
    let found = it.words().find_map(|word| match word {
        "cta" | "cluster" => Some(MemScope::Block),
        "gpu" | "gl" => Some(MemScope::Device),
        "sys" => Some(MemScope::System),
        _ => None,
    });
    found.unwrap_or(MemScope::Device)
}

impl Body<'_> {
    pub(super) fn memory(&mut self, it: &Instruction) -> R<()> {
        match &*it.op {
            "ld" | "ldu" if it.spaces().next() == Some(Space::Param) => self.load_param(it),
            "ld" | "ldu" => self.load(it),
            "st" if it.spaces().next() == Some(Space::Param) => self.store_param(it),
            "st" => self.store(it),
            "atom" => self.atomic(it, true),
            "red" => self.atomic(it, false),
            "cvta" => {
                let value = self.nth(&it.operands, 1)?;
                let value = self.address_value(value)?;
                let dst = self.nth(&it.operands, 0)?;
                self.write(dst, value)
            }
            "isspacep" => self.any_result(it),
            // Hints to caches do not fail, whatever their address (PTX ISA 8.x, sec. 9.7.9.15).
            "prefetch" | "prefetchu" | "applypriority" => Ok(()),
            _ => Err(String::new()),
        }
    }

    /// An address as it is.
    fn address_value(&mut self, operand: &Operand) -> R<ExprId> {
        match operand {
            Operand::Name(name) => self.value_of(name),
            Operand::Number(_)
            | Operand::Vector(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Pair(..)
            | Operand::Offset(..) => self.read(operand, Type::Bits(64)),
        }
    }

    /// The address between brackets, as a pointer.
    pub(super) fn address(&mut self, operand: &Operand) -> R<ExprId> {
        let Operand::Address(items) = operand else { return Err("no address".to_owned()) };
        let [Operand::Name(name) | Operand::Offset(name, _)] = &items[..] else {
            return Err("an address of this form".to_owned());
        };
        let base = self.value_of(name)?;
        if self.b.ty(base) != Scalar::Pointer {
            return Err(format!("an address that is computed from numbers, `{name}`"));
        }
        Ok(match &items[0] {
            Operand::Offset(_, offset) => {
                let offset = self.b.int(i128::from(*offset), Scalar::LONG);
                self.b.ptr_add(base, offset, 1)
            }
            Operand::Name(_)
            | Operand::Number(_)
            | Operand::Vector(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Pair(..) => base,
        })
    }

    /// Checks an access of some bytes, which has to be aligned to them (PTX ISA 8.x, sec. 6.4.1.1).
    pub(super) fn check_access(&mut self, address: ExprId, size_bytes: u64, access: AccessKind) {
        self.b.check_access(address, (size_bytes, size_bytes), access);
    }

    fn element(it: &Instruction) -> R<Type> {
        let ty = it.types().last().ok_or_else(|| "no type".to_owned())?;
        match ty {
            Type::Pred | Type::Texture | Type::Sampler | Type::Surface => {
                Err("this type".to_owned())
            }
            Type::Bits(_)
            | Type::Unsigned(_)
            | Type::Signed(_)
            | Type::F16
            | Type::F16x2
            | Type::Bf16
            | Type::Bf16x2
            | Type::Tf32
            | Type::F32
            | Type::F64 => Ok(ty),
        }
    }

    /// Registers of a vector, or the one.
    fn parts(operand: &Operand) -> Vec<Operand> {
        match operand {
            Operand::Vector(items) => items.clone(),
            Operand::Name(_)
            | Operand::Number(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Pair(..)
            | Operand::Offset(..) => vec![operand.clone()],
        }
    }

    /// What a load gives: pointers and floats for registers that hold them.
    fn loaded_as(&mut self, part: &Operand, ty: Type) -> R<Scalar> {
        let scalar = scalar_of(ty);
        let Operand::Name(name) = part else { return Ok(scalar) };
        if name == "_" {
            return Ok(scalar);
        }
        let register = self.kept(name)?;
        let kept = self.b.ty(register);
        let is_same_size = kept.size_bytes() == scalar.size_bytes();
        let is_special = matches!(kept, Scalar::Pointer | Scalar::Float(_));
        Ok(if is_same_size && is_special { kept } else { scalar })
    }

    fn load(&mut self, it: &Instruction) -> R<()> {
        let ty = Self::element(it)?;
        let (dst, source) = (self.nth(&it.operands, 0)?, self.nth(&it.operands, 1)?);
        let parts = Self::parts(dst);
        let address = self.address(source)?;
        let address = self.settled(address);
        let bytes = u64::from(ty.bits() / 8);
        let total = bytes * u64::try_from(parts.len()).unwrap_or(1);
        let order = semantics(it)?;
        self.check_access(
            address,
            total,
            if order.is_some() { AccessKind::Atomic } else { AccessKind::Read },
        );
        if it.has("nc") {
            let (size, always) = (self.size(total), self.b.int(1, Scalar::INT));
            self.act(Intrinsic::ReadOnly, vec![address, size, always]);
        }
        let mut values = Vec::new();
        for (index, part) in (0_u64..).zip(&parts) {
            let scalar = self.loaded_as(part, ty)?;
            let place = self.b.ptr_offset(address, index * bytes);
            values.push(match order {
                Some(order) => {
                    self.order_next(order);
                    let op = Intrinsic::Atomic(AtomicOp::Load, order.scope);
                    self.intrinsic(op, vec![place], scalar)
                }
                None => {
                    let temp = self.b.temp(scalar);
                    let is_volatile = it.has("volatile");
                    self.b.emit(InstrKind::Load { dst: temp, addr: place, is_volatile });
                    self.b.local(temp)
                }
            });
        }
        for (part, value) in parts.iter().zip(values) {
            // Numbers are extended by the type of the load.
            self.write(part, value)?;
        }
        Ok(())
    }

    fn store(&mut self, it: &Instruction) -> R<()> {
        let ty = Self::element(it)?;
        let (target, source) = (self.nth(&it.operands, 0)?, self.nth(&it.operands, 1)?);
        let parts = Self::parts(source);
        let address = self.address(target)?;
        let bytes = u64::from(ty.bits() / 8);
        let total = bytes * u64::try_from(parts.len()).unwrap_or(1);
        let order = semantics(it)?;
        self.check_access(
            address,
            total,
            if order.is_some() { AccessKind::Atomic } else { AccessKind::Write },
        );
        for (index, part) in (0_u64..).zip(&parts) {
            let scalar = match part {
                Operand::Name(_) => self.loaded_as(part, ty)?,
                Operand::Number(_)
                | Operand::Vector(_)
                | Operand::Address(_)
                | Operand::List(_)
                | Operand::Not(_)
                | Operand::Pair(..)
                | Operand::Offset(..) => scalar_of(ty),
            };
            let value = match part {
                Operand::Name(name) => self.value_of(name)?,
                Operand::Number(_)
                | Operand::Vector(_)
                | Operand::Address(_)
                | Operand::List(_)
                | Operand::Not(_)
                | Operand::Pair(..)
                | Operand::Offset(..) => self.read(part, ty)?,
            };
            let value = reinterpret(&mut self.b, value, scalar);
            let addr = self.b.ptr_offset(address, index * bytes);
            match order {
                Some(order) => {
                    self.order_next(order);
                    self.act(Intrinsic::Atomic(AtomicOp::Store, order.scope), vec![addr, value]);
                }
                None => {
                    let is_volatile = it.has("volatile");
                    self.b.emit(InstrKind::Store { addr, value, is_volatile });
                }
            }
        }
        Ok(())
    }

    /// Parameters that are one number are registers; structures are in memory.
    fn load_param(&mut self, it: &Instruction) -> R<()> {
        let source = self.nth(&it.operands, 1)?;
        let Operand::Address(items) = source else { return Err("no address".to_owned()) };
        let (name, offset) = match items.first() {
            Some(Operand::Name(name)) => (name, 0),
            Some(Operand::Offset(name, offset)) => (name, *offset),
            Some(_) | None => return Err("an address of this form".to_owned()),
        };
        if self.memory.contains_key(name) || self.flat.is_register(name) {
            return self.load(it);
        }
        if offset != 0 {
            return Err("a part of a parameter".to_owned());
        }
        let value = self.kept(name)?;
        let ty = Self::element(it)?;
        let dst = self.nth(&it.operands, 0)?;
        let value = match self.b.ty(value) {
            Scalar::Pointer => value,
            Scalar::Int(..) | Scalar::Float(_) | Scalar::Bool => {
                reinterpret(&mut self.b, value, scalar_of(ty))
            }
        };
        self.write(dst, value)
    }

    fn store_param(&mut self, it: &Instruction) -> R<()> {
        let target = self.nth(&it.operands, 0)?;
        let Operand::Address(items) = target else { return Err("no address".to_owned()) };
        let (name, offset) = match items.first() {
            Some(Operand::Name(name)) => (name.clone(), 0),
            Some(Operand::Offset(name, offset)) => (name.clone(), *offset),
            Some(_) | None => return Err("an address of this form".to_owned()),
        };
        if self.memory.contains_key(&name) {
            return self.store(it);
        }
        if offset != 0 || it.vector() > 1 {
            return Err("a part of a parameter".to_owned());
        }
        let ty = Self::element(it)?;
        let source = self.nth(&it.operands, 1)?;
        let value = match source {
            Operand::Name(source) => self.value_of(source)?,
            Operand::Number(_)
            | Operand::Vector(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Pair(..)
            | Operand::Offset(..) => self.read(source, ty)?,
        };
        let value = match self.b.ty(value) {
            Scalar::Pointer => value,
            Scalar::Int(..) | Scalar::Float(_) | Scalar::Bool => {
                reinterpret(&mut self.b, value, scalar_of(ty))
            }
        };
        self.write(&Operand::Name(name), value)
    }

    /// The operation that follows acquires and releases.
    fn order_next(&mut self, semantics: Semantics) {
        let order = match (semantics.acquires, semantics.releases) {
            (false, false) => return,
            (true, false) => FenceOrder::Acquire,
            (false, true) => FenceOrder::Release,
            (true, true) => FenceOrder::AcquireRelease,
        };
        self.act(Intrinsic::Order(order, semantics.scope), Vec::new());
    }

    pub(super) fn size(&mut self, bytes: u64) -> ExprId {
        self.b.int(i128::from(bytes), Scalar::SIZE)
    }

    fn atomic(&mut self, it: &Instruction, has_result: bool) -> R<()> {
        let ty = Self::element(it)?;
        let op = it.words().find_map(atomic_op).ok_or_else(String::new)?;
        if it.vector() > 1 || matches!(ty, Type::F16x2 | Type::Bf16x2 | Type::Bits(128)) {
            return Err("several values at once".to_owned());
        }
        let first = usize::from(has_result);
        let target = self.nth(&it.operands, first)?;
        let address = self.address(target)?;
        let order = semantics(it)?;
        let order =
            order.unwrap_or(Semantics { acquires: false, releases: false, scope: scope(it) });
        self.check_access(address, u64::from(ty.bits() / 8), AccessKind::Atomic);
        let mut args = vec![address];
        let n_operands = if op == AtomicOp::Cas { 2 } else { 1 };
        for index in 0..n_operands {
            let operand = self.nth(&it.operands, first + 1 + index)?;
            // A sum wraps around whatever its sign.
            let ty = match (op, ty) {
                (AtomicOp::Add, Type::Signed(bits)) => Type::Unsigned(bits),
                (_, ty) => ty,
            };
            args.push(self.read(operand, ty)?);
        }
        self.order_next(order);
        let op = Intrinsic::Atomic(op, order.scope);
        if has_result {
            let old = self.intrinsic(op, args, scalar_of(ty));
            let dst = self.nth(&it.operands, 0)?;
            self.write(dst, old)
        } else {
            self.act(op, args);
            Ok(())
        }
    }

    /// A number of the opposite sign, as pointers are moved by.
    pub(super) fn negated_index(&mut self, index: ExprId) -> ExprId {
        let index = self.b.convert(index, Scalar::LONG);
        self.b.unary(UnaryOp::Neg, index)
    }
}

fn atomic_op(word: &str) -> Option<AtomicOp> {
    // Reads and writes are instructions of their own, and differences are sums.
    let is_ptx = |op: &AtomicOp| {
        !matches!(op, AtomicOp::Sub | AtomicOp::Load | AtomicOp::Store | AtomicOp::Guess)
    };
    find(ATOMIC_OPS, word).filter(is_ptx)
}
