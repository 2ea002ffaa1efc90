//! From GOTO functions to register code.
//!
//! Expressions become three-address operations; one that was computed before in the same basic block, and whose
//! registers have not changed, is not computed again. A check of an access that stands right before the access itself
//! becomes part of it. What has no register code becomes [`Op::Stop`] at its place, so that a program is given up only
//! where it comes there.

use cuda_verify_base::PropertySet;
use cuda_verify_base::id::Id;
use cuda_verify_goto::cfg::successors;
use cuda_verify_goto::fold;
use cuda_verify_goto::program::{
    AccessKind, Callee, ExprId, ExprKind, FuncId, Function, GotoProgram, InstrId, InstrKind,
    LocalId, LocalStorage,
};
use cuda_verify_goto::uses::operands;
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program::{BinaryOp, Constant, GlobalSpace};
use cuda_verify_ir::types::Scalar;
use rustc_hash::FxHashMap;

use crate::alu::{self, Binary};
use crate::assigned::maybe_unassigned;
use crate::code::{
    Access, Code, Entry, IntrinsicCall, Kernel, LaunchCall, Op, Pc, Slot, Wide, WideOp,
};

/// Compiles all functions of a program that have a body, with the checks of some kinds.
///
/// Functions without a body give any value if `gives_any`.
pub(crate) fn compile(program: &GotoProgram, properties: PropertySet, gives_any: bool) -> Code {
    let mut code = Code::default();
    let mut constants = FxHashMap::default();
    for (id, function) in program.functions.iter() {
        if !function.is_defined || function.instrs.is_empty() {
            continue;
        }
        let mut compiler = Compiler::new(program, properties, id, &mut code, &mut constants);
        compiler.gives_any = gives_any;
        let entry = compiler.function();
        code.entries.insert(id, Some(entry));
    }
    code
}

/// The compilation of one function.
struct Compiler<'a> {
    program: &'a GotoProgram,
    properties: PropertySet,
    /// Whether functions without a body give any value.
    gives_any: bool,
    id: FuncId,
    function: &'a Function,
    code: &'a mut Code,
    constants: &'a mut FxHashMap<u64, Slot>,
    /// The flag of each register that may have no value.
    flags: Vec<Option<Slot>>,
    /// Whether each register holds the address of an array of run-time size.
    is_array: Vec<bool>,
    /// Expressions whose value is in a slot.
    known: FxHashMap<ExprId, Slot>,
    /// The locals that each expression depends on.
    locals: Vec<Vec<LocalId>>,
    /// Whether each expression chooses between others.
    has_choice: Vec<bool>,
    /// Whether the value that is being computed does.
    is_choosing: bool,
    n_slots: usize,
    /// The instruction that is being compiled.
    at: InstrId,
}

impl<'a> Compiler<'a> {
    fn new(
        program: &'a GotoProgram,
        properties: PropertySet,
        id: FuncId,
        code: &'a mut Code,
        constants: &'a mut FxHashMap<u64, Slot>,
    ) -> Self {
        let function = &program.functions[id];
        let mut n_slots = function.locals.len();
        let mut flags = Vec::with_capacity(n_slots);
        for is_needed in maybe_unassigned(function) {
            flags.push(is_needed.then(|| Slot::local(n_slots)));
            n_slots += usize::from(is_needed);
        }
        let mut is_array = vec![false; function.locals.len()];
        for instr in function.instrs.values() {
            if let InstrKind::AllocVla { dst, .. } = instr.kind {
                is_array[dst.index()] = true;
            }
        }
        let (known, at) = (FxHashMap::default(), InstrId::from_index(0));
        let locals = locals_of(function);
        let has_choice = choices_of(function);
        Self {
            program,
            properties,
            gives_any: false,
            id,
            function,
            code,
            constants,
            flags,
            is_array,
            known,
            locals,
            has_choice,
            is_choosing: false,
            n_slots,
            at,
        }
    }

    fn function(&mut self) -> Entry {
        let start = self.code.ops.len();
        for (id, local) in self.function.locals.iter() {
            if matches!(local.storage, LocalStorage::Memory(_)) || self.is_array[id.index()] {
                self.emit(Op::Clear(local_slot(id)));
            }
            if let Some(flag) = self.flags[id.index()] {
                self.emit(Op::Clear(flag));
            }
        }
        let n_params = usize::try_from(self.function.n_params).unwrap_or(0);
        for index in 0..n_params {
            self.assigned(LocalId::from_index(index));
        }
        let is_leader = leaders(self.function);
        let mut starts: Vec<Pc> = Vec::with_capacity(self.function.instrs.len());
        let mut ids = self.function.instrs.ids();
        while let Some(id) = ids.next() {
            if is_leader[id.index()] {
                self.known.clear();
            }
            starts.push(self.code.ops.len());
            self.at = id;
            let next = InstrId::from_index(id.index() + 1);
            let is_fused = !is_leader.get(next.index()).is_none_or(|is_leader| *is_leader)
                && self.fused(id, next);
            if is_fused {
                ids.next();
                starts.push(self.code.ops.len());
            } else {
                self.instr(id);
            }
        }
        for op in &mut self.code.ops[start..] {
            if let Op::Jump(target) | Op::Branch(_, target) | Op::BinaryBranch(.., target) = op {
                *target = starts[*target];
            }
        }
        Entry { pc: start, n_slots: self.n_slots }
    }

    fn emit(&mut self, op: Op) {
        self.code.ops.push(op);
        self.code.origins.push((self.id, self.at));
    }

    /// Lets the last operation leave its result in a register at once, if it is the one that computes a value that nothing
    /// else uses; whether it is.
    fn redirect(&mut self, value: Slot, register: LocalId) -> bool {
        let is_new = value == Slot::local(self.n_slots - 1)
            && self.code.origins.last() == Some(&(self.id, self.at));
        let Some(dst) = self.code.ops.last_mut().filter(|_| is_new).and_then(Op::result) else {
            return false;
        };
        if *dst != value {
            return false;
        }
        *dst = local_slot(register);
        self.n_slots -= 1;
        self.known.retain(|_, slot| *slot != value);
        true
    }

    /// Takes back the last operation of the present instruction, if it is a binary one that computes a value: what uses it
    /// becomes one operation with it.
    fn take_binary(&mut self, value: Slot) -> Option<(&'static Binary, [Slot; 3])> {
        let is_own = self.code.origins.last() == Some(&(self.id, self.at));
        let last = self.code.ops.last().filter(|_| is_own)?;
        let &Op::Binary(f, dst, a, b) = last else { return None };
        if dst != value {
            return None;
        }
        self.code.ops.pop();
        self.code.origins.pop();
        Some((f, [dst, a, b]))
    }

    fn stop(&mut self, what: impl Into<Box<str>>) {
        self.emit(Op::Stop(what.into()));
    }

    fn fresh(&mut self) -> Slot {
        self.n_slots += 1;
        Slot::local(self.n_slots - 1)
    }

    fn constant(&mut self, bits: u64) -> Slot {
        let constants = &mut self.code.constants;
        *self.constants.entry(bits).or_insert_with(|| {
            constants.push(bits);
            Slot::constant(constants.len() - 1)
        })
    }

    /// A register has got a value: what was computed from the old one is not known any more.
    fn assigned(&mut self, local: LocalId) {
        self.forget(local);
        if let Some(flag) = self.flags[local.index()] {
            let one = self.constant(1);
            self.emit(Op::Move(flag, one));
        }
    }

    fn forget(&mut self, local: LocalId) {
        let locals = &self.locals;
        self.known.retain(|expr, _| locals[expr.index()].binary_search(&local).is_err());
    }

    /// A check of an access and the access itself as one operation; whether they are.
    fn fused(&mut self, check: InstrId, access: InstrId) -> bool {
        let InstrKind::CheckAccess { addr, size_bytes, align_bytes, access: kind } =
            self.function.instrs[check].kind
        else {
            return false;
        };
        let align = u32::try_from(align_bytes).unwrap_or(0);
        let is_same = |other: ExprId, ty: Scalar| {
            other == addr && ty.size_bytes() == size_bytes && !is_wide(ty)
        };
        let next = &self.function.instrs[access].kind;
        if let InstrKind::Load { dst, addr, is_volatile } = next
            && kind == AccessKind::Read
            && align > 0
            && register_type(self.function, *dst).is_some_and(|ty| is_same(*addr, ty))
        {
            self.at = access;
            self.load(*dst, *addr, align, *is_volatile);
            return true;
        }
        if let InstrKind::Store { addr, value, is_volatile } = next
            && kind == AccessKind::Write
            && align > 0
            && is_same(*addr, self.function.exprs[*value].ty)
        {
            self.at = access;
            self.store(*addr, *value, align, *is_volatile);
            return true;
        }
        false
    }

    fn load(&mut self, dst: LocalId, addr: ExprId, align: u32, is_volatile: bool) {
        let ty = register_type(self.function, dst);
        if ty.is_some_and(is_wide) {
            return self.load_wide(dst, addr, is_volatile);
        }
        let Some(access) = ty.and_then(|ty| access(ty, align, is_volatile)) else {
            return self.stop("load of this type");
        };
        if let Some(op) = self.thread_var(dst, addr, access.ty) {
            self.emit(op);
        } else {
            let addr = self.value(addr);
            self.emit(Op::Load(local_slot(dst), addr, access));
        }
        self.assigned(dst);
    }

    fn store(&mut self, addr: ExprId, value: ExprId, align: u32, is_volatile: bool) {
        if is_wide(self.function.exprs[value].ty) {
            return self.store_wide(addr, value, is_volatile);
        }
        let Some(access) = access(self.function.exprs[value].ty, align, is_volatile) else {
            return self.stop("store of this type");
        };
        let (addr, value) = (self.value(addr), self.value(value));
        self.emit(Op::Store(addr, value, access));
    }

    /// Loads a value word by word.
    fn load_wide(&mut self, dst: LocalId, addr: ExprId, is_volatile: bool) {
        let words = self.words_at(addr, is_volatile).map(|(addr, access)| {
            let word = self.fresh();
            self.emit(Op::Load(word, addr, access));
            word
        });
        let ty = register_type(self.function, dst).unwrap_or(WORD);
        self.wide(WideOp::Join, &words.map(|word| (word, WORD)), (local_slot(dst), ty));
        self.assigned(dst);
    }

    /// Stores a value word by word.
    fn store_wide(&mut self, addr: ExprId, value: ExprId, is_volatile: bool) {
        let ty = self.function.exprs[value].ty;
        let low = self.value(value);
        let high = self.fresh();
        self.wide(WideOp::High, &[(low, ty)], (high, WORD));
        for (word, (addr, access)) in [low, high].into_iter().zip(self.words_at(addr, is_volatile))
        {
            self.emit(Op::Store(addr, word, access));
        }
    }

    /// The addresses of the two words of a value.
    fn words_at(&mut self, addr: ExprId, is_volatile: bool) -> [(Slot, Access); 2] {
        let (first, second, one) = (self.value(addr), self.fresh(), self.constant(1));
        self.emit(Op::PtrAdd(second, first, one, WORD.size_bytes()));
        [first, second].map(|addr| (addr, Access { ty: WORD, size: 8, align: 1, is_volatile }))
    }

    fn wide(&mut self, op: WideOp, args: &[(Slot, Scalar)], dst: (Slot, Scalar)) {
        self.code.is_wide = true;
        self.emit(Op::Wide(Box::new(Wide { op, args: args.into(), dst })));
    }

    /// A load of a word of `threadIdx` and its relatives, which are not in memory.
    fn thread_var(&self, dst: LocalId, addr: ExprId, ty: Scalar) -> Option<Op> {
        let (mut base, mut offset) = (addr, 0);
        if let ExprKind::PtrAdd { ptr, index, scale_bytes } = self.function.exprs[addr].kind {
            let ExprKind::Const(Constant::Int(index)) = self.function.exprs[index].kind else {
                return None;
            };
            (base, offset) = (ptr, alu::low(index).checked_mul(scale_bytes)?);
        }
        let ExprKind::GlobalAddr(global) = self.function.exprs[base].kind else { return None };
        let GlobalSpace::Thread(var) = self.program.globals[global].space else { return None };
        let word = usize::try_from(offset / 4).ok().filter(|word| *word < 3)?;
        let is_word = ty == Scalar::UINT && offset % 4 == 0;
        is_word.then(|| Op::ThreadVar(local_slot(dst), var, word))
    }

    /// A copy of `threadIdx` or one of its relatives, word by word; whether it is that.
    fn copy_thread_var(&mut self, dst: ExprId, src: ExprId, size_bytes: u64) -> bool {
        let ExprKind::GlobalAddr(global) = self.function.exprs[src].kind else { return false };
        let GlobalSpace::Thread(var) = self.program.globals[global].space else { return false };
        let (Some(access), 12) = (access(Scalar::UINT, 1, false), size_bytes) else {
            return false;
        };
        let dst = self.value(dst);
        for (word, index) in (0..3).zip(0_u64..) {
            let index = self.constant(index);
            let (value, addr) = (self.fresh(), self.fresh());
            self.emit(Op::ThreadVar(value, var, word));
            self.emit(Op::PtrAdd(addr, dst, index, Scalar::UINT.size_bytes()));
            self.emit(Op::Store(addr, value, access));
        }
        true
    }

    fn instr(&mut self, id: InstrId) {
        match &self.function.instrs[id].kind {
            InstrKind::Skip => {}
            InstrKind::Decl(local) => self.declare(*local),
            InstrKind::Dead(local) => self.dead(*local),
            InstrKind::Assign { dst, value } => {
                let ty = self.function.exprs[*value].ty;
                let value = self.value(*value);
                if is_wide(ty) {
                    self.wide(WideOp::Convert, &[(value, ty)], (local_slot(*dst), ty));
                } else if !self.redirect(value, *dst) {
                    self.emit(Op::Move(local_slot(*dst), value));
                }
                self.assigned(*dst);
            }
            InstrKind::Load { dst, addr, is_volatile } => self.load(*dst, *addr, 1, *is_volatile),
            InstrKind::Store { addr, value, is_volatile } => {
                self.store(*addr, *value, 1, *is_volatile);
            }
            InstrKind::Copy { dst, src, size_bytes }
                if self.copy_thread_var(*dst, *src, *size_bytes) => {}
            InstrKind::Copy { dst, src, size_bytes } => {
                let (dst, src) = (self.value(*dst), self.value(*src));
                self.emit(Op::Copy(dst, src, *size_bytes));
            }
            InstrKind::Zero { dst, size_bytes } => {
                let dst = self.value(*dst);
                self.emit(Op::Zero(dst, *size_bytes));
            }
            InstrKind::CheckAccess { addr, size_bytes, align_bytes, access } => {
                let (addr, size, align) = (self.value(*addr), *size_bytes, *align_bytes);
                self.emit(Op::CheckAccess { addr, size, align, access: *access });
            }
            InstrKind::Check { cond, property, .. } => {
                if self.properties.contains(*property) {
                    let cond = self.value(*cond);
                    match self.take_binary(cond) {
                        Some((f, slots)) => self.emit(Op::BinaryCheck(f, slots, *property)),
                        None => self.emit(Op::Check(cond, *property)),
                    }
                }
            }
            InstrKind::Assume(cond) => {
                let cond = self.value(*cond);
                self.emit(Op::Assume(cond));
            }
            // Targets are instructions until all of them have been compiled.
            InstrKind::Goto(target) => self.emit(Op::Jump(target.index())),
            InstrKind::Branch { cond, target } => {
                let cond = self.value(*cond);
                let target = target.index();
                match self.take_binary(cond) {
                    Some((f, slots)) => self.emit(Op::BinaryBranch(f, slots, target)),
                    None => self.emit(Op::Branch(cond, target)),
                }
            }
            InstrKind::Call { dst, callee, args } => self.call(*dst, *callee, args),
            InstrKind::Return(value) => {
                let value = value.map(|value| self.value(value));
                for (local, declaration) in self.function.locals.iter() {
                    if matches!(declaration.storage, LocalStorage::Memory(_))
                        || self.is_array[local.index()]
                    {
                        self.emit(Op::Dead(local_slot(local)));
                    }
                }
                self.emit(Op::Return(value));
            }
            InstrKind::Intrinsic { dst, op, args, text } => {
                // What is asked of another thread is computed anew by whoever is past the place.
                if *op == Intrinsic::Other {
                    self.known.clear();
                }
                let args: Vec<(Slot, Scalar)> = args
                    .iter()
                    .map(|arg| (self.value(*arg), self.function.exprs[*arg].ty))
                    .collect();
                let dst = dst.and_then(|dst| Some((dst, register_type(self.function, dst)?)));
                let is_input = matches!(op, Intrinsic::Input | Intrinsic::Nondet);
                let has_wide = dst.is_some_and(|(_, ty)| is_wide(ty));
                if args.iter().any(|(_, ty)| is_wide(*ty)) || has_wide && !is_input {
                    return self.stop("operation on 128-bit integers");
                }
                self.code.is_wide |= has_wide;
                let call = IntrinsicCall {
                    op: *op,
                    args,
                    dst: dst.map(|(dst, ty)| (local_slot(dst), ty)),
                    text: text.clone(),
                };
                self.emit(Op::Intrinsic(Box::new(call)));
                if let Some((dst, _)) = dst {
                    self.assigned(dst);
                }
            }
            InstrKind::AllocVla { dst, size } => {
                let size = self.value(*size);
                let name = Box::new(self.function.locals[*dst].name.clone());
                self.emit(Op::Array(local_slot(*dst), size, name));
                self.assigned(*dst);
            }
            InstrKind::Launch { kernel, grid, block, shared_bytes, stream, args } => {
                if args.iter().any(|arg| is_wide(self.function.exprs[*arg].ty)) {
                    return self.stop("128-bit argument of a launch");
                }
                let kernel = match kernel {
                    Callee::Direct(kernel) => Kernel::Known(*kernel),
                    Callee::Indirect(pointer) => Kernel::Pointer(self.value(*pointer)),
                };
                let call = LaunchCall {
                    kernel,
                    grid: grid.map(|dim| self.value(dim)),
                    block: block.map(|dim| self.value(dim)),
                    shared_bytes: shared_bytes.map(|bytes| self.value(bytes)),
                    stream: stream.map(|stream| self.value(stream)),
                    args: args.iter().map(|arg| self.value(*arg)).collect(),
                };
                self.emit(Op::Launch(Box::new(call)));
            }
            InstrKind::Unsupported(what) => self.stop(what.as_str()),
        }
    }

    fn declare(&mut self, local: LocalId) {
        let declaration = &self.function.locals[local];
        match declaration.storage {
            LocalStorage::Register(_) => self.unassigned(local),
            LocalStorage::Memory(layout) => {
                self.forget(local);
                let declaration = Box::new((declaration.name.clone(), layout));
                self.emit(Op::Decl(local_slot(local), declaration));
            }
        }
    }

    fn dead(&mut self, local: LocalId) {
        match self.function.locals[local].storage {
            LocalStorage::Register(_) => {
                if self.is_array[local.index()] {
                    self.emit(Op::Dead(local_slot(local)));
                }
                self.unassigned(local);
            }
            // The dead object keeps its address, by which a later access is recognised.
            LocalStorage::Memory(_) => self.emit(Op::Dead(local_slot(local))),
        }
    }

    fn unassigned(&mut self, local: LocalId) {
        self.forget(local);
        if let Some(flag) = self.flags[local.index()] {
            self.emit(Op::Clear(flag));
        }
    }

    fn call(&mut self, dst: Option<LocalId>, callee: Callee, args: &[ExprId]) {
        let func = match callee {
            Callee::Direct(func) => func,
            Callee::Indirect(pointer) => {
                let pointer = self.value(pointer);
                let args: Box<[Slot]> = args.iter().map(|arg| self.value(*arg)).collect();
                self.emit(Op::CallPointer { pointer, args, dst: dst.map(local_slot) });
                dst.into_iter().for_each(|dst| self.assigned(dst));
                return;
            }
        };
        let target = &self.program.functions[func];
        let any = dst.and_then(|dst| Some((dst, register_type(self.function, dst)?)));
        if !target.is_defined && self.gives_any {
            let Some((dst, ty)) = any else { return };
            let (slot, text) = (local_slot(dst), Some(target.name.clone()));
            let call = IntrinsicCall {
                op: Intrinsic::Input,
                args: Vec::new(),
                dst: Some((slot, ty)),
                text,
            };
            self.emit(Op::Intrinsic(Box::new(call)));
            return self.assigned(dst);
        }
        if !target.is_defined || target.instrs.is_empty() {
            return self.stop(format!("call of `{}`, which has no body", target.name));
        }
        let n_params = target.param_aggregates.len();
        if args.len() < n_params {
            return self.stop("call with too few arguments");
        }
        let args: Box<[Slot]> = args[..n_params].iter().map(|arg| self.value(*arg)).collect();
        for (first, second) in &target.restricted {
            let [first, second] =
                [first, second].map(|at| usize::try_from(*at).ok().and_then(|at| args.get(at)));
            if let (Some(first), Some(second)) = (first, second) {
                self.emit(Op::Restricted(*first, *second));
            }
        }
        self.emit(Op::Call { func, args, dst: dst.map(local_slot) });
        if let Some(dst) = dst {
            self.assigned(dst);
        }
    }

    /// The slot that holds the value of an expression.
    fn value(&mut self, root: ExprId) -> Slot {
        let mut stack = vec![root];
        self.is_choosing = self.has_choice[root.index()];
        while let Some(id) = stack.last().copied() {
            if self.known.contains_key(&id) {
                stack.pop();
                continue;
            }
            let expr = &self.function.exprs[id];
            let n_before = stack.len();
            stack.extend(operands(expr).iter().filter(|it| !self.known.contains_key(*it)));
            if stack.len() == n_before {
                let slot = self.node(id);
                self.known.insert(id, slot);
                stack.pop();
            }
        }
        self.known[&root]
    }

    /// Computes an expression of which the result or an operand does not fit in a word.
    fn wide_node(&mut self, id: ExprId, dst: Slot) {
        let function = self.function;
        let expr = function.exprs[id];
        let op = match expr.kind {
            ExprKind::Const(value) => WideOp::Constant(fold::to_bits(value)),
            ExprKind::Unary(op, _) => WideOp::Unary(op),
            ExprKind::Binary(op, ..) => WideOp::Binary(op),
            ExprKind::Convert(_) | ExprKind::Bitcast(_) => WideOp::Convert,
            ExprKind::Select(..) => WideOp::Select,
            // The offset is cut to the width of an address.
            ExprKind::PtrAdd { ptr, index, scale_bytes } => {
                self.emit(Op::PtrAdd(dst, self.known[&ptr], self.known[&index], scale_bytes));
                return;
            }
            ExprKind::Local(_)
            | ExprKind::LocalAddr(_)
            | ExprKind::GlobalAddr(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::PtrDiff { .. } => return self.stop("128-bit integer"),
        };
        let args: Vec<(Slot, Scalar)> =
            operands(&expr).iter().map(|id| (self.known[id], function.exprs[*id].ty)).collect();
        self.wide(op, &args, (dst, expr.ty));
    }

    /// Computes an expression whose operands are known.
    fn node(&mut self, id: ExprId) -> Slot {
        let function = self.function;
        let expr = function.exprs[id];
        let slot = |compiler: &Self, id: ExprId| compiler.known[&id];
        let ty = |id: ExprId| function.exprs[id].ty;
        match expr.kind {
            ExprKind::Const(value) if !is_wide(expr.ty) => {
                return self.constant(alu::low(fold::to_bits(value)));
            }
            ExprKind::Local(local) => {
                if let Some(flag) = self.flags[local.index()] {
                    let is_certain = !self.is_choosing;
                    self.emit(Op::NeedAssigned { flag, local, is_certain });
                }
                return local_slot(local);
            }
            ExprKind::LocalAddr(local) => return local_slot(local),
            ExprKind::Bitcast(value) if expr.ty != Scalar::Bool => return slot(self, value),
            ExprKind::Const(_)
            | ExprKind::GlobalAddr(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PtrAdd { .. }
            | ExprKind::PtrDiff { .. }
            | ExprKind::Convert(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Select(..) => {}
        }
        let dst = self.fresh();
        if is_wide(expr.ty) || operands(&expr).iter().any(|id| is_wide(ty(*id))) {
            self.wide_node(id, dst);
            return dst;
        }
        let op = match expr.kind {
            ExprKind::Unary(op, value) => match alu::unary(op, expr.ty) {
                Some(f) => Op::Unary(f, dst, slot(self, value)),
                None => Op::ExactUnary(Box::new((op, expr.ty)), dst, slot(self, value)),
            },
            ExprKind::Binary(op, left, right) => {
                let (a, b) = (slot(self, left), slot(self, right));
                let is_order =
                    matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge);
                match alu::binary(op, ty(left)) {
                    // What models do is right in any order.
                    Some(f)
                        if is_order && ty(left) == Scalar::Pointer && !self.function.is_model =>
                    {
                        Op::PointerOrder(f, dst, a, b)
                    }
                    Some(f) => Op::Binary(f, dst, a, b),
                    None => Op::ExactBinary(Box::new((op, ty(left), ty(right))), dst, a, b),
                }
            }
            ExprKind::PtrAdd { ptr, index, scale_bytes } => {
                Op::PtrAdd(dst, slot(self, ptr), slot(self, index), scale_bytes)
            }
            ExprKind::PtrDiff { left, right, size_bytes } => {
                Op::PtrDiff(dst, slot(self, left), slot(self, right), size_bytes.max(1))
            }
            ExprKind::Convert(value) => match alu::convert(ty(value), expr.ty) {
                Some(f) => Op::Unary(f, dst, slot(self, value)),
                None => Op::ExactConvert(Box::new((ty(value), expr.ty)), dst, slot(self, value)),
            },
            ExprKind::Select(cond, a, b) => {
                Op::Select(dst, slot(self, cond), slot(self, a), slot(self, b))
            }
            ExprKind::GlobalAddr(global) => Op::GlobalAddr(dst, global),
            ExprKind::FuncAddr(func) => Op::FuncAddr(dst, func),
            ExprKind::Bitcast(_)
            | ExprKind::Const(_)
            | ExprKind::Local(_)
            | ExprKind::LocalAddr(_) => Op::Stop("bits as a truth value".into()),
        };
        self.emit(op);
        dst
    }
}

/// A word of a value that does not fit in one.
const WORD: Scalar = Scalar::SIZE;

fn local_slot(local: LocalId) -> Slot {
    Slot::local(local.index())
}

fn is_wide(ty: Scalar) -> bool {
    alu::width(ty).is_none()
}

fn register_type(function: &Function, local: LocalId) -> Option<Scalar> {
    match function.locals[local].storage {
        LocalStorage::Register(ty) => Some(ty),
        LocalStorage::Memory(_) => None,
    }
}

fn access(ty: Scalar, align: u32, is_volatile: bool) -> Option<Access> {
    alu::width(ty)?;
    Some(Access { ty, size: u8::try_from(ty.size_bytes()).ok()?, align, is_volatile })
}

/// The locals that each expression depends on, ascending.
fn locals_of(function: &Function) -> Vec<Vec<LocalId>> {
    let mut result: Vec<Vec<LocalId>> = Vec::with_capacity(function.exprs.len());
    for expr in function.exprs.values() {
        let mut locals: Vec<LocalId> =
            operands(expr).iter().flat_map(|id| result[id.index()].iter().copied()).collect();
        if let ExprKind::Local(local) | ExprKind::LocalAddr(local) = expr.kind {
            locals.push(local);
        }
        locals.sort_unstable();
        locals.dedup();
        result.push(locals);
    }
    result
}

/// Whether each expression chooses between others.
fn choices_of(function: &Function) -> Vec<bool> {
    let mut result: Vec<bool> = Vec::with_capacity(function.exprs.len());
    for expr in function.exprs.values() {
        let is_choice = matches!(expr.kind, ExprKind::Select(..));
        result.push(is_choice || operands(expr).iter().any(|id| result[id.index()]));
    }
    result
}

/// The first instructions of basic blocks.
fn leaders(function: &Function) -> Vec<bool> {
    let mut is_leader = vec![false; function.instrs.len()];
    for (id, instr) in function.instrs.iter() {
        let ends = matches!(instr.kind, InstrKind::Goto(_) | InstrKind::Branch { .. });
        if ends {
            for target in successors(function, id) {
                is_leader[target.index()] = true;
            }
        }
    }
    is_leader
}
