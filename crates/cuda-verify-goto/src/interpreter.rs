//! A concrete interpreter of GOTO programs, independent of the symbolic executor.
//!
//! It replays counterexamples and is the oracle of differential tests. Memory consists of objects of bytes with
//! identity, liveness and initialisation; a pointer is an address with the object it was made from, so an access that
//! strays into another object is found. Host code runs as one thread. A launch runs all its threads, in canonical
//! order (each to its next barrier, in linear order) or by a given schedule; floats are computed in software.
//!
//! *Guarantee*: an [`Outcome::Violation`] is real for the given inputs and schedule; an [`Outcome::End`] says that
//! this one execution violated nothing. What is lacking ends in [`Outcome::Unsupported`]. Cost: linear in the steps
//! executed, which are limited; races cost a few records per byte accessed.

mod memory;
mod eval;
mod thread;
mod access;
mod intrinsic;
mod launch;
mod warp;
mod phases;
mod race;
mod annotations;
mod stream;
mod directed;
mod spin;
mod trace;

use cuda_verify_base::{Name, PropertyKind, Span};
use cuda_verify_ir::intrinsic::AllocSpace;
use cuda_verify_ir::program::GlobalSpace;
use cuda_verify_ir::types::Scalar;
use rustc_hash::FxHashMap;

use self::launch::Launch;
use self::memory::Space;
use self::memory::{Memory, ObjectId};
use self::thread::Thread;
use self::trace::Trace;
use crate::arguments::{ARGUMENT_BYTES, most_arguments};
use crate::float;
use crate::program::{FuncId, GlobalId, GotoProgram, Layout};
use crate::run::{
    Access, Config, Entry, KernelRun, LaunchRun, Outcome, RaceCheck, Request, Schedule, Source,
    Target, ThreadPosition, TraceKind, TraceStep, Violation, WAITS_FOR_HOST,
};

pub use self::memory::Value;

/// Why execution stops before its end.
pub(crate) enum Stop {
    /// `exit` and `abort`.
    Exit,
    Ended(Outcome),
}

type Step<T> = Result<T, Stop>;

/// Steps after which the time is looked at.
const STEPS_PER_LOOK: u64 = 1 << 12;

/// Runs a program. `inputs` gives the bits of the values that come from the environment.
pub fn run(
    program: &GotoProgram,
    config: &Config,
    entry: &Entry,
    inputs: &mut dyn FnMut(&Request) -> u128,
) -> Outcome {
    run_traced(program, config, entry, inputs).0
}

/// Runs a program and gives the steps that [`Config::trace`] asks for.
pub fn run_traced(
    program: &GotoProgram,
    config: &Config,
    entry: &Entry,
    inputs: &mut dyn FnMut(&Request) -> u128,
) -> (Outcome, Vec<TraceStep>) {
    let mut machine = Machine {
        program,
        config,
        inputs,
        memory: Memory::new(config.max_bytes),
        globals: Vec::new(),
        functions: Vec::new(),
        constants_of_both: rustc_hash::FxHashSet::default(),
        function_shadows: Vec::new(),
        shadows: FxHashMap::default(),
        n_steps: 0,
        next_look: 0,
        launch: None,
        directed: None,
        races: race::Shadow::default(),
        phases: phases::Phases::default(),
        streams: stream::Streams::default(),
        launch_error: 0,
        is_next_cooperative: false,
        static_shared: FxHashMap::default(),
        allowed_shared: FxHashMap::default(),
        memo: Vec::new(),
        stamp: 0,
        next_choice: 0,
        n_launches: 0,
        unknown_functions: FxHashMap::default(),
        given_texts: FxHashMap::default(),
        passed_functions: FxHashMap::default(),
        environment: match entry {
            Entry::Main | Entry::Call(..) => None,
            Entry::Kernel(_) => Some(AllocSpace::Device),
            Entry::Launcher(_) => Some(AllocSpace::Managed),
        },
        accesses: annotations::Accesses::of(program),
        trace: Trace::default(),
    };
    let outcome = match machine.run(entry) {
        Ok(result) => Outcome::End(result),
        Err(Stop::Exit) => Outcome::End(None),
        Err(Stop::Ended(outcome)) => outcome,
    };
    (outcome, machine.trace.into_steps())
}

/// What is known of the end of a text that the program is given: at its first zero, however much room is kept for it.
#[derive(Clone, Copy, Debug, Default)]
struct GivenText {
    /// So many characters have been looked at.
    n_known: u64,
    /// Bytes that the program has written, one bit for each.
    written: u32,
    /// The bytes of the text, when its end has been seen.
    size_bytes: Option<u64>,
}

/// The state of a run.
pub(crate) struct Machine<'a> {
    program: &'a GotoProgram,
    config: &'a Config,
    inputs: &'a mut dyn FnMut(&Request) -> u128,
    memory: Memory,
    /// Objects of the variables with static storage; `None` for those that each block or thread has.
    globals: Vec<Option<ObjectId>>,
    /// Objects that stand for the functions.
    functions: Vec<ObjectId>,
    /// Constants of the host that functions for the device name.
    constants_of_both: rustc_hash::FxHashSet<GlobalId>,
    /// What host code gets as their addresses, and as those of variables of the device.
    function_shadows: Vec<ObjectId>,
    shadows: FxHashMap<GlobalId, ObjectId>,
    n_steps: u64,
    /// The number of steps at which the time is looked at next.
    next_look: u64,
    launch: Option<Launch>,
    /// Where the launch is led towards a race, how far it has come.
    directed: Option<directed::Directed>,
    races: race::Shadow,
    phases: phases::Phases,
    streams: stream::Streams,
    /// The error code of the last launch that was not possible.
    launch_error: u64,
    /// Whether the next launch is cooperative.
    is_next_cooperative: bool,
    /// Bytes of static shared memory of the kernels that were launched.
    static_shared: FxHashMap<FuncId, u64>,
    /// Dynamic shared memory that kernels have been allowed.
    allowed_shared: FxHashMap<FuncId, u64>,
    /// Values of the expressions evaluated for the present instruction, valid where stamped with it.
    memo: Vec<(u64, Value)>,
    stamp: u64,
    /// Choices of the schedule taken so far, in this launch.
    next_choice: usize,
    /// Launches begun.
    n_launches: usize,
    /// What unknown functions have given for arguments.
    unknown_functions: FxHashMap<(Option<Name>, Vec<u128>), Value>,
    /// Arguments of the program whose characters are any.
    given_texts: FxHashMap<ObjectId, GivenText>,
    /// The functions behind pointers from outside, by the objects that stand for them.
    passed_functions: FxHashMap<ObjectId, Value>,
    /// Where memory of unknown contents comes from an environment, in which its pointers point to more of it.
    environment: Option<AllocSpace>,
    /// What threads have accessed since their last barrier, if the program asks for that.
    accesses: Option<annotations::Accesses>,
    trace: Trace,
}

impl Machine<'_> {
    fn run(&mut self, entry: &Entry) -> Step<Option<u128>> {
        self.make_statics()?;
        match entry {
            Entry::Main | Entry::Call(..) => {}
            Entry::Kernel(run) => {
                self.run_kernel(run)?;
                return Ok(None);
            }
            Entry::Launcher(func) => {
                self.forget_globals(|space| {
                    launch::is_of_device(space) || space == GlobalSpace::Host
                });
                let args = self.environment_arguments(*func)?;
                self.run_host(*func, args)?;
                return Ok(None);
            }
        }
        if let Some(init) = self.program.static_init {
            self.run_host(init, Vec::new())?;
        }
        let result = match entry {
            Entry::Main => {
                let Some(main) = self.program.main else {
                    return self.unsupported("program without main", Span::NONE);
                };
                let args = self.main_arguments(main)?;
                self.run_host(main, args)?
            }
            Entry::Call(func, args) => {
                let Some(function) = self.program.functions.get(*func) else {
                    return self.unsupported("call of a function that does not exist", Span::NONE);
                };
                if function.param_aggregates.len() != args.len() {
                    return self
                        .unsupported("call with another number of arguments", function.span);
                }
                self.run_host(*func, args.iter().map(|bits| Value::plain(*bits)).collect())?
            }
            Entry::Kernel(_) | Entry::Launcher(_) => None,
        };
        self.check_leaks()?;
        Ok(result.map(|value| value.bits))
    }

    /// The arguments of `main`: a number of arguments from the environment, and as many texts.
    fn main_arguments(&mut self, main: FuncId) -> Step<Vec<Value>> {
        let function = &self.program.functions[main];
        let n_params = function.param_aggregates.len();
        if n_params == 0 {
            return Ok(Vec::new());
        }
        let span = function.span;
        let layout = |size_bytes| Layout { size_bytes, align_bytes: 16, cell_bytes: 1 };
        if let Some(arguments) = &self.program.arguments {
            let texts: Vec<(u64, &[u8])> =
                (0..).zip(arguments.iter().map(String::as_bytes)).collect();
            let argc = u64::try_from(texts.len()).unwrap_or(0);
            let n_bytes = 8 * (argc + 1);
            let argv = self.allocate("argv".into(), Space::Host, layout(n_bytes), span)?;
            self.memory.fill(argv, 0, n_bytes, 0);
            for (index, bytes) in texts {
                let size = u64::try_from(bytes.len()).unwrap_or(0) + 1;
                let name = format!("argv[{index}]").into();
                let text = self.allocate(name, Space::Host, layout(size), span)?;
                self.memory.fill(text, size - 1, 1, 0);
                for (at, byte) in (0..).zip(bytes) {
                    self.memory.fill(text, at, 1, *byte);
                }
                self.memory.write(argv, 8 * index, 8, self.memory.pointer_to(text));
            }
            let mut values = vec![Value::plain(u128::from(argc)), self.memory.pointer_to(argv)];
            values.resize(n_params, Value::plain(0));
            return Ok(values);
        }
        let source = Source::Input(Some("argc".into()));
        let argc = self.input(&Request { source, ty: Scalar::INT, span, thread: None });
        let most = most_arguments(self.program);
        let n_bytes = 8 * (most + 1);
        let argv = self.allocate("argv".into(), Space::Host, layout(n_bytes), span)?;
        self.memory.fill(argv, 0, n_bytes, 0);
        for index in 0..most.min(argc.low()) {
            let name = format!("argv[{index}]").into();
            let text = self.allocate(name, Space::Host, layout(ARGUMENT_BYTES), span)?;
            self.memory.fill(text, ARGUMENT_BYTES - 1, 1, 0);
            self.given_texts.insert(text, GivenText::default());
            self.memory.write(argv, 8 * index, 8, self.memory.pointer_to(text));
        }
        let mut values = vec![argc, self.memory.pointer_to(argv)];
        values.resize(n_params, Value::plain(0));
        Ok(values)
    }

    fn run_host(&mut self, func: FuncId, args: Vec<Value>) -> Step<Option<Value>> {
        let mut thread = Thread::host();
        self.push_frame(&mut thread, func, args, None, Span::NONE)?;
        loop {
            match self.step(&mut thread)? {
                thread::Flow::Next => {}
                thread::Flow::Wait(wait) => {
                    return self.unsupported("waiting for other threads on the host", wait.span);
                }
                thread::Flow::End(value) => return Ok(value),
            }
        }
    }

    /// A value from the environment, cut to its type.
    fn input(&mut self, request: &Request) -> Value {
        // What comes next may differ from what came before.
        self.memory.version += 1;
        let bits = eval::normalise((self.inputs)(request), request.ty);
        let name = match &request.source {
            Source::Input(name) => name.clone(),
            Source::Register(func, local) => {
                Some(self.program.functions[*func].locals[*local].name.clone())
            }
            Source::Memory(name, _) | Source::Unspecified(name) => Some(name.clone()),
        };
        let kind =
            TraceKind::Input { name: name.unwrap_or_else(|| "".into()), ty: request.ty, bits };
        let (thread, span) = (request.thread, request.span);
        self.trace.record(&self.config.trace, thread, || TraceStep { thread, span, kind });
        Value::plain(bits)
    }

    fn check_leaks(&mut self) -> Step<()> {
        if !self.config.properties.contains(PropertyKind::MemoryLeak) {
            return Ok(());
        }
        let is_wanted = |span: &Span| self.is_target(*span);
        let Some(span) = self.memory.leaks().find(is_wanted) else { return Ok(()) };
        let message = "allocated memory is freed before the program ends".to_owned();
        Err(Stop::Ended(Outcome::Violation(Box::new(Violation {
            property: PropertyKind::MemoryLeak,
            message,
            span,
            thread: None,
            stack: Vec::new(),
            accesses: None,
            is_simultaneous: false,
            waiting: Vec::new(),
            launch: None,
        }))))
    }

    /// Whether a race or leak at a place is looked for.
    fn is_target(&self, span: Span) -> bool {
        self.config.target.contains(span)
    }

    /// The launch that runs, in words of the program.
    fn launch_run(&self) -> Option<LaunchRun> {
        let launch = self.launch.as_ref()?;
        Some(LaunchRun {
            kernel: self.program.functions[launch.spec.kernel].name.clone(),
            grid: launch.spec.grid,
            block: launch.spec.block,
            span: launch.spec.span,
            is_whole: launch.is_whole,
        })
    }

    /// The place in the user's code that leads to a place: what goes wrong in a model is its caller's fault, and what
    /// goes wrong in a kernel of a model that of the launch.
    fn caller_span(&self, thread: &Thread, span: Span) -> Span {
        let mut place = span;
        for frame in thread.frames.iter().rev() {
            if !self.program.functions[frame.func].is_model {
                return place;
            }
            place = frame.call_span;
        }
        self.launch.as_ref().map_or(span, |launch| launch.spec.span)
    }

    /// The function of a library that the program has called to get here.
    fn library_function(&self, thread: &Thread) -> Name {
        let mut frames =
            thread.frames.iter().rev().map(|frame| &self.program.functions[frame.func]);
        let innermost = frames.next().map(|function| (function.is_model, function.name.clone()));
        match innermost {
            Some((true, name)) => {
                let outer = frames.take_while(|function| function.is_model).last();
                outer.map_or(name, |function| function.name.clone())
            }
            Some((false, name)) => name,
            None => Name::new("library"),
        }
    }

    /// Records a step of a thread.
    fn record(&mut self, thread: &Thread, span: Span, kind: impl FnOnce() -> TraceKind) {
        if self.config.trace.max_steps == 0 {
            return;
        }
        let (position, span) = (self.position(thread), self.caller_span(thread, span));
        let step = || TraceStep { thread: position, span, kind: kind() };
        self.trace.record(&self.config.trace, position, step);
    }

    fn unsupported<T>(&self, what: impl Into<String>, span: Span) -> Step<T> {
        Err(Stop::Ended(Outcome::Unsupported(what.into(), span)))
    }

    fn undefined<T>(&self, what: impl Into<String>, span: Span) -> Step<T> {
        Err(Stop::Ended(Outcome::Undefined(what.into(), span)))
    }

    /// Ends the run by a violation; where the kind is not checked, as undefined.
    fn violated<T>(
        &self,
        thread: &Thread,
        property: PropertyKind,
        message: impl Into<String>,
        span: Span,
    ) -> Step<T> {
        if !self.config.properties.contains(property) {
            return self.undefined(message, span);
        }
        let stack = thread
            .frames
            .iter()
            .map(|frame| (self.program.functions[frame.func].name.clone(), frame.call_span));
        Err(Stop::Ended(Outcome::Violation(Box::new(Violation {
            property,
            message: message.into(),
            span: self.caller_span(thread, span),
            thread: self.position(thread),
            stack: stack.collect(),
            accesses: None,
            is_simultaneous: false,
            waiting: Vec::new(),
            launch: self.launch_run(),
        }))))
    }

    fn global_object(&self, thread: &Thread, global: GlobalId) -> Option<ObjectId> {
        use cuda_verify_base::id::Id;
        if let (None, Some(shadow)) = (thread.number, self.shadows.get(&global)) {
            return Some(*shadow);
        }
        match self.globals[global.index()] {
            Some(object) => Some(object),
            None => self.launch.as_ref()?.object_of(thread, global),
        }
    }
}

#[cfg(test)]
mod tests;
