//! Scopes: lifetimes, destructors, and jumps out of (and into) them.
//!
//! The locals alive at a point form a stack of [`Entry`]s. A way out of a scope runs the destructors and ends the
//! lifetimes of the entries above the scope's start, in reverse order. A `goto` is resolved when the whole body is
//! known: what its label's scope does not have is unwound, what the label's scope has beyond is declared.
//!
//! A destructor of an object that is declared in an operand that is evaluated only sometimes is guarded by a flag.

use cuda_verify_base::Span;
use cuda_verify_ir::program as ir;
use cuda_verify_ir::types::Scalar;

use super::function::FnCx;
use crate::builder::Label;
use crate::program::{InstrKind, LocalId, LocalStorage};

/// A scope.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// Number of entries outside it.
    start: usize,
    /// Value of [`FnCx::conditional_depth`] at its start.
    conditional_depth: u32,
}

/// A local that is alive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Tells apart entries of the same local.
    serial: u32,
    local: LocalId,
    /// Destructor call.
    cleanup: Option<ir::ExprId>,
    /// Register that is true while the destructor has to run, where that is not always so.
    flag: Option<LocalId>,
    /// Whether the local is the address of a run-time sized array.
    is_vla: bool,
}

/// Where `break` and `continue` go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) break_label: Label,
    pub(super) break_depth: usize,
    pub(super) continue_label: Option<Label>,
    pub(super) continue_depth: usize,
}

/// A `goto` whose way is made at the end of the function.
#[derive(Debug)]
pub(super) struct Pending {
    label: Label,
    target: ir::LabelId,
    from: Vec<Entry>,
    span: Span,
}

/// Whether a whole function is left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exit {
    Scope,
    Function,
}

impl FnCx<'_> {
    pub(super) fn push_scope(&mut self) {
        let conditional_depth = self.conditional_depth;
        self.scopes.push(Scope { start: self.entries.len(), conditional_depth });
    }

    /// Ends a scope in the normal course of control.
    pub(super) fn pop_scope(&mut self) {
        let scope = self.scopes.pop().expect("invariant: scopes are balanced");
        if self.b.is_reachable() {
            self.unwind_to(scope.start);
        }
        self.entries.truncate(scope.start);
    }

    /// Starts the lifetime of a local.
    pub(super) fn declare(&mut self, local: LocalId, cleanup: Option<ir::ExprId>) {
        self.b.emit(InstrKind::Decl(local));
        self.enter_scope(local, cleanup, false);
    }

    /// Notes that the register that holds the address of a run-time sized array is to be ended with the scope.
    pub(super) fn declare_vla(&mut self, local: LocalId) {
        self.enter_scope(local, None, true);
    }

    fn enter_scope(&mut self, local: LocalId, cleanup: Option<ir::ExprId>, is_vla: bool) {
        let depth = self.scopes.last().map_or(0, |scope| scope.conditional_depth);
        let flag = (cleanup.is_some() && self.conditional_depth > depth).then(|| {
            let flag = self.b.register("$alive", Scalar::Bool);
            let (no, yes) = (self.b.bool(false), self.b.bool(true));
            self.b.emit_prelude(InstrKind::Assign { dst: flag, value: no });
            self.b.assign(flag, yes);
            flag
        });
        let serial = self.next_serial;
        self.next_serial += 1;
        self.entries.push(Entry { serial, local, cleanup, flag, is_vla });
    }

    /// Ends the lifetimes of the entries above a depth, on one way out; they stay alive on others.
    pub(super) fn unwind_to(&mut self, depth: usize) {
        let entries = self.entries.get(depth..).unwrap_or_default().to_vec();
        self.unwind(&entries, Exit::Scope);
    }

    /// Ends the lifetimes of given entries, on one way out.
    pub(super) fn unwind_entries(&mut self, entries: &[Entry]) {
        self.unwind(entries, Exit::Scope);
    }

    /// Ends all lifetimes. Registers need no end here.
    pub(super) fn unwind_for_return(&mut self) {
        let entries = self.entries.clone();
        self.unwind(&entries, Exit::Function);
    }

    /// Ends lifetimes on the way to a handler. The object in one local may not exist yet.
    pub(super) fn unwind_by_exception(&mut self, depth: usize, unmade: Option<LocalId>) {
        let mut entries = self.entries.get(depth..).unwrap_or_default().to_vec();
        if let Some(entry) = entries.iter_mut().rev().find(|entry| Some(entry.local) == unmade) {
            entry.cleanup = None;
        }
        self.unwind(&entries, if depth == 0 { Exit::Function } else { Exit::Scope });
    }

    /// Whether a destructor runs before the function is left.
    pub(super) fn has_cleanups(&self) -> bool {
        self.has_cleanups_above(0)
    }

    /// Whether a destructor runs before a scope is left.
    pub(super) fn has_cleanups_above(&self, depth: usize) -> bool {
        let entries = self.entries.get(depth..).unwrap_or_default();
        entries.iter().any(|entry| entry.cleanup.is_some())
    }

    fn unwind(&mut self, entries: &[Entry], exit: Exit) {
        for entry in entries.iter().rev() {
            if let Some(cleanup) = entry.cleanup {
                self.run_cleanup(cleanup, entry.flag);
            }
            let storage = self.b.function().locals[entry.local].storage;
            let is_register = matches!(storage, LocalStorage::Register(_)) && !entry.is_vla;
            if exit == Exit::Scope || !is_register {
                self.b.emit(InstrKind::Dead(entry.local));
            }
        }
    }

    fn run_cleanup(&mut self, cleanup: ir::ExprId, flag: Option<LocalId>) {
        let skip = flag.map(|flag| {
            let skip = self.b.label();
            let alive = self.b.local(flag);
            let dead = self.b.not(alive);
            self.b.branch(dead, skip);
            let no = self.b.bool(false);
            self.b.assign(flag, no);
            skip
        });
        self.push_scope();
        self.discard(cleanup);
        self.pop_scope();
        if let Some(skip) = skip {
            self.b.place(skip);
        }
    }

    /// `break` or `continue`.
    pub(super) fn jump_to_target(&mut self, is_continue: bool) {
        let found = self.targets.iter().rev().find_map(|target| {
            if is_continue {
                target.continue_label.map(|label| (label, target.continue_depth))
            } else {
                Some((target.break_label, target.break_depth))
            }
        });
        match found {
            Some((label, depth)) => {
                self.unwind_to(depth);
                self.b.goto(label);
            }
            None => self.unsupported("break or continue outside of loops"),
        }
    }

    /// Places a label.
    pub(super) fn place_label(&mut self, id: ir::LabelId) {
        if self.labels.get(id).is_none_or(|(_, placed)| placed.is_some()) {
            self.unsupported("label defined twice");
            return;
        }
        let entries = self.entries.clone();
        let (label, snapshot) = &mut self.labels[id];
        *snapshot = Some(entries);
        self.b.place(*label);
    }

    /// `goto`
    pub(super) fn goto_label(&mut self, target: ir::LabelId) {
        let label = self.b.label();
        let from = self.entries.clone();
        self.b.goto(label);
        self.pending.push(Pending { label, target, from, span: self.b.span() });
    }

    /// Makes the ways of all `goto`s.
    pub(super) fn finish_gotos(&mut self) {
        for pending in std::mem::take(&mut self.pending) {
            self.b.set_span(pending.span);
            self.b.place(pending.label);
            let Some((label, Some(to))) = self.labels.get(pending.target).cloned() else {
                self.unsupported("goto to a label that is not defined");
                self.b.ret_unreachable();
                continue;
            };
            let pairs = pending.from.iter().zip(&to);
            let n_common = pairs.take_while(|(a, b)| a.serial == b.serial).count();
            self.unwind(&pending.from[n_common..], Exit::Scope);
            self.redeclare(&to[n_common..]);
            self.b.goto(label);
        }
    }

    /// Starts the lifetimes of locals whose declaration a jump passes.
    pub(super) fn redeclare(&mut self, entries: &[Entry]) {
        for entry in entries {
            self.b.emit(InstrKind::Decl(entry.local));
        }
    }
}
