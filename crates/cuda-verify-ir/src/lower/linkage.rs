//! Names that units of a program share ([basic.link]), where a program consists of several.
//!
//! A unit is lowered from its own entry points; what it uses and does not define is a symbol that another unit is asked
//! for, which lowers it as one more entry point. Functions and variables of C, and those declared `extern "C"`, have
//! their name for a symbol; others their qualified name and the types of their parameters.

use cuda_verify_base::Name;
use cuda_verify_syntax::ast::{RefQual, SpecFlags, UnqualifiedId};

use super::Lowerer;
use super::entity::{ClassId, FnId, Role, ScopeId, ScopeKind, Tables, VarId};
use crate::program::{FuncId, GlobalId, Strength, Symbol, SymbolOf};

impl<'a> Lowerer<'a> {
    /// Whether the program has other units.
    pub(super) fn is_unit(&self) -> bool {
        self.options.unit.is_some()
    }

    /// Notes what a function is to other units, if it has external linkage.
    pub(super) fn note_function(&mut self, id: FnId, func: FuncId, is_defined: bool) {
        let info = &self.tb.fns[id];
        if !self.is_unit() || self.is_model(info.span) || info.implicit.is_some() {
            return;
        }
        let Some(strength) = self.function_strength(id) else { return };
        let strength = if is_defined { strength } else { Strength::Undefined };
        let name = self.symbol_of_function(id);
        self.ir.program.symbols.push(Symbol { name, strength, of: SymbolOf::Function(func) });
    }

    /// How strong a definition of the function is; nothing for internal linkage.
    fn function_strength(&self, id: FnId) -> Option<Strength> {
        let info = &self.tb.fns[id];
        let decl = info.decl?;
        let flags = decl.flags.union(info.flags);
        if self.is_local_to_unit(info.scope)
            || (info.class.is_none() && flags.contains(SpecFlags::STATIC))
        {
            return None;
        }
        // Instances and inline functions are in every unit that uses them, and are one ([basic.def.odr]/13): any of
        // the definitions will do.
        let is_of_template =
            info.template.is_some() || info.class.is_some_and(|class| self.tb.is_instance(class));
        // What is defined in a class is inline, friends as well ([class.friend]/7).
        let is_friend = matches!(self.tb.scopes[info.scope].kind, ScopeKind::Class(_));
        let is_in_class = info.class.is_some() || is_friend;
        let is_inline = flags.contains(SpecFlags::INLINE)
            || flags.contains(SpecFlags::CONSTEXPR)
            || flags.contains(SpecFlags::DEFAULTED)
            || (is_in_class && decl.body.is_some() && decl.name.scope.is_empty());
        Some(if is_of_template || is_inline { Strength::Weak } else { Strength::Strong })
    }

    /// Whether a scope is inside an anonymous namespace or a function.
    fn is_local_to_unit(&self, scope: ScopeId) -> bool {
        let mut at = Some(scope);
        while let Some(id) = at {
            let scope = &self.tb.scopes[id];
            let is_anonymous =
                scope.kind == ScopeKind::Namespace && scope.name.is_none() && id != self.global;
            if is_anonymous || scope.kind == ScopeKind::Block {
                return true;
            }
            at = scope.parent;
        }
        false
    }

    fn is_c_function(&self, id: FnId) -> bool {
        let info = &self.tb.fns[id];
        info.class.is_none()
            && info.template.is_none()
            && (self.is_c(info.span) || self.linkage.c_functions.contains(id))
    }

    /// The name by which other units know a function, without its parameters.
    fn path_of_function(&self, id: FnId) -> String {
        if self.is_c_function(id) {
            self.tb.fns[id].key.to_string()
        } else {
            self.function_name(id)
        }
    }

    fn symbol_of_function(&mut self, id: FnId) -> Name {
        let path = self.path_of_function(id);
        if self.is_c_function(id) {
            return Name::from(path);
        }
        let Ok(sig) = self.signature(id) else { return Name::from(path) };
        // The result is no part of the symbol of a function that is no template (Itanium C++ ABI 5.1.5): two units
        // that disagree about it are linked all the same.
        let params: Vec<String> = sig
            .params
            .iter()
            .map(|param| {
                let ty = self.t.unqual(param.ty);
                self.type_text(ty)
            })
            .collect();
        let quals = self.tb.fns[id].decl.map(|decl| decl.this_quals).unwrap_or_default();
        let is_const = if quals.is_const { " const" } else { "" };
        let of_object = match quals.of_object {
            RefQual::None => "",
            RefQual::Lvalue => " &",
            RefQual::Rvalue => " &&",
        };
        Name::from(format!("{path}({}){is_const}{of_object}", params.join(",")))
    }

    /// Notes what a variable is to other units, if it has external linkage.
    pub(super) fn note_variable(&mut self, id: VarId, global: GlobalId, is_defined: bool) {
        let info = &self.tb.vars[id];
        if !self.is_unit() || self.is_model(info.span) {
            return;
        }
        let strength =
            if info.is_local { self.local_strength() } else { self.variable_strength(id) };
        let Some(strength) = strength else { return };
        let strength = if is_defined { strength } else { Strength::Undefined };
        let name =
            if info.is_local { self.symbol_of_local(id, global) } else { Name::new(&info.name) };
        self.ir.program.symbols.push(Symbol { name, strength, of: SymbolOf::Variable(global) });
    }

    /// Static variables of inline functions and templates are one for all units.
    fn local_strength(&self) -> Option<Strength> {
        let strength = self.f.func.and_then(|func| self.function_strength(func));
        strength.filter(|it| *it == Strength::Weak)
    }

    /// A static variable is known by its function; of several with one name, each by its turn.
    fn symbol_of_local(&mut self, id: VarId, global: GlobalId) -> Name {
        let is_guard = self.tb.vars[id].ir != Some(global);
        let own = self.tb.vars[id].name.rsplit("::").next().unwrap_or_default().to_owned();
        let function = self.f.func.map(|func| self.symbol_of_function(func));
        let function = function.as_deref().unwrap_or_default();
        let name = format!("{function}::{own}{}", if is_guard { " guard" } else { "" });
        let turns = (0_u32..).map(|turn| Name::from(format!("{name}#{turn}")));
        let known = &self.ir.program.symbols;
        turns
            .take(known.len() + 1)
            .find(|name| known.iter().all(|it| it.name != *name))
            .expect("invariant: there are more turns than symbols")
    }

    fn variable_strength(&self, id: VarId) -> Option<Strength> {
        let info = &self.tb.vars[id];
        let has = |flag| info.decl.flags.contains(flag);
        let class = self.tb.enclosing_class(info.scope);
        if self.is_local_to_unit(info.scope) || (class.is_none() && has(SpecFlags::STATIC)) {
            return None;
        }
        if has(SpecFlags::INLINE)
            || class.is_some_and(|class| self.tb.is_instance(class))
            || (class.is_some() && (has(SpecFlags::CONSTEXPR) || self.tb.is_whole_member(id)))
        {
            return Some(Strength::Weak);
        }
        // Constants have internal linkage unless they are declared `extern` ([basic.link]/3.2); in C they have not.
        let is_const = has(SpecFlags::CONSTEXPR) || info.ty.is_some_and(|ty| self.t.is_const(ty));
        let is_shared = has(SpecFlags::EXTERN) || self.linkage.extern_vars.contains(id);
        let is_internal = is_const && class.is_none() && !is_shared && !self.is_c(info.span);
        (!is_internal).then_some(Strength::Strong)
    }

    /// Enters what other units ask for.
    pub(super) fn enter_wanted(&mut self) {
        let Some(unit) = &self.options.unit else { return };
        let wanted = &unit.wanted;
        if wanted.is_empty() {
            return;
        }
        let path = |name: &str| name.split_once('(').map_or(name, |it| it.0).to_owned();
        let paths: std::collections::BTreeSet<String> = wanted.iter().map(|it| path(it)).collect();
        if paths.iter().any(|path| path.contains('<')) {
            for (scope, decl) in std::mem::take(&mut self.work.instantiations) {
                // One that is not understood instantiates nothing.
                drop(self.with_scratch(scope, |l| l.discover_instantiation(decl)));
            }
        }
        self.complete_wanted_classes(&paths);
        let ids: Vec<FnId> = self.tb.fns.ids().collect();
        for id in ids {
            let info = &self.tb.fns[id];
            let is_member = info.class.is_some();
            let may_be_defined = is_member || info.decl.is_some_and(|decl| decl.body.is_some());
            let is_method_template = info.implicit.is_some() || info.decl.is_none();
            let key = info.key.to_string();
            if !may_be_defined || is_method_template || self.is_model(info.span) {
                continue;
            }
            // The name of a conversion operator depends on its type.
            if info.role == Role::Conversion && self.signature(id).is_err() {
                continue;
            }
            let is_named = paths.contains(&key) || paths.contains(&self.path_of_function(id));
            if !is_named || self.signature(id).is_err() {
                continue;
            }
            // That it is a function of C may be said by an earlier declaration.
            let id = self.canonical(id);
            if wanted.contains(&self.symbol_of_function(id)) {
                self.enter_export(id);
            }
        }
        let vars: Vec<VarId> = self.tb.vars.ids().collect();
        for id in vars {
            let info = &self.tb.vars[id];
            if !info.is_local
                && !self.is_model(info.span)
                && paths.contains(&info.name)
                && self.global_type(id).is_ok()
                && !self.tb.is_undefined(id)
            {
                let result = self.ir_global(id);
                self.report_result(result);
            }
        }
    }

    fn complete_wanted_classes(&mut self, paths: &std::collections::BTreeSet<String>) {
        let classes: Vec<ClassId> = self.tb.classes.ids().collect();
        for class in classes {
            let info = &self.tb.classes[class];
            let prefix = format!("{}::", info.name);
            let is_defined = info.decl.is_some_and(|decl| decl.members.is_some());
            if is_defined
                && !self.is_model(info.span)
                && paths.iter().any(|path| path.starts_with(&prefix))
            {
                let (span, saved) = (info.span, self.diagnostics.len());
                if self.complete_class(class, span).is_err() {
                    self.diagnostics.truncate(saved);
                }
            }
        }
    }

    fn enter_export(&mut self, id: FnId) {
        let has_body = |l: &Self, id: FnId| l.tb.fns[id].decl.is_some_and(|it| it.body.is_some());
        let id = self.canonical(id);
        if self.signature(id).is_err() {
            return;
        }
        self.link_body(id);
        if !has_body(self, id) {
            return;
        }
        let result = self.ir_func(id);
        if let Some(func) = self.report_result(result)
            && !self.ir.program.exports.contains(&func)
        {
            self.ir.program.exports.push(func);
        }
    }

    /// Notes a declaration inside `extern "C"`.
    pub(super) fn note_c_function(&mut self, id: FnId, name: &UnqualifiedId<'a>) {
        if self.linkage.is_extern_c && matches!(name, UnqualifiedId::Ident(_)) {
            self.linkage.c_functions.insert(id);
        }
    }
}

impl<'a> Tables<'a> {
    pub(crate) fn is_instance(&self, class: ClassId) -> bool {
        let info = &self.classes[class];
        let outer = self.scopes[info.scope].parent;
        info.template.is_some()
            || outer.is_some_and(|scope| {
                self.enclosing_class(scope).is_some_and(|it| self.is_instance(it))
            })
    }

    pub(crate) fn enclosing_class(&self, scope: ScopeId) -> Option<ClassId> {
        let mut at = Some(scope);
        while let Some(id) = at {
            if let ScopeKind::Class(class) = self.scopes[id].kind {
                return Some(class);
            }
            at = self.scopes[id].parent;
        }
        None
    }

    /// Whether a static member is initialised in its class, so that its value is known wherever the class is.
    pub(crate) fn is_whole_member(&self, id: VarId) -> bool {
        let decl = self.vars[id].decl;
        decl.init.is_some() && decl.name.is_some_and(|name| name.scope.is_empty())
    }

    /// Whether a variable is declared in this unit and not defined.
    pub(super) fn is_undefined(&self, id: VarId) -> bool {
        let info = &self.vars[id];
        let is_plain = |scope: Option<ClassId>| scope.is_some_and(|class| !self.is_instance(class));
        let is_member = info.is_member
            && info.decl.init.is_none()
            && !info.decl.flags.contains(SpecFlags::INLINE)
            && info.decl.name.is_some_and(|name| name.scope.is_empty())
            && is_plain(self.enclosing_class(info.scope));
        is_member || (info.decl.flags.contains(SpecFlags::EXTERN) && info.decl.init.is_none())
    }
}
