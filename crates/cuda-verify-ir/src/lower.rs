//! Semantic analysis: from the syntax tree to the typed IR, lazily from the entry points.
//!
//! Names, overloads, templates and implicit conversions are resolved as in ISO C++17 with the extensions of CUDA
//! (CUDA C++ Programming Guide, "C++ Language Support") and of GNU C that CUDA programs use. Only functions, classes
//! and variables that the entry points reach are looked into. Templates are kept as syntax and analysed once per
//! instantiation. In a reached function, whatever cannot be typed becomes [`StmtKind::Unsupported`] in its place, with
//! a diagnostic; nothing is skipped. Cost: linear in the reached code, plus overload resolution per call.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "analysis asks for the few forms of names, types and syntax a rule is about; all others fail the rule"
)]

mod allocation;
mod any_value;
mod annotation;
mod asm;
mod assign;
mod binding;
mod build;
mod call;
mod cast;
mod certainty;
mod class;
mod collect;
mod conditional;
mod consteval;
mod constant;
mod constraint;
mod convert;
mod deduce;
mod discover;
mod entity;
mod entry;
mod enum_range;
mod exception;
mod expr;
mod fail;
mod function;
mod global;
mod init;
mod intrinsic_call;
mod lambda;
mod launch;
mod layout;
mod linkage;
mod lookup;
mod member;
mod member_room;
mod memory;
mod mentions;
mod names;
mod operator;
mod overload;
mod pack_fold;
mod range_for;
mod resolve;
mod signature;
mod special;
mod stmt;
mod template;
mod temporaries;
mod traits;
mod types;
mod variadic;
mod walk;

impl<'a> Tables<'a> {
    pub(crate) fn new_scope(&mut self, parent: ScopeId, kind: ScopeKind) -> ScopeId {
        self.scopes.push(Scope {
            parent: Some(parent),
            kind,
            name: None,
            names: FxHashMap::default(),
            using: smallvec::SmallVec::new(),
            pending_using: Vec::new(),
            pending_names: FxHashMap::default(),
            pending_aliases: FxHashMap::default(),
        })
    }

    pub(crate) fn bind(&mut self, scope: ScopeId, key: Key<'a>, entity: Entity) {
        let names = self.scopes[scope].names.entry(key).or_default();
        if !names.contains(&entity) {
            names.push(entity);
        }
    }
}

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use bumpalo::Bump;
use cuda_verify_base::rules::RuleSet;
use cuda_verify_base::{Diagnostic, Diagnostics, FileId, Hardware, IdSet, Name, SourceMap, Span};
use cuda_verify_syntax::ast::{Quals, TranslationUnit};
use rustc_hash::FxHashMap;

use self::build::{Body, Builder};
use self::entity::{ClassId, Entity, FnId, Key, Scope, ScopeId, ScopeKind, Tables, VarId};
use self::fail::{Fail, POISONED, R};
use self::types::{Ty, Types};
use self::walk::Names;
use crate::program::{
    Callee, Constant, ExprKind, FuncId, Function, FunctionKind, GlobalId, INITIALISER,
    LaunchLimits, LocalId, Program, Stmt, StmtKind,
};

/// Which kernels are entry points.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Kernels {
    /// None: the program is entered by `main` only.
    #[default]
    None,
    /// All `__global__` functions defined in the user's files; of templates, the instances that the program makes.
    All,
    /// Those named, qualified or not; template arguments may follow in angle brackets.
    Named(Vec<String>),
}

/// What to lower.
#[derive(Clone, Debug)]
pub struct LowerOptions {
    /// Whether `main` is an entry point, where it is defined.
    pub main: bool,
    /// Which kernels are entry points.
    pub kernels: Kernels,
    /// A function other than `main` to enter the program by.
    pub main_name: Option<String>,
    /// Whether the host functions that launch the kernels asked for are entry points too.
    pub launchers: bool,
    /// Bytes of static shared memory that a kernel may declare.
    pub max_shared_bytes: u64,
    /// Whether a header may declare a function of a name that the program does not; without it, any may.
    pub may_be_declared: Option<fn(&str) -> bool>,
    /// The file of the program, which others may be included in; without one, the first that is no model.
    pub main_file: Option<FileId>,
    /// What the unit is part of, where a program consists of several.
    pub unit: Option<Unit>,
    /// Whether constant memory that the file initialises and does not change keeps its contents.
    pub keeps_tables: bool,
}

/// What other units ask of one.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// Symbols that others use and do not define.
    pub wanted: BTreeSet<Name>,
    /// Whether the program has a `main`, so that variables are initialised before it.
    pub has_main: bool,
}

impl Default for LowerOptions {
    fn default() -> Self {
        Self {
            main: true,
            kernels: Kernels::None,
            main_name: None,
            launchers: false,
            max_shared_bytes: Hardware::default().shared_bytes,
            may_be_declared: None,
            main_file: None,
            unit: None,
            keeps_tables: true,
        }
    }
}

/// Stack of the thread that lowers: nesting is limited by [`MAX_DEPTH`], so that this suffices.
const STACK_BYTES: usize = 1 << 30;
/// Deepest nesting of expressions, statements and instantiations together.
const MAX_DEPTH: u32 = 3000;
/// Most functions that are instantiated: endless recursion of templates stops here.
const MAX_FUNCTIONS: usize = 20_000;
/// Declarations that a message shows of those that a call may have meant.
const MAX_CANDIDATES: usize = 5;

/// Lowers a translation unit. Diagnostics of severity error mean that something reached is wrong for sure, warnings
/// that it is not understood; the program is complete all the same in that reaching such a place is
/// [`StmtKind::Unsupported`].
///
/// # Panics
/// Panics if the operating system refuses a thread.
#[must_use]
pub fn lower(
    unit: &TranslationUnit<'_>,
    sources: &SourceMap,
    options: &LowerOptions,
) -> (Program, Diagnostics) {
    on_large_stack(|| {
        let arena = Bump::new();
        let mut lowerer = Lowerer::new(&arena, sources, options);
        lowerer.run(unit);
        (lowerer.ir.program, lowerer.diagnostics)
    })
}

/// Lowers every function of a translation unit that is not a template, reached or not: shows whether a library
/// of functions, such as the operational models, can be typed.
///
/// # Panics
/// Panics if the operating system refuses a thread.
#[must_use]
pub fn lower_everything(unit: &TranslationUnit<'_>, sources: &SourceMap) -> (Program, Diagnostics) {
    let options = LowerOptions::default();
    on_large_stack(|| {
        let arena = Bump::new();
        let mut lowerer = Lowerer::new(&arena, sources, &options);
        lowerer.run(unit);
        lowerer.enter_everything();
        (lowerer.ir.program, lowerer.diagnostics)
    })
}

/// Runs on a thread whose stack suffices for the deepest nesting.
pub(crate) fn on_large_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run);
        match worker.expect("the system provides a thread").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// The failure that follows from one already reported.
fn poison(span: Span) -> Fail {
    Fail::new(POISONED, span, "depends on something that is not supported")
}

/// Where in the program the code stands that is being lowered.
#[derive(Debug)]
struct FnCtx<'a> {
    serial: u32,
    scope: ScopeId,
    /// Return type; with `auto` inside until the first `return`.
    ret: Option<Ty>,
    /// A `return` from which the return type could not be deduced.
    undeduced: Option<Span>,
    /// `this`: local, class, qualifiers.
    this: Option<(LocalId, ClassId, Quals)>,
    /// Pointer to the place of a returned object of non-trivial class.
    sret: Option<LocalId>,
    /// The list of the arguments that `...` stands for.
    arguments: Option<LocalId>,
    /// Holds what is returned, where a postcondition may ask for it.
    result: Option<(LocalId, Ty)>,
    /// What keeps the old values of the postcondition that is being lowered.
    old_values: Option<Vec<Stmt>>,
    /// Barrier invariants that wait for their barrier.
    instances: Vec<annotation::Instances<'a>>,
    kind: FunctionKind,
    func: Option<FnId>,
    display: String,
    /// Temporaries of the open full-expressions.
    temps: Vec<temporaries::Temporaries>,
    /// Depth of operands that are evaluated conditionally, in the innermost full-expression.
    conditional: u32,
    /// Whether temporaries without destructor are of the full-expression, too, as something may go on to refer to them.
    is_referring: bool,
    const_locals: FxHashMap<LocalId, Constant>,
    switch_types: Vec<Ty>,
    /// Bytes of the shared arrays of numbers that it declares.
    shared_bytes: u64,
    /// Whether any values are taken for expressions that are not understood, and which these are.
    is_lenient: bool,
    at_fault: FxHashMap<usize, Fail>,
    /// Why some of it is not supported.
    not_understood: Option<String>,
}

impl FnCtx<'_> {
    fn new(serial: u32, scope: ScopeId) -> Self {
        Self {
            serial,
            scope,
            ret: None,
            undeduced: None,
            this: None,
            sret: None,
            arguments: None,
            result: None,
            old_values: None,
            instances: Vec::new(),
            kind: FunctionKind::Host,
            func: None,
            display: String::new(),
            temps: Vec::new(),
            conditional: 0,
            is_referring: false,
            const_locals: FxHashMap::default(),
            switch_types: Vec::new(),
            shared_bytes: 0,
            is_lenient: false,
            at_fault: FxHashMap::default(),
            not_understood: None,
        }
    }
}

/// What is still to be lowered.
#[derive(Default)]
struct Work<'a> {
    /// Functions whose bodies are to be lowered.
    queue: std::collections::VecDeque<FnId>,
    /// Functions that run dynamic initialisers, by variable.
    static_inits: Vec<(VarId, FuncId)>,
    /// Variables whose initialisers have yet to be lowered.
    pending_vars: BTreeSet<VarId>,
    static_asserts: Vec<(ScopeId, &'a cuda_verify_syntax::ast::Expr<'a>, Option<&'a str>)>,
    /// What stands at namespace scope and holds where a kernel begins.
    axioms: Vec<(ScopeId, &'a cuda_verify_syntax::ast::Expr<'a>)>,
    /// Explicit instantiations, with the scope they stand in.
    instantiations: Vec<(ScopeId, &'a cuda_verify_syntax::ast::Decl<'a>)>,
    /// Explicit specialisations of function templates, with the scope they stand in.
    specialisations: Vec<(ScopeId, &'a cuda_verify_syntax::ast::FunctionDecl<'a>)>,
}

/// What the declarations of a symbol have in common, and what they became.
#[derive(Default)]
struct Linkage {
    global_vars: FxHashMap<GlobalId, VarId>,
    func_ids: FxHashMap<FuncId, FnId>,
    /// Other declarations of kernels, which say for what launches they are compiled.
    limits_of: FxHashMap<FnId, FnId>,
    /// Functions that are declared `extern "C"`, and whether such declarations are being walked.
    c_functions: IdSet<FnId>,
    is_extern_c: bool,
    /// Variables that are declared `extern` and defined without it.
    extern_vars: IdSet<VarId>,
}

/// What the text of a function makes once, however often it is looked at.
#[derive(Default)]
struct Made {
    /// Closure classes by lambda and function, with the scope they were made in.
    closures: FxHashMap<(usize, Option<FnId>), (ClassId, ScopeId)>,
    /// Static counterparts of call operators of closures without captures.
    invokers: FxHashMap<FnId, FnId>,
    strings: FxHashMap<(Vec<u8>, Ty), GlobalId>,
    /// In-place classes and enumerations already declared, by syntax node and scope.
    inline_types: FxHashMap<(usize, ScopeId), Entity>,
    /// Static variables of functions, by syntax node and function.
    static_locals: FxHashMap<(usize, u32), VarId>,
    /// How many closures have got a name.
    lambda_counts: FxHashMap<String, u32>,
}

/// The lowering of one translation unit.
struct Lowerer<'a> {
    arena: &'a Bump,
    sources: &'a SourceMap,
    options: &'a LowerOptions,
    t: Types,
    tb: Tables<'a>,
    ir: Builder<'a>,
    diagnostics: Diagnostics,
    f: FnCtx<'a>,
    global: ScopeId,
    /// Place for the result of the overloaded operator that is called next.
    operator_dest: Option<function::Place>,
    unevaluated: u32,
    depth: u32,
    next_serial: u32,
    next_synthetic: u32,
    /// Whether host code is lowered only to see what it instantiates, and whether it has been.
    is_discovering: bool,
    has_discovered: bool,
    /// Host functions of the file that are looked through and not understood: what they are called, and why.
    not_understood: Vec<(String, String, Span)>,
    /// What statements mention that are not supported.
    lost: BTreeMap<Option<Span>, Names<'a>>,
    work: Work<'a>,
    linkage: Linkage,
    made: Made,
}

impl<'a> Lowerer<'a> {
    fn new(arena: &'a Bump, sources: &'a SourceMap, options: &'a LowerOptions) -> Self {
        let mut tb = Tables::default();
        let global = tb.scopes.push(Scope {
            parent: None,
            kind: ScopeKind::Namespace,
            name: None,
            names: FxHashMap::default(),
            using: smallvec::SmallVec::new(),
            pending_using: Vec::new(),
            pending_names: FxHashMap::default(),
            pending_aliases: FxHashMap::default(),
        });
        let mut program = Program::default();
        let void_id = program.types.intern(crate::types::Type::Void);
        Self {
            arena,
            sources,
            options,
            t: Types::default(),
            tb,
            ir: Builder { program, body: Body::default(), span: Span::NONE, void_id },
            diagnostics: Diagnostics::new(),
            f: FnCtx::new(0, global),
            global,
            operator_dest: None,
            unevaluated: 0,
            depth: 0,
            next_serial: 2,
            next_synthetic: 0,
            is_discovering: false,
            has_discovered: false,
            not_understood: Vec::new(),
            lost: BTreeMap::new(),
            work: Work::default(),
            linkage: Linkage::default(),
            made: Made::default(),
        }
    }

    fn run(&mut self, unit: &TranslationUnit<'a>) {
        for decl in unit.decls {
            self.declare(self.global, decl);
        }
        self.check_static_asserts();
        // After the static assertions, before kernels: what host code launches decides which instances of kernels
        // there are.
        self.enter_main();
        if self.options.unit.is_some() {
            // Before the kernels, after which host functions that nothing here reaches are left out.
            self.enter_wanted();
            self.drain();
        }
        self.enter_kernels();
        self.force_user_globals();
        self.drain();
        self.finish_static_init();
        if self.has_discovered {
            self.ir.program.forget_unreached();
        }
        self.note_mentions(unit);
    }

    /// Lowers the bodies of all functions asked for.
    fn drain(&mut self) {
        loop {
            if let Some(id) = self.work.queue.pop_front() {
                self.lower_body(id);
            } else if let Some(var) = self.work.pending_vars.first().copied() {
                self.lower_global_init(var);
                self.work.pending_vars.remove(&var);
            } else {
                break;
            }
        }
    }

    fn check_static_asserts(&mut self) {
        for (scope, cond, message) in std::mem::take(&mut self.work.static_asserts) {
            // Those of the models hold by themselves; to lower what they ask for would make programs larger that do
            // not use it.
            if self.sources.use_site(cond.span).is_none() || self.is_model(cond.span) {
                continue;
            }
            let result = self.with_scratch(scope, |l| l.static_assert(cond, message));
            self.report_result(result);
        }
    }

    /// Whether a place belongs to an operational model.
    fn is_model(&self, span: Span) -> bool {
        let span = self.sources.use_site(span);
        !span.is_none() && self.sources.file(span.file).is_model
    }

    /// Whether a place is in a file of C, where `void *` converts to other pointers and numbers to enumerations.
    fn is_c(&self, span: Span) -> bool {
        let span = self.sources.use_site(span);
        !span.is_none() && {
            let file = self.sources.file(span.file);
            !file.is_model && (file.name.ends_with(".c") || self.is_c_unit())
        }
    }

    /// Whether the file of the program, and so what it includes, is one of C.
    fn is_c_unit(&self) -> bool {
        self.options.main_file.is_some_and(|file| self.sources.file(file).name.ends_with(".c"))
    }

    /// Runs with an empty function context in the given scope and throws the context away.
    fn with_scratch<T>(&mut self, scope: ScopeId, run: impl FnOnce(&mut Self) -> T) -> T {
        let serial = self.next_serial;
        self.next_serial += 1;
        let saved = std::mem::replace(&mut self.f, FnCtx::new(serial, scope));
        let saved_body = std::mem::take(&mut self.ir.body);
        let result = run(self);
        self.f = saved;
        self.ir.body = saved_body;
        result
    }

    /// Runs with another current scope in the same function context.
    fn in_scope<T>(&mut self, scope: ScopeId, run: impl FnOnce(&mut Self) -> T) -> T {
        let saved = std::mem::replace(&mut self.f.scope, scope);
        let result = run(self);
        self.f.scope = saved;
        result
    }

    /// Runs without effect on what is reached: `decltype`, `sizeof`.
    fn unevaluated<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        self.unevaluated += 1;
        // Statements of the operand would run otherwise: `sizeof(i++)` increments nothing ([expr.context]/1).
        let out = std::mem::take(&mut self.ir.body.out);
        let temps = std::mem::replace(&mut self.f.temps, vec![temporaries::Temporaries::default()]);
        let n_before = self.ir.body.exprs.len();
        let result = run(self);
        self.ir.forget_functions(n_before);
        self.ir.body.out = out;
        self.f.temps = temps;
        self.unevaluated -= 1;
        result
    }

    /// Guards against endless nesting.
    fn deeper<T>(&mut self, span: Span, run: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        if self.depth >= MAX_DEPTH {
            return Err(Fail::unsupported(span, "code nested too deeply"));
        }
        self.depth += 1;
        let saved = std::mem::replace(&mut self.ir.span, span);
        let result = run(self);
        self.ir.span = saved;
        self.depth -= 1;
        result
    }

    /// Reports a failure once.
    fn report(&mut self, fail: &Fail) {
        let info = &*fail.0;
        if info.code == POISONED {
            return;
        }
        let diagnostic = if info.is_certain && !self.is_model(info.span) {
            Diagnostic::error(info.code, info.span, info.message.clone())
        } else {
            Diagnostic::warning(info.code, info.span, info.message.clone())
        };
        let is_same = |old: &Diagnostic| {
            (old.code, &old.message, old.primary)
                == (diagnostic.code, &diagnostic.message, diagnostic.primary)
                && old.severity == diagnostic.severity
        };
        if !self.diagnostics.iter().any(is_same) {
            let candidates = info.candidates.iter().take(MAX_CANDIDATES);
            let diagnostic =
                candidates.fold(diagnostic, |it, span| it.with_label(*span, "candidate"));
            self.diagnostics.push(match self.instance() {
                Some(name) => diagnostic.with_note(format!("in `{name}`")),
                None => diagnostic,
            });
        }
    }

    /// The instance of a template whose body is being lowered.
    fn instance(&self) -> Option<&str> {
        let info = &self.tb.fns[self.f.func?];
        let class = info.class.and_then(|class| self.tb.classes[class].template.as_ref());
        (info.template.is_some() || class.is_some()).then_some(self.f.display.as_str())
    }

    fn report_result<T>(&mut self, result: R<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(fail) => {
                self.report(&fail);
                None
            }
        }
    }

    // Building blocks.

    /// Notes that what is about to be read or written is volatile.
    fn note_volatile(&mut self, v: entity::Val) {
        if self.t.is_volatile(v.ty) {
            self.ir.body.volatile_places.insert(v.e);
        }
    }

    /// Runs with an empty statement list and returns what was emitted.
    fn collect_stmts<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> (T, Vec<Stmt>) {
        let saved = std::mem::take(&mut self.ir.body.out);
        let result = run(self);
        (result, std::mem::replace(&mut self.ir.body.out, saved))
    }

    /// Makes the function that runs the dynamic initialisers.
    fn finish_static_init(&mut self) {
        let mut inits = std::mem::take(&mut self.work.static_inits);
        if inits.is_empty() {
            return;
        }
        // Within a unit in the order of the definitions ([basic.start.dynamic]/3.1), which is that of the numbers.
        inits.sort_by_key(|(var, _)| *var);
        self.f = FnCtx::new(0, self.global);
        self.ir.body = Body::default();
        for (var, func) in inits {
            self.ir.span = self.tb.vars[var].span;
            let void = self.ir.void_id;
            let call = self.ir.push_expr(ExprKind::Call(Callee::Direct(func), Vec::new()), void);
            self.ir.emit(StmtKind::Expr(call));
        }
        let body = std::mem::take(&mut self.ir.body);
        let func = self.ir.program.functions.push(Function {
            name: Name::from(format!("{INITIALISER}all variables")),
            kind: FunctionKind::Host,
            n_params: 0,
            ret: self.ir.void_id,
            is_variadic: false,
            locals: body.locals,
            exprs: body.exprs,
            volatile_places: body.volatile_places,
            n_labels: 0,
            body: Some(body.out),
            is_model: false,
            makes_object: false,
            limits: LaunchLimits::default(),
            restricted: Vec::new(),
            rules: RuleSet::new(),
            span: Span::NONE,
        });
        self.ir.program.static_init = Some(func);
    }
}
