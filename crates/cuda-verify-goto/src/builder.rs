//! Builds functions: hash-conses and folds expressions, hands out labels, patches jumps.
//!
//! The conversion from typed IR builds with it, and so do tests and other producers of GOTO programs. Jumps name
//! [`Label`]s, which may be placed before or after the jumps; [`FunctionBuilder::finish`] replaces them by
//! instruction ids and ends the function with a return if control could fall off its end.
//!
//! *Guarantee*: expressions refer to earlier expressions only, equal expressions have equal ids, constant
//! subexpressions are folded by [`crate::fold`]. Types are not checked here but by [`crate::verify`]. Cost: constant
//! per call.

use cuda_verify_base::id::Id;
use cuda_verify_base::rules::{Rule, RuleSet};
use cuda_verify_base::{Name, PrimaryMap, PropertyKind, SecondaryMap, Span, define_id};
use cuda_verify_ir::program::{BinaryOp, Constant, FunctionKind, LaunchLimits, UnaryOp};
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};
use rustc_hash::FxHashMap;

use crate::fold;
use crate::program::{
    AccessKind, Expr, ExprId, ExprKind, FuncId, Function, GlobalId, Instr, InstrId, InstrKind,
    Layout, Local, LocalId, LocalStorage,
};
use crate::uses::operands;

define_id!(
    /// A jump target of a function under construction.
    pub struct Label, "label"
);

/// A function under construction.
#[derive(Debug)]
pub struct FunctionBuilder {
    function: Function,
    ids: FxHashMap<Expr, ExprId>,
    positions: PrimaryMap<Label, Option<usize>>,
    prelude: Vec<Instr>,
    span: Span,
    is_reachable: bool,
    folds: bool,
    temporaries: SecondaryMap<LocalId, bool>,
}

impl FunctionBuilder {
    /// Starts a function without parameters, returning nothing.
    #[must_use]
    pub fn new(name: impl Into<Name>, kind: FunctionKind) -> Self {
        let function = Function {
            name: name.into(),
            kind,
            n_params: 0,
            param_aggregates: Vec::new(),
            ret: None,
            locals: PrimaryMap::new(),
            exprs: PrimaryMap::new(),
            instrs: PrimaryMap::new(),
            is_defined: true,
            is_model: false,
            limits: LaunchLimits::default(),
            restricted: Vec::new(),
            rules: RuleSet::new(),
            span: Span::NONE,
        };
        Self {
            function,
            ids: FxHashMap::default(),
            positions: PrimaryMap::new(),
            prelude: Vec::new(),
            span: Span::NONE,
            is_reachable: true,
            folds: true,
            temporaries: SecondaryMap::new(),
        }
    }

    /// Makes the builder keep expressions exactly as given.
    #[must_use]
    pub fn without_folding(mut self) -> Self {
        self.folds = false;
        self
    }

    /// Sets the type of the returned value.
    pub fn returns(&mut self, ty: Scalar) {
        self.function.ret = Some(ty);
    }

    /// Sets the place given to the instructions that follow.
    pub fn set_span(&mut self, span: Span) {
        self.span = span;
    }

    /// The place given to the instructions that follow.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The function as built so far; its jumps are not yet patched.
    #[must_use]
    pub fn function(&self) -> &Function {
        &self.function
    }

    /// Sets the declaration of the function, and whether it belongs to an operational model.
    pub fn set_declaration(&mut self, span: Span, is_model: bool, limits: LaunchLimits) {
        (self.function.span, self.function.is_model) = (span, is_model);
        self.function.limits = limits;
    }

    /// Notes the pairs of parameters of which one is a restricted pointer.
    pub fn restrict(&mut self, pairs: &[(u32, u32)]) {
        self.function.restricted = pairs.to_vec();
    }

    /// Notes what is taken for granted.
    pub fn rely_on(&mut self, rule: Rule) {
        self.function.rules.insert(rule);
    }

    // Locals.

    /// Adds a scalar parameter.
    ///
    /// # Panics
    /// Panics if a local that is not a parameter has been added before.
    pub fn param(&mut self, name: impl Into<Name>, ty: Scalar) -> LocalId {
        self.push_param(name.into(), ty, None)
    }

    /// Adds a parameter that gets the address of an aggregate, which the function has to copy.
    ///
    /// # Panics
    /// Panics if a local that is not a parameter has been added before.
    pub fn aggregate_param(&mut self, name: impl Into<Name>, layout: Layout) -> LocalId {
        self.push_param(name.into(), Scalar::Pointer, Some(layout))
    }

    fn push_param(&mut self, name: Name, ty: Scalar, aggregate: Option<Layout>) -> LocalId {
        let n_params = self.function.param_aggregates.len();
        assert_eq!(n_params, self.function.locals.len(), "invariant: parameters come first");
        self.function.param_aggregates.push(aggregate);
        self.function.n_params += 1;
        self.push_local(name, LocalStorage::Register(ty))
    }

    /// Adds a register.
    pub fn register(&mut self, name: impl Into<Name>, ty: Scalar) -> LocalId {
        self.push_local(name.into(), LocalStorage::Register(ty))
    }

    /// Adds a memory variable.
    pub fn memory(&mut self, name: impl Into<Name>, layout: Layout) -> LocalId {
        self.push_local(name.into(), LocalStorage::Memory(layout))
    }

    /// Adds a register that is assigned before each use, once per evaluation of the expression it stands for.
    pub fn temp(&mut self, ty: Scalar) -> LocalId {
        let local = self.push_local("$t".into(), LocalStorage::Register(ty));
        self.temporaries.insert(local, true);
        local
    }

    fn push_local(&mut self, name: Name, storage: LocalStorage) -> LocalId {
        self.function.locals.push(Local { name, storage, span: self.span })
    }

    // Expressions.

    /// The type of an expression.
    #[must_use]
    pub fn ty(&self, expr: ExprId) -> Scalar {
        self.function.exprs[expr].ty
    }

    /// The value of an expression that is a constant.
    #[must_use]
    pub fn as_const(&self, expr: ExprId) -> Option<Constant> {
        self.function.exprs[expr].kind.as_const()
    }

    /// Whether later assignments cannot change the value of an expression: it is constant or a temporary.
    #[must_use]
    pub fn is_stable(&self, expr: ExprId) -> bool {
        let expr = &self.function.exprs[expr];
        if let ExprKind::Local(local) = expr.kind {
            self.temporaries[local]
        } else {
            operands(expr).is_empty()
        }
    }

    /// The id of an expression, folded.
    pub fn expr(&mut self, kind: ExprKind, ty: Scalar) -> ExprId {
        let expr = Expr { kind, ty };
        if self.folds
            && let Some(simpler) = crate::simplify::simplify(&self.function.exprs, expr)
        {
            return match simpler {
                crate::simplify::Simpler::Existing(id) => id,
                crate::simplify::Simpler::New(expr) => self.intern(expr),
            };
        }
        self.intern(expr)
    }

    fn intern(&mut self, expr: Expr) -> ExprId {
        let exprs = &mut self.function.exprs;
        *self.ids.entry(expr).or_insert_with(|| exprs.push(expr))
    }

    /// A constant.
    pub fn constant(&mut self, value: Constant, ty: Scalar) -> ExprId {
        self.expr(ExprKind::Const(value), ty)
    }

    /// An integer constant, truncated to its type.
    ///
    /// # Panics
    /// Panics if the type is not an integer type.
    pub fn int(&mut self, value: i128, ty: Scalar) -> ExprId {
        let Scalar::Int(bits, _) = ty else { unreachable!("invariant: the type is an integer") };
        self.constant(Constant::Int(value.cast_unsigned() & fold::mask(bits)), ty)
    }

    /// `true` or `false`.
    pub fn bool(&mut self, value: bool) -> ExprId {
        self.constant(Constant::Bool(value), Scalar::Bool)
    }

    /// A `float` constant.
    pub fn float(&mut self, value: f32) -> ExprId {
        let bits = Constant::Float(u64::from(value.to_bits()));
        self.constant(bits, Scalar::Float(FloatType::Single))
    }

    /// The null pointer.
    pub fn null(&mut self) -> ExprId {
        self.constant(Constant::Null, Scalar::Pointer)
    }

    /// The value of a register.
    ///
    /// # Panics
    /// Panics if the local is a memory variable.
    pub fn local(&mut self, local: LocalId) -> ExprId {
        let LocalStorage::Register(ty) = self.function.locals[local].storage else {
            unreachable!("invariant: only registers have values")
        };
        self.expr(ExprKind::Local(local), ty)
    }

    /// The address of a memory variable.
    pub fn local_addr(&mut self, local: LocalId) -> ExprId {
        self.expr(ExprKind::LocalAddr(local), Scalar::Pointer)
    }

    /// The address of a variable with static storage.
    pub fn global_addr(&mut self, global: GlobalId) -> ExprId {
        self.expr(ExprKind::GlobalAddr(global), Scalar::Pointer)
    }

    /// The address of a function.
    pub fn func_addr(&mut self, func: FuncId) -> ExprId {
        self.expr(ExprKind::FuncAddr(func), Scalar::Pointer)
    }

    /// Unary operator.
    pub fn unary(&mut self, op: UnaryOp, value: ExprId) -> ExprId {
        self.expr(ExprKind::Unary(op, value), self.ty(value))
    }

    /// Logical negation.
    pub fn not(&mut self, cond: ExprId) -> ExprId {
        self.unary(UnaryOp::Not, cond)
    }

    /// Binary operator.
    pub fn binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> ExprId {
        let ty = if op.is_comparison() { Scalar::Bool } else { self.ty(left) };
        self.expr(ExprKind::Binary(op, left, right), ty)
    }

    /// Both of two conditions.
    pub fn and(&mut self, left: ExprId, right: ExprId) -> ExprId {
        self.binary(BinaryOp::BitAnd, left, right)
    }

    /// At least one of two conditions.
    pub fn or(&mut self, left: ExprId, right: ExprId) -> ExprId {
        self.binary(BinaryOp::BitOr, left, right)
    }

    /// Pointer plus an index of any integer type, in units of `scale_bytes`.
    pub fn ptr_add(&mut self, ptr: ExprId, index: ExprId, scale_bytes: u64) -> ExprId {
        let index = self.convert(index, Scalar::LONG);
        self.expr(ExprKind::PtrAdd { ptr, index, scale_bytes }, Scalar::Pointer)
    }

    /// Pointer plus a number of bytes.
    pub fn ptr_offset(&mut self, ptr: ExprId, offset_bytes: u64) -> ExprId {
        let index = self.int(i128::from(offset_bytes), Scalar::LONG);
        self.ptr_add(ptr, index, 1)
    }

    /// Difference of two pointers in units of `size_bytes`.
    pub fn ptr_diff(&mut self, left: ExprId, right: ExprId, size_bytes: u64) -> ExprId {
        self.expr(ExprKind::PtrDiff { left, right, size_bytes }, Scalar::LONG)
    }

    /// Conversion to a type.
    pub fn convert(&mut self, value: ExprId, ty: Scalar) -> ExprId {
        if self.ty(value) == ty { value } else { self.expr(ExprKind::Convert(value), ty) }
    }

    /// Same bits, other type.
    pub fn bitcast(&mut self, value: ExprId, ty: Scalar) -> ExprId {
        if self.ty(value) == ty { value } else { self.expr(ExprKind::Bitcast(value), ty) }
    }

    /// `cond ? a : b`.
    pub fn select(&mut self, cond: ExprId, a: ExprId, b: ExprId) -> ExprId {
        self.expr(ExprKind::Select(cond, a, b), self.ty(a))
    }

    /// `low <= value && value < high` for an integer, as one unsigned comparison where `low` is zero.
    pub fn is_below(&mut self, value: ExprId, high: u64) -> ExprId {
        let width = match self.ty(value) {
            Scalar::Int(bits, _) => bits.max(64),
            Scalar::Bool | Scalar::Float(_) | Scalar::Pointer => 64,
        };
        let ty = Scalar::Int(width, Signedness::Unsigned);
        let (value, high) = (self.convert(value, ty), self.int(i128::from(high), ty));
        self.binary(BinaryOp::Lt, value, high)
    }

    // Instructions.

    /// Adds an instruction. Jump targets are given with [`goto`](Self::goto) and [`branch`](Self::branch) only.
    pub fn emit(&mut self, kind: InstrKind) {
        self.is_reachable = !matches!(kind, InstrKind::Goto(_) | InstrKind::Return(_));
        self.function.instrs.push(Instr { kind, span: self.span });
    }

    /// Adds an instruction to run before all others.
    pub fn emit_prelude(&mut self, kind: InstrKind) {
        self.prelude.push(Instr { kind, span: self.function.span });
    }

    /// Whether the next instruction can be reached from the one before or by a label placed here.
    #[must_use]
    pub fn is_reachable(&self) -> bool {
        self.is_reachable
    }

    /// Number of instructions so far.
    #[must_use]
    pub fn n_instrs(&self) -> usize {
        self.function.instrs.len()
    }

    /// Makes a label, to be placed.
    pub fn label(&mut self) -> Label {
        self.positions.push(None)
    }

    /// Makes a label that stands here.
    pub fn here(&mut self) -> Label {
        let label = self.label();
        self.place(label);
        label
    }

    /// Places a label before the next instruction.
    ///
    /// # Panics
    /// Panics if the label has been placed before.
    pub fn place(&mut self, label: Label) {
        let position = self.function.instrs.len();
        assert!(self.positions[label].is_none(), "invariant: labels are placed once");
        self.positions[label] = Some(position);
        self.is_reachable = true;
    }

    /// Jumps.
    pub fn goto(&mut self, label: Label) {
        self.emit(InstrKind::Goto(InstrId::from_index(label.index())));
    }

    /// Jumps if a condition is true.
    pub fn branch(&mut self, cond: ExprId, label: Label) {
        match self.as_const(cond) {
            Some(Constant::Bool(true)) => self.goto(label),
            Some(Constant::Bool(false)) => {}
            Some(Constant::Int(_) | Constant::Float(_) | Constant::Null) | None => {
                self.emit(InstrKind::Branch { cond, target: InstrId::from_index(label.index()) });
            }
        }
    }

    /// Assigns a register.
    pub fn assign(&mut self, dst: LocalId, value: ExprId) {
        self.emit(InstrKind::Assign { dst, value });
    }

    /// Loads a scalar into a fresh temporary.
    pub fn load(&mut self, addr: ExprId, ty: Scalar) -> ExprId {
        let dst = self.temp(ty);
        self.emit(InstrKind::Load { dst, addr, is_volatile: false });
        self.local(dst)
    }

    /// Stores a scalar.
    pub fn store(&mut self, addr: ExprId, value: ExprId) {
        self.emit(InstrKind::Store { addr, value, is_volatile: false });
    }

    /// Checks the access that follows, of a number of bytes at a multiple of an alignment.
    pub fn check_access(
        &mut self,
        addr: ExprId,
        (size_bytes, align_bytes): (u64, u64),
        access: AccessKind,
    ) {
        self.emit(InstrKind::CheckAccess { addr, size_bytes, align_bytes, access });
    }

    /// Checks a condition; a condition that is constantly true is not checked.
    pub fn check(&mut self, cond: ExprId, property: PropertyKind, message: impl Into<Name>) {
        if self.as_const(cond) != Some(Constant::Bool(true)) {
            self.emit(InstrKind::Check { cond, property, message: message.into() });
        }
    }

    /// Returns.
    pub fn ret(&mut self, value: Option<ExprId>) {
        self.emit(InstrKind::Return(value));
    }

    /// Ends a path that no execution gets to the end of.
    pub(crate) fn ret_unreachable(&mut self) {
        let value = self.function.ret.map(|ty| self.constant(fold::zero(ty), ty));
        self.ret(value);
    }

    /// The finished function.
    ///
    /// # Panics
    /// Panics if a label that is jumped to has not been placed.
    #[must_use]
    pub fn finish(mut self) -> Function {
        let n_prelude = self.prelude.len();
        let end = self.function.instrs.len();
        let is_end_targeted = self.positions.values().any(|position| *position == Some(end));
        if self.function.instrs.is_empty() || self.is_reachable || is_end_targeted {
            let value = self.function.ret.map(|ty| {
                let local = self.register("$ret", ty);
                self.emit(InstrKind::Decl(local));
                self.local(local)
            });
            self.ret(value);
        }
        let resolve = |target: &mut InstrId| {
            let position = self.positions[Label::from_index(target.index())];
            let position = position.expect("invariant: labels that are jumped to are placed");
            *target = InstrId::from_index(position + n_prelude);
        };
        for instr in self.function.instrs.values_mut() {
            instr.kind.target_mut().into_iter().for_each(resolve);
        }
        if n_prelude > 0 {
            let body = std::mem::take(&mut self.function.instrs);
            self.function.instrs = self.prelude.into_iter().chain(body.values().cloned()).collect();
        }
        self.function
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_are_patched_past_the_prelude() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let flag = b.register("flag", Scalar::Bool);
        let end = b.label();
        let cond = b.local(flag);
        b.branch(cond, end);
        b.emit(InstrKind::Skip);
        b.place(end);
        let no = b.bool(false);
        b.emit_prelude(InstrKind::Assign { dst: flag, value: no });
        let function = b.finish();
        assert_eq!(function.instrs.len(), 4);
        assert_eq!(
            function.instrs[InstrId::from_index(1)].kind,
            InstrKind::Branch { cond, target: InstrId::from_index(3) }
        );
    }

    #[test]
    fn equal_expressions_have_equal_ids_and_constants_fold() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let x = b.register("x", Scalar::INT);
        let (two, three) = (b.int(2, Scalar::INT), b.int(3, Scalar::INT));
        let five = b.binary(BinaryOp::Add, two, three);
        assert_eq!(b.as_const(five), Some(Constant::Int(5)));
        let x = b.local(x);
        assert_eq!(b.binary(BinaryOp::Mul, x, two), b.binary(BinaryOp::Mul, x, two));
    }
}
