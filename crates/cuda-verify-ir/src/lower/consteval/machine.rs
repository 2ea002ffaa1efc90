//! The machine that runs typed IR: objects as bytes, pointers as object and offset.

use std::collections::BTreeMap;

use cuda_verify_base::PrimaryMap;
use cuda_verify_base::id::Id;
use rustc_hash::FxHashMap;

use crate::intrinsic::Intrinsic;
use crate::lower::constant::{
    binary_constant, convert_constant, float_from_int, int_value, unary_constant,
};
use crate::lower::memory::{from_bytes, sign_extend, to_bytes, truncate};
use crate::program::{
    BinaryOp, Callee, Constant, Expr, ExprId, ExprKind, FuncId, GlobalId, InitValue, Local,
    LocalId, Program, Stmt, StmtKind,
};
use crate::types::{Scalar, Signedness, Type, TypeId};

/// Most steps of one evaluation, and further ones for each expression of the function that it begins in: lists of
/// constants may be long.
const MAX_STEPS: u64 = 2_000_000;
const STEPS_OF_EXPRESSION: u64 = 8;

/// Deepest calls.
const MAX_CALLS: u32 = 512;

/// Most bytes of objects.
const MAX_BYTES: u64 = 1 << 26;

/// Where a pointer points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    Null,
    Object(usize),
    Global(GlobalId),
    Func(FuncId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ptr {
    pub(super) base: Base,
    pub(super) offset: i64,
}

/// A place, or the bits of one from the first on, so many.
#[derive(Clone, Copy)]
struct Target {
    ptr: Ptr,
    bits: Option<(u32, u32)>,
}

impl Target {
    /// The bytes that hold some bits, and how far they are shifted in them.
    fn bytes(ptr: Ptr, (first, width): (u32, u32)) -> E<(Ptr, u64, u32)> {
        let n = (first % 8 + width).div_ceil(8);
        Ok((offset(ptr, i128::from(first / 8))?, u64::from(n), first % 8))
    }
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    Void,
    Scalar(Constant),
    Pointer(Ptr),
    Bytes(Object),
}

/// Memory of an object.
#[derive(Clone, Debug, Default)]
pub(super) struct Object {
    pub(super) bytes: Vec<u8>,
    pub(super) is_set: Vec<bool>,
    pub(super) pointers: BTreeMap<u64, Ptr>,
}

impl Object {
    pub(super) fn new(size: u64, is_set: bool) -> Self {
        let n = usize::try_from(size).unwrap_or(0);
        Self { bytes: vec![0; n], is_set: vec![is_set; n], pointers: BTreeMap::new() }
    }
}

/// Why an evaluation stopped.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stop {
    NotConstant,
    /// The body of a function is needed.
    Need(FuncId),
    /// The initialiser of a variable is needed.
    NeedGlobal(GlobalId),
}

pub(super) type E<T> = Result<T, Stop>;

enum Flow {
    Normal,
    Break,
    Continue,
    Return(Value),
}

/// Code that is run: arenas of a function.
#[derive(Clone, Copy)]
pub(super) struct Code<'p> {
    pub(super) exprs: &'p PrimaryMap<ExprId, Expr>,
    pub(super) locals: &'p PrimaryMap<LocalId, Local>,
    pub(super) consts: Option<&'p FxHashMap<LocalId, Constant>>,
}

pub(super) struct Eval<'p> {
    pub(super) program: &'p Program,
    pub(super) allowed: &'p dyn Fn(FuncId) -> bool,
    pub(super) ready: &'p dyn Fn(GlobalId) -> bool,
    pub(super) objects: Vec<Object>,
    /// Objects of variables around the expression whose values are not known.
    pub(super) outside: Vec<usize>,
    pub(super) frames: Vec<FxHashMap<LocalId, usize>>,
    pub(super) code: Code<'p>,
    /// The variable being initialised and its object.
    pub(super) target: Option<(GlobalId, usize)>,
    pub(super) steps: u64,
    /// See [`max_steps`].
    pub(super) max_steps: u64,
    pub(super) bytes: u64,
}

/// How many steps an evaluation may take that begins in a function with so many expressions.
pub(super) fn max_steps(n_expressions: usize) -> u64 {
    let n_expressions = u64::try_from(n_expressions).unwrap_or(0);
    MAX_STEPS + STEPS_OF_EXPRESSION * n_expressions
}

impl<'p> Eval<'p> {
    fn step(&mut self) -> E<()> {
        self.steps += 1;
        if self.steps > self.max_steps { Err(Stop::NotConstant) } else { Ok(()) }
    }

    fn size(&self, ty: TypeId) -> u64 {
        self.program.types.size_bytes(ty)
    }

    pub(super) fn new_object(&mut self, size: u64, is_set: bool) -> E<usize> {
        self.bytes = self.bytes.saturating_add(size);
        if self.bytes > MAX_BYTES {
            return Err(Stop::NotConstant);
        }
        self.objects.push(Object::new(size, is_set));
        Ok(self.objects.len() - 1)
    }

    fn local(&mut self, local: LocalId) -> E<usize> {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last() else { return Err(Stop::NotConstant) };
        if let Some(object) = frame.get(&local) {
            return Ok(*object);
        }
        if depth > 1 {
            return Err(Stop::NotConstant);
        }
        // A variable of the function around the constant expression. Of one that is not constant the address may be used,
        // so that its functions may be called which read nothing of it ([expr.const]/5).
        let Some(info) = self.code.locals.get(local) else { return Err(Stop::NotConstant) };
        let object = self.new_object(self.size(info.ty), false)?;
        match self.code.consts.and_then(|consts| consts.get(&local)) {
            Some(constant) => {
                let ptr = Ptr { base: Base::Object(object), offset: 0 };
                self.store(ptr, info.ty, Value::Scalar(*constant))?;
            }
            None => self.outside.push(object),
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.insert(local, object);
        }
        Ok(object)
    }

    /// Evaluates for the effects alone: a call that returns a reference stands as the place that it gives.
    fn discard(&mut self, e: ExprId) -> E<()> {
        match &self.code.exprs[e].kind {
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(_)
            | ExprKind::Field(..)
            | ExprKind::Index(..) => self.target(e).map(|_| ()),
            ExprKind::Seq(seq) => {
                self.run_all(&seq.stmts)?;
                seq.value.map_or(Ok(()), |value| self.discard(value))
            }
            _ => self.value(e).map(|_| ()),
        }
    }

    /// A place that may be a bit-field.
    fn target(&mut self, e: ExprId) -> E<Target> {
        let code = self.code;
        match &code.exprs[e].kind {
            ExprKind::Field(base, index)
                if let Type::Record(record) = self.program.types.get(code.exprs[*base].ty) =>
            {
                let index = usize::try_from(*index).map_err(|_| Stop::NotConstant)?;
                let field = self.program.types.records[*record].fields.get(index);
                let Some(field) = field else { return Err(Stop::NotConstant) };
                let ptr = offset(self.place(*base)?, i128::from(field.offset_bytes))?;
                Ok(Target { ptr, bits: field.bits })
            }
            ExprKind::Seq(seq) => {
                self.run_all(&seq.stmts)?;
                seq.value.map_or(Err(Stop::NotConstant), |value| self.target(value))
            }
            _ => Ok(Target { ptr: self.place(e)?, bits: None }),
        }
    }

    fn load_from(&mut self, target: Target, ty: TypeId) -> E<Value> {
        let Some(bits) = target.bits else { return self.load(target.ptr, ty) };
        let scalar = self.program.types.as_scalar(ty).ok_or(Stop::NotConstant)?;
        let (start, n, shift) = Target::bytes(target.ptr, bits)?;
        let object = self.read(start, n)?;
        if !object.is_set.iter().all(|set| *set) {
            return Err(Stop::NotConstant);
        }
        let own = truncate((from_bytes(&object.bytes) >> shift).cast_signed(), bits.1);
        let value = match scalar {
            Scalar::Int(_, Signedness::Signed) => sign_extend(own, bits.1),
            Scalar::Int(_, Signedness::Unsigned) | Scalar::Bool => own.cast_signed(),
            Scalar::Float(_) | Scalar::Pointer => return Err(Stop::NotConstant),
        };
        scalar_from_bits(value.cast_unsigned(), scalar).map(Value::Scalar).ok_or(Stop::NotConstant)
    }

    fn store_to(&mut self, target: Target, ty: TypeId, value: Value) -> E<()> {
        let Some(bits) = target.bits else { return self.store(target.ptr, ty, value) };
        let new = match value {
            Value::Scalar(Constant::Int(new)) => truncate(new.cast_signed(), bits.1),
            Value::Scalar(Constant::Bool(new)) => u128::from(new),
            _ => return Err(Stop::NotConstant),
        };
        // The neighbours in the same bytes stay as they are.
        let (start, n, shift) = Target::bytes(target.ptr, bits)?;
        let mut object = self.read(start, n)?;
        let mask = truncate(-1, bits.1) << shift;
        let all = (from_bytes(&object.bytes) & !mask) | (new << shift);
        object.bytes = to_bytes(all, n);
        object.is_set.fill(true);
        self.write(start, &object)
    }

    fn place(&mut self, e: ExprId) -> E<Ptr> {
        self.step()?;
        let code = self.code;
        match &code.exprs[e].kind {
            ExprKind::Local(local) => {
                let object = self.local(*local)?;
                Ok(Ptr { base: Base::Object(object), offset: 0 })
            }
            ExprKind::Global(global) => match self.target {
                Some((target, object)) if target == *global => {
                    Ok(Ptr { base: Base::Object(object), offset: 0 })
                }
                _ => Ok(Ptr { base: Base::Global(*global), offset: 0 }),
            },
            ExprKind::Deref(pointer) => self.pointer(*pointer),
            ExprKind::Field(base, index) => {
                let base_ty = code.exprs[*base].ty;
                let base = self.place(*base)?;
                let Type::Record(record) = self.program.types.get(base_ty) else {
                    return Err(Stop::NotConstant);
                };
                let index = usize::try_from(*index).map_err(|_| Stop::NotConstant)?;
                let field = self.program.types.records[*record].fields.get(index);
                let Some(field) = field else { return Err(Stop::NotConstant) };
                if field.bits.is_some() {
                    return Err(Stop::NotConstant);
                }
                offset(base, i128::from(field.offset_bytes))
            }
            ExprKind::Index(base, index) => {
                let base_ty = code.exprs[*base].ty;
                let Type::Array { elem, len } = self.program.types.get(base_ty) else {
                    return Err(Stop::NotConstant);
                };
                let (elem, len) = (*elem, *len);
                let base = self.place(*base)?;
                let index = self.int(*index)?;
                // Undefined behaviour makes an expression no constant one ([expr.const]/4.6); at run time the same
                // index is found as an access out of bounds. Arrays of length 0 end structures and have the bounds of
                // the allocation.
                if index < 0 || (len > 0 && index >= i128::from(len)) {
                    return Err(Stop::NotConstant);
                }
                offset(base, index * i128::from(self.size(elem)))
            }
            ExprKind::Seq(seq) => {
                self.run_all(&seq.stmts)?;
                match seq.value {
                    Some(value) => self.place(value),
                    None => Err(Stop::NotConstant),
                }
            }
            _ => Err(Stop::NotConstant),
        }
    }

    fn pointer(&mut self, e: ExprId) -> E<Ptr> {
        match self.value(e)? {
            Value::Pointer(ptr) => Ok(ptr),
            Value::Scalar(Constant::Null) => Ok(Ptr { base: Base::Null, offset: 0 }),
            _ => Err(Stop::NotConstant),
        }
    }

    fn int(&mut self, e: ExprId) -> E<i128> {
        let ty = self.code.exprs[e].ty;
        match (self.value(e)?, self.program.types.as_scalar(ty)) {
            (Value::Scalar(Constant::Int(bits)), Some(ty)) => {
                int_value(bits, ty).ok_or(Stop::NotConstant)
            }
            (Value::Scalar(Constant::Bool(b)), _) => Ok(i128::from(b)),
            _ => Err(Stop::NotConstant),
        }
    }

    fn truth(&mut self, e: ExprId) -> E<bool> {
        match self.value(e)? {
            Value::Scalar(Constant::Bool(b)) => Ok(b),
            _ => Err(Stop::NotConstant),
        }
    }

    fn scalar(&mut self, e: ExprId) -> E<Constant> {
        match self.value(e)? {
            Value::Scalar(constant) => Ok(constant),
            _ => Err(Stop::NotConstant),
        }
    }

    fn scalar_ty(&self, e: ExprId) -> E<Scalar> {
        self.program.types.as_scalar(self.code.exprs[e].ty).ok_or(Stop::NotConstant)
    }

    pub(super) fn value(&mut self, e: ExprId) -> E<Value> {
        self.step()?;
        let code = self.code;
        let expr = &code.exprs[e];
        match &expr.kind {
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(_)
            | ExprKind::Field(..)
            | ExprKind::Index(..) => Err(Stop::NotConstant),
            ExprKind::Const(constant) => Ok(Value::Scalar(*constant)),
            ExprKind::Load(place) => {
                let target = self.target(*place)?;
                self.load_from(target, expr.ty)
            }
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => {
                self.place(*place).map(Value::Pointer)
            }
            ExprKind::FuncAddr(func) => {
                Ok(Value::Pointer(Ptr { base: Base::Func(*func), offset: 0 }))
            }
            ExprKind::Unary(op, a) => {
                let ty = self.scalar_ty(*a)?;
                let value = self.scalar(*a)?;
                unary_constant(*op, value, ty).map(Value::Scalar).ok_or(Stop::NotConstant)
            }
            ExprKind::Binary(op, a, b) => {
                let (ty, b_ty) = (self.scalar_ty(*a)?, self.scalar_ty(*b)?);
                if ty == Scalar::Pointer {
                    let (x, y) = (self.pointer(*a)?, self.pointer(*b)?);
                    return compare_pointers(*op, x, y);
                }
                let (x, y) = (self.scalar(*a)?, self.scalar(*b)?);
                binary_constant(*op, x, y, ty, b_ty).map(Value::Scalar).ok_or(Stop::NotConstant)
            }
            ExprKind::PtrAdd(p, n) | ExprKind::PtrSub(p, n) => {
                let size = self.pointee_size(*p)?;
                let ptr = self.pointer(*p)?;
                let n = self.int(*n)? * i128::from(size);
                let n = if matches!(expr.kind, ExprKind::PtrSub(..)) { -n } else { n };
                offset(ptr, n).map(Value::Pointer)
            }
            ExprKind::PtrDiff(a, b) => {
                let size = self.pointee_size(*a)?.max(1);
                let (x, y) = (self.pointer(*a)?, self.pointer(*b)?);
                // Pointers into different objects have no difference ([expr.add]/5).
                if x.base != y.base {
                    return Err(Stop::NotConstant);
                }
                let size = i64::try_from(size).map_err(|_| Stop::NotConstant)?;
                let diff = (x.offset - y.offset) / size;
                Ok(Value::Scalar(Constant::Int(truncate(i128::from(diff), 64))))
            }
            ExprKind::Convert(a) => {
                let from = self.scalar_ty(*a)?;
                let to = self.scalar_ty(e)?;
                match self.value(*a)? {
                    Value::Scalar(constant) => convert_constant(constant, from, to)
                        .map(Value::Scalar)
                        .ok_or(Stop::NotConstant),
                    Value::Pointer(ptr) => match to {
                        Scalar::Pointer => Ok(Value::Pointer(ptr)),
                        Scalar::Bool => Ok(Value::Scalar(Constant::Bool(ptr.base != Base::Null))),
                        Scalar::Int(..) | Scalar::Float(_) => Err(Stop::NotConstant),
                    },
                    Value::Void | Value::Bytes(_) => Err(Stop::NotConstant),
                }
            }
            ExprKind::Bitcast(a) => {
                let to = self.scalar_ty(e)?;
                let bits = match self.scalar(*a)? {
                    Constant::Int(bits) => bits,
                    Constant::Float(bits) => u128::from(bits),
                    Constant::Bool(b) => u128::from(b),
                    Constant::Null => return Err(Stop::NotConstant),
                };
                scalar_from_bits(bits, to).map(Value::Scalar).ok_or(Stop::NotConstant)
            }
            ExprKind::And(a, b) => {
                // What is not evaluated need not be constant ([expr.const]/4): `n > 0 && f(n)` is, where `f` is not.
                let value = self.truth(*a)? && self.truth(*b)?;
                Ok(Value::Scalar(Constant::Bool(value)))
            }
            ExprKind::Or(a, b) => {
                let value = self.truth(*a)? || self.truth(*b)?;
                Ok(Value::Scalar(Constant::Bool(value)))
            }
            ExprKind::Conditional(c, a, b) => {
                if self.truth(*c)? {
                    self.value(*a)
                } else {
                    self.value(*b)
                }
            }
            ExprKind::Assign(place, value) => {
                let ty = code.exprs[*place].ty;
                let target = self.target(*place)?;
                let value = self.value(*value)?;
                self.store_to(target, ty, value.clone())?;
                Ok(value)
            }
            ExprKind::AssignOp { op, place, value, compute_ty } => {
                let ty = code.exprs[*place].ty;
                let target = self.target(*place)?;
                let old = self.load_from(target, ty)?;
                let new = match old {
                    Value::Pointer(at) => {
                        let Type::Pointer(to) = self.program.types.get(ty) else {
                            return Err(Stop::NotConstant);
                        };
                        let size = self.size(*to);
                        let n = self.int(*value)? * i128::from(size);
                        let n = if *op == BinaryOp::Sub { -n } else { n };
                        Value::Pointer(offset(at, n)?)
                    }
                    Value::Scalar(old) => {
                        let types = &self.program.types;
                        let own = types.as_scalar(ty).ok_or(Stop::NotConstant)?;
                        let compute = types.as_scalar(*compute_ty).ok_or(Stop::NotConstant)?;
                        let right_ty = self.scalar_ty(*value)?;
                        let right = self.scalar(*value)?;
                        let left = convert_constant(old, own, compute).ok_or(Stop::NotConstant)?;
                        let result = binary_constant(*op, left, right, compute, right_ty);
                        let result = result.ok_or(Stop::NotConstant)?;
                        Value::Scalar(
                            convert_constant(result, compute, own).ok_or(Stop::NotConstant)?,
                        )
                    }
                    Value::Void | Value::Bytes(_) => return Err(Stop::NotConstant),
                };
                self.store_to(target, ty, new.clone())?;
                Ok(new)
            }
            ExprKind::IncDec { place, is_increment, is_post } => {
                let ty = code.exprs[*place].ty;
                let target = self.target(*place)?;
                let old = self.load_from(target, ty)?;
                let new = match &old {
                    Value::Pointer(at) => {
                        let Type::Pointer(to) = self.program.types.get(ty) else {
                            return Err(Stop::NotConstant);
                        };
                        let size = i128::from(self.size(*to));
                        Value::Pointer(offset(*at, if *is_increment { size } else { -size })?)
                    }
                    Value::Scalar(value) => {
                        let scalar = self.program.types.as_scalar(ty).ok_or(Stop::NotConstant)?;
                        let one = match scalar {
                            Scalar::Float(float) => Constant::Float(float_from_int(1, float)),
                            Scalar::Bool | Scalar::Int(..) | Scalar::Pointer => Constant::Int(1),
                        };
                        let op = if *is_increment { BinaryOp::Add } else { BinaryOp::Sub };
                        let result = binary_constant(op, *value, one, scalar, scalar);
                        Value::Scalar(result.ok_or(Stop::NotConstant)?)
                    }
                    Value::Void | Value::Bytes(_) => return Err(Stop::NotConstant),
                };
                self.store_to(target, ty, new.clone())?;
                Ok(if *is_post { old } else { new })
            }
            ExprKind::Call(callee, args) => self.call(*callee, args),
            ExprKind::Intrinsic(intrinsic, args) => self.intrinsic(*intrinsic, args),
            ExprKind::Seq(seq) => {
                self.run_all(&seq.stmts)?;
                match seq.value {
                    Some(value) => self.value(value),
                    None => Ok(Value::Void),
                }
            }
        }
    }

    fn intrinsic(&mut self, intrinsic: Intrinsic, args: &[ExprId]) -> E<Value> {
        match (intrinsic, args) {
            (Intrinsic::Memcpy, [to, from, n]) => {
                let (to, from) = (self.pointer(*to)?, self.pointer(*from)?);
                let n = u64::try_from(self.int(*n)?).map_err(|_| Stop::NotConstant)?;
                let bytes = self.read(from, n)?;
                self.write(to, &bytes)?;
                Ok(Value::Void)
            }
            (Intrinsic::Memset, [to, byte, n]) => {
                let to = self.pointer(*to)?;
                let byte = self.int(*byte)?;
                let n = u64::try_from(self.int(*n)?).map_err(|_| Stop::NotConstant)?;
                let mut object = Object::new(n.min(MAX_BYTES), true);
                let byte = to_bytes(truncate(byte, 8), 1)[0];
                object.bytes.fill(byte);
                self.write(to, &object)?;
                Ok(Value::Void)
            }
            // An assertion that holds is no obstacle.
            (
                Intrinsic::Assert
                | Intrinsic::Invariant
                | Intrinsic::Contract
                | Intrinsic::Requires
                | Intrinsic::Assume,
                [cond, ..],
            ) => {
                if self.truth(*cond)? {
                    Ok(Value::Void)
                } else {
                    Err(Stop::NotConstant)
                }
            }
            // Models ask for it where a loop is better for values that are known, as all are here.
            (Intrinsic::IsKnown, [value]) => {
                self.value(*value)?;
                Ok(Value::Scalar(Constant::Bool(true)))
            }
            // The same text is read for both sides, and which one runs is not known where constants are folded.
            (Intrinsic::IsDevice, []) => Err(Stop::NotConstant),
            _ => Err(Stop::NotConstant),
        }
    }

    fn pointee_size(&self, e: ExprId) -> E<u64> {
        match self.program.types.get(self.code.exprs[e].ty) {
            Type::Pointer(to) => Ok(self.size(*to)),
            _ => Err(Stop::NotConstant),
        }
    }

    fn call(&mut self, callee: Callee, args: &[ExprId]) -> E<Value> {
        let func = match callee {
            Callee::Direct(func) => func,
            Callee::Indirect(e) => match self.pointer(e)? {
                Ptr { base: Base::Func(func), offset: 0 } => func,
                _ => return Err(Stop::NotConstant),
            },
        };
        if !(self.allowed)(func) || self.frames.len() > usize::try_from(MAX_CALLS).unwrap_or(512) {
            return Err(Stop::NotConstant);
        }
        let function = &self.program.functions[func];
        let Some(body) = &function.body else { return Err(Stop::Need(func)) };
        let n_params = usize::try_from(function.n_params).unwrap_or(usize::MAX);
        let mut frame = FxHashMap::default();
        for (index, arg) in args.iter().enumerate() {
            let value = self.value(*arg)?;
            // What `...` takes where nothing is named that could reach it.
            if index >= n_params {
                continue;
            }
            let local = LocalId::from_index(index);
            let Some(info) = function.locals.get(local) else { return Err(Stop::NotConstant) };
            let object = self.new_object(self.size(info.ty), false)?;
            self.store(Ptr { base: Base::Object(object), offset: 0 }, info.ty, value)?;
            frame.insert(local, object);
        }
        let saved = std::mem::replace(
            &mut self.code,
            Code { exprs: &function.exprs, locals: &function.locals, consts: None },
        );
        self.frames.push(frame);
        let flow = self.run(body);
        self.frames.pop();
        self.code = saved;
        match flow? {
            Flow::Return(value) => Ok(value),
            Flow::Normal => Ok(Value::Void),
            Flow::Break | Flow::Continue => Err(Stop::NotConstant),
        }
    }

    pub(super) fn run_all(&mut self, stmts: &[Stmt]) -> E<()> {
        match self.run(stmts)? {
            Flow::Normal => Ok(()),
            Flow::Break | Flow::Continue | Flow::Return(_) => Err(Stop::NotConstant),
        }
    }

    fn run(&mut self, stmts: &[Stmt]) -> E<Flow> {
        for stmt in stmts {
            match self.stmt(stmt)? {
                Flow::Normal => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Normal)
    }

    fn stmt(&mut self, stmt: &Stmt) -> E<Flow> {
        self.step()?;
        match &stmt.kind {
            StmtKind::Expr(e) => {
                self.discard(*e)?;
                Ok(Flow::Normal)
            }
            StmtKind::Block(stmts) => self.run(stmts),
            StmtKind::Decl { local, cleanup } => {
                // Destructors in constant expressions are C++20 and need an order of temporaries that is not kept
                // here: not constant, never wrong.
                if cleanup.is_some() {
                    return Err(Stop::NotConstant);
                }
                let size = self.size(self.code.locals[*local].ty);
                // Nothing is written to it yet: a read before that ends the evaluation ([expr.const]/4.7), though
                // C++17 already allows the declaration in most compilers.
                let object = self.new_object(size, false)?;
                if let Some(frame) = self.frames.last_mut() {
                    frame.insert(*local, object);
                }
                Ok(Flow::Normal)
            }
            StmtKind::ZeroInit(place) => {
                let size = self.size(self.code.exprs[*place].ty);
                let ptr = self.place(*place)?;
                self.write(ptr, &Object::new(size.min(MAX_BYTES), true))?;
                Ok(Flow::Normal)
            }
            StmtKind::If { cond, then_branch, else_branch } => {
                if self.truth(*cond)? {
                    self.run(then_branch)
                } else {
                    self.run(else_branch)
                }
            }
            StmtKind::Loop { cond_prelude, cond, step, body, is_test_last, .. } => {
                let mut is_first = *is_test_last;
                loop {
                    self.step()?;
                    if !is_first {
                        self.run_all(cond_prelude)?;
                        if let Some(cond) = cond
                            && !self.truth(*cond)?
                        {
                            return Ok(Flow::Normal);
                        }
                    }
                    is_first = false;
                    match self.run(body)? {
                        Flow::Normal | Flow::Continue => {}
                        Flow::Break => return Ok(Flow::Normal),
                        flow @ Flow::Return(_) => return Ok(flow),
                    }
                    if let Some(step) = step {
                        self.discard(*step)?;
                    }
                }
            }
            StmtKind::Switch { value, body } => {
                let value = self.int(*value)?;
                let start = body
                    .iter()
                    .position(|s| matches!(s.kind, StmtKind::Case { low, high } if low <= value && value <= high))
                    .or_else(|| body.iter().position(|s| matches!(s.kind, StmtKind::Default)));
                let Some(start) = start else { return Ok(Flow::Normal) };
                match self.run(&body[start..])? {
                    Flow::Break => Ok(Flow::Normal),
                    flow => Ok(flow),
                }
            }
            StmtKind::Case { .. } | StmtKind::Default | StmtKind::Label(_) => Ok(Flow::Normal),
            StmtKind::Break => Ok(Flow::Break),
            StmtKind::Continue => Ok(Flow::Continue),
            StmtKind::Return(value) => match value {
                Some(value) => self.value(*value).map(Flow::Return),
                None => Ok(Flow::Return(Value::Void)),
            },
            // Nothing throws in a constant expression.
            StmtKind::Try { body, .. } => self.run(body),
            StmtKind::DeclVla { .. }
            | StmtKind::Throw
            | StmtKind::Goto(_)
            | StmtKind::Launch(_)
            | StmtKind::Unsupported(_) => Err(Stop::NotConstant),
        }
    }

    fn load(&mut self, ptr: Ptr, ty: TypeId) -> E<Value> {
        let size = self.size(ty);
        let bytes = self.read(ptr, size)?;
        let Some(scalar) = self.program.types.as_scalar(ty) else { return Ok(Value::Bytes(bytes)) };
        if !bytes.is_set.iter().all(|set| *set) {
            return Err(Stop::NotConstant);
        }
        if scalar == Scalar::Pointer {
            return match bytes.pointers.get(&0) {
                Some(ptr) => Ok(Value::Pointer(*ptr)),
                None if bytes.bytes.iter().all(|b| *b == 0) => Ok(Value::Scalar(Constant::Null)),
                None => Err(Stop::NotConstant),
            };
        }
        if !bytes.pointers.is_empty() {
            return Err(Stop::NotConstant);
        }
        scalar_from_bits(from_bytes(&bytes.bytes), scalar)
            .map(Value::Scalar)
            .ok_or(Stop::NotConstant)
    }

    fn store(&mut self, ptr: Ptr, ty: TypeId, value: Value) -> E<()> {
        let size = self.size(ty);
        let object = match value {
            Value::Void => return Err(Stop::NotConstant),
            Value::Bytes(object) => object,
            Value::Scalar(constant) => {
                let bits = match constant {
                    Constant::Bool(b) => u128::from(b),
                    Constant::Int(bits) => bits,
                    Constant::Float(bits) => u128::from(bits),
                    Constant::Null => 0,
                };
                let mut object = Object::new(size, true);
                object.bytes = to_bytes(bits, size);
                object
            }
            Value::Pointer(to) => {
                let mut object = Object::new(size, true);
                if to.base != Base::Null {
                    object.pointers.insert(0, to);
                }
                object
            }
        };
        self.write(ptr, &object)
    }

    fn range(&self, ptr: Ptr, n: u64, len: usize) -> E<(usize, usize)> {
        let _ = self;
        let start = usize::try_from(ptr.offset).map_err(|_| Stop::NotConstant)?;
        let n = usize::try_from(n).map_err(|_| Stop::NotConstant)?;
        let end = start.checked_add(n).filter(|end| *end <= len).ok_or(Stop::NotConstant)?;
        Ok((start, end))
    }

    fn read(&mut self, ptr: Ptr, n: u64) -> E<Object> {
        let from_global;
        let object = match ptr.base {
            Base::Object(object) => &self.objects[object],
            Base::Global(global) => {
                from_global = self.global_object(global)?;
                &from_global
            }
            Base::Null | Base::Func(_) => return Err(Stop::NotConstant),
        };
        let (start, end) = self.range(ptr, n, object.bytes.len())?;
        let base = u64::try_from(start).unwrap_or(0);
        let limit = u64::try_from(end).unwrap_or(0);
        Ok(Object {
            bytes: object.bytes[start..end].to_vec(),
            is_set: object.is_set[start..end].to_vec(),
            pointers: object.pointers.range(base..limit).map(|(k, v)| (k - base, *v)).collect(),
        })
    }

    fn write(&mut self, ptr: Ptr, data: &Object) -> E<()> {
        let Base::Object(object) = ptr.base else { return Err(Stop::NotConstant) };
        if self.outside.contains(&object) {
            return Err(Stop::NotConstant);
        }
        let n = u64::try_from(data.bytes.len()).unwrap_or(u64::MAX);
        let (start, end) = self.range(ptr, n, self.objects[object].bytes.len())?;
        let target = &mut self.objects[object];
        target.bytes[start..end].copy_from_slice(&data.bytes);
        target.is_set[start..end].copy_from_slice(&data.is_set);
        let base = u64::try_from(start).unwrap_or(0);
        let limit = u64::try_from(end).unwrap_or(0);
        target.pointers.retain(|at, _| *at < base || *at >= limit);
        target.pointers.extend(data.pointers.iter().map(|(at, to)| (base + at, *to)));
        Ok(())
    }

    /// The bytes of a constant variable.
    fn global_object(&mut self, global: GlobalId) -> E<Object> {
        if !(self.ready)(global) {
            return Err(Stop::NeedGlobal(global));
        }
        let info = &self.program.globals[global];
        // What may change between its initialisation and the use has no value yet ([expr.const]/4.8).
        let (true, Some(init)) = (info.is_const, &info.init) else { return Err(Stop::NotConstant) };
        let size = self.size(info.ty);
        if size > MAX_BYTES {
            return Err(Stop::NotConstant);
        }
        let mut object = Object::new(size, true);
        for write in init {
            let at = usize::try_from(write.offset_bytes).map_err(|_| Stop::NotConstant)?;
            match &write.value {
                InitValue::Bytes(bytes) => {
                    let end = at + bytes.len();
                    if end > object.bytes.len() {
                        return Err(Stop::NotConstant);
                    }
                    object.bytes[at..end].copy_from_slice(bytes);
                }
                InitValue::GlobalAddr(global, delta) => {
                    let ptr = Ptr { base: Base::Global(*global), offset: *delta };
                    object.pointers.insert(write.offset_bytes, ptr);
                }
                InitValue::FuncAddr(func) => {
                    let ptr = Ptr { base: Base::Func(*func), offset: 0 };
                    object.pointers.insert(write.offset_bytes, ptr);
                }
            }
        }
        Ok(object)
    }
}

fn offset(ptr: Ptr, by: i128) -> E<Ptr> {
    let by = i64::try_from(by).map_err(|_| Stop::NotConstant)?;
    if ptr.base == Base::Null && by != 0 {
        return Err(Stop::NotConstant);
    }
    let offset = ptr.offset.checked_add(by).ok_or(Stop::NotConstant)?;
    Ok(Ptr { offset, ..ptr })
}

fn compare_pointers(op: BinaryOp, x: Ptr, y: Ptr) -> E<Value> {
    let value = match op {
        BinaryOp::Eq => x == y,
        BinaryOp::Ne => x != y,
        // The order of pointers into different objects is unspecified ([expr.rel]/4.3), equality is not.
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge if x.base == y.base => {
            let order = x.offset.cmp(&y.offset);
            match op {
                BinaryOp::Lt => order.is_lt(),
                BinaryOp::Le => order.is_le(),
                BinaryOp::Gt => order.is_gt(),
                _ => order.is_ge(),
            }
        }
        _ => return Err(Stop::NotConstant),
    };
    Ok(Value::Scalar(Constant::Bool(value)))
}

fn scalar_from_bits(bits: u128, ty: Scalar) -> Option<Constant> {
    Some(match ty {
        Scalar::Bool => Constant::Bool(bits != 0),
        Scalar::Int(width, _) => Constant::Int(truncate(bits.cast_signed(), width)),
        Scalar::Float(_) => Constant::Float(u64::try_from(bits).ok()?),
        Scalar::Pointer => return None,
    })
}
