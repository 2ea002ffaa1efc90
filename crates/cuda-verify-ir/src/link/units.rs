//! Several translation units as one program ([lex.phases], phase 9).
//!
//! Each unit keeps what has internal linkage, and its own instances of templates and inline functions. A name with
//! external linkage that one unit uses and another one defines becomes one entity; so do variables of inline functions
//! and templates, and those of the operational models, which are declared at the same place. Variables and functions of
//! the device are those of their unit as long as no other one asks for them, as without relocatable device code
//! (nvcc, "Using Separate Compilation in CUDA").
//!
//! *Invariant*: everything of each unit is in the linked program. Cost: linear in the units.
//!
//! SOUNDNESS(one-definition): under; definitions of one inline function or template that differ between units are not
//! reported, and each unit uses its own.
//!
//! SOUNDNESS(order-of-units): under; variables with dynamic initialisers are initialised unit by unit, in the order in
//! which the units are given.

use cuda_verify_base::id::Id;
use cuda_verify_base::rules::{self, RuleSet};
use cuda_verify_base::{Diagnostic, Diagnostics, IdSet, Name, PrimaryMap, SourceMap, Span};
use rustc_hash::FxHashMap;

use super::add_types;
use super::relocate::{Reading, Target};
use crate::program::{
    Callee, Expr, ExprKind, FuncId, Function, FunctionKind, GlobalId, GlobalSpace, INITIALISER,
    LaunchLimits, Launcher, Program, Stmt, StmtKind, Strength, Symbol, SymbolOf,
};
use crate::types::{Type, TypeId};

/// Links units to a program; warnings name symbols that no unit defines.
///
/// # Errors
/// If a symbol is defined twice, or a variable or kernel has another type than it is used with.
pub fn link_units(
    units: Vec<Program>,
    sources: &SourceMap,
) -> Result<(Program, Diagnostics), Diagnostics> {
    let mut linker = Units::new(units);
    linker.index(sources);
    linker.check_definitions();
    if !linker.diagnostics.has_errors() {
        linker.run();
        linker.check_uses();
    }
    if linker.diagnostics.has_errors() {
        Err(linker.diagnostics)
    } else {
        Ok((linker.out, linker.diagnostics))
    }
}

/// A unit that is taken apart.
struct Unit {
    reading: Reading,
    /// What stands for entities that this unit shares with another one.
    functions_of: FxHashMap<FuncId, (usize, FuncId)>,
    globals_of: FxHashMap<GlobalId, (usize, GlobalId)>,
    rest: Rest,
}

/// What else a unit consists of.
struct Rest {
    main: Option<FuncId>,
    static_init: Option<FuncId>,
    kernels: Vec<FuncId>,
    launchers: Vec<Launcher>,
    in_flight: Option<GlobalId>,
    /// What asks whether a launch is captured, and what captures it.
    capture: [Option<FuncId>; 2],
}

struct Units {
    out: Program,
    units: Vec<Unit>,
    pending: Vec<(usize, FuncId, FuncId)>,
    diagnostics: Diagnostics,
}

/// The uses and definitions of a symbol, each with its unit.
#[derive(Default)]
struct Known {
    defined: Vec<(usize, SymbolOf)>,
    used: Vec<(usize, SymbolOf)>,
}

/// What variables of several units have in common that are one.
#[derive(PartialEq, Eq, Hash)]
enum Shared {
    Symbol(Name),
    /// Its place, and the how manieth it is there.
    Model(super::Key, usize),
}

impl Units {
    fn new(programs: Vec<Program>) -> Self {
        let rules = programs.iter().flat_map(|program| program.rules.iter().copied()).collect();
        let mut out = Program { rules, ..Program::default() };
        let units = programs.into_iter().map(|mut program| {
            out.mentions.append(&mut program.mentions);
            let types = add_types(&mut out.types, &program.types);
            Unit {
                reading: Reading::new(&mut program, types),
                functions_of: FxHashMap::default(),
                globals_of: FxHashMap::default(),
                rest: Rest {
                    main: program.main,
                    static_init: program.static_init,
                    kernels: program.kernels,
                    launchers: program.launchers,
                    in_flight: program.in_flight,
                    capture: [program.checks_launch, program.captures_launch],
                },
            }
        });
        let units = units.collect();
        Self { out, units, pending: Vec::new(), diagnostics: Diagnostics::new() }
    }

    // Which entities are one.

    fn index(&mut self, sources: &SourceMap) {
        self.share_variables(sources);
        let (names, known) = self.symbols();
        for name in names {
            let Known { defined, used } = &known[&name];
            let Some(&(unit, definition)) = defined.first() else { continue };
            for &(user, entity) in used {
                self.share(user, entity, unit, definition);
            }
        }
    }

    /// Symbols in the order of the units.
    fn symbols(&self) -> (Vec<Name>, FxHashMap<Name, Known>) {
        let mut names = Vec::new();
        let mut known: FxHashMap<Name, Known> = FxHashMap::default();
        for (unit, part) in self.units.iter().enumerate() {
            for symbol in &part.reading.symbols {
                let entry = known.entry(symbol.name.clone()).or_insert_with(|| {
                    names.push(symbol.name.clone());
                    Known::default()
                });
                match symbol.strength {
                    Strength::Strong => {
                        let strong =
                            entry.defined.iter().take_while(|it| self.is_strong(**it, symbol));
                        let at = strong.count();
                        entry.defined.insert(at, (unit, symbol.of));
                    }
                    Strength::Weak => entry.defined.push((unit, symbol.of)),
                    Strength::Undefined => entry.used.push((unit, symbol.of)),
                }
            }
        }
        (names, known)
    }

    fn is_strong(&self, (unit, of): (usize, SymbolOf), symbol: &Symbol) -> bool {
        self.units[unit]
            .reading
            .symbols
            .iter()
            .any(|it| it.of == of && it.name == symbol.name && it.strength == Strength::Strong)
    }

    fn share(&mut self, user: usize, entity: SymbolOf, unit: usize, definition: SymbolOf) {
        match (entity, definition) {
            (SymbolOf::Function(used), SymbolOf::Function(defined)) => {
                self.units[user].functions_of.insert(used, (unit, defined));
            }
            (SymbolOf::Variable(used), SymbolOf::Variable(defined)) => {
                self.units[user].globals_of.insert(used, (unit, defined));
            }
            (SymbolOf::Function(_), SymbolOf::Variable(_))
            | (SymbolOf::Variable(_), SymbolOf::Function(_)) => {
                let (use_site, other) = (self.span(user, entity), self.span(unit, definition));
                let found = Diagnostic::error(
                    "type",
                    use_site,
                    format!(
                        "`{}` is a function in one unit and a variable in another",
                        self.name(user, entity)
                    ),
                );
                self.diagnostics.push(found.with_label(other, "defined here"));
            }
        }
    }

    /// Variables of inline functions and templates are one for all units, and so are those of models at one place.
    fn share_variables(&mut self, sources: &SourceMap) {
        let mut first: FxHashMap<(Shared, TypeId), (usize, GlobalId)> = FxHashMap::default();
        for index in 0..self.units.len() {
            let unit = &self.units[index];
            let symbols = unit.reading.symbols.iter().filter_map(|it| match (it.of, it.strength) {
                (SymbolOf::Variable(id), Strength::Weak) => Some((id, &it.name)),
                (SymbolOf::Variable(_) | SymbolOf::Function(_), _) => None,
            });
            let weak: FxHashMap<GlobalId, &Name> = symbols.collect();
            let mut counts: FxHashMap<super::Key, usize> = FxHashMap::default();
            let mut shared = Vec::new();
            for (at, global) in unit.reading.globals.iter().enumerate() {
                let Some(global) = global else { continue };
                let id = GlobalId::from_index(at);
                let key = match weak.get(&id) {
                    Some(name) => Shared::Symbol(Name::clone(name)),
                    None if global.is_model && !global.name.starts_with('$') => {
                        let place = super::key(sources, &global.name, global.span);
                        let count = counts.entry(place.clone()).or_insert(0);
                        *count += 1;
                        Shared::Model(place, *count)
                    }
                    None => continue,
                };
                let key = (key, unit.reading.types[global.ty.index()]);
                shared.push((id, *first.entry(key).or_insert((index, id))));
            }
            self.units[index].globals_of.extend(shared.into_iter().filter(|it| it.1.0 != index));
        }
    }

    // What is wrong.

    fn check_definitions(&mut self) {
        let (names, known) = self.symbols();
        for name in names {
            let Known { defined, used } = &known[&name];
            let strong = self.strong(&name, defined);
            let is_of_device = |unit: &(usize, SymbolOf)| self.is_of_device(unit.0, unit.1);
            let is_asked_for = !used.is_empty() || !strong.iter().all(is_of_device);
            if let ([first, second, ..], true) = (&strong[..], is_asked_for) {
                let what = format!("`{}` is defined in two units", self.name(second.0, second.1));
                let found =
                    Diagnostic::error("duplicate-symbol", self.span(second.0, second.1), what);
                let found = found.with_label(self.span(first.0, first.1), "defined here as well");
                self.diagnostics.push(found);
            }
            if let Some(&(unit, definition)) = defined.first() {
                for &(user, entity) in used {
                    self.check_types(user, entity, unit, definition);
                }
            }
        }
    }

    fn strong(&self, name: &Name, defined: &[(usize, SymbolOf)]) -> Vec<(usize, SymbolOf)> {
        let is_strong = |&&(unit, of): &&(usize, SymbolOf)| {
            self.units[unit]
                .reading
                .symbols
                .iter()
                .any(|it| it.name == *name && it.of == of && it.strength == Strength::Strong)
        };
        defined.iter().filter(is_strong).copied().collect()
    }

    fn is_of_device(&self, unit: usize, of: SymbolOf) -> bool {
        match of {
            SymbolOf::Function(func) => self.units[unit].reading.functions[func.index()]
                .as_ref()
                .is_some_and(|it| it.kind == FunctionKind::Device),
            SymbolOf::Variable(global) => self.units[unit].reading.globals[global.index()]
                .as_ref()
                .is_some_and(|it| it.space != GlobalSpace::Host),
        }
    }

    fn is_of_host(&self, unit: usize, func: FuncId) -> bool {
        self.units[unit].reading.functions[func.index()]
            .as_ref()
            .is_some_and(|it| it.kind == FunctionKind::Host)
    }

    fn check_types(&mut self, user: usize, used: SymbolOf, unit: usize, defined: SymbolOf) {
        let is_same = match (used, defined) {
            (SymbolOf::Function(used), SymbolOf::Function(defined)) => {
                self.signature(user, used) == self.signature(unit, defined)
            }
            (SymbolOf::Variable(used), SymbolOf::Variable(defined)) => {
                self.has_same_type(user, used, unit, defined)
            }
            (SymbolOf::Function(_), SymbolOf::Variable(_))
            | (SymbolOf::Variable(_), SymbolOf::Function(_)) => true,
        };
        if !is_same {
            let what = format!(
                "`{}` is declared with another type than it is defined with",
                self.name(user, used)
            );
            let span = self.span(user, used);
            // Linkers do not look at the types of functions: such a program runs, and a call of it is undefined
            // (C++ [basic.link], [expr.call]).
            let found = match used {
                SymbolOf::Function(func) if self.is_of_host(user, func) => {
                    let user = &mut self.units[user];
                    user.functions_of.remove(&func);
                    if let Some(function) = &mut user.reading.functions[func.index()] {
                        let kind = StmtKind::Unsupported("function of another type".into());
                        function.body = Some(vec![Stmt { kind, span }]);
                    }
                    Diagnostic::warning("type", span, what)
                }
                SymbolOf::Function(_) | SymbolOf::Variable(_) => {
                    Diagnostic::error("type", span, what)
                }
            };
            self.diagnostics.push(found.with_label(self.span(unit, defined), "defined here"));
        }
    }

    fn signature(
        &self,
        unit: usize,
        id: FuncId,
    ) -> Option<(FunctionKind, TypeId, Vec<TypeId>, bool)> {
        let part = &self.units[unit];
        let function = part.reading.functions[id.index()].as_ref()?;
        let n_params = usize::try_from(function.n_params).unwrap_or(usize::MAX);
        let ty = |ty: TypeId| part.reading.types[ty.index()];
        let params = function.locals.values().take(n_params).map(|local| ty(local.ty)).collect();
        Some((function.kind, ty(function.ret), params, function.is_variadic))
    }

    fn has_same_type(&self, user: usize, used: GlobalId, unit: usize, defined: GlobalId) -> bool {
        let global = |unit: usize, id: GlobalId| {
            let global = self.units[unit].reading.globals[id.index()].as_ref();
            global.map(|it| (self.units[unit].reading.types[it.ty.index()], it.space))
        };
        let (Some((a, of_a)), Some((b, of_b))) = (global(user, used), global(unit, defined)) else {
            return true;
        };
        let element = |ty: TypeId| match self.out.types.get(ty) {
            Type::Array { elem, len } => Some((*elem, *len)),
            Type::Void
            | Type::Scalar(_)
            | Type::Pointer(_)
            | Type::Record(_)
            | Type::Function(_) => None,
        };
        let is_open = match (element(a), element(b)) {
            (Some((a, 0)), Some((b, _))) => a == b,
            (Some(_) | None, Some(_) | None) => false,
        };
        of_a == of_b && (a == b || is_open)
    }

    /// Symbols that no unit defines are named once, where they are declared.
    fn check_uses(&mut self) {
        let (names, known) = self.symbols();
        for name in names {
            let Known { defined, used } = &known[&name];
            if let (true, Some(&(unit, of))) = (defined.is_empty(), used.first()) {
                let (kind, linked) = match of {
                    SymbolOf::Function(id) => {
                        let linked = self.units[unit].reading.linked_functions.get(&id);
                        (
                            "function",
                            linked.map(|it| {
                                (self.out.functions[*it].name.clone(), self.out.functions[*it].span)
                            }),
                        )
                    }
                    SymbolOf::Variable(id) => {
                        let linked = self.units[unit].reading.linked_globals.get(&id);
                        (
                            "variable",
                            linked.map(|it| {
                                (self.out.globals[*it].name.clone(), self.out.globals[*it].span)
                            }),
                        )
                    }
                };
                if let Some((name, span)) = linked {
                    let what = format!("{kind} `{name}` is defined in none of the files");
                    self.diagnostics.push(Diagnostic::warning("undefined-symbol", span, what));
                }
            }
        }
    }

    fn name(&self, unit: usize, of: SymbolOf) -> Name {
        let part = &self.units[unit];
        let name = match of {
            SymbolOf::Function(id) => {
                part.reading.functions[id.index()].as_ref().map(|it| it.name.clone())
            }
            SymbolOf::Variable(id) => {
                part.reading.globals[id.index()].as_ref().map(|it| it.name.clone())
            }
        };
        name.unwrap_or_else(|| Name::new(""))
    }

    fn span(&self, unit: usize, of: SymbolOf) -> Span {
        let part = &self.units[unit];
        let span = match of {
            SymbolOf::Function(id) => part.reading.functions[id.index()].as_ref().map(|it| it.span),
            SymbolOf::Variable(id) => part.reading.globals[id.index()].as_ref().map(|it| it.span),
        };
        span.unwrap_or(Span::NONE)
    }

    // The linked program.

    fn run(&mut self) {
        let mut inits = Vec::new();
        for unit in 0..self.units.len() {
            let rest = &mut self.units[unit].rest;
            let (main, init, in_flight) = (rest.main, rest.static_init, rest.in_flight);
            let [checks, captures] = rest.capture;
            let (kernels, launchers) =
                (std::mem::take(&mut rest.kernels), std::mem::take(&mut rest.launchers));
            if let Some(init) = init {
                inits.push(self.function(unit, init));
            }
            if let (Some(main), None) = (main, self.out.main) {
                self.out.main = Some(self.function(unit, main));
            }
            if let (Some(global), None) = (in_flight, self.out.in_flight) {
                self.out.in_flight = Some(self.variable(unit, global));
            }
            // Units that launch have the same ones, of a model.
            if let (Some(checks), None) = (checks, self.out.checks_launch) {
                self.out.checks_launch = Some(self.function(unit, checks));
            }
            if let (Some(captures), None) = (captures, self.out.captures_launch) {
                self.out.captures_launch = Some(self.function(unit, captures));
            }
            for kernel in kernels {
                let kernel = self.function(unit, kernel);
                if !self.out.kernels.contains(&kernel) {
                    self.out.kernels.push(kernel);
                }
            }
            for launcher in launchers {
                let func = self.function(unit, launcher.func);
                let kernels = launcher.kernels.iter().map(|it| self.function(unit, *it)).collect();
                self.out.launchers.push(Launcher { func, kernels, ..launcher });
            }
        }
        self.move_bodies();
        self.out.static_init = self.all_inits(inits);
        if self.units.len() > 1 {
            self.out.rules.insert(rules::ONE_DEFINITION);
        }
    }

    /// The function that runs the initialisers of all units.
    fn all_inits(&mut self, inits: Vec<FuncId>) -> Option<FuncId> {
        let last = *inits.last()?;
        if inits.len() == 1 {
            return Some(last);
        }
        let (span, void) = (self.out.functions[last].span, self.out.functions[last].ret);
        let mut exprs = PrimaryMap::new();
        let call = |func: FuncId| {
            let kind = ExprKind::Call(Callee::Direct(func), Vec::new());
            let call = exprs.push(Expr { kind, ty: void, span });
            Stmt { kind: StmtKind::Expr(call), span }
        };
        let body = inits.into_iter().map(call).collect();
        Some(self.out.functions.push(Function {
            name: Name::from(format!("{INITIALISER}all variables")),
            kind: FunctionKind::Host,
            n_params: 0,
            ret: void,
            is_variadic: false,
            locals: PrimaryMap::new(),
            exprs,
            volatile_places: IdSet::new(),
            n_labels: 0,
            body: Some(body),
            is_model: true,
            makes_object: false,
            limits: LaunchLimits::default(),
            restricted: Vec::new(),
            rules: RuleSet::from([rules::ORDER_OF_UNITS]),
            span,
        }))
    }
}

impl Target for Units {
    type Part = usize;

    fn out(&mut self) -> &mut Program {
        &mut self.out
    }

    fn reading(&self, unit: usize) -> &Reading {
        &self.units[unit].reading
    }

    fn reading_mut(&mut self, unit: usize) -> &mut Reading {
        &mut self.units[unit].reading
    }

    fn pending(&mut self) -> &mut Vec<(usize, FuncId, FuncId)> {
        &mut self.pending
    }

    fn function_for(&self, unit: usize, id: FuncId) -> (usize, FuncId) {
        self.units[unit].functions_of.get(&id).copied().unwrap_or((unit, id))
    }

    fn variable_for(&self, unit: usize, id: GlobalId) -> (usize, GlobalId) {
        self.units[unit].globals_of.get(&id).copied().unwrap_or((unit, id))
    }
}
