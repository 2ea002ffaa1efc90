//! One function: parameters, locals, body.
//!
//! *Guarantee*: scalar parameters and the addresses of aggregate ones are registers; parameters that need memory are
//! copied to a variable of their own before the body starts.

use cuda_verify_base::id::Id;
use cuda_verify_base::{Diagnostic, Diagnostics, Name, PrimaryMap, PropertyKind, Span};
use cuda_verify_ir::program as ir;
use cuda_verify_ir::types::{Scalar, Type, TypeId};
use rustc_hash::FxHashMap;

use super::exception::{Exceptions, TryBlock};
use super::facts::{self, Facts};
use super::functions::Pointed;
use super::layouts::{Layouts, is_empty_record};
use super::scope::{Entry, Pending, Scope, Target};
use super::switch::SwitchCx;
use crate::builder::{FunctionBuilder, Label};
use crate::checks::CheckOptions;
use crate::fold;
use crate::program::{ExprId, Function, InstrKind, Layout, LocalId};

/// Statements and expressions nested deeper than this are not supported; a level of the source is up to three here.
const MAX_DEPTH: u32 = 10_000;

/// How often on average an expression may be converted: destructors are, once per way out of their scope.
const MAX_COPIES: usize = 256;

/// The conversion of one function.
pub(super) struct FnCx<'a> {
    pub(super) program: &'a ir::Program,
    pub(super) func: &'a ir::Function,
    pub(super) options: &'a CheckOptions,
    pub(super) layouts: &'a mut Layouts,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) facts: Facts,
    pub(super) b: FunctionBuilder,
    pub(super) locals: Vec<LocalId>,
    /// Register that holds the address of the result, if the function returns an aggregate.
    pub(super) result: Option<LocalId>,
    pub(super) scopes: Vec<Scope>,
    pub(super) entries: Vec<Entry>,
    pub(super) targets: Vec<Target>,
    pub(super) switches: Vec<SwitchCx>,
    pub(super) exceptions: &'a Exceptions,
    pub(super) pointed: &'a Pointed,
    /// The `try` blocks around what is being converted.
    pub(super) tries: Vec<TryBlock>,
    /// Whether nothing calls the function.
    pub(super) is_entry: bool,
    pub(super) labels: PrimaryMap<ir::LabelId, (Label, Option<Vec<Entry>>)>,
    pub(super) pending: Vec<Pending>,
    /// How many operands that are evaluated only sometimes enclose what is being converted.
    pub(super) conditional_depth: u32,
    pub(super) next_serial: u32,
    /// Whether the function runs on the device, once it has been asked.
    pub(super) is_device: Option<ExprId>,
    /// Values that were written as float products, with their factors.
    pub(super) products: FxHashMap<ExprId, (ExprId, ExprId)>,
    depth: u32,
    budget: usize,
    /// Whether a limit has been reached and reported.
    is_over_limit: bool,
}

/// Converts a function.
pub(super) fn convert_function<'a>(
    program: &'a ir::Program,
    func: &'a ir::Function,
    (is_main, is_entry): (bool, bool),
    (exceptions, pointed): (&'a Exceptions, &'a Pointed),
    options: &'a CheckOptions,
    layouts: &'a mut Layouts,
    diagnostics: &'a mut Diagnostics,
) -> Function {
    let mut b = FunctionBuilder::new(func.name.clone(), func.kind);
    b.set_declaration(func.span, func.is_model, func.limits);
    b.restrict(&func.restricted);
    func.rules.iter().for_each(|rule| b.rely_on(*rule));
    b.set_span(func.span);
    let mut cx = FnCx {
        program,
        func,
        options,
        layouts,
        diagnostics,
        facts: facts::facts(program, func, options),
        b,
        locals: Vec::new(),
        result: None,
        scopes: Vec::new(),
        entries: Vec::new(),
        targets: Vec::new(),
        switches: Vec::new(),
        exceptions,
        pointed,
        tries: Vec::new(),
        is_entry,
        labels: PrimaryMap::new(),
        pending: Vec::new(),
        conditional_depth: 0,
        next_serial: 0,
        is_device: None,
        products: FxHashMap::default(),
        depth: 0,
        is_over_limit: false,
        budget: func.exprs.len().saturating_mul(MAX_COPIES).saturating_add(1 << 16),
    };
    cx.declare_params();
    let Some(body) = &func.body else {
        let mut function = cx.b.finish();
        function.instrs = PrimaryMap::new();
        function.exprs = PrimaryMap::new();
        function.locals =
            function.locals.values().take(function.param_aggregates.len()).cloned().collect();
        function.is_defined = false;
        return function;
    };
    cx.declare_locals();
    for _ in 0..func.n_labels {
        let label = cx.b.label();
        cx.labels.push((label, None));
    }
    cx.push_scope();
    cx.copy_params();
    cx.stmts(body);
    cx.b.set_span(func.span);
    if cx.b.is_reachable() {
        cx.fall_off_end(is_main);
    }
    cx.entries.clear();
    cx.finish_gotos();
    cx.b.finish()
}

impl FnCx<'_> {
    fn declare_params(&mut self) {
        if let Some(ret) = self.program.types.as_scalar(self.func.ret) {
            self.b.returns(ret);
        } else if !matches!(self.program.types.get(self.func.ret), Type::Void) {
            self.result = Some(self.b.param("$result", Scalar::Pointer));
        }
        let n_params = usize::try_from(self.func.n_params).unwrap_or(usize::MAX);
        for (id, local) in self.func.locals.iter().take(n_params) {
            self.b.set_span(local.span);
            let param = match self.program.types.as_scalar(local.ty) {
                Some(scalar) if self.facts.memory_locals.contains(id) => {
                    self.b.param(format!("${}", local.name), scalar)
                }
                Some(scalar) => self.b.param(local.name.clone(), scalar),
                None => {
                    let layout = self.layout(local.ty);
                    self.b.aggregate_param(format!("${}", local.name), layout)
                }
            };
            self.locals.push(param);
        }
    }

    /// Makes the locals that are not parameters, and the variables of parameters in memory.
    fn declare_locals(&mut self) {
        let n_params = self.locals.len();
        for (id, local) in self.func.locals.iter() {
            self.b.set_span(local.span);
            let is_memory = self.facts.memory_locals.contains(id);
            if id.index() < n_params && !is_memory {
                continue;
            }
            let made = match self.program.types.as_scalar(local.ty) {
                Some(scalar) if !is_memory => self.b.register(local.name.clone(), scalar),
                Some(_) | None => {
                    let layout =
                        self.layouts.layout(&self.program.types, local.ty, local.align_bytes);
                    self.b.memory(local.name.clone(), layout)
                }
            };
            if id.index() >= n_params {
                self.locals.push(made);
            } else {
                // The parameter's own register stays reachable through its number, which is fixed.
                self.locals[id.index()] = made;
            }
        }
    }

    /// Copies the parameters that need memory.
    fn copy_params(&mut self) {
        let first = usize::from(self.result.is_some());
        let n_params = usize::try_from(self.func.n_params).unwrap_or(usize::MAX);
        for (id, local) in self.func.locals.iter().take(n_params) {
            if !self.facts.memory_locals.contains(id) {
                continue;
            }
            self.b.set_span(local.span);
            let param = self.b.local(LocalId::from_index(first + id.index()));
            let variable = self.locals[id.index()];
            self.declare(variable, None);
            let addr = self.b.local_addr(variable);
            if self.program.types.as_scalar(local.ty).is_some() {
                self.b.emit(InstrKind::Store {
                    addr,
                    value: param,
                    is_volatile: local.is_volatile,
                });
            } else if !is_empty_record(&self.program.types, local.ty) {
                let size_bytes = self.program.types.size_bytes(local.ty);
                self.b.emit(InstrKind::Copy { dst: addr, src: param, size_bytes });
            }
        }
    }

    /// What happens at the end of the body: `main` returns 0, other functions with a result an indeterminate value, and
    /// that is undefined if the caller uses it.
    fn fall_off_end(&mut self, is_main: bool) {
        self.unwind_for_return();
        let is_void = matches!(self.program.types.get(self.func.ret), Type::Void);
        let is_checked = self.options.has(PropertyKind::MissingReturn);
        if is_checked && !is_void && !is_main && !self.func.is_model {
            let fails = self.b.constant(ir::Constant::Bool(false), Scalar::Bool);
            let message =
                format!("`{}` ends without a result, which its caller uses", self.func.name);
            self.b.check(fails, PropertyKind::MissingReturn, message);
        }
        match self.program.types.as_scalar(self.func.ret) {
            Some(ret @ Scalar::Int(..)) if is_main => {
                let zero = self.b.int(0, ret);
                self.b.ret(Some(zero));
            }
            Some(_) | None => self.return_indeterminate(),
        }
    }

    /// Returns without saying what.
    pub(super) fn return_indeterminate(&mut self) {
        let value = self.program.types.as_scalar(self.func.ret).map(|ret| {
            let register = self.b.register("$ret", ret);
            self.b.emit(InstrKind::Decl(register));
            self.b.local(register)
        });
        self.b.ret(value);
    }

    // Shared by the other parts.

    pub(super) fn expr(&self, id: ir::ExprId) -> &ir::Expr {
        &self.func.exprs[id]
    }

    /// The scalar type of an expression, if it has one.
    pub(super) fn scalar(&self, id: ir::ExprId) -> Option<Scalar> {
        self.program.types.as_scalar(self.expr(id).ty)
    }

    pub(super) fn is_void(&self, id: ir::ExprId) -> bool {
        matches!(self.program.types.get(self.expr(id).ty), Type::Void)
    }

    pub(super) fn size_bytes(&self, ty: TypeId) -> u64 {
        self.program.types.size_bytes(ty)
    }

    pub(super) fn layout(&mut self, ty: TypeId) -> Layout {
        self.layouts.layout(&self.program.types, ty, None)
    }

    /// The size of what a pointer type points to.
    pub(super) fn pointee_size(&self, pointer: TypeId) -> u64 {
        match self.program.types.get(pointer) {
            Type::Pointer(pointee) => self.size_bytes(*pointee),
            Type::Void
            | Type::Scalar(_)
            | Type::Array { .. }
            | Type::Record(_)
            | Type::Function(_) => 1,
        }
    }

    /// Lets the instructions that follow stand at a place, if it is one; returns the place to go back to.
    pub(super) fn at(&mut self, span: Span) -> Span {
        let outer = self.b.span();
        if !span.is_none() {
            self.b.set_span(span);
        }
        outer
    }

    /// Reports a construct that is not converted, and makes reaching it known to the engines.
    pub(super) fn unsupported(&mut self, what: impl Into<Name>) {
        let what = what.into();
        let message = format!("not supported: {what}");
        self.diagnostics.push(Diagnostic::warning("unsupported", self.b.span(), message));
        self.b.emit(InstrKind::Unsupported(what));
    }

    /// A value to go on with after [`unsupported`](Self::unsupported).
    pub(super) fn dummy(&mut self, ty: Option<Scalar>) -> ExprId {
        let ty = ty.unwrap_or(Scalar::INT);
        self.b.constant(fold::zero(ty), ty)
    }

    /// Counts a level of nesting; `false`, after a report, where it is too deep or too much has been converted.
    pub(super) fn enter(&mut self) -> bool {
        let what = if self.budget == 0 {
            "function of this size"
        } else if self.depth >= MAX_DEPTH {
            "code nested this deeply"
        } else {
            self.budget -= 1;
            self.depth += 1;
            return true;
        };
        if self.is_over_limit {
            self.b.emit(InstrKind::Unsupported(what.into()));
        } else {
            self.unsupported(what);
        }
        self.is_over_limit = true;
        false
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// The value of an expression, in a temporary if later assignments could change it.
    pub(super) fn snapshot(&mut self, value: ExprId) -> ExprId {
        if self.b.is_stable(value) {
            return value;
        }
        let temp = self.b.temp(self.b.ty(value));
        self.b.assign(temp, value);
        self.b.local(temp)
    }
}
