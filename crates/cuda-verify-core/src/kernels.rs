//! What each kernel comes to, at each place that launches it, beside the answer for the whole program.
//!
//! A launch is decided in the first of these contexts that gives an answer, and the table names it:
//! - the entries of the program (`main`, or without one the host functions that launch kernels), where they are safe
//!   and some execution comes to the launch: then every launch that the program makes there is right; or where
//!   something else goes wrong or is not known, and all executions were followed: what goes wrong ends an execution, and
//!   in the others the launch is right;
//! - the function around the launch, with any arguments: its callers pass some of them;
//! - all functions that call this one, or that call these, with any arguments (`callers.rs`);
//! - the kernel on its own, with any arguments: in any launch, or in blocks of the size that was seen.
//!
//! Guarantee: `safe` holds for all launches of the kernel that its context describes, under the assumptions that the row
//! names, whatever is not known of the rest of the program. In the contexts that no entry led to, a violation counts
//! only if it does not depend on what the caller passes.

use std::collections::{BTreeMap, BTreeSet};

use cuda_verify_base::{IdSet, Name, PropertyKind, Reason, Scope, Span};
use cuda_verify_goto::program::{
    Callee, Expr, ExprKind, FuncId, Function, GotoProgram, Instr, InstrId, InstrKind,
};
use cuda_verify_goto::uses;
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program::{FunctionKind, GlobalSpace};
use cuda_verify_symex::outcome::{self, Basis, Outcome};
use cuda_verify_symex::rules::{self, Rule};

use crate::replay::Replay;

/// The rows of the table.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) rows: Vec<Row>,
    has_main: bool,
    pub(crate) host: Option<HostFinding>,
}

/// A kernel and a place that launches it.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) kernel: FuncId,
    /// The launch, and the host function around it; none where the kernel is launched through a pointer only, or not.
    pub(crate) site: Option<(FuncId, Span)>,
    /// Entries from which the launch may be reached and that have not been shown to be right.
    waits_for: BTreeSet<FuncId>,
    /// Whether some execution from these entries comes to the launch.
    is_launched: bool,
    pub(crate) finding: Finding,
    /// The context of the finding, in words.
    pub(crate) context: String,
    /// What the finding takes for granted.
    pub(crate) basis: Basis,
}

/// What is known of a row.
#[derive(Clone, Debug)]
pub(crate) enum Finding {
    Open(Vec<Reason>),
    Safe(Scope),
    Unsafe(Vec<Wrong>),
}

/// A violation in a launch.
#[derive(Clone, Debug)]
pub(crate) struct Wrong {
    pub(crate) property: PropertyKind,
    pub(crate) message: String,
    pub(crate) span: Span,
    pub(crate) is_confirmed: bool,
}

/// What is known of the host program, its launches left out.
#[derive(Debug)]
pub(crate) struct HostFinding {
    pub(crate) finding: Finding,
}

/// Threads of a block along each axis in the launches of a kernel that were seen.
pub(crate) type Seen = BTreeMap<Name, Vec<[Option<u32>; 3]>>;

impl Table {
    /// All launches of a program, undecided.
    pub(crate) fn new(goto: &GotoProgram) -> Self {
        let entries: Vec<FuncId> = match goto.main {
            Some(main) => vec![main],
            None => goto.launchers.iter().map(|it| it.func).collect(),
        };
        let reached: Vec<(FuncId, IdSet<FuncId>)> =
            entries.into_iter().map(|entry| (entry, reached_from(goto, entry))).collect();
        let waits_for = |func: FuncId| {
            let entries = reached.iter().filter(|(_, reached)| reached.contains(func));
            entries.map(|(entry, _)| *entry).collect::<BTreeSet<_>>()
        };
        let row = |kernel, site, waits_for| Row {
            kernel,
            site,
            waits_for,
            is_launched: false,
            finding: Finding::Open(Vec::new()),
            context: String::new(),
            basis: Basis::default(),
        };
        // Where none is asked for, those that the program may come to.
        let is_meant = |kernel: FuncId| goto.kernels.is_empty() || goto.kernels.contains(&kernel);
        let mut rows: Vec<Row> = Vec::new();
        for (func, function) in goto.functions.iter() {
            if function.is_model || !function.is_defined {
                continue;
            }
            for instr in function.instrs.values() {
                let InstrKind::Launch { kernel: Callee::Direct(kernel), .. } = instr.kind else {
                    continue;
                };
                let is_same =
                    |row: &Row| row.kernel == kernel && row.site == Some((func, instr.span));
                if is_meant(kernel) && !rows.iter().any(is_same) {
                    rows.push(row(kernel, Some((func, instr.span)), waits_for(func)));
                }
            }
        }
        for kernel in &goto.kernels {
            if !rows.iter().any(|row| row.kernel == *kernel) {
                rows.push(row(*kernel, None, waits_for(*kernel)));
            }
        }
        Self { rows, has_main: goto.main.is_some(), host: None }
    }

    /// Keeps the rows that are meant.
    pub(crate) fn retain(&mut self, is_meant: impl Fn(&Row) -> bool) {
        self.rows.retain(is_meant);
    }

    /// Notes what the program does from one of its entries.
    pub(crate) fn note_entry(
        &mut self,
        goto: &GotoProgram,
        entry: FuncId,
        outcome: &Outcome,
        replays: &[Replay],
    ) {
        if self.has_main {
            self.host = Some(HostFinding { finding: host_finding(outcome, replays) });
        }
        let context = match goto.main == Some(entry) {
            true => "from `main`".to_owned(),
            false => format!("from `{}` with any arguments", goto.functions[entry].name),
        };
        self.add_sites(goto, &outcome.basis);
        for row in self.rows.iter_mut().filter(|row| row.waits_for.contains(&entry)) {
            if let Some(basis) = row.right_beside(goto, outcome) {
                row.note_safe(goto, entry, &Scope::Complete, basis, &beside(&context));
                continue;
            }
            match &outcome.verdict {
                outcome::Verdict::Safe(scope) => {
                    row.note_safe(goto, entry, scope, &outcome.basis, &context);
                }
                outcome::Verdict::Unsafe(violations) => {
                    row.note_violations(goto, violations, replays, &context);
                }
                outcome::Verdict::Unknown(reasons) => row.note_reasons(reasons),
            }
        }
    }

    /// Kernels that are launched through pointers have rows for where that happens.
    fn add_sites(&mut self, goto: &GotoProgram, basis: &Basis) {
        let unseen: Vec<usize> =
            (0..self.rows.len()).filter(|index| self.rows[*index].site.is_none()).collect();
        for index in unseen {
            let row = &self.rows[index];
            let name = &goto.functions[row.kernel].name;
            row_site(goto, basis, name).into_iter().for_each(|site| {
                self.rows[index].site = Some(site);
            });
        }
    }

    /// The functions around launches that are not decided, in the order of the program.
    pub(crate) fn open_functions(&self, goto: &GotoProgram) -> Vec<FuncId> {
        let mut functions: Vec<FuncId> = Vec::new();
        for (func, _) in self.rows.iter().filter(|row| row.is_open()).filter_map(|row| row.site) {
            let is_host =
                matches!(goto.functions[func].kind, FunctionKind::Host | FunctionKind::HostDevice);
            if is_host && goto.main != Some(func) && !functions.contains(&func) {
                functions.push(func);
            }
        }
        functions
    }

    /// The kernels with launches that are not decided.
    pub(crate) fn open_kernels(&self) -> Vec<FuncId> {
        let mut kernels: Vec<FuncId> = Vec::new();
        for row in self.rows.iter().filter(|row| row.is_open()) {
            if !kernels.contains(&row.kernel) {
                kernels.push(row.kernel);
            }
        }
        kernels
    }

    /// The launches in a function that are not decided.
    fn open_rows_in(&mut self, func: FuncId) -> impl Iterator<Item = &mut Row> {
        let is_within =
            move |row: &&mut Row| row.is_open() && row.site.is_some_and(|it| it.0 == func);
        self.rows.iter_mut().filter(is_within)
    }

    /// Notes what a host function does with any arguments, for the launches in it.
    pub(crate) fn note_function(
        &mut self,
        goto: &GotoProgram,
        func: FuncId,
        outcome: &Outcome,
        replays: &[Replay],
    ) {
        let context = format!("from `{}` with any arguments", goto.functions[func].name);
        for row in self.open_rows_in(func) {
            if let Some(basis) = row.right_beside(goto, outcome) {
                row.decide(Finding::Safe(Scope::Complete), &beside(&context), basis);
                continue;
            }
            match &outcome.verdict {
                outcome::Verdict::Safe(scope) if row.is_among(goto, &outcome.basis) => {
                    row.decide(Finding::Safe(scope.clone()), &context, &outcome.basis);
                }
                outcome::Verdict::Safe(_) => {}
                outcome::Verdict::Unsafe(violations) => {
                    row.note_violations(goto, violations, replays, &context);
                }
                outcome::Verdict::Unknown(reasons) => row.note_reasons(reasons),
            }
        }
    }

    /// Takes the violations of a launch in a function that are found from another one.
    pub(crate) fn note_violations_from(
        &mut self,
        goto: &GotoProgram,
        (func, entry): (FuncId, FuncId),
        outcome: &Outcome,
        replays: &[Replay],
    ) {
        let outcome::Verdict::Unsafe(violations) = &outcome.verdict else { return };
        let context = format!("from `{}` with any arguments", goto.functions[entry].name);
        for row in self.open_rows_in(func) {
            row.note_violations(goto, violations, replays, &context);
        }
    }

    /// Notes what the functions do from which the program comes to a function, for the launches in it: they are right if
    /// they are right from all of these, and reached from some.
    pub(crate) fn note_callers(
        &mut self,
        goto: &GotoProgram,
        func: FuncId,
        outcomes: &[(FuncId, &Outcome)],
    ) {
        let names: Vec<String> =
            outcomes.iter().map(|it| format!("`{}`", goto.functions[it.0].name)).collect();
        let context = format!("from {} with any arguments", names.join(" and "));
        for row in self.open_rows_in(func) {
            let right: Option<Vec<(Scope, &Basis)>> =
                outcomes.iter().map(|(_, outcome)| row.right_from(goto, outcome)).collect();
            let Some(right) = right else { continue };
            if !right.iter().any(|(_, basis)| row.is_among(goto, basis)) {
                continue;
            }
            let (mut scope, mut all) = (Scope::Complete, Basis::default());
            for (part, basis) in right {
                // What is said of several is said with the bounds of all; here, with those of one that has any.
                if part != Scope::Complete {
                    scope = part;
                }
                all.add(basis.clone());
            }
            row.decide(Finding::Safe(scope), &context, &all);
        }
    }

    /// Notes what a kernel does on its own, for all launches of it that are not decided.
    pub(crate) fn note_kernel(
        &mut self,
        kernel: FuncId,
        context: &str,
        outcome: &Outcome,
        replays: &[Replay],
    ) {
        let is_of = |row: &&mut Row| row.is_open() && row.kernel == kernel;
        for row in self.rows.iter_mut().filter(is_of) {
            match &outcome.verdict {
                outcome::Verdict::Safe(scope) => {
                    row.decide(Finding::Safe(scope.clone()), context, &outcome.basis);
                }
                outcome::Verdict::Unsafe(violations) => {
                    let wrong = violations.iter().zip(replays).map(wrong).collect();
                    row.decide(Finding::Unsafe(wrong), context, &outcome.basis);
                }
                outcome::Verdict::Unknown(reasons) => row.note_reasons(reasons),
            }
        }
    }
}

/// Forgets the launches whose threads come to none of the accesses of their kernel: with the arguments that were chosen
/// the kernel has nothing to do, which says nothing of it.
pub(crate) fn forget_idle(goto: &GotoProgram, basis: &mut Basis) {
    let reached = &basis.reached;
    let is_idle = |name: &Name| {
        let kernel = goto.functions.iter().find(|(_, function)| function.name == *name);
        kernel.is_some_and(|(kernel, _)| !comes_to_accesses(goto, kernel, reached))
    };
    basis.launched_at.retain(|(name, _)| !is_idle(name));
    basis.has_launched = !basis.launched_at.is_empty();
}

/// What a program is taken to be given: there may be other executions, with other launches.
const GIVEN: [Rule; 9] = [
    rules::ARGUMENT_LIMITS,
    rules::DEVICE_PROPERTIES,
    rules::GETENV,
    rules::LINE_LENGTH,
    rules::PLAUSIBLE_INPUT,
    rules::SCANF_FITS,
    rules::STREAM_WORDS,
    rules::STRING_IS_NUMBER,
    rules::USUAL_ARGUMENTS,
];

/// The kernels to whose launches paths came, and that no execution launches that a safe answer speaks of. There are none
/// where the answer speaks of all executions.
pub(crate) fn not_launched(goto: &GotoProgram, outcome: &Outcome) -> Vec<String> {
    let (outcome::Verdict::Safe(scope), Some(main)) = (&outcome.verdict, goto.main) else {
        return Vec::new();
    };
    let basis = &outcome.basis;
    if *scope == Scope::Complete && !GIVEN.iter().any(|rule| basis.assumed.contains(rule)) {
        return Vec::new();
    }
    let is_launched = |name: &Name| basis.launched_at.iter().any(|(launched, _)| launched == name);
    let host = uses::reached(goto, main, uses::callees);
    let instrs = basis.reached.iter().filter(|(func, _)| host.contains(*func));
    let kernels: BTreeSet<FuncId> = instrs
        .filter_map(|(func, at)| {
            let InstrKind::Launch { kernel: Callee::Direct(kernel), .. } =
                goto.functions[*func].instrs[*at].kind
            else {
                return None;
            };
            Some(kernel)
        })
        .filter(|kernel| !goto.functions[*kernel].is_model)
        .collect();
    let names = kernels.into_iter().map(|kernel| &goto.functions[kernel].name);
    names.filter(|name| !is_launched(name)).map(|name| name.to_string()).collect()
}

/// Whether a kernel, or what it calls, has come to one of its accesses, or has none.
fn comes_to_accesses(
    goto: &GotoProgram,
    kernel: FuncId,
    reached: &BTreeSet<(FuncId, InstrId)>,
) -> bool {
    let mut has_any = false;
    for func in uses::reached(goto, kernel, uses::callees).iter() {
        let function = &goto.functions[func];
        for (at, _) in function.instrs.iter().filter(|(_, it)| is_access(goto, function, it)) {
            has_any = true;
            if reached.contains(&(func, at)) {
                return true;
            }
        }
    }
    !has_any
}

/// Whether an instruction accesses memory beyond the variables of a thread.
fn is_access(goto: &GotoProgram, function: &Function, instr: &Instr) -> bool {
    if let InstrKind::Intrinsic { op, .. } = &instr.kind {
        return matches!(op, Intrinsic::Atomic(..) | Intrinsic::Copy(_));
    }
    let (InstrKind::Load { addr, .. } | InstrKind::Store { addr, .. }) = &instr.kind else {
        return false;
    };
    let addr = *addr;
    let is_builtin = |global| matches!(goto.globals[global].space, GlobalSpace::Thread(_));
    let is_own = |expr: &Expr| {
        matches!(expr.kind, ExprKind::LocalAddr(_))
            || matches!(expr.kind, ExprKind::GlobalAddr(global) if is_builtin(global))
    };
    !uses::expressions_below(function, [addr]).any(is_own)
}

impl Row {
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.finding, Finding::Open(_))
    }

    /// Whether some execution of a safe run comes to the launch.
    fn is_among(&self, goto: &GotoProgram, basis: &Basis) -> bool {
        let name = &goto.functions[self.kernel].name;
        let is_here = |span: Span| self.site.is_none_or(|(_, site)| site == span);
        basis.launched_at.iter().any(|(kernel, span)| kernel == name && is_here(*span))
    }

    /// What it rests on that the launch is right although the program is not, if that is so.
    fn right_beside<'a>(&self, goto: &GotoProgram, outcome: &'a Outcome) -> Option<&'a Basis> {
        let basis = outcome.right_launches.as_ref()?;
        (self.site.is_some() && self.is_among(goto, basis)).then_some(basis)
    }

    /// Within which bounds the launch is right from an entry, and what that rests on: in all of its executions, or in those
    /// in which nothing goes wrong elsewhere.
    fn right_from<'a>(
        &self,
        goto: &GotoProgram,
        outcome: &'a Outcome,
    ) -> Option<(Scope, &'a Basis)> {
        if let Some(basis) = self.right_beside(goto, outcome) {
            return Some((Scope::Complete, basis));
        }
        match &outcome.verdict {
            outcome::Verdict::Safe(scope) => Some((scope.clone(), &outcome.basis)),
            outcome::Verdict::Unsafe(_) | outcome::Verdict::Unknown(_) => None,
        }
    }

    /// Notes that nothing goes wrong in the launch from an entry of the program.
    fn note_safe(
        &mut self,
        goto: &GotoProgram,
        entry: FuncId,
        scope: &Scope,
        basis: &Basis,
        context: &str,
    ) {
        self.waits_for.remove(&entry);
        self.is_launched |= self.is_among(goto, basis);
        self.basis.add(basis.clone());
        self.add_context(context);
        if self.waits_for.is_empty() && self.is_open() {
            let ends = basis.ends.clone();
            self.finding = match self.is_launched {
                true => Finding::Safe(scope.clone()),
                false => Finding::Open(vec![Reason::NoLaunch { ends }]),
            };
        }
    }

    fn decide(&mut self, finding: Finding, context: &str, basis: &Basis) {
        self.finding = finding;
        self.context = context.to_owned();
        self.basis = basis.clone();
    }

    fn add_context(&mut self, context: &str) {
        if !self.context.is_empty() {
            self.context.push_str(" and ");
        }
        self.context.push_str(context);
    }

    fn note_reasons(&mut self, reasons: &[Reason]) {
        if let Finding::Open(known) = &mut self.finding
            && !reasons.is_empty()
        {
            *known = reasons.to_vec();
        }
    }

    /// Takes the violations that happen in this launch.
    fn note_violations(
        &mut self,
        goto: &GotoProgram,
        violations: &[outcome::Violation],
        replays: &[Replay],
        context: &str,
    ) {
        let name = &goto.functions[self.kernel].name;
        let is_here = |it: &outcome::Violation| {
            it.launch.as_ref().is_some_and(|launch| {
                launch.kernel == *name && self.site.is_none_or(|(_, span)| span == launch.span)
            })
        };
        let all = violations.iter().zip(replays);
        let found: Vec<Wrong> = all.filter(|(it, _)| is_here(it)).map(wrong).collect();
        if !found.is_empty() {
            self.decide(Finding::Unsafe(found), context, &Basis::default());
        }
    }
}

/// The context of a launch that is right although something else is wrong or not known.
fn beside(context: &str) -> String {
    format!("{context}, where nothing goes wrong elsewhere")
}

/// The only place at which an unnamed launch of a kernel was seen.
fn row_site(goto: &GotoProgram, basis: &Basis, name: &str) -> Option<(FuncId, Span)> {
    let mut spans = basis.launched_at.iter().filter(|(kernel, _)| kernel.as_str() == name);
    let (_, span) = spans.next().filter(|_| spans.next().is_none())?;
    let is_around = |func: &FuncId| {
        let function = &goto.functions[*func];
        !function.is_model && function.instrs.values().any(|instr| instr.span == *span)
    };
    goto.functions.ids().find(is_around).map(|func| (func, *span))
}

fn wrong((violation, replay): (&outcome::Violation, &Replay)) -> Wrong {
    Wrong {
        property: violation.property,
        message: violation.message.clone(),
        span: violation.span,
        is_confirmed: replay.doubt.is_none(),
    }
}

/// What a run from `main` says of the host program: violations outside launches, else whether all was followed.
fn host_finding(outcome: &Outcome, replays: &[Replay]) -> Finding {
    match &outcome.verdict {
        outcome::Verdict::Safe(scope) => Finding::Safe(scope.clone()),
        outcome::Verdict::Unknown(reasons) => Finding::Open(reasons.clone()),
        outcome::Verdict::Unsafe(violations) => {
            let all = violations.iter().zip(replays);
            let found: Vec<Wrong> = all.filter(|it| it.0.launch.is_none()).map(wrong).collect();
            if found.is_empty() { Finding::Open(Vec::new()) } else { Finding::Unsafe(found) }
        }
    }
}

/// The functions that a function names, itself or through others; launches included.
pub(crate) fn reached_from(goto: &GotoProgram, start: FuncId) -> IdSet<FuncId> {
    uses::reached(goto, start, |function| uses::callees(function).chain(uses::launched(function)))
}
