//! Text form of declarations.

use super::Todo;
use crate::ast::{
    CtorInit, Decl, DeclKind, EnumDecl, FunctionDecl, Init, Param, RecordDecl, RecordKind,
    SpecFlags, TemplateParam, TemplateParamKind, TemplateParams, VarDecl,
};

impl<'a> Todo<'a> {
    pub(super) fn decl_parts(&mut self, decl: &'a Decl<'a>) {
        for list in decl.templates {
            self.text("(template ");
            self.template_params(list);
            self.text(" ");
        }
        self.decl_kind(&decl.kind);
        for _ in decl.templates {
            self.text(")");
        }
    }

    pub(super) fn template_params(&mut self, list: &TemplateParams<'a>) {
        self.text("(");
        for (index, param) in list.params.iter().enumerate() {
            if index > 0 {
                self.text(" ");
            }
            self.template_param(param);
        }
        self.text(")");
    }

    fn decl_kind(&mut self, kind: &'a DeclKind<'a>) {
        match kind {
            DeclKind::Function(function) => self.function(function),
            DeclKind::Var(var) => self.var(var),
            DeclKind::Alias(alias) => {
                self.text("(alias ");
                self.text(alias.name);
                self.text(" ");
                self.ty(alias.ty);
                self.text(")");
            }
            DeclKind::Record(record) => self.record(record),
            DeclKind::Enum(decl) => self.enumeration(decl),
            DeclKind::Namespace { name, is_inline, decls } => {
                self.text(if *is_inline { "(inline-namespace " } else { "(namespace " });
                self.text(name.unwrap_or("_"));
                self.decl_lines(decls);
                self.text(")");
            }
            DeclKind::Linkage { decls, .. } => {
                self.text("(linkage");
                self.decl_lines(decls);
                self.text(")");
            }
            DeclKind::UsingDecl(name) => {
                self.text("(using ");
                self.name(name);
                self.text(")");
            }
            DeclKind::UsingEnum(name) => {
                self.text("(using-enum ");
                self.name(name);
                self.text(")");
            }
            DeclKind::UsingDirective(name) => {
                self.text("(using-namespace ");
                self.name(name);
                self.text(")");
            }
            DeclKind::NamespaceAlias { name, target } => {
                self.text("(namespace-alias ");
                self.text(*name);
                self.text(" ");
                self.name(target);
                self.text(")");
            }
            DeclKind::ExplicitInstantiation(None) => self.text("(instantiation)"),
            DeclKind::ExplicitInstantiation(Some(decl)) => {
                self.text("(instantiation ");
                self.decl(decl);
                self.text(")");
            }
            DeclKind::StaticAssert { cond, message } => {
                self.text("(static-assert ");
                self.expr(cond);
                if let Some(message) = message {
                    self.text(format!(" {message:?}"));
                }
                self.text(")");
            }
            DeclKind::DeductionGuide(guide) => {
                self.text("(guide ");
                self.function(guide);
                self.text(")");
            }
            DeclKind::Friend(None) => self.text("(friend)"),
            DeclKind::Friend(Some(decl)) => {
                self.text("(friend ");
                self.decl(decl);
                self.text(")");
            }
            DeclKind::Access(access) => self.text(format!("{access:?}:").to_lowercase()),
            DeclKind::Empty => self.text("(empty)"),
            DeclKind::Error => self.text("(error)"),
        }
    }

    pub(super) fn flags(&mut self, flags: SpecFlags) {
        for name in flags.names() {
            self.text(" ");
            self.text(name);
        }
    }

    fn function(&mut self, function: &'a FunctionDecl<'a>) {
        self.text(if function.is_constructor { "(ctor " } else { "(fn " });
        self.name(function.name);
        self.flags(function.flags);
        for (word, operands) in
            [(" (bounds", function.launch_bounds), (" (cluster", function.cluster_dims)]
        {
            if !operands.is_empty() {
                self.text(word);
                self.exprs(operands);
                self.text(")");
            }
        }
        self.text(" ");
        self.ty(function.ret);
        self.text(" ");
        self.params(function.params, function.is_variadic);
        self.quals(" this-", function.this_quals);
        for init in function.ctor_inits {
            self.ctor_init(init);
        }
        if let Some(constraint) = function.constraint {
            self.text(" (constraint ");
            self.expr(constraint);
            self.text(")");
        }
        if let Some(body) = function.body {
            self.stmt_line(body);
        }
        self.text(")");
    }

    fn ctor_init(&mut self, init: &'a CtorInit<'a>) {
        self.text(" (init ");
        self.name(init.name);
        self.init(&init.init);
        self.text(")");
    }

    pub(super) fn params(&mut self, params: &'a [Param<'a>], is_variadic: bool) {
        self.text("(");
        for (index, param) in params.iter().enumerate() {
            self.text(if index > 0 { " (" } else { "(" });
            self.text(param.name.unwrap_or("_"));
            self.text(if param.is_pack { "... " } else { " " });
            self.ty(param.ty);
            if let Some(default) = param.default {
                self.text(" = ");
                self.expr(default);
            }
            self.text(")");
        }
        if is_variadic {
            self.text(if params.is_empty() { "..." } else { " ..." });
        }
        self.text(")");
    }

    pub(super) fn var(&mut self, var: &'a VarDecl<'a>) {
        self.text("(var ");
        match var.name {
            Some(name) => self.name(name),
            None if var.bindings.is_empty() => self.text("_"),
            None => self.text(format!("[{}]", var.bindings.join(" "))),
        }
        self.flags(var.flags);
        self.text(" ");
        self.ty(var.ty);
        if !var.align.is_empty() {
            self.text(" (align");
            self.exprs(var.align);
            self.text(")");
        }
        if let Some(width) = var.bit_width {
            self.text(" : ");
            self.expr(width);
        }
        if let Some(init) = &var.init {
            self.init(init);
        }
        self.text(")");
    }

    pub(super) fn init_parts(&mut self, init: &'a Init<'a>) {
        match init {
            Init::Copy(expr) => {
                self.text(" = ");
                self.expr(expr);
            }
            Init::Paren(args) => {
                self.text(" (args");
                self.exprs(args);
                self.text(")");
            }
            Init::Brace(list) => {
                self.text(" ");
                self.expr(list);
            }
        }
    }

    pub(super) fn record(&mut self, record: &'a RecordDecl<'a>) {
        self.text(match record.kind {
            RecordKind::Struct => "(struct ",
            RecordKind::Class => "(class ",
            RecordKind::Union => "(union ",
        });
        match record.name {
            Some(name) => self.name(name),
            None => self.text("_"),
        }
        self.flags(record.flags);
        if record.pack_bytes < crate::parser::NO_PACK {
            self.text(format!(" (pack {})", record.pack_bytes));
        }
        if !record.align.is_empty() {
            self.text(" (align");
            self.exprs(record.align);
            self.text(")");
        }
        for base in record.bases {
            self.text(if base.is_virtual { " (virtual-base " } else { " (base " });
            self.ty(base.ty);
            self.text(if base.is_pack { "...)" } else { ")" });
        }
        if let Some(members) = record.members {
            if members.is_empty() {
                self.text(" {}");
            }
            self.decl_lines(members);
        }
        self.text(")");
    }

    pub(super) fn enumeration(&mut self, decl: &'a EnumDecl<'a>) {
        self.text(if decl.is_scoped { "(enum-class " } else { "(enum " });
        match decl.name {
            Some(name) => self.name(name),
            None => self.text("_"),
        }
        if let Some(ty) = decl.underlying {
            self.text(" : ");
            self.ty(ty);
        }
        for enumerator in decl.enumerators.unwrap_or(&[]) {
            self.text(" (");
            self.text(enumerator.name);
            self.maybe_expr(enumerator.value);
            self.text(")");
        }
        self.text(")");
    }

    fn template_param(&mut self, param: &TemplateParam<'a>) {
        self.text("(");
        self.text(match param.kind {
            TemplateParamKind::Type { .. } => "type ",
            TemplateParamKind::Value { .. } => "value ",
            TemplateParamKind::Template { .. } => "template ",
        });
        self.text(param.name.unwrap_or("_"));
        if param.is_pack {
            self.text("...");
        }
        match param.kind {
            TemplateParamKind::Type { default } => {
                if let Some(default) = default {
                    self.text(" = ");
                    self.ty(default);
                }
            }
            TemplateParamKind::Value { ty, default } => {
                self.text(" ");
                self.ty(ty);
                if let Some(default) = default {
                    self.text(" = ");
                    self.expr(default);
                }
            }
            TemplateParamKind::Template { default } => {
                if let Some(default) = default {
                    self.text(" = ");
                    self.name(default);
                }
            }
        }
        if let Some(constraint) = param.constraint {
            self.text(" requires ");
            self.expr(constraint);
        }
        self.text(")");
    }
}
