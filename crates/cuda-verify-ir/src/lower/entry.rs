//! Where a program is entered: `main`, kernels by name, all kernels, everything.
//!
//! A kernel that is a template is entered through the instances that the program makes of it ([`super::discover`]),
//! or through the arguments that the user names. A template of which there is no instance becomes a kernel that is
//! not supported, so that leaving it out is never taken for its being safe.

use cuda_verify_base::rules::RuleSet;
use cuda_verify_base::{Diagnostic, FileId, Name, PrimaryMap, Span};
use cuda_verify_syntax::ast::{BuiltinType, SpecFlags, TemplateParamKind};

use super::entity::{CVal, ClassId, Entity, FnId, Key, TArg, Tables, TemplateId, TemplateKind};
use super::fail::{Fail, R};
use super::{Kernels, Lowerer};
use crate::launchers::may_launch;
use crate::program::{Constant, FuncId, Function, FunctionKind, Stmt, StmtKind};

/// Truth values among the parameters of a template, at most, of which all combinations are tried.
const MAX_FLAGS: usize = 2;

/// What stands for a parameter of a template that the program does not instantiate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Type,
    Flag,
}

/// What the name of a kernel denotes.
#[derive(Clone, Copy)]
enum NamedKernel {
    Function(FnId),
    /// A template named without arguments: all its instances.
    Template(TemplateId),
}

impl Lowerer<'_> {
    /// Enters `main`, where it is defined and asked for.
    pub(super) fn enter_main(&mut self) {
        if !self.options.main {
            return;
        }
        let name = self.options.main_name.as_deref().unwrap_or("main");
        let key = self.tb.scopes[self.global].names.keys().find(|k| **k == Key::Ident(name));
        let entities = key.map(|key| self.tb.scopes[self.global].names[key].clone());
        let defined = entities.iter().flatten().filter_map(|entity| match *entity {
            Entity::Function(id) => self.is_defined(id).then_some(id),
            _ => None,
        });
        let mut defined: Vec<FnId> = defined.collect();
        if defined.is_empty() && name != "main" {
            defined.extend(self.find_by_name(name, FunctionKind::Host));
        }
        if let ("main", [first, second, ..]) = (name, &defined[..]) {
            let (first, second) = (self.tb.fns[*first].span, self.tb.fns[*second].span);
            let found = Diagnostic::error("type", second, "`main` is defined twice");
            self.diagnostics.push(found.with_label(first, "defined here as well"));
        }
        for id in defined {
            if name == "main" {
                // A wrong one would run with arguments that no system passes, and what is found then would be of
                // no program.
                let result = self.check_main(id);
                self.report_result(result);
            }
            let result = self.ir_func(id);
            if let Some(func) = self.report_result(result) {
                self.ir.program.main = Some(func);
            }
        }
    }

    fn is_defined(&self, id: FnId) -> bool {
        self.tb.fns[id].decl.is_some_and(|decl| decl.body.is_some())
    }

    /// The function of the name that reports give it, instances of templates included.
    fn find_by_name(&mut self, name: &str, kind: FunctionKind) -> Option<FnId> {
        let plain = |name: &str| name.replace(' ', "");
        let wanted = plain(name);
        for is_known in [true, false] {
            // Members and instances are there once host code has been lowered.
            if !is_known {
                self.discover_instances();
            }
            let ids: Vec<FnId> = self.tb.fns.ids().collect();
            for id in ids {
                if self.tb.function_kind(id) == kind
                    && !self.is_model(self.tb.fns[id].span)
                    && self.is_defined(id)
                    && plain(&self.function_name(id)) == wanted
                {
                    return Some(id);
                }
            }
        }
        None
    }

    /// Refuses parameters that no `main` has: a number, then lists of strings ([basic.start.main]).
    fn check_main(&mut self, id: FnId) -> R<()> {
        let sig = self.signature(id)?;
        for (index, param) in sig.params.iter().enumerate() {
            let strings = self.t.pointee(param.ty).and_then(|strings| self.t.pointee(strings));
            let is_right = match (index, strings) {
                (0, _) => self.t.as_builtin(param.ty) == Some(BuiltinType::Int),
                (_, Some(char)) => self.t.as_builtin(char) == Some(BuiltinType::Char),
                (_, None) => false,
            };
            if !is_right {
                let message = format!("parameter {} of `main` has the wrong type", index + 1);
                return Err(Fail::new("type", param.span, message).certain_if(true));
            }
        }
        Ok(())
    }

    /// Enters every function that is not a template.
    pub(super) fn enter_everything(&mut self) {
        let mut next = 0;
        // Lowering declares further functions.
        while let Some(id) = self.tb.fns.ids().nth(next) {
            next += 1;
            let is_defined = self.tb.fns[id].decl.is_some_and(|decl| decl.body.is_some());
            if is_defined && self.tb.fns[id].template.is_none() {
                let result = self.ir_func(id);
                self.report_result(result);
            }
            self.drain();
        }
        let classes: Vec<ClassId> = self.tb.classes.ids().collect();
        for class in classes {
            let is_defined = self.tb.classes[class].decl.is_some_and(|d| d.members.is_some());
            if is_defined && self.complete_class(class, self.tb.classes[class].span).is_ok() {
                let ids: Vec<FnId> = self.tb.fns.ids().collect();
                for id in ids {
                    let info = &self.tb.fns[id];
                    if info.class == Some(class) && info.decl.is_some_and(|d| d.body.is_some()) {
                        let result = self.ir_func(id);
                        self.report_result(result);
                    }
                }
                self.drain();
            }
        }
    }

    /// Enters the kernels asked for.
    pub(super) fn enter_kernels(&mut self) {
        let mut templates = Vec::new();
        match &self.options.kernels {
            Kernels::None => return,
            Kernels::All => templates = self.enter_all_kernels(),
            Kernels::Named(names) => {
                for name in names {
                    match self.find_kernel(name) {
                        Some(NamedKernel::Function(id)) => self.enter_kernel(id),
                        Some(NamedKernel::Template(id)) => templates.push(id),
                        None => self.diagnostics.push(Diagnostic::error(
                            "unknown-kernel",
                            Span::NONE,
                            format!("there is no kernel named `{name}`"),
                        )),
                    }
                }
            }
        }
        let is_alone = templates.is_empty() && !self.options.launchers && !self.has_discovered;
        if is_alone && !self.has_tables() {
            return;
        }
        self.discover_instances();
        self.fix_tables();
        self.enter_instances(&templates);
        if self.options.launchers {
            self.ir.program.launchers = may_launch(&self.ir.program, self.is_unit());
            // They may launch kernels that nothing else launches.
            for (name, why, span) in std::mem::take(&mut self.not_understood) {
                let message = format!("host function `{name}` is not understood: {why}");
                self.diagnostics.push(Diagnostic::warning("host-not-understood", span, message));
            }
        }
    }

    /// Enters the kernels that are no templates, and gives the templates.
    fn enter_all_kernels(&mut self) -> Vec<TemplateId> {
        let ids: Vec<FnId> = self.tb.fns.ids().collect();
        for id in ids {
            let info = &self.tb.fns[id];
            let is_kernel = info.flags.contains(SpecFlags::GLOBAL)
                && info.template.is_none()
                && info.decl.is_some_and(|decl| decl.body.is_some())
                && !self.is_model(info.span);
            if is_kernel {
                self.enter_kernel(id);
            }
        }
        let templates: Vec<TemplateId> = self.tb.templates.ids().collect();
        templates.into_iter().filter(|id| self.is_kernel_template(*id)).collect()
    }

    /// Whether a template of the program makes kernels and is defined.
    fn is_kernel_template(&self, id: TemplateId) -> bool {
        let TemplateKind::Function(function) = self.tb.templates[id].kind else { return false };
        function.flags.contains(SpecFlags::GLOBAL)
            && function.body.is_some()
            && !self.is_model(function.span)
    }

    /// Enters the instances of kernel templates that the host code makes.
    fn enter_instances(&mut self, templates: &[TemplateId]) {
        let mut uninstantiated = Vec::new();
        for &template in templates {
            let mut instances: Vec<FnId> = self.tb.instances(template);
            if instances.is_empty() {
                // All parameters may have defaults.
                let made =
                    self.with_scratch(self.global, |l| l.instantiate_explicit(template, &[]));
                instances.extend(made.ok());
            }
            if instances.is_empty() {
                instances = self.assumed_instances(template);
            }
            for &id in &instances {
                self.enter_kernel(id);
            }
            if instances.is_empty() {
                uninstantiated.push(template);
            }
        }
        // A header may offer templates that the file has no use for.
        let is_any_entered = !self.ir.program.kernels.is_empty();
        for template in uninstantiated {
            let TemplateKind::Function(function) = self.tb.templates[template].kind else {
                continue;
            };
            let span = self.sources.use_site(function.name.span);
            if !is_any_entered || self.is_main_file(span.file) {
                self.enter_uninstantiated(template);
            }
        }
        self.drain();
    }

    /// Instances of a kernel template that the program does not make: with `float` for its types, or `int` where the kernel
    /// makes no sense for that, and both values for its truth values. None if it has other parameters.
    ///
    /// SOUNDNESS(assumed-instances): under; other instances are not checked.
    fn assumed_instances(&mut self, template: TemplateId) -> Vec<FnId> {
        let Some(choices) = self.assumed_arguments(template) else { return Vec::new() };
        let (n_diagnostics, mut instances) = (self.diagnostics.len(), Vec::new());
        for builtin in [BuiltinType::Float, BuiltinType::Int] {
            instances.clear();
            for flags in
                0..1_u32 << choices.iter().filter(|choice| **choice == Choice::Flag).count()
            {
                let mut flags = (0..).map(|bit| flags >> bit & 1 == 1);
                let args: Vec<TArg> = choices
                    .iter()
                    .map(|choice| match choice {
                        Choice::Type => TArg::Type(self.t.builtin(builtin)),
                        Choice::Flag => {
                            let value = Constant::Bool(flags.next().unwrap_or(false));
                            TArg::Value(self.t.builtin(BuiltinType::Bool), CVal::Scalar(value))
                        }
                    })
                    .collect();
                let made: R<FnId> = self.with_scratch(self.global, |l| {
                    let id = l.instantiate_explicit(template, &args)?;
                    l.ir_func(id)?;
                    Ok(id)
                });
                instances.extend(made.ok());
            }
            self.drain();
            if !instances.is_empty() && self.diagnostics.len() == n_diagnostics {
                for id in &instances {
                    let (name, span) = (self.function_name(*id), self.tb.fns[*id].span);
                    let message = format!("kernel template instance `{name}` stands for all");
                    self.diagnostics.push(Diagnostic::warning("assumed-instance", span, message));
                }
                return instances;
            }
            self.diagnostics.truncate(n_diagnostics);
        }
        Vec::new()
    }

    /// What can be chosen for the parameters of a template, if there are types and few truth values only.
    fn assumed_arguments(&mut self, template: TemplateId) -> Option<Vec<Choice>> {
        let info = &self.tb.templates[template];
        let (params, scope) = (info.params, info.scope);
        let mut choices = Vec::new();
        for param in params {
            choices.push(match param.kind {
                _ if param.is_pack => return None,
                TemplateParamKind::Type { default: None } => Choice::Type,
                TemplateParamKind::Value { ty, default: None } => {
                    let ty = self.with_scratch(scope, |l| l.resolve_type(ty)).ok()?;
                    let is_flag = ty == self.t.builtin(BuiltinType::Bool);
                    is_flag.then_some(Choice::Flag)?
                }
                // Defaults are for the last ones.
                TemplateParamKind::Type { .. } | TemplateParamKind::Value { .. } => break,
                TemplateParamKind::Template { .. } => return None,
            });
        }
        let n_flags = choices.iter().filter(|choice| **choice == Choice::Flag).count();
        (n_flags <= MAX_FLAGS).then_some(choices)
    }

    /// Whether a file is the program's, not one that it includes: the first that is no model.
    pub(super) fn is_main_file(&self, file: FileId) -> bool {
        let main = self
            .options
            .main_file
            .or_else(|| self.sources.files().find(|(_, file)| !file.is_model).map(|(id, _)| id));
        main == Some(file)
    }

    /// A kernel that stands for a template without instances.
    fn enter_uninstantiated(&mut self, template: TemplateId) {
        let info = &self.tb.templates[template];
        let name = self.tb.qualified_name(info.scope, &info.key.to_string());
        let TemplateKind::Function(function) = info.kind else { return };
        let span = function.name.span;
        let message = format!("kernel template `{name}` is not instantiated by this program");
        self.diagnostics.push(Diagnostic::warning("uninstantiated-kernel", span, &message));
        let func = self.stand_in(&name, &message, span);
        self.ir.program.kernels.push(func);
    }

    /// A kernel of which nothing is known but its name, and why that is so.
    fn stand_in(&mut self, name: &str, message: &str, span: Span) -> FuncId {
        let stop = Stmt { kind: StmtKind::Unsupported(Name::new(message)), span };
        self.ir.program.functions.push(Function {
            name: Name::new(name),
            kind: FunctionKind::Kernel,
            n_params: 0,
            ret: self.ir.void_id,
            is_variadic: false,
            locals: PrimaryMap::new(),
            exprs: PrimaryMap::new(),
            volatile_places: cuda_verify_base::IdSet::new(),
            n_labels: 0,
            body: Some(vec![stop]),
            is_model: false,
            makes_object: false,
            limits: crate::program::LaunchLimits::default(),
            restricted: Vec::new(),
            rules: RuleSet::new(),
            span,
        })
    }

    fn enter_kernel(&mut self, id: FnId) {
        let func = match self.ir_func(id) {
            Ok(func) => func,
            Err(fail) => {
                self.report(&fail);
                let (name, span) = (self.function_name(id), self.tb.fns[id].span);
                // A header may offer kernels that the file has no use for.
                if !self.is_main_file(self.sources.use_site(span).file) {
                    return;
                }
                let message = format!("kernel `{name}` is not understood: {}", fail.0.message);
                self.stand_in(&name, &message, span)
            }
        };
        if !self.ir.program.kernels.contains(&func) {
            self.ir.program.kernels.push(func);
        }
    }

    /// The kernel of a name given by the user, perhaps qualified and with template arguments that are built-in types
    /// or numbers.
    fn find_kernel(&mut self, text: &str) -> Option<NamedKernel> {
        let (path, args) = match text.split_once('<') {
            Some((path, rest)) => (path, rest.strip_suffix('>').map(str::trim)),
            None => (text, None),
        };
        let wanted: Vec<&str> = path.trim().trim_start_matches("::").split("::").collect();
        let matches = |name: &str| {
            let name = name.split('<').next().unwrap_or(name);
            let have: Vec<&str> = name.split("::").collect();
            have.len() >= wanted.len() && have[have.len() - wanted.len()..] == wanted[..]
        };
        let ids: Vec<FnId> = if args.is_none() { self.tb.fns.ids().collect() } else { Vec::new() };
        for id in ids {
            let info = &self.tb.fns[id];
            if info.flags.contains(SpecFlags::GLOBAL)
                && info.template.is_none()
                && matches(&self.function_name(id))
            {
                // One that is only declared is defined in another file, if at all.
                let id = self.canonical(id);
                if self.tb.fns[id].decl.is_some_and(|decl| decl.body.is_some()) {
                    return Some(NamedKernel::Function(id));
                }
            }
        }
        if args.is_some()
            && let Some(id) = self.find_by_name(text, FunctionKind::Kernel)
        {
            return Some(NamedKernel::Function(id));
        }
        let templates: Vec<_> = self.tb.templates.ids().collect();
        for id in templates {
            let info = &self.tb.templates[id];
            if !self.is_kernel_template(id)
                || !matches(&self.tb.qualified_name(info.scope, &info.key.to_string()))
            {
                continue;
            }
            if args.is_none() {
                return Some(NamedKernel::Template(id));
            }
            let args: Vec<TArg> = args
                .unwrap_or("")
                .split(',')
                .map(str::trim)
                .filter(|arg| !arg.is_empty())
                .filter_map(|arg| self.kernel_arg(arg))
                .collect();
            let instance = self.with_scratch(self.global, |l| l.instantiate_explicit(id, &args));
            return instance.ok().map(NamedKernel::Function);
        }
        None
    }

    /// A template argument given as text.
    fn kernel_arg(&mut self, text: &str) -> Option<TArg> {
        use cuda_verify_syntax::ast::BuiltinType as B;
        if let Ok(n) = text.parse::<i64>() {
            let ty = self.t.builtin(B::Long);
            let bits = super::memory::truncate(i128::from(n), 64);
            return Some(TArg::Value(ty, CVal::Scalar(Constant::Int(bits))));
        }
        let builtin = match text {
            "true" | "false" => {
                let ty = self.t.builtin(B::Bool);
                let value = CVal::Scalar(Constant::Bool(text == "true"));
                return Some(TArg::Value(ty, value));
            }
            "unsigned" => Some(B::UInt),
            _ => [
                B::Bool,
                B::Char,
                B::SChar,
                B::UChar,
                B::Short,
                B::UShort,
                B::Int,
                B::UInt,
                B::Long,
                B::ULong,
                B::LongLong,
                B::ULongLong,
                B::Half,
                B::BFloat16,
                B::Float,
                B::Double,
            ]
            .into_iter()
            .find(|b| super::names::builtin_text(*b) == text),
        };
        if let Some(builtin) = builtin {
            return Some(TArg::Type(self.t.builtin(builtin)));
        }
        let key =
            self.tb.scopes[self.global].names.keys().find(|k| k.to_string() == text).copied()?;
        let found = self.lookup(self.global, key);
        let ty = self.entities_type(&found, None, Span::NONE).ok().flatten()?;
        Some(TArg::Type(ty))
    }
}

fn same_function(a: TemplateKind<'_>, b: TemplateKind<'_>) -> bool {
    match (a, b) {
        (TemplateKind::Function(a), TemplateKind::Function(b)) => std::ptr::eq(a, b),
        _ => false,
    }
}

impl<'a> Tables<'a> {
    /// The instances of a function template that are used.
    pub(crate) fn instances(&self, template: TemplateId) -> Vec<FnId> {
        let info = &self.templates[template];
        self.fns
            .iter()
            .filter(|(id, f)| {
                let of = f.template.as_ref().map(|(of, _)| *of);
                // A member template is copied with its class.
                let is_copy = of.is_some_and(|of| {
                    of == template || same_function(self.templates[of].kind, info.kind)
                });
                is_copy && f.ir.is_some() && self.fns[*id].decl.is_some_and(|d| d.body.is_some())
            })
            .map(|(id, _)| id)
            .collect()
    }
}
