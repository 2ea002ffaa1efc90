//! Programs without `main`: entered by the host functions that launch kernels, or by the kernels.
//!
//! A launcher gives a kernel the arguments and the launch that the program means for it, so it is tried first. Where
//! that leads to no answer (it does something that is not understood, or takes too long), its kernels are checked on
//! their own, with any arguments and launches, and if they are decided that is the answer.
//!
//! A kernel on its own is checked by two arbitrary threads. If they leave it open and the launch is known and small,
//! every thread is run: nothing of what threads do to each other is approximate then.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use cuda_verify_base::plan::{Plan, Tried};
use cuda_verify_base::{Deadline, Effort, Name, PropertyKind, Reason, Scope, Span};
use cuda_verify_goto::program::{Callee, FuncId, GotoProgram, InstrKind, Launcher};
use cuda_verify_smt::solver::Solver;
use cuda_verify_symex::config::Config;
use cuda_verify_symex::outcome::{Outcome, Verdict, Violation};
use cuda_verify_symex::rules::{Rule, RuleSet};
use cuda_verify_symex::{self as symex, launch_size, verify_kernel, verify_launcher};

use crate::callers::{Calls, Hidden, NotUnderstood, unqualified};
use crate::contract;
use crate::error::Error;
use crate::fuzz::Subject;
use crate::guarded::guarded;
use crate::kernels::{Seen, Table, reached_from};
use crate::options::{Contexts, Extent, LaunchShape, Options, Threads};
use crate::plan::{self, Execution, Free, Settled};
use crate::replay::{EntryPoint, Replay};
use crate::report::{Assumption, Coverage, HostPart, KernelPart};
use crate::written_launches::{Written, written_launches};

/// How far up callers of a function around a launch are entered.
const MAX_CALLERS_UP: usize = 3;

/// Threads of a launch of a kernel on its own that are run one by one if two arbitrary ones leave it open.
const MAX_THREADS_ALONE: u64 = 4096;

/// Work for a first look at each kernel on its own, before the functions that launch it, in launches of one form.
const FIRST_LOOK_EFFORT: Effort = Effort(400_000);
/// Work for a kernel in the launches of which the text says all.
const EXACT_LAUNCH_EFFORT: Effort = Effort(5_000_000);
/// Kernels, such as the instances of a template, of which a look at each comes to more answers than small parts of the time
/// that is left for the functions that launch them.
const MANY_KERNELS: usize = 32;
/// What each of many parts gets at least where there is a limit of time: a part that has too little to come to an answer
/// takes it from all others.
const LEAST_SHARE: Duration = Duration::from_secs(1);

/// Kernels that are safe on their own, in any launch or in those that the text of the program says.
type SafeKernels = BTreeMap<FuncId, (Outcome, symex::LaunchShape)>;

/// A block of one warp.
const ONE_WARP: [symex::Extent; 3] =
    [symex::Extent::Fixed(32), symex::Extent::Fixed(1), symex::Extent::Fixed(1)];

/// An outcome with its replays.
#[derive(Debug)]
pub(crate) struct Decided {
    pub(crate) outcome: Outcome,
    /// Of the violations.
    pub(crate) replays: Vec<Replay>,
    /// How the program was entered, in words; empty if by `main`.
    pub(crate) entries: Vec<String>,
    /// What was taken for granted of what is not part of the program, in words.
    pub(crate) assumptions: Vec<Assumption>,
    /// What paths came to of kernels.
    pub(crate) coverage: Vec<Coverage>,
    /// Whether a program that is safe as it is may have parts that were not seen.
    pub(crate) is_partial: bool,
    /// What each kernel comes to, if that is asked for.
    pub(crate) table: Option<Table>,
    /// The blocks in which kernels are launched, as far as that was seen.
    pub(crate) blocks: Seen,
    /// The table as plain data.
    pub(crate) kernels: Vec<KernelPart>,
    /// What the host comes to, if that is asked for.
    pub(crate) host: Option<HostPart>,
}

impl Decided {
    pub(crate) fn new(outcome: Outcome, replays: Vec<Replay>, entries: Vec<String>) -> Self {
        Self {
            outcome,
            replays,
            entries,
            assumptions: Vec::new(),
            coverage: Vec::new(),
            is_partial: false,
            table: None,
            blocks: Seen::new(),
            kernels: Vec::new(),
            host: None,
        }
    }

    /// No answer where a program that has kernels is safe because it launches none of them: it ends before it comes to one,
    /// or loops were cut before one.
    pub(crate) fn if_launched(mut self, has_kernels: bool) -> Self {
        let basis = &self.outcome.basis;
        if has_kernels
            && !basis.has_launched
            && let Verdict::Safe(scope) = &self.outcome.verdict
        {
            let mut reasons = vec![Reason::NoLaunch { ends: basis.ends.clone() }];
            if *scope != Scope::Complete {
                reasons.push(Reason::Bounded(scope.to_string()));
            }
            self.outcome.verdict = Verdict::Unknown(reasons);
        }
        self
    }

    /// No answer where it holds only within bounds.
    pub(crate) fn if_complete(mut self) -> Self {
        if let Verdict::Safe(scope) = &self.outcome.verdict
            && (self.is_partial || *scope != Scope::Complete)
        {
            let what = match scope {
                Scope::Complete => "headers are missing".to_owned(),
                Scope::Bounded { .. } => scope.to_string(),
            };
            self.outcome.verdict = Verdict::Unknown(vec![Reason::Bounded(what)]);
        }
        self
    }

    /// Which of some rules a safe answer rests on.
    pub(crate) fn rests_on(&self, off: &RuleSet) -> RuleSet {
        if !matches!(self.outcome.verdict, Verdict::Safe(_)) {
            return RuleSet::new();
        }
        let basis = &self.outcome.basis;
        let mut applied = contract::rules_of(basis);
        applied.extend(self.assumptions.iter().filter_map(|it| Rule::named(&it.tag)));
        applied.intersection(off).copied().collect()
    }

    /// No answer where it rests on rules that are off.
    pub(crate) fn if_without(mut self, off: &RuleSet) -> Self {
        let applied = self.rests_on(off);
        if !applied.is_empty() {
            let tags: Vec<&str> = applied.iter().map(|rule| rule.tag).collect();
            let what = format!("it rests on rules that are off: {}", tags.join(", "));
            self.outcome.verdict = Verdict::Unknown(vec![Reason::Bounded(what)]);
        }
        self
    }

    /// What is taken for granted where not all of the program's text is there.
    ///
    /// SOUNDNESS(missing-headers): under; a program without `main` is checked without the headers that are not known. They
    /// are taken not to change the meaning of what is there: names that it uses and that nothing declares make the
    /// verdict unknown where they are reached.
    pub(crate) fn without_headers(mut self, unknown: Vec<Reason>, is_whole: bool) -> Self {
        if unknown.is_empty() {
            return self;
        }
        if is_whole && matches!(self.outcome.verdict, Verdict::Safe(_)) {
            self.is_partial = true;
            let what = "headers that are not known change nothing of what the file itself says";
            self.assumptions.push(Assumption::general("missing-headers", what));
        } else {
            self.outcome = self.outcome.weakened(unknown);
        }
        self
    }
}

/// A program without `main`, and how to check it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entries<'a> {
    pub(crate) goto: &'a GotoProgram,
    pub(crate) options: &'a Options,
    pub(crate) config: &'a Config,
    /// Host functions that may launch the kernels that no other does.
    pub(crate) not_understood: &'a [NotUnderstood],
    /// Names that the text mentions where it is not understood or not reached.
    pub(crate) hidden: &'a Hidden,
}

impl Entries<'_> {
    /// Checks all entries.
    ///
    /// # Errors
    /// If the solver cannot be started.
    pub(crate) fn decide(
        self,
        start: &mut dyn FnMut() -> Result<Box<dyn Solver>, Error>,
        replay: &dyn Fn(Outcome, EntryPoint) -> (Outcome, Vec<Replay>),
    ) -> Result<Decided, Error> {
        let goto = self.goto;
        let (mut outcomes, mut replays, mut entries) = (Vec::new(), Vec::new(), Vec::new());
        let mut attempts = Vec::new();
        let mut undecided: Vec<(&Launcher, Outcome)> = Vec::new();
        let mut table = self.options.reports_kernels.then(|| Table::new(goto));
        let n_launchers = goto.launchers.len();
        let (mut launched_at, mut examined) = (BTreeSet::new(), BTreeSet::new());
        for (number, launcher) in goto.launchers.iter().enumerate() {
            if launcher.is_pointed && self.is_reached(launcher, &launched_at) {
                continue;
            }
            // The kernels on their own may need as much as each launcher.
            let config = self.with_share(n_launchers - number + 1);
            let (mut outcome, replayed) =
                self.decide_launcher(launcher.func, &config, start, replay)?;
            attempts.append(&mut outcome.attempts);
            if let Some(table) = &mut table {
                table.note_entry(goto, launcher.func, &outcome, &replayed);
            }
            launched_at.extend(outcome.launched_at().cloned());
            if let Verdict::Unsafe(found) = &outcome.verdict {
                let wrong = found.iter().filter_map(|it| it.launch.as_ref());
                launched_at.extend(wrong.map(|launch| (launch.kernel.clone(), launch.span)));
            }
            if is_unknown(&outcome) && self.options.contexts == Contexts::Auto {
                undecided.push((launcher, outcome));
                continue;
            }
            if !matches!(outcome.verdict, Verdict::Safe(_)) {
                examined.extend(launcher.kernels.iter().copied());
            }
            entries.push(format!("`{}` with any arguments", self.name(launcher.func)));
            replays.extend(replayed);
            outcomes.push(outcome);
        }
        let is_launched = |kernel: &FuncId| {
            let is_it = |(name, _): &(Name, Span)| **name == *self.name(*kernel);
            examined.contains(kernel) || launched_at.iter().any(is_it)
        };
        let is_undecided =
            |kernel: &FuncId| undecided.iter().any(|(it, _)| it.kernels.contains(kernel));
        let mut alone: Vec<FuncId> = goto
            .kernels
            .iter()
            .copied()
            .filter(|kernel| !is_launched(kernel) || is_undecided(kernel))
            .collect();
        let is_named =
            |kernel: &FuncId| goto.launchers.iter().any(|it| it.kernels.contains(kernel));
        self.one_of_each_first(&mut alone);
        let (mut unknown, mut unfollowed) = (Vec::new(), BTreeSet::new());
        for (number, kernel) in alone.iter().enumerate() {
            let is_unnamed = self.options.kernels.is_empty()
                && !is_named(kernel)
                && self.hidden.contains(&unqualified(self.name(*kernel)));
            let config = self.with_share(alone.len() - number);
            // A launch that no execution comes to says no less of how the kernel is meant.
            let is_launched_unseen = is_unnamed || is_named(kernel);
            let config = Config { is_launched_unseen, ..config };
            let blocks: Vec<_> =
                undecided.iter().filter_map(|(_, it)| it.launched.get(kernel).copied()).collect();
            let shape = self.shape(&[], &blocks);
            let (mut outcome, mut replayed) =
                self.decide_kernel(*kernel, &shape, &config, start, replay)?;
            // Where it was not seen in which blocks the kernel is launched, what is wrong may be so in others only.
            let is_found = matches!(outcome.verdict, Verdict::Unsafe(_));
            if is_found && is_undecided(kernel) && blocks.is_empty() {
                let warp = symex::LaunchShape { block: ONE_WARP, ..shape.clone() };
                let first = std::mem::take(&mut outcome.attempts);
                (outcome, replayed) = self.decide_kernel(*kernel, &warp, &config, start, replay)?;
                attempts.extend(first);
                if matches!(outcome.verdict, Verdict::Safe(_)) {
                    outcome.verdict = Verdict::Unknown(Vec::new());
                }
            }
            if is_launched_unseen {
                (outcome, replayed) = without_arguments(outcome, replayed);
            }
            if is_launched_unseen && is_unknown(&outcome) && !is_undecided(kernel) {
                let what = format!("launches of `{}` that were not seen", self.name(*kernel));
                let span = goto.functions[*kernel].span;
                let why = if is_unnamed { self.not_understood } else { &[] };
                outcome = outcome.weakened(why.iter().map(|it| it.why.clone()).collect());
                outcome = outcome.weakened(vec![Reason::Imprecise { what, span }]);
            }
            if is_unknown(&outcome) {
                unknown.push(*kernel);
            }
            if is_unnamed {
                unfollowed.extend(self.not_understood.iter().filter_map(function_of));
            }
            if let Some(table) = &mut table {
                table.note_kernel(*kernel, &context(&shape), &outcome, &replayed);
            }
            attempts.append(&mut outcome.attempts);
            entries.push(format!("kernel `{}` on its own", self.name(*kernel)));
            replays.extend(replayed);
            outcomes.push(outcome);
        }
        for (launcher, outcome) in undecided {
            if launcher.kernels.iter().any(|kernel| unknown.contains(kernel)) {
                outcomes.push(outcome);
            } else {
                unfollowed.insert(self.name(launcher.func).to_owned());
            }
        }
        let lost = self.not_understood.iter().filter(|it| it.may_launch(goto));
        unfollowed.extend(lost.filter_map(function_of));
        if n_launchers == 0 {
            entries.clear();
        }
        let mut outcome = Outcome { attempts, ..Outcome::all(outcomes) };
        if let Verdict::Safe(scope) = &mut outcome.verdict {
            *scope = scope.clone().without_launchers(unfollowed.into_iter().collect());
        }
        let mut decided = Decided::new(outcome, replays, entries);
        if let Some(table) = table {
            decided = self.decide_open(decided, (table, &alone, Seen::new()), start, replay)?;
        }
        Ok(decided)
    }

    /// Decides the launches that the entries of the program leave open, and adds what is wrong with them to an answer
    /// that is none.
    ///
    /// # Errors
    /// If the solver cannot be started.
    pub(crate) fn decide_open(
        self,
        mut decided: Decided,
        (mut table, tried, mut seen): (Table, &[FuncId], Seen),
        start: &mut dyn FnMut() -> Result<Box<dyn Solver>, Error>,
        replay: &dyn Fn(Outcome, EntryPoint) -> (Outcome, Vec<Replay>),
    ) -> Result<Decided, Error> {
        let goto = self.goto;
        let is_entered = |func: &FuncId| goto.launchers.iter().any(|it| it.func == *func);
        let mut note_blocks = |outcome: &Outcome| {
            for (kernel, block) in &outcome.launched {
                seen.entry(goto.functions[*kernel].name.clone()).or_default().push(*block);
            }
        };
        note_blocks(&decided.outcome);
        let (mut found, mut attempts) = (Vec::new(), Vec::new());
        let written = written_launches(goto);
        let mut safe = self.safe_kernels((&table, &written), tried, &mut attempts, start)?;
        let functions = table.open_functions(goto);
        let mut known = BTreeMap::new();
        for (number, func) in functions.iter().enumerate() {
            // Without `main`, entries have been tried.
            if goto.main.is_none() && is_entered(func) {
                continue;
            }
            let open = table.open_kernels();
            let n_kernels = open.iter().filter(|it| !safe.contains_key(it)).count();
            let config = self.with_share(functions.len() - number + n_kernels);
            let (mut outcome, replays) = self.decide_launcher(*func, &config, start, replay)?;
            note_blocks(&outcome);
            attempts.append(&mut outcome.attempts);
            let (mut outcome, replays) = whatever_is_passed(outcome, replays, true);
            // That a kernel is right in any launch says more.
            if let Some(right) = &mut outcome.right_launches {
                let is_safe = |name: &Name| safe.keys().any(|it| *name == goto.functions[*it].name);
                right.launched_at.retain(|(name, _)| !is_safe(name));
            }
            table.note_function(goto, *func, &outcome, &replays);
            known.insert(*func, outcome.clone());
            found.push((outcome, replays));
        }
        let mut entered = self.decide_from_callers(&mut table, known, &safe, start, replay)?;
        for (outcome, _) in &mut entered {
            attempts.append(&mut outcome.attempts);
        }
        found.append(&mut entered);
        let mut kernels = table.open_kernels();
        kernels.retain(|kernel| !tried.contains(kernel));
        kernels.retain(|kernel| match safe.remove(kernel) {
            Some((outcome, shape)) => {
                table.note_kernel(*kernel, &context(&shape), &outcome, &[]);
                false
            }
            None => true,
        });
        self.one_of_each_first(&mut kernels);
        for (number, kernel) in kernels.iter().enumerate() {
            let config = self.with_share(kernels.len() - number);
            let config = Config { is_launched_unseen: true, ..config };
            if let Some(shape) = self.exact_shape(*kernel, &written) {
                let deadline = plan::part_of(&config.deadline, 50);
                let deadline = deadline.with_effort(EXACT_LAUNCH_EFFORT);
                let outcome = self.look(*kernel, &shape, deadline, &mut attempts, start)?;
                if matches!(outcome.verdict, Verdict::Safe(_)) {
                    table.note_kernel(*kernel, &context(&shape), &outcome, &[]);
                    continue;
                }
            }
            let blocks = seen.get(self.name(*kernel)).map_or(&[][..], Vec::as_slice);
            // What is known of the launches makes the question smaller.
            let mut shapes = self.shapes(*kernel, &written);
            shapes.push(self.shape(&[], blocks));
            shapes.sort_by_key(|it| std::cmp::Reverse(n_fixed(it)));
            shapes.dedup_by_key(|it| (it.grid, it.block));
            for (tried, shape) in shapes.iter().enumerate() {
                let config = match config.deadline.remaining() {
                    Some(left) if tried + 1 < shapes.len() => {
                        Config { deadline: config.deadline.at_most(left / 2), ..config.clone() }
                    }
                    Some(_) | None => config.clone(),
                };
                let (mut outcome, replays) =
                    self.decide_kernel(*kernel, shape, &config, start, replay)?;
                attempts.append(&mut outcome.attempts);
                // What goes wrong in a block of some size need not do so in those that are launched: these were seen, or
                // the text says them of all launches.
                let name = self.name(*kernel);
                let is_known = seen.contains_key(name) || written.blocks.contains_key(name);
                let is_fixed = |it: &symex::Extent| matches!(it, symex::Extent::Fixed(_));
                let is_seen = is_known && shape.block.iter().all(is_fixed);
                let (outcome, replays) = whatever_is_passed(outcome, replays, is_seen);
                table.note_kernel(*kernel, &context(shape), &outcome, &replays);
                let is_decided = !is_unknown(&outcome);
                found.push((outcome, replays));
                if is_decided {
                    break;
                }
            }
        }
        if is_unknown(&decided.outcome) {
            found.retain(|(outcome, _)| matches!(outcome.verdict, Verdict::Unsafe(_)));
            for (outcome, replays) in found {
                decided.replays.extend(replays);
                decided.outcome = Outcome::all(vec![decided.outcome, outcome]);
            }
        }
        decided.outcome.attempts.append(&mut attempts);
        decided.table = Some(table);
        Ok(decided)
    }

    /// Decides open launches by the callers of the functions around them: these pass what the program passes, as far as
    /// they say it, where any arguments are too many.
    ///
    /// A launch is right if it is right from all functions that call the one around it, or from all that call these, and so
    /// on: every execution of the program that comes to the launch goes through one of them.
    fn decide_from_callers(
        self,
        table: &mut Table,
        mut known: BTreeMap<FuncId, Outcome>,
        safe: &SafeKernels,
        start: &mut dyn FnMut() -> Result<Box<dyn Solver>, Error>,
        replay: &dyn Fn(Outcome, EntryPoint) -> (Outcome, Vec<Replay>),
    ) -> Result<Vec<(Outcome, Vec<Replay>)>, Error> {
        let goto = self.goto;
        let calls = Calls::new(goto);
        let mut found = Vec::new();
        let functions = table.open_functions(goto);
        for (number, func) in functions.iter().enumerate() {
            let mut entries = BTreeSet::from([*func]);
            let mut seen = entries.clone();
            for _ in 0..MAX_CALLERS_UP {
                let Some(above) = self.callers_of(&calls, &entries, &known, &mut seen) else {
                    break;
                };
                entries = above;
                for entry in &entries {
                    if known.contains_key(entry) {
                        continue;
                    }
                    let open = table.open_kernels();
                    let n_kernels = open.iter().filter(|it| !safe.contains_key(it)).count();
                    let config = self.with_share(functions.len() - number + n_kernels);
                    let (outcome, replays) =
                        self.decide_launcher(*entry, &config, start, replay)?;
                    let (outcome, replays) = whatever_is_passed(outcome, replays, true);
                    table.note_violations_from(goto, (*func, *entry), &outcome, &replays);
                    known.insert(*entry, outcome.clone());
                    found.push((outcome, replays));
                }
                let outcomes: Vec<(FuncId, &Outcome)> =
                    entries.iter().map(|entry| (*entry, &known[entry])).collect();
                table.note_callers(goto, *func, &outcomes);
                if !table.open_functions(goto).contains(func) {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// The functions from which the program comes to some functions, each of these that is not shown to be right replaced
    /// by those that call it; none where one has callers that are not known, or calls itself.
    fn callers_of(
        self,
        calls: &Calls,
        entries: &BTreeSet<FuncId>,
        known: &BTreeMap<FuncId, Outcome>,
        seen: &mut BTreeSet<FuncId>,
    ) -> Option<BTreeSet<FuncId>> {
        let is_right = |func: &FuncId| {
            known.get(func).is_some_and(|it| matches!(it.verdict, Verdict::Safe(_)))
        };
        let mut above = BTreeSet::new();
        for entry in entries {
            if is_right(entry) {
                above.insert(*entry);
                continue;
            }
            for caller in calls.callers(self.goto, self.hidden, *entry)? {
                if !seen.insert(*caller) && !above.contains(caller) {
                    return None;
                }
                above.insert(*caller);
            }
        }
        Some(above)
    }

    /// The launches of a kernel that are asked about: any, those in blocks that the text of the program says, and those
    /// in such grids as well.
    fn shapes(self, kernel: FuncId, written: &Written) -> Vec<symex::LaunchShape> {
        let of_kernel = |seen: &Seen| seen.get(self.name(kernel)).cloned().unwrap_or_default();
        let (grids, blocks) = (of_kernel(&written.grids), of_kernel(&written.blocks));
        let all = [self.shape(&[], &[]), self.shape(&[], &blocks), self.shape(&grids, &blocks)];
        let mut shapes = Vec::from(all);
        shapes.dedup_by_key(|it| (it.grid, it.block));
        shapes
    }

    /// The launches of a kernel with all that the text of the program says, if it says which numbers are passed.
    fn exact_shape(self, kernel: FuncId, written: &Written) -> Option<symex::LaunchShape> {
        let arguments = written.arguments.get(self.name(kernel))?;
        let first = arguments.first()?;
        let of_all = |index: usize| {
            let value = first[index]?;
            arguments.iter().all(|it| it.get(index) == Some(&Some(value))).then(|| value.into())
        };
        let arguments: Vec<Option<u64>> = (0..first.len()).map(of_all).collect();
        let shape = self.shapes(kernel, written).pop()?;
        arguments.iter().any(Option::is_some).then_some(symex::LaunchShape { arguments, ..shape })
    }

    /// The kernels with open launches of which a first look says that they are safe in any launch, or in those that the
    /// program makes. It costs little, and counts where the functions that launch them say no more.
    fn safe_kernels(
        self,
        (table, written): (&Table, &Written),
        tried: &[FuncId],
        attempts: &mut Vec<Tried>,
        start: &mut dyn FnMut() -> Result<Box<dyn Solver>, Error>,
    ) -> Result<SafeKernels, Error> {
        let mut safe = SafeKernels::new();
        let mut kernels = table.open_kernels();
        kernels.retain(|it| !tried.contains(it));
        let deadline = &self.config.deadline;
        let share = if kernels.len() > MANY_KERNELS { 0.85 } else { 0.5 };
        let all = match deadline.remaining() {
            Some(left) => deadline.at_most(left.mul_f64(share)),
            None => deadline.clone(),
        };
        let shapes_of = |kernel: FuncId| {
            let mut shapes = self.shapes(kernel, written);
            shapes.extend(self.exact_shape(kernel, written));
            // The more is known of a launch the easier it is.
            shapes.reverse();
            (kernel, shapes)
        };
        self.one_of_each_first(&mut kernels);
        let asked: Vec<_> = kernels.into_iter().map(shapes_of).collect();
        // One question about each kernel before a second one about any.
        let n_rounds = asked.iter().map(|(_, shapes)| shapes.len()).max().unwrap_or(0);
        for round in 0..n_rounds {
            for (kernel, shapes) in &asked {
                if all.is_over() {
                    return Ok(safe);
                }
                let is_open = !safe.contains_key(kernel);
                let Some(shape) = shapes.get(round).filter(|_| is_open) else { continue };
                let deadline = all.with_effort(FIRST_LOOK_EFFORT);
                let outcome = self.look(*kernel, shape, deadline, attempts, start)?;
                if matches!(outcome.verdict, Verdict::Safe(_)) {
                    safe.insert(*kernel, (outcome, shape.clone()));
                }
            }
        }
        Ok(safe)
    }

    /// Puts one instance of each kernel of the text before the others: a mistake is most often one of all instances.
    fn one_of_each_first(self, kernels: &mut Vec<FuncId>) {
        let mut seen = BTreeSet::new();
        let (first, others): (Vec<FuncId>, Vec<FuncId>) =
            kernels.drain(..).partition(|it| seen.insert(self.goto.functions[*it].span));
        kernels.extend(first.into_iter().chain(others));
    }

    /// Whether a kernel on its own is safe: what is wrong with it is not looked at.
    fn look(
        self,
        kernel: FuncId,
        shape: &symex::LaunchShape,
        deadline: Deadline,
        attempts: &mut Vec<Tried>,
        start: &mut dyn FnMut() -> Result<Box<dyn Solver>, Error>,
    ) -> Result<Outcome, Error> {
        let config = Config { is_launched_unseen: true, deadline, ..self.config.clone() };
        let name = format!("kernel `{}` on its own, at first sight", self.name(kernel));
        let settled =
            plan::entry(name).carry_out(&config, &config.deadline, |config, deadline| {
                let config = Config { deadline: deadline.clone(), ..config.clone() };
                let look = || verify_kernel(self.goto, kernel, shape, &config, start);
                Ok::<_, Error>(Settled { outcome: guarded(look)?, replays: Vec::new() })
            })?;
        let mut outcome = settled.outcome;
        attempts.append(&mut outcome.attempts);
        Ok(outcome)
    }

    /// How a kernel on its own is launched, where launches of it by undecided functions are of such grids and blocks.
    fn shape(self, grids: &[[Option<u32>; 3]], blocks: &[[Option<u32>; 3]]) -> symex::LaunchShape {
        let mut shape = symex_shape(&self.options.shape);
        for (extents, seen) in [(&mut shape.grid, grids), (&mut shape.block, blocks)] {
            for (axis, extent) in extents.iter_mut().enumerate() {
                let Some(Some(first)) = seen.first().map(|it| it[axis]) else { continue };
                if *extent == symex::Extent::Usual && seen.iter().all(|it| it[axis] == Some(first))
                {
                    *extent = symex::Extent::Fixed(first);
                }
            }
        }
        shape
    }

    /// Checks a kernel on its own.
    fn decide_kernel(
        self,
        kernel: FuncId,
        shape: &symex::LaunchShape,
        config: &Config,
        start: &mut dyn FnMut() -> Result<Box<dyn Solver>, Error>,
        replay: &dyn Fn(Outcome, EntryPoint) -> (Outcome, Vec<Replay>),
    ) -> Result<(Outcome, Vec<Replay>), Error> {
        let goto = self.goto;
        let entry = EntryPoint::Kernel(kernel, shape.shared_bytes);
        // Without time it does not matter, and to find it out takes a look at all that the kernel calls.
        let size = || launch_size(goto, kernel, shape);
        let size = (!config.deadline.is_over()).then(size).flatten();
        let n_threads = size.map(|(grid, block)| grid.count().saturating_mul(block.count()));
        // Some options and annotations are about arbitrary threads.
        let is_plain = config.warp_sync.is_none()
            && !config.races_in_blocks_only
            && !goto.features().asks_about_threads;
        let is_small = n_threads.is_some_and(|n_threads| n_threads <= MAX_THREADS_ALONE);
        let is_small = is_small && is_plain && self.options.threads == Threads::Auto;
        let settled = plan::entry(format!("kernel `{}` on its own", self.name(kernel))).carry_out(
            config,
            &config.deadline,
            |config, deadline| {
                let execute = |config: &Config| {
                    let outcome = guarded(|| verify_kernel(goto, kernel, shape, config, start))?;
                    Ok(replay(outcome, entry))
                };
                let plan = plan::of_kernel(is_small, Free::new(self.options));
                self.carry_out(plan, (entry, Some(shape)), config, deadline, execute)
            },
        )?;
        let Settled { mut outcome, replays } = settled;
        let function = &goto.functions[kernel];
        let parameters: Vec<Name> = (0..function.n_params)
            .zip(function.locals.values())
            .map(|it| it.1.source_name())
            .collect();
        for launch in outcome.violations_mut().filter_map(|it| it.launch.as_mut()) {
            launch.parameters = Some(parameters.clone());
        }
        Ok((outcome, replays))
    }

    /// Carries out the plan for an entry, by symbolic executions and runs.
    fn carry_out(
        self,
        plan: Plan<'static, Execution, Settled>,
        (entry, shape): (EntryPoint, Option<&symex::LaunchShape>),
        config: &Config,
        deadline: &Deadline,
        mut execute: impl FnMut(&Config) -> Result<(Outcome, Vec<Replay>), Error>,
    ) -> Result<Settled, Error> {
        let has_caller = config.is_launched_unseen;
        let subject = Subject { goto: self.goto, options: self.options, entry, shape, has_caller };
        let mut candidates: Vec<Violation> = Vec::new();
        let execution = Execution::Symbolic(Box::new(config.clone()));
        plan.carry_out_in_rounds(plan::FIRST_ROUND, &execution, deadline, |execution, deadline| {
            match execution {
                Execution::Computed | Execution::Chosen => Ok(subject.fuzz(&candidates, deadline)),
                Execution::Symbolic(config) => {
                    let config = Config { deadline: deadline.clone(), ..(**config).clone() };
                    let (mut outcome, replays) = execute(&config)?;
                    candidates.extend(outcome.candidates.iter().map(|it| it.violation.clone()));
                    candidates.append(&mut outcome.suspected);
                    Ok(Settled { outcome, replays })
                }
            }
        })
    }

    /// Checks a host function with any arguments.
    fn decide_launcher(
        self,
        func: FuncId,
        config: &Config,
        start: &mut dyn FnMut() -> Result<Box<dyn Solver>, Error>,
        replay: &dyn Fn(Outcome, EntryPoint) -> (Outcome, Vec<Replay>),
    ) -> Result<(Outcome, Vec<Replay>), Error> {
        let name = format!("`{}` with any arguments", self.name(func));
        let entry = EntryPoint::Launcher(func);
        let settled =
            plan::entry(name).carry_out(config, &config.deadline, |config, deadline| {
                let execute = |config: &Config| {
                    let outcome = guarded(|| verify_launcher(self.goto, func, config, start))?;
                    Ok(replay(outcome, entry))
                };
                let plan = plan::of_launcher(Free::new(self.options));
                self.carry_out(plan, (entry, None), config, deadline, execute)
            })?;
        Ok((settled.outcome, settled.replays))
    }

    /// Checks one host function with any arguments.
    ///
    /// # Errors
    /// If the solver cannot be started.
    pub(crate) fn decide_function(
        self,
        func: FuncId,
        start: &mut dyn FnMut() -> Result<Box<dyn Solver>, Error>,
        replay: &dyn Fn(Outcome, EntryPoint) -> (Outcome, Vec<Replay>),
    ) -> Result<Decided, Error> {
        let (outcome, replays) = self.decide_launcher(func, self.config, start, replay)?;
        let entries = vec![format!("`{}` with any arguments", self.name(func))];
        Ok(Decided::new(outcome, replays, entries))
    }

    /// Whether executions come to all launches to which a launcher may lead, some of them by this launcher: no other one
    /// leads to these.
    fn is_reached(self, launcher: &Launcher, launched_at: &BTreeSet<(Name, Span)>) -> bool {
        let others = self.goto.launchers.iter().filter(|it| it.func != launcher.func);
        let others: Vec<_> = others.map(|it| reached_from(self.goto, it.func)).collect();
        let (mut launches, mut is_called) = (Vec::new(), false);
        for func in reached_from(self.goto, launcher.func).iter() {
            let is_own = !others.iter().any(|it| it.contains(func));
            for instr in self.goto.functions[func].instrs.values() {
                if let InstrKind::Launch { kernel, .. } = &instr.kind {
                    let Callee::Direct(kernel) = kernel else { return false };
                    launches.push((&self.goto.functions[*kernel].name, instr.span));
                    is_called |= is_own;
                }
            }
        }
        let is_known = |(name, span): &(&Name, Span)| {
            launched_at.iter().any(|(known, at)| known == *name && at == span)
        };
        is_called && launches.iter().all(is_known)
    }

    fn name(&self, func: FuncId) -> &str {
        &self.goto.functions[func].name
    }

    /// The configuration with one of so many equal parts of the time that is left, if that is enough for anything.
    fn with_share(&self, n_parts: usize) -> Config {
        let deadline = self.config.deadline.one_of(n_parts, LEAST_SHARE);
        Config { deadline, ..self.config.clone() }
    }
}

/// The function that a reason is about.
fn function_of(host: &NotUnderstood) -> Option<String> {
    let Reason::Unsupported { construct, .. } = &host.why else { return None };
    construct.split('`').nth(1).map(str::to_owned)
}

/// How many extents of a launch are given.
fn n_fixed(shape: &symex::LaunchShape) -> usize {
    let extents = shape.grid.iter().chain(&shape.block);
    extents.filter(|it| matches!(it, symex::Extent::Fixed(_))).count()
}

/// How a kernel on its own is launched, in words.
fn context(shape: &symex::LaunchShape) -> String {
    let is_usual = |extent: &symex::Extent| *extent == symex::Extent::Usual;
    if shape.block.iter().chain(&shape.grid).all(is_usual) && shape.arguments.is_empty() {
        return "on its own, in any launch".to_owned();
    }
    let dims = |extents: &[symex::Extent; 3]| {
        let all = extents.iter().map(|extent| match extent {
            symex::Extent::Fixed(n) => n.to_string(),
            symex::Extent::Usual | symex::Extent::Any => "*".to_owned(),
        });
        all.collect::<Vec<_>>().join(", ")
    };
    let passed = match shape.arguments.is_empty() {
        true => "",
        false => ", and the constants that the program passes",
    };
    format!(
        "on its own, with gridDim ({}) and blockDim ({}){passed}",
        dims(&shape.grid),
        dims(&shape.block)
    )
}

/// What a kernel that the program launches does wrong whatever its launcher passes: threads of a block that do not wait
/// for each other. Indices into the memory of the caller, bounds and divisors are the launcher's, which is not decided.
fn without_arguments(mut outcome: Outcome, replays: Vec<Replay>) -> (Outcome, Vec<Replay>) {
    let Verdict::Unsafe(violations) = outcome.verdict else { return (outcome, replays) };
    let (kept, replays): (Vec<Violation>, Vec<Replay>) = violations
        .into_iter()
        .zip(replays)
        .filter(|(violation, _)| {
            let kind = violation.property;
            let is_in_block = violation.accesses.iter().all(|access| access.is_shared);
            matches!(kind, PropertyKind::BarrierDivergence | PropertyKind::WarpSync)
                || kind.is_of_requests()
                || (kind == PropertyKind::DataRace && is_in_block)
        })
        .unzip();
    // The launcher says why it is not decided.
    outcome.verdict =
        if kept.is_empty() { Verdict::Unknown(Vec::new()) } else { Verdict::Unsafe(kept) };
    (outcome, replays)
}

/// What is wrong whatever the caller of a function or kernel passes; the rest as a reason not to know. Of launches that
/// were not seen nothing is taken for wrong.
fn whatever_is_passed(
    outcome: Outcome,
    replays: Vec<Replay>,
    is_launch_seen: bool,
) -> (Outcome, Vec<Replay>) {
    let Verdict::Unsafe(violations) = &outcome.verdict else { return (outcome, replays) };
    let depends = violations.iter().map(|it| {
        let what = format!("what the caller passes: with some of it there is {}", it.property);
        Reason::Imprecise { what, span: it.span }
    });
    let reasons: Vec<Reason> = depends.take(1).collect();
    let (mut outcome, replays) = without_arguments(outcome, replays);
    let (kept, replays): (Vec<Violation>, Vec<Replay>) = match outcome.verdict {
        Verdict::Unsafe(violations) if is_launch_seen => {
            let is_free = |it: &Violation| it.inputs.iter().all(|input| !input.is_decisive);
            violations.into_iter().zip(replays).filter(|(it, _)| is_free(it)).unzip()
        }
        Verdict::Unsafe(_) | Verdict::Safe(_) | Verdict::Unknown(_) => (Vec::new(), Vec::new()),
    };
    outcome.verdict =
        if kept.is_empty() { Verdict::Unknown(reasons) } else { Verdict::Unsafe(kept) };
    (outcome, replays)
}

fn is_unknown(outcome: &Outcome) -> bool {
    matches!(outcome.verdict, Verdict::Unknown(_))
}

fn symex_shape(shape: &LaunchShape) -> symex::LaunchShape {
    let extent = |extent: Extent| match extent {
        Extent::Fixed(n) => symex::Extent::Fixed(n),
        Extent::Any => symex::Extent::Any,
        Extent::Usual => symex::Extent::Usual,
    };
    symex::LaunchShape {
        grid: shape.grid.map(extent),
        block: shape.block.map(extent),
        shared_bytes: shape.shared_bytes,
        is_countable: shape.is_countable,
        arguments: Vec::new(),
    }
}
