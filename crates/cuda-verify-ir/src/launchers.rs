//! Which host functions are entered where a program has no `main`: those through which its kernels are launched.
//!
//! A function *launches* if it names a kernel, itself or through what it names, lambdas and models included. A host
//! function of the program is entered if it comes to a launch by calls, and no other function that launches calls it; of
//! functions that call each other in a circle, the first is. So every launch that the program holds is reached from an
//! entry. Whether a function whose address is taken is ever called through it is not seen here: it is entered as well,
//! and marked, so that it can be left out where another entry comes to its launches.
//!
//! What initialises a variable is entered as well where it launches.
//!
//! What a header offers is checked where the file uses it; it is entered only if the file itself has nothing to enter.
//! O(calls of the program).

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, PrimaryMap, Span};

use crate::program::{
    Callee, ExprKind, FuncId, Function, FunctionKind, INITIALISER, InitValue, Launcher, Program,
    Stmt, StmtKind, for_each_stmt,
};

/// What a function does with others.
#[derive(Debug, Default)]
struct Uses {
    /// Functions that it calls, and kernels that it launches.
    called: Vec<FuncId>,
    /// Functions whose address it takes.
    pointed: Vec<FuncId>,
    calls_pointers: bool,
    launches_pointers: bool,
}

impl Uses {
    fn of(function: &Function) -> Self {
        let mut uses = Self::default();
        for expr in function.exprs.values() {
            #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else names a function")]
            match &expr.kind {
                ExprKind::Call(callee, _) => uses.call(callee),
                ExprKind::FuncAddr(func) => uses.pointed.push(*func),
                ExprKind::Seq(seq) => uses.launches(&seq.stmts),
                _ => {}
            }
        }
        uses.launches(function.body.as_deref().unwrap_or(&[]));
        uses
    }

    fn call(&mut self, callee: &Callee) {
        match callee {
            Callee::Direct(func) => self.called.push(*func),
            Callee::Indirect(_) => self.calls_pointers = true,
        }
    }

    fn launches(&mut self, stmts: &[Stmt]) {
        for_each_stmt(stmts, |stmt| {
            if let StmtKind::Launch(launch) = &stmt.kind {
                self.call(&launch.kernel);
                self.launches_pointers |= matches!(launch.kernel, Callee::Indirect(_));
            }
        });
    }

    fn named(&self) -> impl Iterator<Item = FuncId> {
        self.called.iter().chain(&self.pointed).copied()
    }
}

/// Who uses whom.
struct Graph {
    uses: PrimaryMap<FuncId, Uses>,
    /// The functions that call one, and those that name it.
    callers: Vec<Vec<FuncId>>,
    namers: Vec<Vec<FuncId>>,
    /// Functions whose address is taken somewhere.
    pointed: IdSet<FuncId>,
}

impl Graph {
    fn new(program: &Program) -> Self {
        let mut graph = Self {
            uses: PrimaryMap::new(),
            callers: vec![Vec::new(); program.functions.len()],
            namers: vec![Vec::new(); program.functions.len()],
            pointed: addresses(program).collect(),
        };
        for (func, function) in program.functions.iter() {
            let uses = Uses::of(function);
            for called in &uses.called {
                graph.callers[called.index()].push(func);
            }
            for named in uses.named() {
                graph.namers[named.index()].push(func);
            }
            for pointed in &uses.pointed {
                graph.pointed.insert(*pointed);
            }
            graph.uses.push(uses);
        }
        graph
    }

    /// The functions that name some, directly or not.
    fn above(&self, start: impl IntoIterator<Item = FuncId>) -> IdSet<FuncId> {
        closure(start, |func| self.namers[func.index()].iter().copied())
    }

    fn named_from(&self, start: FuncId) -> IdSet<FuncId> {
        closure([start], |func| self.uses[func].named())
    }

    fn called_from(&self, start: FuncId) -> IdSet<FuncId> {
        closure([start], |func| self.uses[func].called.iter().copied())
    }
}

/// The functions to which variables hold pointers when the program begins.
fn addresses(program: &Program) -> impl Iterator<Item = FuncId> {
    let writes = program.globals.values().flat_map(|global| global.init.iter().flatten());
    writes.filter_map(|write| match write.value {
        InitValue::FuncAddr(func) => Some(func),
        InitValue::Bytes(_) | InitValue::GlobalAddr(..) => None,
    })
}

/// Everything that the steps lead to from a start, itself included.
fn closure<I: Iterator<Item = FuncId>>(
    start: impl IntoIterator<Item = FuncId>,
    steps: impl Fn(FuncId) -> I,
) -> IdSet<FuncId> {
    let mut reached = IdSet::new();
    let mut pending: Vec<FuncId> = start.into_iter().collect();
    while let Some(func) = pending.pop() {
        if reached.insert(func) {
            pending.extend(steps(func));
        }
    }
    reached
}

/// Whether a function is one of the program that an entry can begin with.
fn is_of_host(function: &Function) -> bool {
    function.kind == FunctionKind::Host && function.body.is_some() && !function.is_model
}

/// The functions that run before any entry: those that initialise the variables of the program.
fn initialisers(program: &Program, graph: &Graph) -> IdSet<FuncId> {
    let is_it = |func: &FuncId| program.functions[*func].name.starts_with(INITIALISER);
    closure(program.static_init, |func| graph.uses[func].called.iter().copied().filter(is_it))
}

/// The host functions of a unit that may launch, by its own kernels or by those of other units.
pub(crate) fn may_launch(program: &Program, is_unit: bool) -> Vec<Launcher> {
    let graph = Graph::new(program);
    let launches = program.functions.iter().filter(|(func, it)| {
        it.kind == FunctionKind::Kernel
            || graph.uses[*func].launches_pointers
            // What another unit defines may launch.
            || is_unit && it.kind == FunctionKind::Host && it.body.is_none() && !it.is_model
    });
    let launching = graph.above(launches.map(|(func, _)| func));
    let before = initialisers(program, &graph);
    let is_entry = |func: &FuncId| is_of_host(&program.functions[*func]) && !before.contains(*func);
    let found = launching.iter().filter(is_entry);
    found.map(|func| Launcher { func, kernels: Vec::new(), is_pointed: false }).collect()
}

/// Chooses the entries of a whole program among the functions that may launch; `is_in_file` says which places are in the
/// files that it consists of, not in what they include.
pub fn choose_launchers(program: &mut Program, is_in_file: impl Fn(Span) -> bool) {
    let graph = Graph::new(program);
    let functions = &program.functions;
    let launches_pointers = functions.ids().filter(|func| graph.uses[*func].launches_pointers);
    let launching = graph.above(program.kernels.iter().copied().chain(launches_pointers));
    let leads = |func: FuncId| {
        let is_launch = |it: FuncId| {
            launching.contains(it)
                && (functions[it].kind == FunctionKind::Kernel
                    || graph.uses[it].calls_pointers
                    || graph.uses[it].pointed.iter().any(|it| program.kernels.contains(it)))
        };
        graph.called_from(func).iter().any(is_launch)
    };
    let is_in_file = |func: FuncId| is_in_file(functions[func].span);
    let before = initialisers(program, &graph);
    let is_entry = |func: FuncId| is_of_host(&functions[func]) && !before.contains(func);
    let is_launching = |func: FuncId| launching.contains(func) && is_entry(func) && leads(func);
    let has_entries = functions.ids().any(|func| {
        is_in_file(func) && (functions[func].kind == FunctionKind::Kernel || is_launching(func))
    });
    let is_candidate = |func: &FuncId| (!has_entries || is_in_file(*func)) && is_launching(*func);
    let candidates: Vec<FuncId> = functions.ids().filter(is_candidate).collect();
    let callers = |func: FuncId| {
        let callers = graph.callers[func.index()].iter().copied();
        callers.filter(|it| *it != func && launching.contains(*it)).collect::<Vec<FuncId>>()
    };
    // The most likely entries first: each later one is there for what those before it do not call.
    let groups: [&dyn Fn(FuncId) -> bool; 4] = [
        &|func| callers(func).is_empty() && !graph.pointed.contains(func),
        &|func| callers(func).is_empty(),
        &|func| callers(func).iter().all(|caller| !is_of_host(&functions[*caller])),
        &|_| true,
    ];
    let (mut launchers, mut reached) = (Vec::new(), IdSet::new());
    for (number, is_meant) in groups.iter().enumerate() {
        for &func in &candidates {
            if reached.contains(func) || !is_meant(func) {
                continue;
            }
            for called in graph.called_from(func).iter() {
                reached.insert(called);
            }
            let named = graph.named_from(func);
            let by_pointer = named.iter().any(|it| graph.uses[it].launches_pointers);
            let is_named =
                |it: &FuncId| named.contains(*it) || by_pointer && graph.pointed.contains(*it);
            let kernels = program.kernels.iter().copied().filter(is_named).collect();
            launchers.push(Launcher { func, kernels, is_pointed: number > 0 });
        }
    }
    let is_entered = |kernel: &FuncId| {
        !has_entries
            || is_in_file(*kernel)
            || launchers.iter().any(|launcher| launcher.kernels.contains(kernel))
    };
    let kernels = program.kernels.iter().copied().filter(is_entered).collect();
    program.kernels = kernels;
    program.launchers = launchers;
    program.forget_unreached();
}

impl Program {
    /// Takes the bodies of functions away that no entry point reaches.
    pub(crate) fn forget_unreached(&mut self) {
        let mut start: Vec<FuncId> = self.kernels.clone();
        start.extend(self.main.into_iter().chain(self.static_init));
        // What every launch of the host calls.
        start.extend([self.checks_launch, self.captures_launch].into_iter().flatten());
        start.extend(&self.exports);
        start.extend(self.launchers.iter().map(|launcher| launcher.func));
        start.extend(addresses(self));
        let uses: PrimaryMap<FuncId, Uses> = self.functions.values().map(Uses::of).collect();
        let reached = closure(start, |func| uses[func].named());
        for func in self.functions.ids() {
            if !reached.contains(func) {
                let function = &mut self.functions[func];
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
