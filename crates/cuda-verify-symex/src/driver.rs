//! The whole run: initialisation, `main`, and what follows from its end.

use std::collections::BTreeSet;

use cuda_verify_base::{Name, PropertyKind, Reason, Scope, Span, ThreadScope};
use cuda_verify_goto::arguments::{ARGUMENT_BYTES, most_arguments};
use cuda_verify_goto::program::{FuncId, GotoProgram};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::solver::Solver;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use crate::config::{Config, Unwind};
use crate::engine::Engine;
use crate::exec::control::{Rest, Stop};
use crate::exec::history::EventKind;
use crate::exec::path::Path;
use crate::final_values::{Array, FinalTerms};
use crate::heap::cells::{read_bits, read_exact, write_concrete};
use crate::heap::memory::{
    ALLOCATION_ALIGN_BYTES, Memory, ObjectId, ObjectInfo, Space, base_address,
};
use crate::outcome::{Basis, Outcome, Statistics, Verdict};
use crate::plan::decide;
use crate::rules;
use crate::symbols::Origin;

/// Decides whether the enabled properties hold of a program, run from `main`.
///
/// The verdict is unknown, never safe, where something is reached that is not modelled, where a limit of the
/// configuration is met, and where no execution satisfies the assumptions.
///
/// # Errors
/// If a solver cannot be started.
pub fn verify<E>(
    program: &GotoProgram,
    config: &Config,
    start_solver: &mut dyn FnMut() -> Result<Box<dyn Solver>, E>,
) -> Result<Outcome, E> {
    decide(program, config, start_solver, |engine| engine.run_program())
}

impl Engine<'_> {
    fn run_program(&mut self) -> Result<bool, Stop> {
        let Some(main) = self.program.main else {
            let what = "program without `main`".to_owned();
            return Err(Stop(Reason::Unsupported { construct: what, span: Span::NONE }));
        };
        let mut memory = Memory::default();
        self.initialise_globals(&mut memory);
        let mut starts = Vec::new();
        match self.program.static_init {
            None => starts.push(self.start(main, &[], memory)),
            Some(init) => {
                for path in self.run_to_end(init, memory)? {
                    let mut next = self.start(main, &[], path.memory);
                    next.guard = path.guard;
                    starts.push(next);
                }
            }
        }
        let mut ended = Vec::new();
        for mut start in starts {
            self.bind_main_arguments(&mut start, main);
            let rests = self.run(start)?;
            for (path, rest) in rests {
                match rest {
                    Rest::End(place) => {
                        if let Some(place) = place {
                            self.note_host_end(self.program.functions[main].instrs[place.at].span);
                        }
                        ended.push(path);
                    }
                    Rest::Wait(wait) => {
                        self.unsupported(&path, "barrier on the host", wait.span)?
                    }
                }
            }
        }
        for path in &ended {
            self.check_leaks(path)?;
        }
        // Executions that end within a summarised loop (`exit`, `return` from `main`) end the program as well.
        let inside_loops = std::mem::take(&mut self.loops.ended);
        for path in &inside_loops {
            self.check_leaks(path)?;
        }
        ended.extend(inside_loops);
        self.flush()?;
        self.note_final_values(&ended);
        // Vacuity: some execution must reach the end, else nothing was shown.
        for path in &ended {
            if self.is_feasible(path)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn run_to_end(&mut self, func: FuncId, memory: Memory) -> Result<Vec<Path>, Stop> {
        let start = self.start(func, &[], memory);
        let rests = self.run(start)?;
        Ok(rests.into_iter().map(|(path, _)| path).collect())
    }

    /// `argc` and `argv` are inputs: any number of arguments of any text, within limits.
    ///
    /// SOUNDNESS(argument-limits): under; at most 7 arguments follow the program's name, or as many as the program
    /// compares their number with, each of less than 32 bytes.
    fn bind_main_arguments(&mut self, path: &mut Path, main: FuncId) {
        let function = &self.program.functions[main];
        if function.n_params == 0 {
            return;
        }
        if let Some(arguments) = &self.program.arguments {
            self.bind_known_arguments(path, arguments, function.span);
            return;
        }
        self.rely_on(rules::ARGUMENT_LIMITS);
        let argc = self.pool.fresh("argc", Sort::BitVec(32), Origin::ArgumentCount);
        let kind = EventKind::Input {
            name: "argc".into(),
            value: argc,
            ty: Scalar::INT,
            span: function.span,
        };
        self.record(path, kind);
        let most = most_arguments(self.program);
        let (one, limit) = (self.pool.mk_bv(32, 1), self.pool.mk_bv(32, most));
        let (low, high) = (self.pool.mk_bv_sle(one, argc), self.pool.mk_bv_sle(argc, limit));
        path.guard.assume(&mut self.pool, low);
        path.guard.assume(&mut self.pool, high);
        let span = function.span;
        let vector = self.argument_object(path, "argv", 8 * (most + 1), 8, span);
        let mut address = self.pool.mk_bv(64, 0);
        for index in 0..=most {
            // Behind the last one nothing is given either; whether one more would have helped can be told from all of them.
            if index < most {
                let name = format!("argv[{index}]");
                let text = self.argument_object(path, &name, ARGUMENT_BYTES, 1, span);
                self.note_text(&path.memory, text);
                let end = self.pool.mk_bv(8, 0);
                self.write_argument(path, text, ARGUMENT_BYTES - 1, 1, end);
                self.note_characters(&path.memory, text, ARGUMENT_BYTES);
                address = self.pool.mk_bv(64, base_address(text));
            }
            let null = self.pool.mk_bv(64, 0);
            let number = self.pool.mk_bv(32, index);
            let is_given = self.pool.mk_bv_slt(number, argc);
            let entry = self.pool.mk_ite(is_given, address, null);
            self.write_argument(path, vector, 8 * index, 8, entry);
        }
        self.pass_arguments(path, argc, vector);
    }

    fn bind_known_arguments(&mut self, path: &mut Path, arguments: &[String], span: Span) {
        let size = |len: usize| u64::try_from(len).unwrap_or(0);
        let vector = self.argument_object(path, "argv", 8 * size(arguments.len() + 1), 8, span);
        for (index, argument) in (0..).zip(arguments) {
            let name = format!("argv[{index}]");
            let text = self.argument_object(path, &name, size(argument.len() + 1), 1, span);
            for (at, byte) in (0..).zip(argument.bytes().chain([0])) {
                let byte = self.pool.mk_bv(8, u64::from(byte));
                self.write_argument(path, text, at, 1, byte);
            }
            let address = self.pool.mk_bv(64, base_address(text));
            self.write_argument(path, vector, 8 * index, 8, address);
        }
        let null = self.pool.mk_bv(64, 0);
        self.write_argument(path, vector, 8 * size(arguments.len()), 8, null);
        let argc = self.pool.mk_bv(32, size(arguments.len()));
        self.pass_arguments(path, argc, vector);
    }

    fn pass_arguments(&mut self, path: &mut Path, argc: TermId, vector: ObjectId) {
        let address = self.pool.mk_bv(64, base_address(vector));
        let slots = path.top_mut().locals.iter_mut();
        for (slot, value) in slots.zip([argc, address]).take(2) {
            *slot = Some(value);
        }
    }

    fn argument_object(
        &mut self,
        path: &mut Path,
        name: &str,
        size_bytes: u64,
        cell_bytes: u64,
        span: Span,
    ) -> ObjectId {
        let info = ObjectInfo {
            name: name.into(),
            space: Space::HostGlobal,
            size: self.pool.mk_bv(64, size_bytes),
            cell_bytes,
            align_bytes: ALLOCATION_ALIGN_BYTES,
            is_const: false,
            is_model: true,
            span,
        };
        self.allocate(&mut path.memory, info)
    }

    fn write_argument(
        &mut self,
        path: &mut Path,
        id: ObjectId,
        offset: u64,
        size_bytes: u64,
        value: TermId,
    ) {
        let info = &self.heap.objects[id];
        if let Some(object) = path.memory.get_mut(id) {
            write_concrete(&mut self.pool, info, object, offset, size_bytes, value);
        }
    }

    fn check_leaks(&mut self, path: &Path) -> Result<(), Stop> {
        let always = self.pool.mk_true();
        let allocated: Vec<_> = path
            .memory
            .iter()
            .filter(|(id, _)| {
                matches!(self.heap.objects[*id].space, Space::Allocated(space) if space.is_owned())
            })
            .map(|(id, object)| (id, object.is_alive))
            .collect();
        for (id, is_alive) in allocated {
            let info = &self.heap.objects[id];
            let (span, name) = (info.span, info.space.describe());
            let is_freed = self.pool.mk_not(is_alive);
            let text = || format!("{name} is never freed");
            self.require(path, always, is_freed, PropertyKind::MemoryLeak, span, text)?;
        }
        Ok(())
    }

    /// Notes the values of arrays at the end of the only path.
    pub(crate) fn note_final_values(&mut self, ended: &[Path]) {
        let Some(log) = self.config.final_values.clone() else { return };
        let [path] = ended else { return };
        let guard = path.guard.term(&mut self.pool);
        if !self.pool.is_true(guard) {
            return;
        }
        let values = log.arrays().iter().map(|array| self.final_elements(path, array)).collect();
        let Some(values) = values else { return };
        let mut asked: Vec<TermId> = self.pool.symbols_from(Origin::Asked).collect();
        asked.sort_unstable();
        let named = |it: TermId| Some((self.pool.as_symbol(it)?.to_string(), it));
        let inputs = asked.into_iter().filter_map(named).collect();
        let reals = self.lemmas.reals.0.iter();
        let functions = reals.map(|(id, real)| (*id, format!("{:?}", real.op))).collect();
        let pool = self.pool.clone_pool();
        log.note(FinalTerms { pool, inputs, functions, values });
    }

    fn final_elements(&mut self, path: &Path, array: &Array) -> Option<Vec<TermId>> {
        let is_meant = |id: &ObjectId| {
            let info = &self.heap.objects[*id];
            info.space == Space::HostGlobal && *info.name == *array.name
        };
        let id = path.memory.iter().map(|(id, _)| id).find(is_meant)?;
        let object = path.memory.get(id)?;
        let info = &self.heap.objects[id];
        let element = |number: u64| {
            let offset = number * array.element_bytes;
            read_exact(object, offset, array.element_bytes).unwrap_or_else(|| {
                read_bits(&mut self.pool, info, object, offset, array.element_bytes)
            })
        };
        Some((0..array.n_elements).map(element).collect())
    }

    /// What an execution found, with what it rests on.
    pub(crate) fn outcome(mut self, result: Result<bool, Stop>) -> Outcome {
        let is_whole = result.is_ok();
        let mut verdict = self.verdict_of(result);
        let mut launched_at = BTreeSet::new();
        let right = match verdict {
            Verdict::Unsafe(_) | Verdict::Unknown(_) if is_whole => self.right_launches(),
            Verdict::Safe(_) | Verdict::Unsafe(_) | Verdict::Unknown(_) => BTreeSet::new(),
        };
        if matches!(verdict, Verdict::Safe(_)) {
            match self.vacuity().and_then(|reason| Ok((reason, self.launched_at()?))) {
                Ok((None, launched)) => launched_at = launched,
                Ok((Some(reason), _)) | Err(Stop(reason)) => {
                    verdict = Verdict::Unknown(vec![reason]);
                }
            }
        }
        let evidence = self.evidence;
        let basis = Basis {
            reached: evidence.witnesses.reached().collect(),
            has_launched: !launched_at.is_empty(),
            launched_at,
            ends: evidence.witnesses.ends,
            assumed: evidence.assumed,
            contract: evidence.contract.into_iter().map(|duty| duty.condition).collect(),
        };
        let right_launches = (!right.is_empty()).then(|| Basis {
            has_launched: true,
            launched_at: right,
            ..basis.clone()
        });
        let terms = u64::try_from(self.pool.len()).unwrap_or(u64::MAX);
        let suspected = std::mem::take(&mut self.checker.suspected);
        let induction = match (&verdict, self.config.unwind) {
            (Verdict::Safe(_), Unwind::Bound(bound)) if self.config.is_inductive => Some(bound),
            (Verdict::Safe(_) | Verdict::Unsafe(_) | Verdict::Unknown(_), _) => None,
        };
        Outcome {
            launched: evidence.launched,
            has_other_orders: evidence.has_other_orders,
            right_launches,
            suspected,
            ..Outcome::new(verdict, basis, Statistics { terms, induction, ..evidence.stats })
        }
    }

    /// The launches of a program that is not safe in which nothing goes wrong unless something else does before: all
    /// that was followed to its end, within no bounds, and each obligation is decided. A violation ends executions in which
    /// its condition does not hold; those of the program in which it does hold go on, so that none is left out.
    fn right_launches(&mut self) -> BTreeSet<(Name, Span)> {
        let evidence = &self.evidence;
        let is_bounded = evidence.cut_at.is_some()
            || evidence.left_out_threads.is_some()
            || evidence.schedule_bound.is_some()
            || evidence.has_other_orders;
        if is_bounded || self.checker.doubts.is_any {
            return BTreeSet::new();
        }
        let Ok(None) = self.vacuity() else { return BTreeSet::new() };
        let mut right = self.launched_at().unwrap_or_default();
        right.retain(|launch| !self.checker.doubts.launches.contains(launch));
        right
    }

    /// Why no execution comes to the end of the program.
    fn no_end(&mut self) -> Reason {
        match (self.vacuity(), self.evidence.witnesses.endless) {
            (Ok(Some(reason)), _) => reason,
            (Ok(None) | Err(_), Some(span)) => Reason::Endless { span },
            (Ok(None) | Err(_), None) => {
                let what = "no execution comes to the end".to_owned();
                Reason::Vacuous { assumptions: Vec::new(), what, span: Span::NONE }
            }
        }
    }

    fn verdict_of(&mut self, result: Result<bool, Stop>) -> Verdict {
        let violations = std::mem::take(&mut self.checker.violations);
        let mut reasons = std::mem::take(&mut self.checker.unknowns);
        let reaches_end = match result {
            Ok(reaches_end) => reaches_end,
            Err(Stop(reason)) => {
                reasons.push(reason);
                true
            }
        };
        // A violation counts whatever else was not understood: it was found on an execution of its own.
        if !violations.is_empty() {
            return Verdict::Unsafe(violations);
        }
        if !reasons.is_empty() {
            return Verdict::Unknown(reasons);
        }
        // "Safe" of a program of which no execution ends says nothing. With a bound on loops the end may lie behind it,
        // which the scope tells.
        if !reaches_end && self.evidence.cut_at.is_none() {
            return Verdict::Unknown(vec![self.no_end()]);
        }
        if self.evidence.cut_at.is_none()
            && self.evidence.left_out_threads.is_none()
            && self.evidence.schedule_bound.is_none()
        {
            return Verdict::Safe(Scope::Complete);
        }
        Verdict::Safe(Scope::Bounded {
            unwind: self.evidence.cut_at,
            contexts: self.config.context_bound.filter(|_| self.evidence.schedule_bound.is_some()),
            schedules: self.evidence.schedule_bound,
            threads: self.evidence.left_out_threads.map_or(ThreadScope::All, ThreadScope::First),
            arguments: Vec::new(),
            launchers: Vec::new(),
        })
    }
}
