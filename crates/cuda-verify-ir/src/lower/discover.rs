//! Which instances of templates a program makes, where that is not seen from the entry points.
//!
//! A kernel template means nothing by itself. When all kernels are asked for, its instances are those that the host
//! code of the program launches: all functions of the program, and what it instantiates explicitly, are lowered, and
//! dropped again. What cannot be lowered in them concerns no kernel and is not reported.

use cuda_verify_base::{IdSet, PrimaryMap};
use cuda_verify_syntax::ast::{Decl, DeclKind, Quals, SpecFlags};

use super::Lowerer;
use super::entity::{ClassId, Entity, FnId, TemplateId, VarInfo};
use super::fail::R;
use super::types::{FnTy, TyKind};
use crate::program::{
    Callee, ExprKind, FuncId, Function, FunctionKind, GlobalId, InitValue, Launch, Stmt, StmtKind,
    for_each_stmt,
};

impl<'a> Lowerer<'a> {
    /// Lowers the host code of the program, reached or not.
    pub(super) fn discover_instances(&mut self) {
        self.drain();
        let n_inits = self.work.static_inits.len();
        let rules = self.ir.program.rules.clone();
        self.is_discovering = true;
        let ids: Vec<FnId> = self.tb.fns.ids().collect();
        for id in ids {
            self.discover_function(id);
        }
        let classes: Vec<ClassId> = self.tb.classes.ids().collect();
        for class in classes {
            let info = &self.tb.classes[class];
            let is_defined = info.decl.is_some_and(|decl| decl.members.is_some());
            if is_defined && !self.is_model(info.span) {
                self.discover_class(class);
            }
        }
        for (scope, decl) in std::mem::take(&mut self.work.instantiations) {
            // One that is not understood instantiates nothing; its kernels are then named as not instantiated.
            drop(self.with_scratch(scope, |l| l.discover_instantiation(decl)));
        }
        self.drain();
        self.is_discovering = false;
        // Initialisers of host variables have no part in kernels.
        self.work.static_inits.truncate(n_inits);
        self.ir.program.rules = rules;
        self.work.pending_vars.clear();
    }

    fn discover_function(&mut self, id: FnId) {
        let info = &self.tb.fns[id];
        let is_wanted = info.template.is_none()
            && info.decl.is_some_and(|decl| decl.body.is_some())
            && self.tb.function_kind(id) == FunctionKind::Host
            && !self.is_model(info.span);
        if is_wanted {
            drop(self.ir_func(id));
        }
    }

    fn discover_class(&mut self, class: ClassId) {
        let span = self.tb.classes[class].span;
        if self.complete_class(class, span).is_err() {
            return;
        }
        let ids: Vec<FnId> = self.tb.fns.ids().collect();
        for id in ids {
            let info = &self.tb.fns[id];
            if info.class == Some(class) && info.template.is_none() && info.decl.is_some() {
                self.link_body(id);
                if self.tb.function_kind(id) == FunctionKind::Host
                    && self.tb.fns[id].decl.is_some_and(|decl| decl.body.is_some())
                {
                    drop(self.ir_func(id));
                }
            }
        }
    }

    /// `template void f<int>(int);`, `template class C<int>;`
    pub(super) fn discover_instantiation(&mut self, decl: &'a Decl<'a>) -> R<()> {
        match decl.kind {
            DeclKind::Function(function) => {
                let found = self.lookup_qualified(function.name)?;
                let explicit = match function.name.last.args {
                    Some(args) => self.resolve_targs(args)?,
                    None => Vec::new(),
                };
                let sig = self.compute_signature(function)?;
                let params: Vec<_> =
                    sig.params.iter().map(|param| self.t.unqual(param.ty)).collect();
                let target = self.t.mk(TyKind::Function(FnTy {
                    ret: sig.ret,
                    params,
                    is_variadic: sig.is_variadic,
                    this_quals: Quals::default(),
                }));
                let templates: Vec<TemplateId> = found
                    .iter()
                    .filter_map(|entity| match *entity {
                        Entity::Template(id) => Some(id),
                        _ => None,
                    })
                    .collect();
                for template in templates {
                    if let Ok(id) = self.deduce_address(template, target, &explicit) {
                        self.ir_func(id)?;
                    }
                }
            }
            DeclKind::Record(record) => {
                if let (Some(name), true) = (record.name, record.members.is_none())
                    && let Some(ty) = self.type_of_name(name)?
                    && let TyKind::Record(class) = *self.t.kind(ty)
                {
                    self.discover_class(class);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether kernels read variables in constant memory that are declared with their contents.
    pub(super) fn has_tables(&mut self) -> bool {
        self.drain();
        self.tb.vars.values().any(|var| is_table(var) && var.ir.is_some())
    }

    /// Tables in constant memory that no host function of the program names keep the contents with which they are
    /// declared. Host code must have been lowered.
    ///
    /// SOUNDNESS(constant-tables): under; where kernels are checked without a host program, one in another file may
    /// change such a table.
    pub(super) fn fix_tables(&mut self) {
        if !self.not_understood.is_empty() || !self.options.keeps_tables {
            return;
        }
        let host = self.ir.program.functions.values().filter(|it| it.kind == FunctionKind::Host);
        let named: IdSet<GlobalId> = host
            .flat_map(|function| function.exprs.values())
            .filter_map(|expr| match expr.kind {
                ExprKind::Global(global) => Some(global),
                _ => None,
            })
            .collect();
        for (id, var) in self.tb.vars.iter().filter(|(_, var)| is_table(var)) {
            let is_dynamic = self.work.static_inits.iter().any(|(other, _)| *other == id);
            if let Some(global) = var.ir.filter(|global| !is_dynamic && !named.contains(*global)) {
                self.ir.program.globals[global].is_const = true;
            }
        }
    }

    /// Takes the bodies of functions away that no entry point reaches.
    pub(super) fn forget_unreached(&mut self) {
        let mut reached: IdSet<FuncId> = IdSet::new();
        let mut pending: Vec<FuncId> = self.ir.program.kernels.clone();
        pending.extend(self.ir.program.main);
        // What every launch of the host calls.
        pending.extend(
            [self.ir.program.checks_launch, self.ir.program.captures_launch].into_iter().flatten(),
        );
        pending.extend(&self.ir.program.exports);
        pending.extend(self.ir.program.launchers.iter().map(|launcher| launcher.func));
        pending.extend(self.ir.program.static_init);
        pending.extend(self.work.static_inits.iter().map(|(_, func)| *func));
        for global in self.ir.program.globals.values() {
            for write in global.init.iter().flatten() {
                if let InitValue::FuncAddr(func) = write.value {
                    pending.push(func);
                }
            }
        }
        while let Some(func) = pending.pop() {
            if reached.insert(func) {
                callees(&self.ir.program.functions[func], &mut pending);
            }
        }
        for func in self.ir.program.functions.ids() {
            if !reached.contains(func) {
                let function = &mut self.ir.program.functions[func];
                function.body = None;
                function.n_labels = 0;
                function.exprs = PrimaryMap::new();
                let n_params = usize::try_from(function.n_params).unwrap_or(usize::MAX);
                let mut params = PrimaryMap::new();
                for local in function.locals.values().take(n_params) {
                    params.push(local.clone());
                }
                function.locals = params;
            }
        }
    }
}

/// Whether a variable is in constant memory and declared with its contents.
fn is_table(var: &VarInfo<'_>) -> bool {
    var.decl.flags.contains(SpecFlags::CONSTANT) && var.decl.init.is_some()
}

/// The functions that a function names.
pub(crate) fn callees(function: &Function, out: &mut Vec<FuncId>) {
    for expr in function.exprs.values() {
        match &expr.kind {
            ExprKind::Call(Callee::Direct(func), _) | ExprKind::FuncAddr(func) => out.push(*func),
            ExprKind::Seq(seq) => launched(&seq.stmts, out),
            _ => {}
        }
    }
    launched(function.body.as_deref().unwrap_or(&[]), out);
}

/// The kernels that statements launch.
fn launched(stmts: &[Stmt], out: &mut Vec<FuncId>) {
    for_each_stmt(stmts, |stmt| {
        if let StmtKind::Launch(Launch { kernel: Callee::Direct(func), .. }) = &stmt.kind {
            out.push(*func);
        }
    });
}
