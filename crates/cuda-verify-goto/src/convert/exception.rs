//! Exceptions: which functions may throw, and the ways out to the handlers.
//!
//! An exception is in flight while a variable of the program is not null. After a call that may have thrown it is
//! tested; then the lifetimes up to the innermost `try` end, destructors included, and control goes to its handler, or
//! the function is left. Where nobody is left to handle it, the program ends as by `abort`.
//!
//! *Guarantee*: functions outside [`Exceptions::throwing`] return without an exception in flight if they were called
//! so. Cost: linear in the program.

use cuda_verify_base::IdSet;
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program as ir;
use cuda_verify_ir::program::{BinaryOp, ExprKind, FunctionKind, InitValue, Stmt, StmtKind};
use cuda_verify_ir::types::Scalar;

use super::function::FnCx;
use crate::builder::Label;
use crate::program::{GlobalId, InstrKind, LocalId};

/// What throws.
#[derive(Debug, Default)]
pub(super) struct Exceptions {
    /// The variable that tells whether an exception is in flight; `None` if nothing throws.
    in_flight: Option<GlobalId>,
    /// Functions that may throw.
    throwing: IdSet<ir::FuncId>,
    /// Whether one of them may be what a pointer points to.
    by_pointer: bool,
}

/// Finds what throws.
pub(super) fn exceptions(program: &ir::Program) -> Exceptions {
    let Some(in_flight) = program.in_flight else { return Exceptions::default() };
    let mut throwing = IdSet::new();
    let mut callers: Vec<(ir::Callee, ir::FuncId)> = Vec::new();
    let mut pointed = IdSet::new();
    for (id, func) in program.functions.iter() {
        if !may_hold_host_code(func.kind) {
            continue;
        }
        let mut throws = func.body.as_deref().is_some_and(has_throw);
        for expr in func.exprs.values() {
            if let ExprKind::Call(callee, _) = expr.kind {
                callers.push((callee, id));
            } else if let ExprKind::FuncAddr(func) = expr.kind {
                pointed.insert(func);
            } else if let ExprKind::Seq(seq) = &expr.kind {
                throws |= has_throw(&seq.stmts);
            }
        }
        if throws {
            throwing.insert(id);
        }
    }
    for write in program.globals.values().flat_map(|global| global.init.iter().flatten()) {
        if let InitValue::FuncAddr(func) = write.value {
            pointed.insert(func);
        }
    }
    let mut by_pointer = false;
    loop {
        let mut is_changed = false;
        by_pointer |= throwing.iter().any(|func| pointed.contains(func));
        for (callee, caller) in &callers {
            let may_throw = match callee {
                ir::Callee::Direct(func) => throwing.contains(*func),
                ir::Callee::Indirect(_) => by_pointer,
            };
            is_changed |= may_throw && throwing.insert(*caller);
        }
        if !is_changed {
            return Exceptions {
                in_flight: Some(super::global_id(in_flight)),
                throwing,
                by_pointer,
            };
        }
    }
}

fn may_hold_host_code(kind: FunctionKind) -> bool {
    matches!(kind, FunctionKind::Host | FunctionKind::HostDevice)
}

fn has_throw(stmts: &[Stmt]) -> bool {
    let mut found = false;
    ir::for_each_stmt(stmts, |stmt| found |= matches!(stmt.kind, StmtKind::Throw));
    found
}

/// Where an exception goes from the code that is being converted.
#[derive(Clone, Copy, Debug)]
pub(super) struct TryBlock {
    handler: Label,
    depth: usize,
}

impl FnCx<'_> {
    pub(super) fn try_stmt(&mut self, body: &[Stmt], handler: &[Stmt]) {
        let (caught, end) = (self.b.label(), self.b.label());
        self.tries.push(TryBlock { handler: caught, depth: self.entries.len() });
        self.scoped(body);
        self.tries.pop();
        if self.b.is_reachable() {
            self.b.goto(end);
        }
        self.b.place(caught);
        if self.b.is_reachable() {
            self.scoped(handler);
        }
        self.b.place(end);
    }

    /// `throw`, the exception being in flight.
    pub(super) fn throw(&mut self) {
        self.leave_by_exception(None);
    }

    /// What follows a call: if it threw, so does this function.
    pub(super) fn after_call(&mut self, callee: ir::Callee, args: &[ir::ExprId]) {
        let may_throw = match callee {
            ir::Callee::Direct(func) => self.exceptions.throwing.contains(func),
            ir::Callee::Indirect(_) => self.exceptions.by_pointer,
        };
        if !may_throw || !may_hold_host_code(self.func.kind) {
            return;
        }
        let Some(in_flight) = self.exceptions.in_flight else { return };
        let goes_on = self.b.label();
        if self.func.kind == FunctionKind::HostDevice
            && let Some(is_device) = self.intrinsic(Intrinsic::IsDevice, &[], Some(Scalar::Bool))
        {
            self.b.branch(is_device, goes_on);
        }
        let addr = self.b.global_addr(in_flight);
        let thrown = self.b.load(addr, Scalar::Pointer);
        let null = self.b.null();
        let is_none = self.b.binary(BinaryOp::Eq, thrown, null);
        self.b.branch(is_none, goes_on);
        let unmade = match callee {
            ir::Callee::Direct(func) if self.program.functions[func].makes_object => {
                args.first().and_then(|address| self.local_of_address(*address))
            }
            ir::Callee::Direct(_) | ir::Callee::Indirect(_) => None,
        };
        self.leave_by_exception(unmade);
        self.b.place(goes_on);
    }

    /// The local in which an address lies.
    fn local_of_address(&self, mut id: ir::ExprId) -> Option<LocalId> {
        while let ExprKind::AddrOf(inner)
        | ExprKind::Decay(inner)
        | ExprKind::Convert(inner)
        | ExprKind::Bitcast(inner)
        | ExprKind::PtrAdd(inner, _)
        | ExprKind::Field(inner, _)
        | ExprKind::Index(inner, _) = self.func.exprs[id].kind
        {
            id = inner;
        }
        if let ExprKind::Local(local) = self.func.exprs[id].kind {
            Some(self.local(local))
        } else {
            None
        }
    }

    /// Leaves to the innermost handler. `unmade` is a local whose object does not exist yet.
    fn leave_by_exception(&mut self, unmade: Option<LocalId>) {
        let Some(in_flight) = self.exceptions.in_flight else {
            self.unsupported("exception");
            return;
        };
        let target = self.tries.last().copied();
        let depth = target.map_or(0, |target| target.depth);
        if self.has_cleanups_above(depth) {
            // Destructors may throw and handle exceptions of their own.
            let addr = self.b.global_addr(in_flight);
            let thrown = self.b.load(addr, Scalar::Pointer);
            let null = self.b.null();
            self.b.store(addr, null);
            self.unwind_by_exception(depth, unmade);
            self.b.store(addr, thrown);
        } else {
            self.unwind_by_exception(depth, unmade);
        }
        match target {
            Some(target) => self.b.goto(target.handler),
            None if self.is_entry => {
                let abort = Intrinsic::Abort;
                self.b.emit(InstrKind::Intrinsic {
                    dst: None,
                    op: abort,
                    args: vec![],
                    text: None,
                });
                self.b.ret_unreachable();
            }
            None => self.return_indeterminate(),
        }
    }
}
