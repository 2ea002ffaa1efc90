//! Places: registers and regions of memory, with loads, stores, copies and the checks they need.
//!
//! *Guarantee*: an access gets a [`InstrKind::CheckAccess`] unless it lies inside a variable that the code names,
//! every variable index on the way having been checked against the length of its array. Bit-fields are read and
//! written by mask and shift on their storage unit.

use cuda_verify_base::{PropertyKind, rules};
use cuda_verify_ir::program as ir;
use cuda_verify_ir::program::{BinaryOp, Constant, ExprKind, FunctionKind, GlobalSpace};
use cuda_verify_ir::types::{Scalar, Signedness, Type, TypeId};

use super::facts::{array_len, member_element};
use super::function::FnCx;
use super::layouts::is_empty_record;
use crate::checks;
use crate::program::{AccessKind, ExprId, GlobalId, InstrKind, LocalId};

/// A place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// A register.
    Register(LocalId, Scalar),
    /// A region of memory.
    Memory(MemPlace),
}

/// A region of memory, at `base + offset`.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemPlace {
    base: ExprId,
    /// In bytes, modulo 2^64.
    offset: u64,
    pub(super) ty: TypeId,
    is_volatile: bool,
    /// Whether it is part of a record that is less aligned than its parts.
    is_packed: bool,
    /// The variable that the region is known to lie in.
    root: Option<Root>,
    /// First bit and width of a bit-field.
    bits: Option<(u32, u32)>,
}

impl MemPlace {
    /// A part of the region.
    pub(super) fn part(self, offset_bytes: u64, ty: TypeId, bits: Option<(u32, u32)>) -> Self {
        Self { offset: self.offset.wrapping_add(offset_bytes), ty, bits, ..self }
    }
}

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Root {
    Local,
    Global(GlobalId),
}

/// What a place is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Access,
    /// Its address: may be one past the end of an array.
    Address,
}

impl FnCx<'_> {
    /// The GOTO local of a local.
    pub(super) fn local(&self, local: ir::LocalId) -> LocalId {
        use cuda_verify_base::id::Id;
        self.locals[local.index()]
    }

    /// A place, to be accessed.
    pub(super) fn place(&mut self, id: ir::ExprId) -> Place {
        self.place_for(id, Purpose::Access)
    }

    /// The address of a place.
    pub(super) fn address_of(&mut self, id: ir::ExprId) -> ExprId {
        match self.place_for(id, Purpose::Address) {
            Place::Memory(place) => self.address(&place),
            Place::Register(..) => {
                self.unsupported("address of a variable in a register");
                self.b.null()
            }
        }
    }

    fn place_for(&mut self, id: ir::ExprId, purpose: Purpose) -> Place {
        if !self.enter() {
            let null = self.b.null();
            return Place::Memory(self.at_address(null, self.expr(id).ty));
        }
        let func = self.func;
        let expr = &func.exprs[id];
        let outer = self.at(expr.span);
        let place = match &expr.kind {
            ExprKind::Local(local) => self.local_place(*local),
            ExprKind::Global(global) => self.global_place(*global),
            ExprKind::Deref(pointer) => self.deref(id, *pointer, purpose),
            ExprKind::Field(base, field) => self.field(*base, *field, id),
            ExprKind::Index(base, index) => self.index(id, *base, *index, purpose),
            ExprKind::Seq(seq) => {
                self.stmts(&seq.stmts);
                match seq.value {
                    Some(value) => self.place_for(value, purpose),
                    None => self.nowhere(id),
                }
            }
            ExprKind::Const(_)
            | ExprKind::Load(_)
            | ExprKind::AddrOf(_)
            | ExprKind::Decay(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PtrAdd(..)
            | ExprKind::PtrSub(..)
            | ExprKind::PtrDiff(..)
            | ExprKind::Convert(_)
            | ExprKind::Bitcast(_)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Conditional(..)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Call(..)
            | ExprKind::Intrinsic(..) => self.materialise(id),
        };
        self.b.set_span(outer);
        self.leave();
        match place {
            Place::Memory(place) if func.volatile_places.contains(id) => {
                Place::Memory(MemPlace { is_volatile: true, ..place })
            }
            Place::Memory(_) | Place::Register(..) => place,
        }
    }

    fn local_place(&mut self, id: ir::LocalId) -> Place {
        let declaration = &self.func.locals[id];
        let local = self.local(id);
        match self.program.types.as_scalar(declaration.ty) {
            Some(scalar) if !self.facts.memory_locals.contains(id) => {
                Place::Register(local, scalar)
            }
            Some(_) | None => Place::Memory(MemPlace {
                base: self.b.local_addr(local),
                offset: 0,
                ty: declaration.ty,
                is_volatile: declaration.is_volatile,
                is_packed: false,
                root: Some(Root::Local),
                bits: None,
            }),
        }
    }

    fn global_place(&mut self, id: ir::GlobalId) -> Place {
        let declaration = &self.program.globals[id];
        let global = super::global_id(id);
        let has_size = self.size_bytes(declaration.ty) > 0;
        Place::Memory(MemPlace {
            base: self.b.global_addr(global),
            offset: 0,
            ty: declaration.ty,
            is_volatile: declaration.is_volatile,
            is_packed: false,
            root: has_size.then_some(Root::Global(global)),
            bits: None,
        })
    }

    fn deref(&mut self, id: ir::ExprId, pointer: ir::ExprId, purpose: Purpose) -> Place {
        let func = self.func;
        let (ty, kind) = (func.exprs[id].ty, &func.exprs[pointer].kind);
        if let Some((array, index)) = member_element(func, pointer) {
            return self.index(id, array, index, purpose);
        }
        if let ExprKind::AddrOf(place) = kind
            && func.exprs[*place].ty == ty
        {
            return self.place(*place);
        }
        if let ExprKind::Decay(array) = kind {
            let is_sized = array_len(self.program, func, *array).is_some();
            return match self.place(*array) {
                Place::Memory(place) => {
                    let root = place.root.filter(|_| is_sized);
                    Place::Memory(MemPlace { ty, root, ..place })
                }
                place @ Place::Register(..) => place,
            };
        }
        let base = self.value(pointer);
        Place::Memory(self.at_address(base, ty))
    }

    /// The region of a type at an address of which nothing is known.
    pub(super) fn at_address(&self, base: ExprId, ty: TypeId) -> MemPlace {
        let (is_volatile, is_packed) = (false, false);
        MemPlace { base, offset: 0, ty, is_volatile, is_packed, root: None, bits: None }
    }

    fn field(&mut self, base: ir::ExprId, index: u32, id: ir::ExprId) -> Place {
        let Place::Memory(place) = self.place(base) else { return self.nowhere(id) };
        let Type::Record(record) = self.program.types.get(place.ty) else {
            return self.nowhere(id);
        };
        let fields = &self.program.types.records[*record].fields;
        let field = usize::try_from(index).ok().and_then(|index| fields.get(index));
        let Some(field) = field else { return self.nowhere(id) };
        Place::Memory(MemPlace {
            offset: place.offset.wrapping_add(field.offset_bytes),
            ty: field.ty,
            is_packed: place.is_packed
                || self.program.types.align_bytes(place.ty)
                    < self.program.types.align_bytes(field.ty),
            bits: field.bits,
            ..place
        })
    }

    fn index(
        &mut self,
        id: ir::ExprId,
        base: ir::ExprId,
        index: ir::ExprId,
        purpose: Purpose,
    ) -> Place {
        let Place::Memory(mut place) = self.place(base) else { return self.nowhere(id) };
        let Type::Array { elem, .. } = self.program.types.get(place.ty) else {
            return self.nowhere(id);
        };
        let (elem, len) = (*elem, array_len(self.program, self.func, base));
        if self.facts.writes_registers.contains(index) {
            place.base = self.snapshot(place.base);
        }
        let size = self.size_bytes(elem);
        let index_ty = self.scalar(index);
        let index = self.value(index);
        place.ty = elem;
        match (len, self.b.as_const(index), index_ty) {
            (Some(len), Some(Constant::Int(value)), _) if value < u128::from(len) => {}
            (Some(len), _, Some(_)) if self.options.has(PropertyKind::ArrayBounds) => {
                self.check_index(base, index, len, purpose);
            }
            (Some(_) | None, _, _) => place.root = None,
        }
        if let (Some(Constant::Int(value)), Some(Scalar::Int(bits, sign))) =
            (self.b.as_const(index), index_ty)
        {
            let value = crate::fold::extend(value, bits, sign);
            let value = u64::try_from(value & u128::from(u64::MAX))
                .expect("invariant: the value has been masked");
            place.offset = place.offset.wrapping_add(value.wrapping_mul(size));
        } else {
            place.base = self.b.ptr_add(place.base, index, size);
        }
        Place::Memory(place)
    }

    fn check_index(&mut self, array: ir::ExprId, index: ExprId, len: u64, purpose: Purpose) {
        let name = self.describe(array, 0);
        let (limit, what) = match purpose {
            Purpose::Access => (len, "index"),
            Purpose::Address => (len.saturating_add(1), "address"),
        };
        let cond = self.b.is_below(index, limit);
        let elements = if len == 1 { "element" } else { "elements" };
        let message = format!("{what} out of bounds of `{name}`, which has {len} {elements}");
        self.b.check(cond, PropertyKind::ArrayBounds, message);
    }

    /// The source text of a place, roughly.
    fn describe(&self, id: ir::ExprId, depth: u32) -> String {
        if depth > 8 {
            return "..".to_owned();
        }
        let named = |name: &str| {
            // Static variables of functions are qualified; template arguments may hold further colons.
            let start = name.rfind("::").filter(|at| !name[*at..].contains(['>', ')']));
            let name = start.map_or(name, |at| &name[at + 2..]);
            if name.starts_with('$') { "temporary".to_owned() } else { name.to_owned() }
        };
        #[expect(clippy::wildcard_enum_match_arm, reason = "a name for messages only")]
        match &self.expr(id).kind {
            ExprKind::Local(local) => named(&self.func.locals[*local].name),
            ExprKind::Global(global) => named(&self.program.globals[*global].name),
            ExprKind::Field(base, field) => {
                let name = match self.program.types.get(self.expr(*base).ty) {
                    Type::Record(record) => usize::try_from(*field)
                        .ok()
                        .and_then(|field| self.program.types.records[*record].fields.get(field))
                        .map_or("", |field| field.name.as_str()),
                    Type::Void
                    | Type::Scalar(_)
                    | Type::Pointer(_)
                    | Type::Array { .. }
                    | Type::Function(_) => "",
                };
                let (base, dot) = match &self.expr(*base).kind {
                    ExprKind::Deref(pointer) => (self.describe(*pointer, depth + 1), "->"),
                    _ => (self.describe(*base, depth + 1), "."),
                };
                if name.is_empty() { base } else { format!("{base}{dot}{name}") }
            }
            ExprKind::Index(base, _) => format!("{}[..]", self.describe(*base, depth + 1)),
            ExprKind::Deref(pointer) => format!("*{}", self.describe(*pointer, depth + 1)),
            ExprKind::Load(inner) | ExprKind::Decay(inner) | ExprKind::Convert(inner) => {
                self.describe(*inner, depth + 1)
            }
            ExprKind::AddrOf(inner) => format!("&{}", self.describe(*inner, depth + 1)),
            _ => "array".to_owned(),
        }
    }

    /// Puts a value that is used as a place into memory.
    fn materialise(&mut self, id: ir::ExprId) -> Place {
        let Some(scalar) = self.scalar(id) else { return Place::Memory(self.aggregate(id)) };
        let value = self.value(id);
        let place = self.memory_temp(self.expr(id).ty);
        self.store(&Place::Memory(place), value, scalar);
        Place::Memory(place)
    }

    /// A fresh variable of a type, alive until the end of the enclosing block.
    pub(super) fn memory_temp(&mut self, ty: TypeId) -> MemPlace {
        let layout = self.layout(ty);
        let local = self.b.memory("$tmp", layout);
        self.declare(local, None);
        let base = self.b.local_addr(local);
        MemPlace { root: Some(Root::Local), ..self.at_address(base, ty) }
    }

    /// A place to go on with after a report, or where the IR is not well typed.
    fn nowhere(&mut self, id: ir::ExprId) -> Place {
        self.unsupported("expression of this form");
        let null = self.b.null();
        Place::Memory(self.at_address(null, self.expr(id).ty))
    }

    /// The address of a region.
    pub(super) fn address(&mut self, place: &MemPlace) -> ExprId {
        self.b.ptr_offset(place.base, place.offset)
    }

    /// Emits the check that an access needs.
    fn check_access(&mut self, place: &MemPlace, size_bytes: u64, access: AccessKind) {
        if !self.options.has_access_checks() {
            return;
        }
        let is_valid = match place.root {
            None => false,
            Some(Root::Local) => true,
            Some(Root::Global(id)) => {
                use cuda_verify_base::id::Id;
                let global = &self.program.globals[ir::GlobalId::from_index(id.index())];
                let is_host = global.space == GlobalSpace::Host;
                if is_host && self.func.kind != FunctionKind::Host && !global.is_model {
                    self.b.rely_on(rules::HOST_CONSTANTS_ON_DEVICE);
                }
                checks::is_access_valid(global.space, global.is_const, self.func.kind, access)
            }
        };
        if !is_valid {
            let addr = self.address(place);
            let is_anywhere = place.is_packed || place.bits.is_some();
            let align_bytes =
                if is_anywhere { 1 } else { self.program.types.align_bytes(place.ty) };
            self.b.check_access(addr, (size_bytes, align_bytes), access);
        }
    }

    /// The value stored in a place.
    pub(super) fn load(&mut self, place: &Place) -> ExprId {
        let place = match place {
            Place::Register(local, _) => return self.b.local(*local),
            Place::Memory(place) => place,
        };
        let Some(scalar) = self.program.types.as_scalar(place.ty) else {
            self.unsupported("value of this type");
            return self.dummy(None);
        };
        let unit = storage_unit(place, scalar);
        self.check_access(place, unit.size_bytes(), AccessKind::Read);
        let value = self.load_unit(place, unit);
        match place.bits {
            Some(bits) => self.extract(value, unit, bits, scalar),
            None => value,
        }
    }

    fn load_unit(&mut self, place: &MemPlace, ty: Scalar) -> ExprId {
        let addr = self.address(place);
        let dst = self.b.temp(ty);
        self.b.emit(InstrKind::Load { dst, addr, is_volatile: place.is_volatile });
        self.b.local(dst)
    }

    /// Stores a value of type `ty`; returns the value the place has then.
    pub(super) fn store(&mut self, place: &Place, value: ExprId, ty: Scalar) -> ExprId {
        let place = match place {
            Place::Register(local, _) => {
                self.b.assign(*local, value);
                return self.b.local(*local);
            }
            Place::Memory(place) => place,
        };
        let unit = storage_unit(place, ty);
        self.check_access(place, unit.size_bytes(), AccessKind::Write);
        let addr = self.address(place);
        let Some(bits) = place.bits else {
            self.b.emit(InstrKind::Store { addr, value, is_volatile: place.is_volatile });
            return value;
        };
        let old = self.load_unit(place, unit);
        let (merged, fresh) = self.insert(old, value, unit, bits);
        self.b.emit(InstrKind::Store { addr, value: merged, is_volatile: place.is_volatile });
        self.extract(fresh, unit, bits, ty)
    }

    /// The value of the bit-field of type `ty` in a storage unit.
    fn extract(
        &mut self,
        unit: ExprId,
        unit_ty: Scalar,
        (start, width): (u32, u32),
        ty: Scalar,
    ) -> ExprId {
        let Scalar::Int(unit_bits, _) = unit_ty else { return unit };
        let width = width.clamp(1, unit_bits);
        let shift = |n: u32| i128::from(n.min(unit_bits - 1));
        let up = self.b.int(shift(unit_bits.saturating_sub(start + width)), Scalar::UINT);
        let down = self.b.int(shift(unit_bits - width), Scalar::UINT);
        let shifted = self.b.binary(BinaryOp::Shl, unit, up);
        let signedness = if ty.is_signed() { Signedness::Signed } else { Signedness::Unsigned };
        let typed = self.b.convert(shifted, Scalar::Int(unit_bits, signedness));
        let value = self.b.binary(BinaryOp::Shr, typed, down);
        self.b.convert(value, ty)
    }

    /// A storage unit with a bit-field replaced, and the new bits at their place alone.
    fn insert(
        &mut self,
        old: ExprId,
        value: ExprId,
        unit_ty: Scalar,
        (start, width): (u32, u32),
    ) -> (ExprId, ExprId) {
        let Scalar::Int(unit_bits, _) = unit_ty else { return (value, value) };
        let start = start.min(unit_bits - 1);
        let field_mask = (crate::fold::mask(width) << start) & crate::fold::mask(unit_bits);
        let inside = self.b.constant(Constant::Int(field_mask), unit_ty);
        let outside =
            self.b.constant(Constant::Int(!field_mask & crate::fold::mask(unit_bits)), unit_ty);
        let distance = self.b.int(i128::from(start), Scalar::UINT);
        let value = self.b.convert(value, unit_ty);
        let moved = self.b.binary(BinaryOp::Shl, value, distance);
        let fresh = self.b.binary(BinaryOp::BitAnd, moved, inside);
        let kept = self.b.binary(BinaryOp::BitAnd, old, outside);
        (self.b.binary(BinaryOp::BitOr, kept, fresh), fresh)
    }

    /// Zero-fills a region.
    pub(super) fn zero(&mut self, place: &MemPlace) {
        if let (Some(_), Some(scalar)) = (place.bits, self.program.types.as_scalar(place.ty)) {
            let zero = self.dummy(Some(scalar));
            self.store(&Place::Memory(*place), zero, scalar);
            return;
        }
        let size_bytes = self.size_bytes(place.ty);
        if size_bytes == 0 || is_empty_record(&self.program.types, place.ty) {
            return;
        }
        self.check_access(place, size_bytes, AccessKind::Write);
        let dst = self.address(place);
        self.b.emit(InstrKind::Zero { dst, size_bytes });
    }

    /// Copies an aggregate.
    pub(super) fn copy(&mut self, dst: &MemPlace, src: &MemPlace) {
        let size_bytes = self.size_bytes(dst.ty);
        if size_bytes == 0 || is_empty_record(&self.program.types, dst.ty) {
            return;
        }
        self.check_access(src, size_bytes, AccessKind::Read);
        self.check_access(dst, size_bytes, AccessKind::Write);
        let (dst, src) = (self.address(dst), self.address(src));
        // One to itself as well: it reads and writes.
        self.b.emit(InstrKind::Copy { dst, src, size_bytes });
    }

    /// Copies an aggregate to an address that is known to be valid.
    pub(super) fn copy_to_address(&mut self, dst: ExprId, src: &MemPlace) {
        let dst = MemPlace { root: Some(Root::Local), ..self.at_address(dst, src.ty) };
        self.copy(&dst, src);
    }

    /// Whether a region lies in a local variable of this function.
    pub(super) fn is_in_local(place: &MemPlace) -> bool {
        place.root == Some(Root::Local)
    }

    /// The value of an aggregate expression, as the place where it lies.
    pub(super) fn aggregate(&mut self, id: ir::ExprId) -> MemPlace {
        if !self.enter() {
            let null = self.b.null();
            return self.at_address(null, self.expr(id).ty);
        }
        let func = self.func;
        let expr = &func.exprs[id];
        let outer = self.at(expr.span);
        let place = match &expr.kind {
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(_)
            | ExprKind::Field(..)
            | ExprKind::Index(..) => self.memory_place(id),
            ExprKind::Load(place) => self.memory_place(*place),
            ExprKind::Convert(inner) | ExprKind::Bitcast(inner) => {
                let ty = expr.ty;
                MemPlace { ty, ..self.aggregate(*inner) }
            }
            ExprKind::Seq(seq) => {
                self.stmts(&seq.stmts);
                match seq.value {
                    Some(value) => self.aggregate(value),
                    None => self.memory_temp(expr.ty),
                }
            }
            ExprKind::Conditional(cond, a, b) => self.aggregate_conditional(*cond, *a, *b, expr.ty),
            ExprKind::Assign(place, value) => self.assign_aggregate(*place, *value),
            ExprKind::Call(callee, args) => {
                let temp = self.memory_temp(expr.ty);
                self.call_into(*callee, args, Some(&temp));
                temp
            }
            ExprKind::Intrinsic(op, args) => self.aggregate_intrinsic(*op, args, expr.ty),
            ExprKind::Const(_) => {
                let temp = self.memory_temp(expr.ty);
                self.zero(&temp);
                temp
            }
            ExprKind::AddrOf(_)
            | ExprKind::Decay(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PtrAdd(..)
            | ExprKind::PtrSub(..)
            | ExprKind::PtrDiff(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::AssignOp { .. }
            | ExprKind::IncDec { .. } => {
                self.unsupported("expression of this type");
                self.memory_temp(expr.ty)
            }
        };
        self.b.set_span(outer);
        self.leave();
        place
    }

    fn memory_place(&mut self, id: ir::ExprId) -> MemPlace {
        match self.place(id) {
            Place::Memory(place) => place,
            Place::Register(..) => {
                self.unsupported("aggregate in a register");
                self.memory_temp(self.expr(id).ty)
            }
        }
    }

    fn aggregate_conditional(
        &mut self,
        cond: ir::ExprId,
        a: ir::ExprId,
        b: ir::ExprId,
        ty: TypeId,
    ) -> MemPlace {
        let pointer = self.b.temp(Scalar::Pointer);
        let (otherwise, end) = (self.b.label(), self.b.label());
        self.branch_if(cond, otherwise, false);
        self.conditional_depth += 1;
        let a = self.aggregate(a);
        let address = self.address(&a);
        self.b.assign(pointer, address);
        self.b.goto(end);
        self.b.place(otherwise);
        let b = self.aggregate(b);
        let address = self.address(&b);
        self.b.assign(pointer, address);
        self.b.place(end);
        self.conditional_depth -= 1;
        let base = self.b.local(pointer);
        let root = (a.root == Some(Root::Local) && a.root == b.root).then_some(Root::Local);
        MemPlace { root, ..self.at_address(base, ty) }
    }

    /// Assignment of an aggregate; the place assigned to.
    pub(super) fn assign_aggregate(&mut self, place: ir::ExprId, value: ir::ExprId) -> MemPlace {
        let src = self.aggregate(value);
        let dst = self.memory_place(place);
        self.copy(&dst, &src);
        dst
    }
}

/// The type of the memory access to a place of a scalar type.
fn storage_unit(place: &MemPlace, ty: Scalar) -> Scalar {
    match (place.bits, ty) {
        (Some(_), Scalar::Int(bits, _)) => Scalar::Int(bits, Signedness::Unsigned),
        (Some(_), Scalar::Bool) => Scalar::Int(8, Signedness::Unsigned),
        (Some(_) | None, _) => ty,
    }
}
