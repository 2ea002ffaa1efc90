//! Execution of register code.
//!
//! Lanes that are at the same instruction, with the same calls before it, are a group and run together. A branch that
//! not all of them take splits the group; the group that is deepest in calls, then furthest behind in the code, always
//! runs first, so that groups meet again where the branches join (Collange, "Stack-less SIMT reconvergence at low
//! cost", 2011). The host is a group of one lane.

mod access;
mod annotations;
mod block;
mod children;
mod entry;
mod group;
mod intrinsics;
mod launch;
mod noted;
mod operations;
mod order;
mod parallel;
mod phases;
mod plain;
mod regions;
mod schedule;
mod single;
mod spin;
mod state;
mod statics;
mod streams;
mod trace;
mod unknown;
mod warp;

use std::cell::Cell;
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use cuda_verify_base::rules::RuleSet;
use cuda_verify_base::{Name, PropertyKind, Span};
use cuda_verify_goto::program::{AccessKind, FuncId, GlobalId, GotoProgram, LocalId, LocalStorage};
use cuda_verify_goto::run::{
    Config, Entry, Outcome, RaceCheck, Request, Source, ThreadPosition, TraceKind, TraceStep,
    Violation, place_of_object,
};
use cuda_verify_ir::intrinsic::{AllocSpace, Intrinsic};
use cuda_verify_ir::program::FunctionKind;
use cuda_verify_ir::types::Scalar;
use rustc_hash::FxHashMap;

use self::group::{Exec, Group, Iterations, Return, Wait};
use self::noted::Annotations;
use self::schedule::Stepping;
use self::spin::Repetition;
use self::state::{GivenText, InFlight, Launch, Needs};
use self::streams::Streams;
use crate::alu;
use crate::code::{Code, Op, Pc, Slot, Wide, WideOp};
use crate::compile::compile;
use crate::environment::{Environment, Progress};
use crate::inserted::Format;
use crate::lanes::{Column, Lanes, all, map0, map1, map2};
use crate::memory::{Memory, OFFSET_BITS};
use crate::result::{Counts, Run};

/// Why execution stops before its end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// `exit` and `abort`, with the status of the process.
    Exit(i32),
    Ended(Box<Outcome>),
}

type Step<T> = Result<T, Stop>;

/// Calls nested deeper than this are not supported.
const MAX_FRAMES: usize = 1 << 14;
/// The status of a process that `abort` has ended, as shells show it.
const ABORTED: i32 = 134;
/// Steps after which the time is looked at.
const STEPS_PER_LOOK: u64 = 1 << 18;

/// What running a group led to.
enum Flow {
    /// Another group may be to run first.
    Yield,
    /// It has run very long, or repeats itself, and may wait for others.
    Tired,
    /// Some of its lanes go another way.
    Split(Group),
    Wait(Wait),
    /// The outermost function returned.
    End,
}

/// The place, kind and size of an access, and its type if it is one scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Site {
    span: Span,
    kind: AccessKind,
    size_bytes: u64,
    /// Of a scalar.
    ty: Option<Scalar>,
    is_volatile: bool,
}

/// The state of a run.
pub(crate) struct Machine<'a> {
    program: &'a GotoProgram,
    config: &'a Config,
    code: &'a Code,
    environment: &'a mut dyn Environment,
    /// How standard output and standard error print what is inserted.
    formats: [Format; 2],
    memory: Memory,
    /// Addresses of variables with static storage for the host and for kernels; zero for none.
    host_globals: Vec<u64>,
    device_globals: Vec<u64>,
    host_functions: Vec<u64>,
    device_functions: Vec<u64>,
    n_steps: u64,
    /// The number of steps at which the time is looked at next.
    next_look: u64,
    /// The number of steps after which a thread that may wait for others lets them run.
    turn_ends: u64,
    /// Whether threads may wait for each other in loops.
    is_watching: bool,
    /// Whether a loop ends.
    repetition: Repetition,
    /// Whether it counts how often lanes go round loops.
    counts_laps: bool,
    /// Blocks that go on when others have had their turn.
    n_aside: u32,
    /// Changes of memory while they may, and how often some went on that have waited, or ended.
    n_changes: u64,
    /// Changes of variables that one thread has for itself.
    n_own_changes: u64,
    n_released: u64,
    /// Whether this runs a part of a launch only, of which nothing may be seen before all parts are known.
    is_part: bool,
    /// How far the thread that runs goes by itself.
    stepping: Option<Stepping>,
    /// How many sections of a model the thread is in that are atomic as a whole.
    atomic_depth: u32,
    launch: Option<Launch>,
    n_launches: u32,
    /// Places of accesses that may race, with their kind and size.
    sites: Vec<Site>,
    site_of: FxHashMap<Site, u32>,
    /// The error code of the last launch that was not possible.
    launch_error: u64,
    /// Where memory lies that a caller passes, if there is one of which nothing is known.
    passed: Option<AllocSpace>,
    allowed_shared: FxHashMap<FuncId, u64>,
    /// What is known of the kernels that were launched.
    kernels: FxHashMap<FuncId, (Needs, Rc<[GlobalId]>)>,
    /// Whether the blocks of the next launch may wait for each other.
    is_next_cooperative: bool,
    /// Why this run does not stand for all, see [`Run::doubt`].
    doubt: Option<(String, Span)>,
    /// What the device may still do while the host goes on.
    in_flight: InFlight,
    /// Which operations may run at the same time, where races between them are looked for.
    streams: Option<Box<Streams>>,
    /// What annotations about accesses and other threads speak of, if there are such.
    annotations: Option<Box<Annotations>>,
    /// Texts that the program is given, of which the end is not known, by their object.
    given_texts: FxHashMap<usize, GivenText>,
    /// Where the objects lie whose order was asked for.
    places: FxHashMap<usize, u64>,
    /// What unknown functions have given for arguments, and the functions behind pointers from outside.
    unknown_functions: FxHashMap<(Option<Name>, Vec<u64>), u64>,
    passed_functions: FxHashMap<usize, u64>,
    /// The constants of the code for the lanes of a block.
    constants: Option<Rc<Column>>,
    counts: Counts,
    /// The kernels that the host has launched, and where.
    launched: BTreeSet<(FuncId, Span)>,
    /// Whether each operation was executed.
    is_reached: Vec<bool>,
    /// The under-approximations that were applied.
    assumed: RuleSet,
    /// The lanes whose steps are recorded, and the last of these.
    traced: Vec<usize>,
    steps: VecDeque<TraceStep>,
}

/// Runs a program from an entry.
pub(crate) fn execute(
    program: &GotoProgram,
    config: &Config,
    entry: &Entry,
    environment: &mut dyn Environment,
) -> Run {
    let code = compile(program, config.properties, config.undefined_return_any);
    let mut machine = Machine::new(program, config, &code, environment);
    let ended = machine.run(entry);
    let ended = if ended.is_err() { machine.doubt_order().and(ended) } else { ended };
    let (outcome, status) = match ended {
        Ok(result) => (Outcome::End(result), Some(as_status(alu::low(result.unwrap_or(0))))),
        Err(Stop::Exit(status)) => (Outcome::End(None), Some(status)),
        Err(Stop::Ended(outcome)) => (*outcome, None),
    };
    let counts = Counts { steps: machine.n_steps, ..machine.counts };
    let of_ops = code.origins.iter().zip(&machine.is_reached);
    let reached: BTreeSet<_> =
        of_ops.filter(|(_, is_reached)| **is_reached).map(|(origin, _)| *origin).collect();
    let Machine { doubt, assumed, steps, launched, .. } = machine;
    Run { outcome, status, doubt, counts, reached, launched, assumed, steps: steps.into() }
}

/// The result of `main` as the status of the process.
fn as_status(result: u64) -> i32 {
    u32::try_from(result & 0xffff_ffff).unwrap_or(0).cast_signed()
}

impl<'a> Machine<'a> {
    fn new(
        program: &'a GotoProgram,
        config: &'a Config,
        code: &'a Code,
        environment: &'a mut dyn Environment,
    ) -> Self {
        Self {
            program,
            config,
            code,
            environment,
            formats: Default::default(),
            memory: Memory::new(config.max_bytes),
            host_globals: Vec::new(),
            device_globals: Vec::new(),
            host_functions: Vec::new(),
            device_functions: Vec::new(),
            n_steps: 0,
            next_look: 0,
            turn_ends: u64::MAX,
            is_watching: false,
            repetition: Repetition::default(),
            counts_laps: false,
            n_aside: 0,
            n_changes: 0,
            n_own_changes: 0,
            n_released: 0,
            is_part: false,
            stepping: None,
            atomic_depth: 0,
            launch: None,
            n_launches: 0,
            sites: Vec::new(),
            site_of: FxHashMap::default(),
            launch_error: 0,
            passed: None,
            allowed_shared: FxHashMap::default(),
            kernels: FxHashMap::default(),
            is_next_cooperative: false,
            doubt: None,
            in_flight: InFlight::default(),
            streams: (config.races == RaceCheck::Operations).then(Box::default),
            annotations: Annotations::of(program),
            given_texts: FxHashMap::default(),
            places: FxHashMap::default(),
            unknown_functions: FxHashMap::default(),
            passed_functions: FxHashMap::default(),
            constants: None,
            counts: Counts::default(),
            launched: BTreeSet::new(),
            is_reached: vec![false; code.ops.len()],
            assumed: RuleSet::new(),
            traced: Vec::new(),
            steps: VecDeque::new(),
        }
    }
}

impl Machine<'_> {
    /// Runs lanes together until they part, wait or end, or come to a place where others wait to be met.
    fn run_group(
        &mut self,
        exec: &mut Exec,
        group: &mut Group,
        limit: Pc,
        is_alone: bool,
    ) -> Step<Flow> {
        let code = self.code;
        let n_lanes = u64::try_from(group.lanes.len()).unwrap_or(0);
        loop {
            self.run_single(exec, group, limit);
            let pc = group.pc;
            if pc >= limit {
                return Ok(Flow::Yield);
            }
            self.n_steps += n_lanes;
            if self.n_steps >= self.next_look && (self.look()? || self.has_stepped(exec, group)) {
                return Ok(Flow::Tired);
            }
            group.pc = pc + 1;
            self.is_reached[pc] = true;
            let (frame, lanes) = (group.frame, &group.lanes);
            let column = |slot: Slot| exec.column(frame, slot);
            match &code.ops[pc] {
                Op::Move(dst, a) => map1(lanes, column(*dst), column(*a), |a| a),
                Op::Unary(f, dst, a) => (f.each)(lanes, column(*dst), column(*a)),
                Op::Binary(f, dst, a, b) => (f.each)(lanes, column(*dst), column(*a), column(*b)),
                Op::ExactUnary(op, dst, a) => {
                    map1(lanes, column(*dst), column(*a), |a| alu::exact_unary(op.0, op.1, a));
                }
                Op::ExactBinary(op, dst, a, b) => {
                    let (op, ty, right) = **op;
                    let f = |a, b| alu::exact_binary(op, ty, a, right, b);
                    map2(lanes, column(*dst), column(*a), column(*b), f);
                }
                Op::PointerOrder(f, dst, a, b) => {
                    let (dst, a, b) = (column(*dst), column(*a), column(*b));
                    for lane in lanes.iter() {
                        let [a, b] = self.ordered([a[lane].get(), b[lane].get()])?;
                        dst[lane].set((f.one)(a, b));
                    }
                }
                Op::ExactConvert(op, dst, a) => {
                    map1(lanes, column(*dst), column(*a), |a| alu::exact_convert(op.0, op.1, a));
                }
                Op::Wide(wide) => wide_op(exec, group, wide),
                Op::Select(dst, cond, a, b) => {
                    let (cond, a, b) = (column(*cond), column(*a), column(*b));
                    let f = |lane: usize| {
                        if cond[lane].get() != 0 { a[lane].get() } else { b[lane].get() }
                    };
                    map0(lanes, column(*dst), f);
                }
                Op::PtrAdd(dst, ptr, index, scale) => {
                    let dst = column(*dst);
                    let is_far = Cell::new(0);
                    map2(lanes, dst, column(*ptr), column(*index), |ptr, index| {
                        let result = ptr.wrapping_add(index.wrapping_mul(*scale));
                        is_far.set(is_far.get() | (result ^ ptr) >> OFFSET_BITS);
                        result
                    });
                    if is_far.get() != 0 {
                        let index = column(*index);
                        for lane in lanes.iter() {
                            let distance = index[lane].get().wrapping_mul(*scale);
                            let from = dst[lane].get().wrapping_sub(distance);
                            let Some(to) = self.memory.moved(from, distance) else {
                                let what = "pointer far outside its object";
                                return self.unsupported(what, self.span(pc));
                            };
                            dst[lane].set(to);
                        }
                    }
                }
                Op::PtrDiff(dst, left, right, size) => {
                    let size = size.cast_signed();
                    map2(lanes, column(*dst), column(*left), column(*right), |left, right| {
                        let distance = self.memory.distance(right, left);
                        distance.cast_signed().wrapping_div(size).cast_unsigned()
                    });
                }
                Op::GlobalAddr(dst, global) => {
                    use cuda_verify_base::id::Id;
                    let is_device = exec.first_thread.is_some();
                    let table = if is_device { &self.device_globals } else { &self.host_globals };
                    let address = table[global.index()];
                    if address == 0 {
                        return self.no_address(exec, group, *global, pc);
                    }
                    map0(lanes, column(*dst), |_| address);
                }
                Op::FuncAddr(dst, func) => {
                    let address = self.function_address(*func, exec.first_thread.is_none());
                    map0(lanes, column(*dst), |_| address);
                }
                Op::ThreadVar(dst, var, word) => match &self.launch {
                    Some(launch) => {
                        map0(lanes, column(*dst), |lane| launch.variable(*var, *word, lane));
                    }
                    None => return self.unsupported("thread index on the host", self.span(pc)),
                },
                Op::NeedAssigned { flag, local, is_certain } => {
                    if !all(lanes, column(*flag), |flag| flag != 0) {
                        self.take_register(exec, group, (*flag, *local), *is_certain, pc)?;
                    }
                }
                Op::Clear(slot) => map0(lanes, column(*slot), |_| 0),
                Op::Load(dst, addr, access) => {
                    self.counts.checks += n_lanes;
                    self.load(exec, group, (*dst, *addr), *access, pc)?
                }
                Op::Store(addr, value, access) => {
                    self.counts.checks += n_lanes;
                    self.store(exec, group, (*addr, *value), *access, pc)?;
                }
                Op::Copy(dst, src, size) => self.copy_all(exec, group, (*dst, *src), *size, pc)?,
                Op::Zero(dst, size) => self.zero_all(exec, group, *dst, *size, pc)?,
                Op::CheckAccess { addr, size, align, access } => {
                    self.check_all(exec, group, *addr, (*size, *align), *access, pc)?;
                }
                Op::Check(cond, property) | Op::BinaryCheck(_, [cond, ..], property) => {
                    if let Op::BinaryCheck(f, [_, a, b], _) = &code.ops[pc] {
                        (f.each)(lanes, column(*cond), column(*a), column(*b));
                    }
                    self.counts.checks += n_lanes;
                    let cond = column(*cond);
                    if !all(lanes, cond, |cond| cond != 0) {
                        let lane = lanes.iter().find(|lane| cond[*lane].get() == 0);
                        let message = self.check_message(pc);
                        return self.violated(
                            exec,
                            group,
                            lane.unwrap_or(0),
                            *property,
                            message.as_str(),
                            pc,
                        );
                    }
                }
                Op::Assume(cond) => {
                    if !all(lanes, column(*cond), |cond| cond != 0) {
                        return ended(Outcome::Assumption(self.span(pc)));
                    }
                }
                Op::Decl(slot, declaration) => self.declare(exec, group, *slot, declaration, pc)?,
                Op::Array(dst, size, name) => self.array(exec, group, (*dst, *size), name, pc)?,
                Op::Dead(slot) => {
                    let slot = column(*slot);
                    for lane in lanes.iter() {
                        if let Some((object, _)) = self.memory.locate(slot[lane].get()) {
                            self.touch(exec, group, object, pc)?;
                            self.end_of_variable(exec, group, lane, object, pc)?;
                            self.memory.kill(object);
                        }
                    }
                }
                Op::Restricted(first, second) => {
                    let (first, second) = (column(*first), column(*second));
                    for lane in lanes.iter() {
                        self.note_restricted(first[lane].get(), second[lane].get());
                    }
                }
                Op::Jump(target) => {
                    group.pc = *target;
                    if *target <= pc && self.jumps_back(exec, group, (pc, *target))? {
                        return Ok(Flow::Tired);
                    }
                }
                Op::Branch(cond, target) | Op::BinaryBranch(_, [cond, ..], target) => {
                    if let Op::BinaryBranch(f, [_, a, b], _) = &code.ops[pc] {
                        (f.each)(lanes, column(*cond), column(*a), column(*b));
                    }
                    let cond = column(*cond);
                    let is_taken = cond[lanes.first()].get() != 0;
                    if all(lanes, cond, |cond| (cond != 0) == is_taken) {
                        if is_taken {
                            group.pc = *target;
                            if *target <= pc && self.jumps_back(exec, group, (pc, *target))? {
                                return Ok(Flow::Tired);
                            }
                        }
                        continue;
                    }
                    let (taken, other) = lanes.split(|lane| cond[lane].get() != 0);
                    group.lanes = Lanes::of(other);
                    let lanes = Lanes::of(taken);
                    if *target <= pc && self.counts_laps {
                        exec.go_round(group, &lanes, pc, *target);
                    }
                    return Ok(Flow::Split(Group { pc: *target, lanes, ..group.clone() }));
                }
                Op::Call { func, args, dst } => {
                    self.call(exec, group, *func, args, *dst, pc)?;
                    if !is_alone {
                        return Ok(Flow::Yield);
                    }
                }
                Op::CallPointer { pointer, args, dst } => {
                    let pointers = column(*pointer);
                    let target = pointers[lanes.first()].get();
                    if !all(lanes, pointers, |it| it == target) {
                        let (first, others) = lanes.split(|lane| pointers[lane].get() == target);
                        group.lanes = Lanes::of(first);
                        group.pc = pc;
                        return Ok(Flow::Split(Group {
                            lanes: Lanes::of(others),
                            ..group.clone()
                        }));
                    }
                    let func = self.pointed_function(exec, group, *pointer, args.len(), pc)?;
                    self.call(exec, group, func, args, *dst, pc)?;
                    if !is_alone {
                        return Ok(Flow::Yield);
                    }
                }
                Op::Return(value) => {
                    if self.return_from(exec, group, *value, pc) {
                        return Ok(Flow::End);
                    }
                    if !is_alone {
                        return Ok(Flow::Yield);
                    }
                }
                Op::Intrinsic(call)
                    if call.op == Intrinsic::Exit && exec.first_thread.is_some() =>
                {
                    let of_kernel = group.calls.first().map_or(pc, |call| call.pc - 1);
                    lanes.iter().for_each(|lane| exec.returned_at[lane] = Some(of_kernel));
                    return Ok(Flow::End);
                }
                Op::Intrinsic(call) => {
                    if let Some(wait) = self.intrinsic(exec, group, call, pc)? {
                        for lane in self.traced.clone() {
                            if lanes.contains(lane) {
                                self.trace(exec, group, lane, pc, TraceKind::Wait);
                            }
                        }
                        return Ok(Flow::Wait(wait));
                    }
                }
                Op::Launch(call) => self.run_launch(exec, group, call, pc)?,
                Op::Stop(what) => return self.unsupported(what.as_ref(), self.span(pc)),
            }
            if !self.traced.is_empty() {
                self.trace_op(exec, group, (frame, pc));
            }
        }
    }

    /// Threads have jumped backwards: whether they repeat themselves.
    #[inline]
    fn jumps_back(&mut self, exec: &mut Exec, group: &Group, (pc, target): (Pc, Pc)) -> Step<bool> {
        if let Some(limit) = self.config.max_iterations {
            self.count_iteration(exec, group, (pc, target), limit)?;
        }
        if self.counts_laps {
            exec.go_round(group, &group.lanes, pc, target);
        }
        if self.repetition.look.is_some() && self.repeats(exec, group, pc) {
            return ended(Outcome::Endless(self.caller_span(group, pc)));
        }
        Ok(self.is_watching && self.atomic_depth == 0 && self.watch_loop(exec, group, pc))
    }

    /// Counts the iterations of a loop in each lane; those of loops in it begin again.
    fn count_iteration(
        &self,
        exec: &mut Exec,
        group: &Group,
        (pc, target): (Pc, Pc),
        limit: u32,
    ) -> Step<()> {
        let is_target = self.is_target(self.span(pc));
        exec.iterations.resize(exec.width, Vec::new());
        for lane in group.lanes.iter() {
            let loops = &mut exec.iterations[lane];
            let frame = group.frame;
            loops
                .retain(|it| it.jump == pc || it.frame < frame || !(target..pc).contains(&it.jump));
            let known = loops.iter_mut().find(|it| (it.frame, it.jump) == (frame, pc));
            let n = match known {
                Some(it) => {
                    it.n += 1;
                    it.n
                }
                None => {
                    loops.push(Iterations { frame, jump: pc, n: 1 });
                    1
                }
            };
            if n >= limit && is_target {
                let message = format!("loop goes on after {limit} iterations");
                return self.violated(exec, group, lane, PropertyKind::Unwinding, message, pc);
            }
        }
        Ok(())
    }

    /// Gives lanes the value of a register that has not been assigned.
    fn take_register(
        &mut self,
        exec: &Exec,
        group: &Group,
        (flag, local): (Slot, LocalId),
        is_certain: bool,
        pc: Pc,
    ) -> Step<()> {
        use cuda_verify_base::id::Id;
        let func = self.code.origins[pc].0;
        let LocalStorage::Register(ty) = self.program.functions[func].locals[local].storage else {
            return Ok(());
        };
        let (flag, register) = (exec.column(group.frame, flag), Slot::local(local.index()));
        for lane in group.lanes.iter().filter(|lane| flag[*lane].get() == 0) {
            let property = PropertyKind::UninitialisedRead;
            if self.config.properties.contains(property) {
                let name = &self.program.functions[func].locals[local].name;
                let message = format!("`{name}` is read before it is written");
                if is_certain {
                    return self.violated(exec, group, lane, property, message, pc);
                }
                return self.unsupported(message, self.span(pc));
            }
            let source = Source::Register(func, local);
            let (span, thread) = (self.caller_span(group, pc), self.position(exec, lane));
            let bits = self.given(&Request { source, ty, span, thread })?;
            exec.set_bits(group.frame, register, lane, normalise(bits, ty));
            flag[lane].set(1);
            let name = self.program.functions[func].locals[local].name.clone();
            self.trace(exec, group, lane, pc, TraceKind::Input { name, ty, bits });
        }
        Ok(())
    }

    fn call(
        &mut self,
        exec: &mut Exec,
        group: &mut Group,
        func: FuncId,
        args: &[Slot],
        dst: Option<Slot>,
        pc: Pc,
    ) -> Step<()> {
        if group.calls.len() >= MAX_FRAMES {
            return self.unsupported("recursion this deep", self.span(pc));
        }
        let caller = self.code.origins[pc].0;
        let (Some(own), Some(entry)) = (self.code.entries[caller], self.code.entries[func]) else {
            return self.unsupported("call of a function without body", self.span(pc));
        };
        let frame = group.frame + own.n_slots;
        exec.reserve(frame + entry.n_slots);
        let n_params = self.program.functions[func].param_aggregates.len();
        for (index, arg) in args.iter().enumerate().take(n_params) {
            exec.pass(&group.lanes, (group.frame, *arg), (frame, Slot::local(index)));
        }
        if !exec.iterations.is_empty() {
            let lanes = group.lanes.iter();
            lanes.for_each(|lane| exec.iterations[lane].retain(|it| it.frame < frame));
        }
        group.calls.push(Return { pc: group.pc, frame: group.frame, dst });
        exec.enter(&group.lanes, group.calls.len());
        (group.pc, group.frame) = (entry.pc, frame);
        Ok(())
    }

    /// The function that a pointer points to in all lanes.
    fn pointed_function(
        &mut self,
        exec: &Exec,
        group: &Group,
        pointer: Slot,
        n_args: usize,
        pc: Pc,
    ) -> Step<FuncId> {
        let pointer = exec.column(group.frame, pointer);
        let address = pointer[group.lanes.first()].get();
        let is_host = exec.first_thread.is_none();
        let is_host_code = self.is_host_code(address);
        let lane = group.lanes.first();
        let Some(func) = self.function_at(address) else {
            self.check_region(exec, group, lane, address, 1, AccessKind::Read, pc)?;
            let what = "call of a pointer that points to no function";
            return ended(Outcome::Undefined(what.to_owned(), self.span(pc)));
        };
        let function = &self.program.functions[func];
        let is_foreign = if is_host {
            function.kind == FunctionKind::Device && !is_host_code
        } else {
            is_host_code
        };
        if is_foreign {
            let message = format!("the code of `{}` is that of the other side", function.name);
            let property = PropertyKind::HostDeviceAccess;
            return self.violated(exec, group, lane, property, message, pc);
        }
        if !function.is_defined || function.param_aggregates.len() > n_args {
            return self.unsupported("call of a function with other parameters", self.span(pc));
        }
        Ok(func)
    }

    /// Leaves the innermost function; whether it was the outermost one, too.
    fn return_from(
        &mut self,
        exec: &mut Exec,
        group: &mut Group,
        value: Option<Slot>,
        pc: Pc,
    ) -> bool {
        exec.allocas.retain(|it| {
            let is_kept = it.frame != group.frame || !group.lanes.contains(it.lane);
            if !is_kept {
                self.memory.kill(it.object);
            }
            is_kept
        });
        let Some(caller) = group.calls.pop() else {
            let lane = group.lanes.first();
            let ty = self.program.functions[self.code.origins[pc].0].ret.unwrap_or(Scalar::INT);
            exec.result = value.map(|value| exec.bits(group.frame, (value, ty), lane));
            group.lanes.iter().for_each(|lane| exec.returned_at[lane] = Some(pc));
            return true;
        };
        if let (Some(dst), Some(value)) = (caller.dst, value) {
            exec.pass(&group.lanes, (group.frame, value), (caller.frame, dst));
        }
        (group.pc, group.frame) = (caller.pc, caller.frame);
        false
    }

    /// Looks at limits; whether the turn of the threads is over.
    fn look(&mut self) -> Step<bool> {
        if self.n_steps > self.config.max_steps {
            return ended(Outcome::StepLimit);
        }
        self.repetition.look_out(self.n_steps);
        let most = self.config.max_steps.min(self.turn_ends).min(self.repetition.ends());
        self.next_look = (self.n_steps + STEPS_PER_LOOK).min(most.saturating_add(1));
        if self.config.deadline.is_over() {
            return ended(Outcome::TimeLimit);
        }
        let (n_steps, launch) = (self.n_steps, &self.launch);
        self.environment
            .progress(&|| Progress { n_steps, launch: launch.as_ref().map(Launch::progress) });
        Ok(self.n_steps > self.turn_ends && self.atomic_depth == 0)
    }

    /// Two addresses as numbers by which pointers are ordered: which of two objects comes first is a choice of the
    /// environment.
    fn ordered(&mut self, addresses: [u64; 2]) -> Step<[u64; 2]> {
        let [Some((a, first)), Some((b, second))] = addresses.map(|it| self.memory.locate(it))
        else {
            return Ok(addresses);
        };
        if a == b {
            // Offsets before the beginning come first.
            return Ok([first, second].map(|offset| offset ^ 1 << 63));
        }
        let places = [self.place_of(a)?, self.place_of(b)?];
        Ok(if places[0] == places[1] { addresses } else { places })
    }

    fn place_of(&mut self, object: usize) -> Step<u64> {
        if let Some(place) = self.places.get(&object) {
            return Ok(*place);
        }
        let found = &self.memory.objects[object];
        let source = Source::Input(Some(place_of_object(&found.name)));
        let request = Request { source, ty: Scalar::UINT, span: found.span, thread: None };
        let place = alu::low(self.given(&request)?);
        self.places.insert(object, place);
        Ok(place)
    }

    /// Where an operation comes from.
    fn span(&self, pc: Pc) -> Span {
        let (func, instr) = self.code.origins[pc];
        self.program.functions[func].instrs[instr].span
    }

    /// The place in the user's code that leads to an operation: what goes wrong in a model is its caller's fault, and
    /// what goes wrong in a kernel of a model that of the launch.
    fn caller_span(&self, group: &Group, pc: Pc) -> Span {
        let is_model = |pc: Pc| self.program.functions[self.code.origins[pc].0].is_model;
        let calls = group.calls.iter().rev().map(|call| call.pc - 1);
        let mut places = std::iter::once(pc).chain(calls);
        match places.find(|pc| !is_model(*pc)) {
            Some(pc) => self.span(pc),
            None => self.launch.as_ref().map_or_else(|| self.span(pc), |launch| launch.span),
        }
    }

    /// The function of a library that the program has called to get to a place.
    fn library_function(&self, group: &Group, pc: Pc) -> Name {
        let function = |pc: Pc| &self.program.functions[self.code.origins[pc].0];
        let calls = group.calls.iter().rev().map(|call| function(call.pc - 1));
        let here = function(pc);
        let outer = calls.take_while(|_| here.is_model).take_while(|it| it.is_model).last();
        outer.unwrap_or(here).name.clone()
    }

    fn position(&self, exec: &Exec, lane: usize) -> Option<ThreadPosition> {
        self.launch.as_ref()?.position(exec.thread(lane)?)
    }

    fn unsupported<T>(&self, what: impl Into<String>, span: Span) -> Step<T> {
        ended(Outcome::Unsupported(what.into(), span))
    }

    /// The functions that a group is in, outermost first, with the places of their calls.
    fn stack(&self, group: &Group, pc: Pc) -> Vec<(Name, Span)> {
        let name = |pc: Pc| self.program.functions[self.code.origins[pc].0].name.clone();
        let places: Vec<Pc> =
            group.calls.iter().map(|call| call.pc - 1).chain(std::iter::once(pc)).collect();
        let start = self.launch.as_ref().map_or(Span::NONE, |launch| launch.span);
        let calls = std::iter::once(start).chain(places.iter().map(|pc| self.span(*pc)));
        places.iter().map(|pc| name(*pc)).zip(calls).collect()
    }

    /// Ends the run by a violation of a lane; where the kind is not checked, as undefined.
    fn violated<T>(
        &self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        property: PropertyKind,
        message: impl Into<String>,
        pc: Pc,
    ) -> Step<T> {
        if !self.config.properties.contains(property) {
            return ended(Outcome::Undefined(message.into(), self.span(pc)));
        }
        ended(Outcome::Violation(Box::new(Violation {
            property,
            message: message.into(),
            span: self.caller_span(group, pc),
            thread: self.position(exec, lane),
            stack: self.stack(group, pc),
            accesses: None,
            is_simultaneous: false,
            waiting: Vec::new(),
            launch: self.launch.as_ref().map(Launch::describe),
        })))
    }
}

/// Bits from outside, cut to a type.
fn normalise(bits: u128, ty: Scalar) -> u128 {
    if alu::width(ty).is_none() { bits } else { alu::normalise(alu::low(bits), ty).into() }
}

/// Computes values of which some do not fit in a word, lane by lane.
fn wide_op(exec: &Exec, group: &Group, wide: &Wide) {
    let (dst, to) = wide.dst;
    for lane in group.lanes.iter() {
        let value = |index: usize| {
            let arg = wide.args.get(index).copied();
            arg.map_or((0, to), |arg| (exec.bits(group.frame, arg, lane), arg.1))
        };
        let bits = match wide.op {
            WideOp::Constant(bits) => bits,
            WideOp::Unary(op) => alu::wide_unary(op, value(0)),
            WideOp::Binary(op) => alu::wide_binary(op, value(0), value(1)),
            WideOp::Convert => alu::wide_convert(value(0), to),
            WideOp::Select => value(if value(0).0 != 0 { 1 } else { 2 }).0,
            WideOp::Join => value(0).0 | value(1).0 << 64,
            WideOp::High => value(0).0 >> 64,
        };
        exec.set_bits(group.frame, dst, lane, bits);
    }
}

/// Ends the run.
fn ended<T>(outcome: Outcome) -> Step<T> {
    Err(Stop::Ended(Box::new(outcome)))
}
