//! Statements.

use cuda_verify_ir::program as ir;
use cuda_verify_ir::program::{BinaryOp, ExprKind, FunctionKind, Stmt, StmtKind, UnaryOp};
use cuda_verify_ir::types::Scalar;

use super::function::FnCx;
use super::place::Place;
use super::scope::Target;
use crate::builder::Label;
use crate::checks::DefaultStream;
use crate::program::{AccessKind, Callee, ExprId, InstrKind, Layout};

impl FnCx<'_> {
    /// Statements in the current scope.
    pub(super) fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            self.stmt(stmt);
        }
    }

    /// Statements in a scope of their own.
    pub(super) fn scoped(&mut self, stmts: &[Stmt]) {
        self.push_scope();
        self.stmts(stmts);
        self.pop_scope();
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if !self.enter() {
            return;
        }
        let outer = self.at(stmt.span);
        self.stmt_kind(stmt);
        self.b.set_span(outer);
        self.leave();
    }

    fn stmt_kind(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Expr(expr) => self.discard(*expr),
            StmtKind::Block(stmts) => self.scoped(stmts),
            StmtKind::Decl { local, cleanup } => {
                let local = self.local(*local);
                self.declare(local, *cleanup);
            }
            StmtKind::DeclVla { local, size } => self.decl_vla(*local, *size),
            StmtKind::ZeroInit(place) => self.zero_init(*place),
            StmtKind::If { .. } => self.if_chain(stmt),
            StmtKind::Loop { cond_prelude, cond, step, body, is_test_last, unroll: _ } => {
                self.loop_stmt(cond_prelude, *cond, *step, body, *is_test_last);
            }
            StmtKind::Switch { value, body } => self.switch(*value, body),
            StmtKind::Case { .. } | StmtKind::Default => self.switch_mark(),
            StmtKind::Label(label) => self.place_label(*label),
            StmtKind::Goto(label) => self.goto_label(*label),
            StmtKind::Break => self.jump_to_target(false),
            StmtKind::Continue => self.jump_to_target(true),
            StmtKind::Return(value) => self.return_stmt(*value),
            StmtKind::Launch(launch) => self.launch(launch),
            StmtKind::Try { body, handler } => self.try_stmt(body, handler),
            StmtKind::Throw => self.throw(),
            StmtKind::Unsupported(what) => self.b.emit(InstrKind::Unsupported(what.clone())),
        }
    }

    fn decl_vla(&mut self, local: ir::LocalId, size: ir::ExprId) {
        let size = self.value(size);
        let size = self.b.convert(size, Scalar::SIZE);
        let variable = self.local(local);
        if self.facts.memory_locals.contains(local) {
            let holder = self.b.register("$vla", Scalar::Pointer);
            self.declare(variable, None);
            self.b.emit(InstrKind::AllocVla { dst: holder, size });
            self.declare_vla(holder);
            let (addr, value) = (self.b.local_addr(variable), self.b.local(holder));
            self.b.store(addr, value);
        } else {
            self.b.emit(InstrKind::AllocVla { dst: variable, size });
            self.declare_vla(variable);
        }
    }

    fn zero_init(&mut self, id: ir::ExprId) {
        match self.place(id) {
            Place::Register(local, ty) => {
                let zero = self.dummy(Some(ty));
                self.b.assign(local, zero);
            }
            Place::Memory(place) => self.zero(&place),
        }
    }

    /// An `if` and the `if`s that stand alone in its `else`.
    fn if_chain(&mut self, mut stmt: &Stmt) {
        let end = self.b.label();
        let conditional_depth = self.conditional_depth;
        while let StmtKind::If { cond, then_branch, else_branch } = &stmt.kind {
            let _ = self.at(stmt.span);
            let otherwise = if else_branch.is_empty() { end } else { self.b.label() };
            self.branch_if(*cond, otherwise, false);
            self.scoped(then_branch);
            if else_branch.is_empty() {
                break;
            }
            if self.b.is_reachable() {
                self.b.goto(end);
            }
            self.b.place(otherwise);
            if let [only] = else_branch.as_slice()
                && matches!(only.kind, StmtKind::If { .. })
            {
                // Temporaries of its condition, which is evaluated only sometimes, live on in this scope.
                self.conditional_depth += 1;
                stmt = only;
            } else {
                self.scoped(else_branch);
                break;
            }
        }
        self.conditional_depth = conditional_depth;
        self.b.place(end);
    }

    /// Jumps to a label if a condition is `when`, else falls through.
    pub(super) fn branch_if(&mut self, cond: ir::ExprId, target: Label, when: bool) {
        if !self.enter() {
            return;
        }
        let func = self.func;
        let kind = &func.exprs[cond].kind;
        if let ExprKind::Unary(UnaryOp::Not, inner) = kind {
            self.branch_if(*inner, target, !when);
        } else if let ExprKind::And(left, right) | ExprKind::Or(left, right) = kind
            && !self.facts.pure.contains(*right)
        {
            let is_and = matches!(kind, ExprKind::And(..));
            self.branch_both(*left, *right, target, when, is_and);
        } else {
            let value = self.value(cond);
            let jumps = if when { value } else { self.b.not(value) };
            self.b.branch(jumps, target);
        }
        self.leave();
    }

    /// As [`branch_if`](Self::branch_if) for `left && right` or `left || right`.
    fn branch_both(
        &mut self,
        left: ir::ExprId,
        right: ir::ExprId,
        target: Label,
        when: bool,
        is_and: bool,
    ) {
        // `a && b` is false as soon as one operand is; `a || b` is true as soon as one is.
        let decides = !is_and;
        if when == decides {
            self.branch_if(left, target, when);
            self.conditional_depth += 1;
            self.branch_if(right, target, when);
            self.conditional_depth -= 1;
        } else {
            let skip = self.b.label();
            self.branch_if(left, skip, decides);
            self.conditional_depth += 1;
            self.branch_if(right, target, when);
            self.conditional_depth -= 1;
            self.b.place(skip);
        }
    }

    fn loop_stmt(
        &mut self,
        prelude: &[Stmt],
        cond: Option<ir::ExprId>,
        step: Option<ir::ExprId>,
        body: &[Stmt],
        is_test_last: bool,
    ) {
        let (exit, fail, next) = (self.b.label(), self.b.label(), self.b.label());
        let break_depth = self.entries.len();
        let head = self.b.here();
        self.push_scope();
        let mut alive_at_test = Vec::new();
        if !is_test_last {
            self.loop_test(prelude, cond, fail);
            alive_at_test = self.entries[break_depth..].to_vec();
        }
        self.targets.push(Target {
            break_label: exit,
            break_depth,
            continue_label: Some(next),
            continue_depth: self.entries.len(),
        });
        self.scoped(body);
        self.targets.pop();
        self.b.place(next);
        if is_test_last {
            self.loop_test(prelude, cond, fail);
            alive_at_test = self.entries[break_depth..].to_vec();
        }
        if let Some(step) = step {
            self.discard(step);
        }
        self.pop_scope();
        self.b.goto(head);
        self.b.place(fail);
        self.unwind_entries(&alive_at_test);
        self.b.place(exit);
    }

    fn loop_test(&mut self, prelude: &[Stmt], cond: Option<ir::ExprId>, fail: Label) {
        self.stmts(prelude);
        if let Some(cond) = cond {
            self.branch_if(cond, fail, false);
        }
    }

    fn return_stmt(&mut self, value: Option<ir::ExprId>) {
        let scalar = self.program.types.as_scalar(self.func.ret);
        let result = match (value, scalar, self.result) {
            (Some(value), Some(_), _) => {
                let value = self.value(value);
                Some(if self.has_cleanups() { self.snapshot(value) } else { value })
            }
            (Some(value), None, Some(result)) => {
                let src = self.aggregate(value);
                let addr = self.b.local(result);
                self.copy_to_address(addr, &src);
                None
            }
            (Some(value), None, None) => {
                self.discard(value);
                None
            }
            (None, Some(ty), _) => {
                let register = self.b.register("$ret", ty);
                self.b.emit(InstrKind::Decl(register));
                Some(self.b.local(register))
            }
            (None, None, _) => None,
        };
        self.unwind_for_return();
        self.b.ret(result);
    }

    /// A launch of the kernel that a pointer points to, its arguments given by an array of their addresses.
    pub(super) fn launch_array(&mut self, values: &[ExprId]) {
        let [kernel, gx, gy, gz, bx, by, bz, shared_bytes, stream, array] = *values else {
            self.unsupported("launch with this number of arguments");
            return;
        };
        let stream = self.in_default_stream(stream);
        let values = [kernel, gx, gy, gz, bx, by, bz, shared_bytes, stream, array];
        let [kernel, gx, gy, gz, bx, by, bz, shared_bytes, stream, array] =
            values.map(|value| self.snapshot(value));
        let program = self.program;
        let end = self.b.label();
        for (id, func) in program.functions.iter() {
            if func.kind != FunctionKind::Kernel || func.is_variadic {
                continue;
            }
            let next = self.b.label();
            let address = self.b.func_addr(super::func_id(id));
            let is_other = self.b.binary(BinaryOp::Ne, kernel, address);
            self.b.branch(is_other, next);
            let n_params = usize::try_from(func.n_params).unwrap_or(usize::MAX);
            let mut args = Vec::new();
            for (index, param) in func.locals.values().take(n_params).enumerate() {
                let index = self.b.int(i128::try_from(index).unwrap_or(0), Scalar::SIZE);
                let slot = self.b.ptr_add(array, index, 8);
                self.b.check_access(slot, (8, 8), AccessKind::Read);
                let at = self.b.load(slot, Scalar::Pointer);
                let size_bytes = self.size_bytes(param.ty);
                let align_bytes = program.types.align_bytes(param.ty);
                self.b.check_access(at, (size_bytes, align_bytes), AccessKind::Read);
                args.push(match program.types.as_scalar(param.ty) {
                    Some(scalar) => self.b.load(at, scalar),
                    None => at,
                });
            }
            self.b.emit(InstrKind::Launch {
                kernel: Callee::Direct(super::func_id(id)),
                grid: [gx, gy, gz],
                block: [bx, by, bz],
                shared_bytes: Some(shared_bytes),
                stream: Some(stream),
                args,
            });
            self.b.goto(end);
            self.b.place(next);
        }
        self.unsupported("launch of something that is no kernel of the program");
        self.b.place(end);
    }

    fn launch(&mut self, launch: &ir::Launch) {
        let uint = Scalar::UINT;
        let size = Scalar::SIZE;
        let mut operands: Vec<ir::ExprId> = Vec::new();
        operands.extend(launch.grid);
        operands.extend(launch.block);
        operands.extend(launch.shared_bytes);
        operands.extend(launch.stream);
        let n_fixed = operands.len();
        operands.extend(&launch.args);
        let kernel = match launch.kernel {
            ir::Callee::Direct(func) => Callee::Direct(super::func_id(func)),
            ir::Callee::Indirect(pointer) => {
                let pointer = self.value(pointer);
                Callee::Indirect(self.snapshot(pointer))
            }
        };
        let mut values = self.operands(&operands);
        let args = values.split_off(n_fixed);
        let mut values = values.into_iter();
        let mut dims = || {
            let dims = [values.next(), values.next(), values.next()];
            dims.map(|dim| dim.expect("invariant: all operands have been converted"))
        };
        let (grid, block) = (dims(), dims());
        let shared_bytes = launch.shared_bytes.and_then(|_| values.next());
        let stream = launch.stream.and_then(|_| values.next());
        let stream = match (stream, self.options.default_stream) {
            (Some(stream), _) => Some(self.in_default_stream(stream)),
            (None, DefaultStream::Legacy) => None,
            (None, DefaultStream::PerThread) => {
                let none = self.b.null();
                Some(self.in_default_stream(none))
            }
        };
        let grid = grid.map(|dim| self.b.convert(dim, uint));
        let block = block.map(|dim| self.b.convert(dim, uint));
        let shared_bytes = shared_bytes.map(|bytes| self.b.convert(bytes, size));
        let shape = (grid, block, shared_bytes, stream);
        let end = self.check_launch(&kernel, shape, &args, &launch.args);
        self.b.emit(InstrKind::Launch { kernel, grid, block, shared_bytes, stream, args });
        if let Some(end) = end {
            self.b.place(end);
        }
    }

    /// The stream that a handle names to the host: null is the default stream.
    pub(super) fn in_default_stream(&mut self, stream: ExprId) -> ExprId {
        let is_legacy = self.options.default_stream == DefaultStream::Legacy;
        if is_legacy || self.func.kind != FunctionKind::Host {
            return stream;
        }
        let (none, own) = (self.b.null(), self.b.int(PER_THREAD_STREAM, Scalar::SIZE));
        let own = self.b.convert(own, Scalar::Pointer);
        let is_none = self.b.binary(BinaryOp::Eq, stream, none);
        self.b.select(is_none, own, stream)
    }

    /// Asks the models whether a launch of the host is carried out, and hands it to them if not; gives where that ends.
    fn check_launch(
        &mut self,
        kernel: &Callee,
        (grid, block, shared_bytes, stream): LaunchShape,
        args: &[ExprId],
        sources: &[ir::ExprId],
    ) -> Option<Label> {
        let program = self.program;
        let (checks, captures) = (program.checks_launch?, program.captures_launch?);
        if self.func.kind != FunctionKind::Host {
            return None;
        }
        let end = self.b.label();
        let stream = stream.unwrap_or_else(|| self.b.null());
        let is_captured = self.b.temp(Scalar::Bool);
        let callee = Callee::Direct(super::func_id(checks));
        self.b.emit(InstrKind::Call { dst: Some(is_captured), callee, args: vec![stream] });
        let plain = self.b.label();
        let is_captured = self.b.local(is_captured);
        let is_plain = self.b.not(is_captured);
        self.b.branch(is_plain, plain);
        let layout = Layout {
            size_bytes: 8 * u64::try_from(args.len()).unwrap_or(0) + 8,
            align_bytes: 8,
            cell_bytes: 8,
        };
        let array = self.b.memory("$args", layout);
        self.declare(array, None);
        let array = self.b.local_addr(array);
        for (index, (arg, source)) in (0_u64..).zip(args.iter().zip(sources)) {
            let ty = self.expr(*source).ty;
            let address = if program.types.as_scalar(ty).is_some() {
                let place = self.memory_temp(ty);
                let address = self.address(&place);
                self.b.store(address, *arg);
                address
            } else {
                *arg
            };
            let slot = self.b.ptr_offset(array, 8 * index);
            self.b.store(slot, address);
        }
        let kernel = match kernel {
            Callee::Direct(func) => self.b.func_addr(*func),
            Callee::Indirect(pointer) => *pointer,
        };
        let none = self.b.int(0, Scalar::SIZE);
        let mut values = vec![kernel];
        values.extend(grid);
        values.extend(block);
        values.extend([shared_bytes.unwrap_or(none), stream, array]);
        let callee = Callee::Direct(super::func_id(captures));
        self.b.emit(InstrKind::Call { dst: None, callee, args: values });
        self.b.goto(end);
        self.b.place(plain);
        Some(end)
    }

    /// The size of a parameter of the kernel that a pointer points to; zero beyond the last one.
    pub(super) fn param_size(&mut self, values: &[ExprId], ty: Scalar) -> Option<ExprId> {
        let [kernel, index] = *values else { return None };
        let (kernel, index) = (self.snapshot(kernel), self.snapshot(index));
        let result = self.b.temp(ty);
        let none = self.b.int(0, ty);
        self.b.assign(result, none);
        let program = self.program;
        let end = self.b.label();
        for (id, func) in program.functions.iter() {
            if func.kind != FunctionKind::Kernel {
                continue;
            }
            let next = self.b.label();
            let address = self.b.func_addr(super::func_id(id));
            let is_other = self.b.binary(BinaryOp::Ne, kernel, address);
            self.b.branch(is_other, next);
            let n_params = usize::try_from(func.n_params).unwrap_or(usize::MAX);
            let mut size = none;
            for (number, param) in (0_i128..).zip(func.locals.values().take(n_params)) {
                let number = self.b.int(number, Scalar::UINT);
                let is_it = self.b.binary(BinaryOp::Eq, index, number);
                let bytes = self.b.int(i128::from(self.size_bytes(param.ty)), ty);
                size = self.b.select(is_it, bytes, size);
            }
            self.b.assign(result, size);
            self.b.goto(end);
            self.b.place(next);
        }
        self.b.place(end);
        Some(self.b.local(result))
    }
}

/// The handle `cudaStreamPerThread`.
const PER_THREAD_STREAM: i128 = 2;

/// Grid, block, bytes of shared memory and stream of a launch.
type LaunchShape = ([ExprId; 3], [ExprId; 3], Option<ExprId>, Option<ExprId>);
