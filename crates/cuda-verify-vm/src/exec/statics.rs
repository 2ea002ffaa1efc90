//! What is there before the program starts: functions, variables with static storage, arguments.

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, Name, PropertyKind, Span};
use cuda_verify_goto::arguments::{ARGUMENT_BYTES, most_arguments};
use cuda_verify_goto::fold;
use cuda_verify_goto::program::{AccessKind, FuncId, GlobalId, InitValue};
use cuda_verify_goto::run::{Entry, Outcome, Request, Source, Violation};
use cuda_verify_ir::program::{FunctionKind, GlobalSpace};
use cuda_verify_ir::types::{Scalar, Signedness};

use super::group::columns;
use super::state::GivenText;
use super::{Exec, Flow, Group, Machine, Step, ended};
use crate::alu;
use crate::code::{Access, Pc, Slot};
use crate::lanes::Lanes;
use crate::memory::{Memory, Space, index};

impl Machine<'_> {
    /// Runs everything; the result of the entry function.
    pub(super) fn run(&mut self, entry: &Entry) -> Step<Option<u128>> {
        self.trace_lanes(1);
        self.make_statics()?;
        match entry {
            Entry::Main | Entry::Call(..) => {}
            Entry::Kernel(run) => return self.run_kernel(run).map(|()| None),
            Entry::Launcher(func) => return self.run_launcher(*func).map(|()| None),
        }
        if let Some(init) = self.program.static_init {
            self.run_host(init, &[])?;
        }
        let result = match entry {
            Entry::Main => {
                let Some(main) = self.program.main else {
                    return self.unsupported("program without main", Span::NONE);
                };
                let args = self.main_arguments(main)?;
                self.run_host(main, &args)?
            }
            Entry::Call(func, args) => {
                let has_all = self
                    .program
                    .functions
                    .get(*func)
                    .is_some_and(|function| function.param_aggregates.len() == args.len());
                if !has_all {
                    return self.unsupported("call with other arguments", Span::NONE);
                }
                self.run_host(*func, args)?
            }
            Entry::Kernel(_) | Entry::Launcher(_) => None,
        };
        self.check_leaks()?;
        Ok(result)
    }

    pub(super) fn run_host(&mut self, func: FuncId, args: &[u128]) -> Step<Option<u128>> {
        let span = self.program.functions[func].span;
        let Some(entry) = self.code.entries[func] else {
            return self.unsupported("call of a function without body", span);
        };
        let constants = columns(&self.code.constants, 1);
        let mut exec = Exec::new((constants, self.code.is_wide), 1, None);
        exec.reserve(entry.n_slots);
        for (index, arg) in args.iter().enumerate() {
            exec.set_bits(0, Slot::local(index), 0, *arg);
        }
        let lanes = Lanes::Range(0, 1);
        let mut group = Group { pc: entry.pc, frame: 0, lanes, calls: Vec::new(), wait: None };
        match self.run_group(&mut exec, &mut group, Pc::MAX, true)? {
            Flow::End => Ok(exec.result),
            Flow::Yield | Flow::Tired | Flow::Split(_) | Flow::Wait(_) => {
                self.unsupported("waiting for other threads on the host", span)
            }
        }
    }

    /// The arguments of `main`: a number of arguments, and as many strings.
    fn main_arguments(&mut self, main: FuncId) -> Step<Vec<u128>> {
        let function = &self.program.functions[main];
        let (n_params, span) = (function.param_aggregates.len(), function.span);
        if n_params == 0 {
            return Ok(Vec::new());
        }
        let Some(arguments) = &self.program.arguments else {
            return self.any_arguments(n_params, span);
        };
        let argc = u64::try_from(arguments.len()).unwrap_or(0);
        let argv = self.allocate("argv".into(), Space::Host, 8 * (argc + 1), span)?;
        self.memory.objects[argv].fill(0, 8 * (arguments.len() + 1), 0);
        for (number, argument) in arguments.iter().enumerate() {
            let bytes = argument.as_bytes();
            let size = u64::try_from(bytes.len()).unwrap_or(0) + 1;
            let name = format!("argv[{number}]").into();
            let string = self.allocate(name, Space::Host, size, span)?;
            self.memory.objects[string].fill(0, bytes.len() + 1, 0);
            for (at, byte) in bytes.iter().enumerate() {
                self.memory.objects[string].write(at, 1, u64::from(*byte));
            }
            self.memory.objects[argv].write(8 * number, 8, Memory::address(string));
        }
        let mut values = vec![argc.into(), Memory::address(argv).into()];
        values.resize(n_params, 0);
        Ok(values)
    }

    /// A number of arguments from the environment, and strings of which nothing is known.
    fn any_arguments(&mut self, n_params: usize, span: Span) -> Step<Vec<u128>> {
        let source = Source::Input(Some("argc".into()));
        let request = Request { source, ty: Scalar::INT, span, thread: None };
        let argc = alu::normalise(alu::low(self.given(&request)?), Scalar::INT);
        let most = most_arguments(self.program);
        let argv = self.allocate("argv".into(), Space::Host, 8 * (most + 1), span)?;
        self.memory.objects[argv].fill(0, index(8 * (most + 1)), 0);
        for number in 0..most.min(argc) {
            let name = format!("argv[{number}]").into();
            let string = self.allocate(name, Space::Host, ARGUMENT_BYTES, span)?;
            self.memory.objects[string].fill(index(ARGUMENT_BYTES - 1), 1, 0);
            self.memory.objects[string].close();
            self.given_texts.insert(string, GivenText::default());
            self.memory.objects[argv].write(index(8 * number), 8, Memory::address(string));
        }
        let mut values = vec![argc.into(), Memory::address(argv).into()];
        values.resize(n_params, 0);
        Ok(values)
    }

    /// The bytes of a text that the program is given, if its end is known. Those before the last one of an access are
    /// looked at: none of them may be the terminator.
    pub(super) fn end_of_text(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        object: usize,
        (offset, size, kind): (u64, u64, AccessKind),
        pc: Pc,
    ) -> Step<Option<u64>> {
        let Some(mut text) = self.given_texts.get(&object).copied() else { return Ok(None) };
        let ty = Scalar::Int(8, Signedness::Unsigned);
        let access = Access { ty, size: 1, align: 1, is_volatile: false };
        let end = offset.saturating_add(size).min(self.memory.objects[object].size());
        while text.size_bytes.is_none() && text.n_known + 1 < end {
            let at = index(text.n_known);
            // What stood where the program has written is not known any more.
            let is_written = text.written & (1 << at) != 0;
            if !is_written && self.memory.objects[object].has_unwritten(at, 1) {
                self.take_memory(exec, group, lane, (object, at), access, pc)?;
            }
            let is_end = !is_written && self.memory.objects[object].read(at, 1) == 0;
            text.n_known += 1;
            text.size_bytes = is_end.then_some(text.n_known);
        }
        if kind != AccessKind::Read {
            text.written |= (offset..end).fold(0, |written, at| written | (1 << at));
        }
        self.given_texts.insert(object, text);
        Ok(text.size_bytes)
    }

    /// A value from the environment.
    pub(super) fn given(&mut self, request: &Request) -> Step<u128> {
        // What comes next may differ from what came before.
        self.n_changes += 1;
        match self.environment.value(request) {
            Some(bits) => Ok(bits),
            None => self.unsupported("value that the program takes from outside", request.span),
        }
    }

    pub(super) fn allocate(
        &mut self,
        name: Name,
        space: Space,
        size: u64,
        span: Span,
    ) -> Step<usize> {
        match self.memory.allocate(name, space, size, span) {
            Some(object) => Ok(object),
            None => self.unsupported("this much memory", span),
        }
    }

    fn check_leaks(&self) -> Step<()> {
        if !self.config.properties.contains(PropertyKind::MemoryLeak) {
            return Ok(());
        }
        let mut leaks = self.memory.leaks().filter(|span| self.is_target(*span));
        let Some(span) = leaks.next() else { return Ok(()) };
        ended(Outcome::Violation(Box::new(Violation {
            property: PropertyKind::MemoryLeak,
            message: "allocated memory is freed before the program ends".to_owned(),
            span,
            thread: None,
            stack: Vec::new(),
            accesses: None,
            is_simultaneous: false,
            waiting: Vec::new(),
            launch: None,
        })))
    }

    /// Makes the objects of functions and variables with static storage.
    fn make_statics(&mut self) -> Step<()> {
        let program = self.program;
        for (id, function) in program.functions.iter() {
            let name = || function.name.clone();
            let device = self.allocate(name(), Space::Code(id), 0, function.span)?;
            let host = if function.kind == FunctionKind::Kernel {
                device
            } else {
                self.allocate(name(), Space::HostCode(id), 0, function.span)?
            };
            self.device_functions.push(Memory::address(device));
            self.host_functions.push(Memory::address(host));
        }
        for (id, global) in program.globals.iter() {
            let (name, size) = (global.name.clone(), global.layout.size_bytes);
            let space = match global.space {
                GlobalSpace::Host => Space::Host,
                GlobalSpace::Device => Space::Device,
                GlobalSpace::Constant => Space::Constant,
                GlobalSpace::Managed => Space::Managed,
                GlobalSpace::Shared | GlobalSpace::DynamicShared | GlobalSpace::Thread(_) => {
                    self.host_globals.push(0);
                    self.device_globals.push(0);
                    continue;
                }
            };
            let object = self.allocate(name.clone(), space, size, global.span)?;
            self.memory.objects[object].is_const = global.is_const;
            self.memory.objects[object].is_model = global.is_model;
            self.memory.objects[object].declare_alignment(global.layout.align_bytes);
            let address = Memory::address(object);
            self.device_globals.push(address);
            let is_of_device = matches!(space, Space::Device | Space::Constant);
            let host = if is_of_device {
                Memory::address(self.allocate(name, Space::Shadow(id), size, global.span)?)
            } else {
                address
            };
            self.host_globals.push(host);
        }
        let of_device = &program.features().of_device;
        for id in program.globals.ids() {
            if self.device_globals[id.index()] != 0 {
                self.initialise(id, of_device)?;
            }
        }
        Ok(())
    }

    fn initialise(&mut self, id: GlobalId, of_device: &IdSet<GlobalId>) -> Step<()> {
        let global = &self.program.globals[id];
        let Some(init) = &global.init else { return Ok(()) };
        let Some((object, _)) = self.memory.locate(self.device_globals[id.index()]) else {
            return Ok(());
        };
        let len = self.memory.objects[object].data.len();
        self.memory.objects[object].fill(0, len, 0);
        let is_of_both = global.is_const && of_device.contains(id);
        for write in init {
            let at = usize::try_from(write.offset_bytes).unwrap_or(usize::MAX);
            let bytes: Vec<u8> = match &write.value {
                InitValue::Scalar(ty, value) => {
                    let size = usize::try_from(ty.size_bytes()).unwrap_or(0);
                    fold::to_bits(*value).to_le_bytes()[..size].to_vec()
                }
                InitValue::Bytes(bytes) => bytes.clone(),
                InitValue::GlobalAddr(target, delta) => {
                    let is_host = global.space == GlobalSpace::Host;
                    let table = if is_host { &self.host_globals } else { &self.device_globals };
                    let address = table[target.index()];
                    if address == 0 {
                        return self.unsupported("address of a shared variable", global.span);
                    }
                    address.wrapping_add(delta.cast_unsigned()).to_le_bytes().to_vec()
                }
                InitValue::FuncAddr(target) => {
                    let is_of_host = global.space == GlobalSpace::Host && !is_of_both;
                    self.function_address(*target, is_of_host).to_le_bytes().to_vec()
                }
            };
            let end = at.saturating_add(bytes.len());
            let is_bytes = matches!(write.value, InitValue::Bytes(_));
            if end > len && !is_bytes {
                return self.unsupported("initialiser beyond its variable", global.span);
            }
            let n = bytes.len().min(len.saturating_sub(at));
            self.memory.objects[object].data[at.min(len)..(at + n).min(len)]
                .copy_from_slice(&bytes[..n]);
        }
        Ok(())
    }

    /// The address of a function where it is named.
    pub(super) fn function_address(&self, func: FuncId, is_of_host: bool) -> u64 {
        let is_of_host = is_of_host || self.program.functions[func].kind == FunctionKind::Host;
        let table = if is_of_host { &self.host_functions } else { &self.device_functions };
        table[func.index()]
    }
}
