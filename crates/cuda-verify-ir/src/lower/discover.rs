//! Which instances of templates a program makes, where that is not seen from the entry points.
//!
//! A kernel template means nothing by itself. When all kernels are asked for, its instances are those that the host
//! code of the program launches: all functions of the program, and what it instantiates explicitly, are lowered, and
//! dropped again. What cannot be lowered in them concerns no kernel and is not reported.

use cuda_verify_base::{IdSet, Span};
use cuda_verify_syntax::ast::{Decl, DeclKind, FunctionDecl, Quals, SpecFlags, TypeExprKind};

use super::Lowerer;
use super::entity::{ClassId, Entity, FnId, ScopeId, ScopeKind, TemplateId, VarId, VarInfo};
use super::fail::{Fail, R};
use super::types::{FnTy, TyKind};
use crate::program::{ExprKind, FunctionKind, GlobalId};

impl<'a> Lowerer<'a> {
    /// Lowers the host code of the program, reached or not.
    pub(super) fn discover_instances(&mut self) {
        self.drain();
        let n_inits = self.work.static_inits.len();
        let rules = self.ir.program.rules.clone();
        self.is_discovering = true;
        self.has_discovered = true;
        for (scope, decl) in std::mem::take(&mut self.work.instantiations) {
            // One that is not understood instantiates nothing; its kernels are then named as not instantiated.
            drop(self.with_scratch(scope, |l| l.discover_instantiation(decl)));
        }
        for (scope, function) in std::mem::take(&mut self.work.specialisations) {
            drop(self.with_scratch(scope, |l| l.discover_specialisation(function)));
        }
        self.discover_declared();
        self.is_discovering = false;
        if self.options.main_name.is_none() {
            // Initialisers of host variables have no part in kernels.
            self.work.static_inits.truncate(n_inits);
            self.ir.program.rules = rules;
        }
        self.work.pending_vars.clear();
    }

    /// Lowers what is declared, and what that declares in turn: members and friends of classes, closures.
    fn discover_declared(&mut self) {
        let (mut n_fns, mut n_vars, mut n_classes) = (0, 0, 0);
        loop {
            let fns: Vec<FnId> = self.tb.fns.ids().skip(n_fns).collect();
            let vars: Vec<VarId> = self.tb.vars.ids().skip(n_vars).collect();
            let classes: Vec<ClassId> = self.tb.classes.ids().skip(n_classes).collect();
            if fns.is_empty() && vars.is_empty() && classes.is_empty() {
                return;
            }
            (n_fns, n_vars) = (n_fns + fns.len(), n_vars + vars.len());
            n_classes += classes.len();
            fns.into_iter().for_each(|id| self.discover_function(id));
            vars.into_iter().for_each(|id| self.discover_variable(id));
            classes.into_iter().for_each(|id| self.discover_class(id));
            self.drain();
        }
    }

    /// Whether what a scope declares is there whatever the program uses: it is that of a namespace or of a class of one,
    /// and no part of a template or a function.
    fn is_open(&self, scope: ScopeId) -> bool {
        let mut scopes = std::iter::successors(Some(scope), |it| self.tb.scopes[*it].parent);
        scopes.all(|it| match self.tb.scopes[it].kind {
            ScopeKind::Namespace => true,
            ScopeKind::Class(class) => self.tb.classes[class].template.is_none(),
            ScopeKind::Template | ScopeKind::Block => false,
        })
    }

    /// Whoever has a closure may call it.
    fn discover_function(&mut self, id: FnId) {
        let info = &self.tb.fns[id];
        let is_declared = info.is_lambda || self.is_open(info.scope);
        if info.template.is_some() || !is_declared || self.is_model(info.span) {
            return;
        }
        if info.class.is_some() {
            self.link_body(id);
        }
        let is_wanted = self.tb.fns[id].decl.is_some_and(|decl| decl.body.is_some())
            && self.tb.function_kind(id) == FunctionKind::Host;
        if is_wanted {
            self.discover_body(id);
        }
    }

    fn discover_body(&mut self, id: FnId) {
        if let Err(fail) = self.ir_func(id) {
            let (name, span) = (self.function_name(id), self.tb.fns[id].span);
            self.note_not_understood(name, &fail, span);
        }
    }

    fn note_not_understood(&mut self, name: String, fail: &Fail, span: Span) {
        if self.is_main_file(self.sources.use_site(span).file) {
            self.not_understood.push((name, fail.0.message.clone(), span));
        }
    }

    /// Initialisers may launch, and hand launching functions out.
    fn discover_variable(&mut self, id: VarId) {
        let info = &self.tb.vars[id];
        let has = |flag| info.decl.flags.contains(flag);
        let is_of_device = has(SpecFlags::DEVICE) || has(SpecFlags::CONSTANT);
        let is_wanted = !is_of_device
            && !info.is_local
            && (info.decl.init.is_some() || matches!(info.decl.ty.kind, TypeExprKind::Named(_)))
            && self.is_open(info.scope)
            && !self.is_model(info.span);
        if is_wanted {
            let n_diagnostics = self.diagnostics.len();
            drop(self.ir_global(id));
            self.drain();
            self.diagnostics.truncate(n_diagnostics);
        }
    }

    /// `template <> void f<int>(int) { ... }`
    fn discover_specialisation(&mut self, function: &'a FunctionDecl<'a>) -> R<()> {
        for id in self.instances_of(function)? {
            if matches!(self.tb.function_kind(id), FunctionKind::Host | FunctionKind::Kernel) {
                self.ir_func(id)?;
            }
        }
        Ok(())
    }

    fn discover_class(&mut self, class: ClassId) {
        let info = &self.tb.classes[class];
        let span = info.span;
        let is_defined = info.decl.is_some_and(|decl| decl.members.is_some());
        let is_declared = info.template.is_none() && self.is_open(info.scope);
        if is_defined
            && is_declared
            && !self.is_model(span)
            && let Err(fail) = self.complete_class(class, span)
        {
            let name = self.tb.classes[class].name.clone();
            self.note_not_understood(name, &fail, span);
        }
    }

    /// `template class C<int>;` makes all members.
    fn discover_members(&mut self, class: ClassId) {
        let span = self.tb.classes[class].span;
        if let Err(fail) = self.complete_class(class, span) {
            let name = self.tb.classes[class].name.clone();
            self.note_not_understood(name, &fail, span);
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
                    self.discover_body(id);
                }
            }
        }
    }

    /// `template void f<int>(int);`, `template class C<int>;`
    pub(super) fn discover_instantiation(&mut self, decl: &'a Decl<'a>) -> R<()> {
        match decl.kind {
            DeclKind::Function(function) => {
                for id in self.instances_of(function)? {
                    self.ir_func(id)?;
                }
            }
            DeclKind::Record(record) => {
                if let (Some(name), true) = (record.name, record.members.is_none())
                    && let Some(ty) = self.type_of_name(name)?
                    && let TyKind::Record(class) = *self.t.kind(ty)
                {
                    self.discover_members(class);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The instances of templates that a declaration with their arguments means.
    fn instances_of(&mut self, function: &'a FunctionDecl<'a>) -> R<Vec<FnId>> {
        let found = self.lookup_qualified(function.name)?;
        let explicit = match function.name.last.args {
            Some(args) => self.resolve_targs(args)?,
            None => Vec::new(),
        };
        let sig = self.compute_signature(function)?;
        let params: Vec<_> = sig.params.iter().map(|param| self.t.unqual(param.ty)).collect();
        let target = self.t.mk(TyKind::Function(FnTy {
            ret: sig.ret,
            params,
            is_variadic: sig.is_variadic,
            this_quals: Quals::default(),
        }));
        let templates = found.iter().filter_map(|entity| match *entity {
            Entity::Template(id) => Some(id),
            _ => None,
        });
        let templates: Vec<TemplateId> = templates.collect();
        let instances = templates.into_iter().map(|it| self.deduce_address(it, target, &explicit));
        Ok(instances.flatten().collect())
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
}

/// Whether a variable is in constant memory and declared with its contents.
fn is_table(var: &VarInfo<'_>) -> bool {
    var.decl.flags.contains(SpecFlags::CONSTANT) && var.decl.init.is_some()
}
