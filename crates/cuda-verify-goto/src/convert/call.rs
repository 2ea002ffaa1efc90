//! Calls and built-in operations.
//!
//! Aggregates are passed by address: of the argument itself where it is a local variable that nothing changes before
//! the callee has copied it, else of a copy. A function that returns an aggregate gets the address of a temporary.

use cuda_verify_ir::intrinsic::{AtomicOp, FloatOp, Intrinsic};
use cuda_verify_ir::program as ir;
use cuda_verify_ir::program::{ExprKind, FunctionKind};
use cuda_verify_ir::types::{Scalar, Type, TypeId};

use cuda_verify_base::{Name, PropertyKind};

use super::function::FnCx;
use super::place::{MemPlace, Place};
use crate::checks;
use crate::program::{AccessKind, Callee, ExprId, InstrKind};

/// Aggregates with more scalars than this do not get nondeterministic values.
const MAX_NONDET_SCALARS: usize = 256;

impl FnCx<'_> {
    /// Argument values, left to right; addresses for aggregates.
    pub(super) fn operands(&mut self, ids: &[ir::ExprId]) -> Vec<ExprId> {
        self.note_order(ids);
        let mut values = Vec::with_capacity(ids.len());
        for (index, id) in ids.iter().enumerate() {
            let later = &ids[index + 1..];
            let value = if self.scalar(*id).is_some() {
                let value = self.value(*id);
                let is_changed = later.iter().any(|id| self.facts.writes_registers.contains(*id));
                if is_changed { self.snapshot(value) } else { value }
            } else if self.is_void(*id) {
                self.discard(*id);
                continue;
            } else {
                let place = self.aggregate(*id);
                let is_changed = later.iter().any(|id| self.facts.has_effects.contains(*id));
                let place = if is_changed || !Self::is_in_local(&place) {
                    let temp = self.memory_temp(place.ty);
                    self.copy(&temp, &place);
                    temp
                } else {
                    place
                };
                self.address(&place)
            };
            values.push(value);
        }
        values
    }

    /// A call. The result goes to `into` if it is an aggregate, else into a register whose value is returned.
    pub(super) fn call_into(
        &mut self,
        callee: ir::Callee,
        args: &[ir::ExprId],
        into: Option<&MemPlace>,
    ) -> Option<ExprId> {
        let source = callee;
        let (ret, callee) = match callee {
            ir::Callee::Direct(func) => {
                (self.program.functions[func].ret, Callee::Direct(super::func_id(func)))
            }
            ir::Callee::Indirect(pointer) => {
                let Some(ret) = self.indirect_return(pointer) else {
                    self.unsupported("call of a value that is not a function pointer");
                    return None;
                };
                let func = self.func;
                // A place of function type stands for its address.
                let kind = &func.exprs[pointer].kind;
                let target = if let ExprKind::Deref(inner) = kind { *inner } else { pointer };
                let target = self.value(target);
                (ret, Callee::Indirect(self.snapshot(target)))
            }
        };
        let mut values = self.operands(args);
        let ret_scalar = self.program.types.as_scalar(ret);
        if ret_scalar.is_none() && !matches!(self.program.types.get(ret), Type::Void) {
            let place = match into {
                Some(place) => *place,
                None => self.memory_temp(ret),
            };
            let address = self.address(&place);
            values.insert(0, address);
        }
        let dst = ret_scalar.map(|ty| self.b.temp(ty));
        self.b.emit(InstrKind::Call { dst, callee, args: values });
        self.after_call(source, args);
        dst.map(|dst| self.b.local(dst))
    }

    /// The return type of the function that a value points to.
    fn indirect_return(&self, pointer: ir::ExprId) -> Option<TypeId> {
        let types = &self.program.types;
        let mut ty = self.expr(pointer).ty;
        if let Type::Pointer(pointee) = types.get(ty) {
            ty = *pointee;
        }
        if let Type::Function(function) = types.get(ty) { Some(function.ret) } else { None }
    }

    /// A built-in operation with a scalar result, or none.
    pub(super) fn intrinsic(
        &mut self,
        op: Intrinsic,
        args: &[ir::ExprId],
        ty: Option<Scalar>,
    ) -> Option<ExprId> {
        if op == Intrinsic::VirtualTable {
            return self.virtual_table(args);
        }
        let (args, text) = self.split_text(op, args);
        let mut values = self.operands(args);
        let op = if op != Intrinsic::Requires {
            op
        } else if self.func.kind == FunctionKind::Kernel {
            Intrinsic::Assume
        } else {
            Intrinsic::Assert
        };
        if op == Intrinsic::Unsupported {
            self.unsupported(text.unwrap_or_else(|| "library function".into()));
            return None;
        }
        if op == Intrinsic::LaunchArray {
            self.launch_array(&values);
            return None;
        }
        if op == Intrinsic::ParamSize {
            return self.param_size(&values, ty?);
        }
        let is_off = |property| !self.options.has(property);
        if op == Intrinsic::Assert && is_off(PropertyKind::Assertion)
            || op == Intrinsic::Contract && is_off(PropertyKind::ApiContract)
        {
            return None;
        }
        if op == Intrinsic::Assume {
            let cond = *values.first()?;
            let cond = self.b.convert(cond, Scalar::Bool);
            self.b.emit(InstrKind::Assume(cond));
            return None;
        }
        if let Intrinsic::Atomic(atomic, _) = op {
            self.check_atomic(atomic, args, &values);
        }
        if let (Intrinsic::IsDevice, Some(ty)) = (op, ty)
            && self.func.kind != FunctionKind::HostDevice
        {
            let is_device = self.b.bool(self.func.kind != FunctionKind::Host);
            return Some(self.b.convert(is_device, ty));
        }
        if let Intrinsic::Stream(op) = op
            && let Some(place) = op.stream_operand()
            && let Some(stream) = values.get(place)
        {
            values[place] = self.in_default_stream(*stream);
        }
        let is_float_function = is_float_function(op);
        if is_float_function {
            values = values.into_iter().map(|value| self.flushed(value)).collect();
        }
        let dst = ty.map(|ty| self.b.temp(ty));
        let operands = values.clone();
        self.b.emit(InstrKind::Intrinsic { dst, op, args: values, text });
        let result = dst.map(|dst| self.b.local(dst));
        if let Some(result) = result {
            checks::check_float_function(&mut self.b, self.options, op, &operands, result);
        }
        if is_float_function { result.map(|result| self.flushed(result)) } else { result }
    }

    fn check_atomic(&mut self, op: AtomicOp, args: &[ir::ExprId], values: &[ExprId]) {
        let (Some(address), Some(addr)) = (args.first(), values.first()) else { return };
        if !self.options.has_access_checks() {
            return;
        }
        let size_bytes = match values.get(1) {
            Some(operand) => self.b.ty(*operand).size_bytes(),
            None => self.pointee_size(self.expr(*address).ty),
        };
        let access = match op {
            AtomicOp::Load | AtomicOp::Guess => AccessKind::Read,
            AtomicOp::Add
            | AtomicOp::Sub
            | AtomicOp::Exch
            | AtomicOp::Min
            | AtomicOp::Max
            | AtomicOp::Inc
            | AtomicOp::Dec
            | AtomicOp::Cas
            | AtomicOp::And
            | AtomicOp::Or
            | AtomicOp::Xor
            | AtomicOp::Store => AccessKind::Atomic,
        };
        self.b.check_access(*addr, (size_bytes, size_bytes), access);
    }

    /// Separates the text argument of an operation that has one.
    fn split_text<'e>(
        &self,
        op: Intrinsic,
        args: &'e [ir::ExprId],
    ) -> (&'e [ir::ExprId], Option<Name>) {
        if matches!(op, Intrinsic::Uninterpreted | Intrinsic::Unspecified) {
            let text = args.first().and_then(|text| self.literal(*text));
            return (args.get(1..).unwrap_or_default(), text);
        }
        let index = if matches!(
            op,
            Intrinsic::Assert | Intrinsic::Invariant | Intrinsic::Contract | Intrinsic::Requires
        ) {
            1
        } else if matches!(op, Intrinsic::Input | Intrinsic::Unsupported) {
            0
        } else {
            return (args, None);
        };
        let text = args.get(index).and_then(|text| self.literal(*text));
        (&args[..index.min(args.len())], text)
    }

    /// The text of a string literal.
    fn literal(&self, mut id: ir::ExprId) -> Option<Name> {
        while let ExprKind::Convert(inner)
        | ExprKind::Bitcast(inner)
        | ExprKind::Decay(inner)
        | ExprKind::AddrOf(inner)
        | ExprKind::Index(inner, _) = &self.expr(id).kind
        {
            id = *inner;
        }
        let ExprKind::Global(global) = self.expr(id).kind else { return None };
        let global = &self.program.globals[global];
        let is_literal = global.name.starts_with("$str");
        is_literal.then(|| literal_text(global.init.as_deref().unwrap_or_default()))
    }

    /// A built-in operation that gives an aggregate: any value.
    pub(super) fn aggregate_intrinsic(
        &mut self,
        op: Intrinsic,
        args: &[ir::ExprId],
        ty: TypeId,
    ) -> MemPlace {
        let place = self.memory_temp(ty);
        let gives_any = matches!(
            op,
            Intrinsic::Nondet | Intrinsic::Unspecified | Intrinsic::Input | Intrinsic::Gathered(_)
        );
        if !gives_any {
            self.unsupported("built-in operation on this type");
            return place;
        }
        let (_, text) = self.split_text(op, args);
        let Some(leaves) = self.leaves(place) else {
            self.unsupported("nondeterministic value of this type");
            return place;
        };
        for (leaf, scalar) in leaves {
            let dst = self.b.temp(scalar);
            let text = text.clone();
            self.b.emit(InstrKind::Intrinsic { dst: Some(dst), op, args: Vec::new(), text });
            let value = self.b.local(dst);
            self.store(&Place::Memory(leaf), value, scalar);
        }
        place
    }

    /// The scalars of an aggregate; `None` for unions and where there are too many.
    fn leaves(&self, place: MemPlace) -> Option<Vec<(MemPlace, Scalar)>> {
        let types = &self.program.types;
        let mut leaves = Vec::new();
        let mut stack = vec![place];
        while let Some(place) = stack.pop() {
            if leaves.len() + stack.len() > MAX_NONDET_SCALARS {
                return None;
            }
            match types.get(place.ty) {
                Type::Void | Type::Function(_) => return None,
                Type::Scalar(scalar) => leaves.push((place, *scalar)),
                Type::Pointer(_) => leaves.push((place, Scalar::Pointer)),
                Type::Array { elem, len } => {
                    let len =
                        usize::try_from(*len).ok().filter(|len| *len <= MAX_NONDET_SCALARS)?;
                    let size = types.size_bytes(*elem);
                    let offsets = std::iter::successors(Some(0u64), |offset| Some(offset + size));
                    let elements = offsets.take(len).map(|offset| place.part(offset, *elem, None));
                    stack.extend(elements.collect::<Vec<_>>().into_iter().rev());
                }
                Type::Record(record) => {
                    let record = &types.records[*record];
                    if record.is_union {
                        return None;
                    }
                    let fields = record.fields.iter().rev();
                    stack.extend(
                        fields.map(|field| place.part(field.offset_bytes, field.ty, field.bits)),
                    );
                }
            }
        }
        Some(leaves)
    }
}

/// Whether an operation computes with floats, rather than looks at their bits.
fn is_float_function(op: Intrinsic) -> bool {
    if let Intrinsic::Float(op) = op {
        let of_bits = [FloatOp::IsNan, FloatOp::IsInf, FloatOp::SignBit, FloatOp::CopySign];
        return !of_bits.contains(&op);
    }
    matches!(op, Intrinsic::Rounded(..) | Intrinsic::Near(..))
}

/// The bytes of an initialiser up to the first zero, as text.
fn literal_text(writes: &[ir::InitWrite]) -> Name {
    let mut text = Vec::new();
    for write in writes {
        let Ok(offset) = usize::try_from(write.offset_bytes) else { break };
        if offset != text.len() {
            break;
        }
        match &write.value {
            ir::InitValue::Bytes(bytes) => text.extend_from_slice(bytes),
            ir::InitValue::GlobalAddr(..) | ir::InitValue::FuncAddr(_) => break,
        }
    }
    let end = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
    Name::new(&String::from_utf8_lossy(&text[..end]))
}
