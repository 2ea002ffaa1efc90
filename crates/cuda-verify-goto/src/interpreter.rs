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
pub mod float;
mod launch;
mod warp;
mod phases;
mod race;
mod annotations;
mod stream;
mod directed;
mod spin;
mod trace;

use std::fmt;

use cuda_verify_base::{Deadline, Hardware, Name, PropertyKind, PropertySet, Span};
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
use crate::near::NearCall;
use crate::program::{FuncId, GlobalId, GotoProgram, Layout, LocalId};

pub use self::memory::Value;
pub use self::trace::{TraceConfig, TraceKind, TraceStep};

/// Bounds and properties of a run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The kinds of property to check.
    pub properties: PropertySet,
    /// Instructions executed before the run is given up.
    pub max_steps: u64,
    /// When it is given up however far it has come.
    pub deadline: Deadline,
    /// Threads of a launch. Of a larger launch only `representatives` are run; without them it is not supported.
    pub max_threads: u64,
    /// The threads that are run of a launch that is too large. Annotations about another thread speak of these.
    pub representatives: Vec<ThreadPosition>,
    /// Bytes allocated in all.
    pub max_bytes: u64,
    /// Which races are looked for.
    pub races: RaceCheck,
    /// Whether two writes of the same value are no race. The virtual machine alone obeys this.
    pub tolerates_equal_writes: bool,
    /// Order of the device threads, see [`Schedule`].
    pub schedule: Schedule,
    /// The violation that is looked for, if it is one after which a run goes on: races, leaks and loops elsewhere are
    /// passed over.
    pub target: Target,
    /// The iterations after which a loop at one of these places may not go on.
    pub max_iterations: Option<u32>,
    /// Whether a barrier waits for threads that have returned, too.
    pub barriers_need_all: bool,
    /// What the device can launch.
    pub hardware: Hardware,
    /// Whether functions without a body give any value, as an input.
    pub undefined_return_any: bool,
    /// Whether memory of the caller ends where the program says that it does; it has no end otherwise.
    pub keeps_extents: bool,
    /// Results of functions of the reals, taken where they are within the function's error; the others are the reference's.
    pub results: FxHashMap<NearCall, u128>,
    /// What to record of the run.
    pub trace: TraceConfig,
}

impl Config {
    /// All default kinds of property, canonical order, nothing recorded, generous limits.
    #[must_use]
    pub fn new(properties: PropertySet) -> Self {
        Self {
            properties,
            max_steps: 1 << 26,
            deadline: Deadline::never(),
            max_threads: 1 << 16,
            representatives: Vec::new(),
            max_bytes: 1 << 30,
            races: RaceCheck::Threads,
            tolerates_equal_writes: false,
            schedule: Schedule::Canonical,
            target: Target::Any,
            max_iterations: None,
            barriers_need_all: false,
            hardware: Hardware::default(),
            undefined_return_any: false,
            keeps_extents: false,
            results: FxHashMap::default(),
            trace: TraceConfig::default(),
        }
    }
}

/// Which of the violations are looked for after which a run goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// All of them.
    #[default]
    Any,
    /// Those at these places; of a race, the places of both accesses.
    Places(Vec<Span>),
    /// The race of these two accesses: by these threads, at these places, of these bytes of one object. Objects have other
    /// names in other engines and are not compared with the ones named.
    Race(Box<[Access; 2]>),
}

impl Target {
    /// Whether violations at a place are looked for.
    fn contains(&self, span: Span) -> bool {
        match self {
            Self::Any => true,
            Self::Places(places) => places.contains(&span),
            Self::Race(accesses) => accesses.iter().any(|access| access.span == span),
        }
    }
}

/// An access of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// `read`, `write` or `atomic access`.
    pub kind: &'static str,
    /// Who.
    pub thread: ThreadPosition,
    /// Where; inside an operational model, the place of the user's call that led there.
    pub span: Span,
    /// The object accessed.
    pub object: Name,
    /// Its address space, in words.
    pub space: &'static str,
    /// Whether it belongs to a block.
    pub is_shared: bool,
    /// Offset of the first byte.
    pub offset_bytes: u64,
    /// Number of bytes.
    pub size_bytes: u64,
    /// Barriers that the thread's block had passed.
    pub interval: u64,
    /// Value read or written, if it is known.
    pub value: Option<String>,
}

impl Access {
    /// Whether an access of some bytes of an object has one in common with this, were it to the same object.
    #[must_use]
    pub fn overlaps(&self, offset_bytes: u64, size_bytes: u64) -> bool {
        offset_bytes < self.offset_bytes.saturating_add(self.size_bytes)
            && self.offset_bytes < offset_bytes.saturating_add(size_bytes)
    }
}

/// The parties of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceCheck {
    /// Threads of one launch.
    Threads,
    /// Launches and other operations in streams, and the host.
    Operations,
}

/// The order in which the threads of a launch run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Blocks and threads in linear order, each thread until it waits or ends. A thread that runs very long without
    /// either lets the next one run, so that waiting for another thread's store ends.
    Canonical,
    /// The same from the last block and thread to the first.
    Reversed,
    /// Of each warp the lane that is furthest behind in the program text, up to and including its next access to memory
    /// that it does not own: lanes that have left a loop wait for those that are in it.
    Lockstep,
    /// The thread of each step, by linear number in the grid: the thread runs up to and including its next access to
    /// memory that it does not own, or until it waits or ends. Numbers of threads that cannot run are skipped; after
    /// the last step the order is canonical. One list for each launch of the run.
    Steps(Vec<Vec<u32>>),
    /// Some threads first or last; canonical in launches without them. Those of the race that is the target are held
    /// before their accesses until each of them is at its own, or no other thread can run; then the two accesses follow
    /// each other.
    Directed {
        /// The threads, in the order in which they run.
        threads: Vec<ThreadPosition>,
        /// Whether all others run before them; else they run as far as these wait for them.
        is_last: bool,
    },
}

/// A value that the program takes from its environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What is asked for.
    pub source: Source,
    /// Its type.
    pub ty: Scalar,
    /// Where it is asked for; inside an operational model, the place of the user's call that led there.
    pub span: Span,
    /// Which device thread asks; `None` for the host.
    pub thread: Option<ThreadPosition>,
}

/// The name of the input that says where a number ends in text that is not known.
pub const END_OF_NUMBER: &str = "end of a number";
/// The name of the input that says whether all lines of a file are the same, also if they are read again.
pub const SAME_LINES: &str = "the same lines again";

/// What is not supported where a thread waits for memory that the host reaches.
pub const WAITS_FOR_HOST: &str = "loop that may wait for the host";

/// The name of the input that tells where an object lies among others; that with the smaller number comes first.
#[must_use]
pub fn place_of_object(object: &str) -> Name {
    format!("place of {object}").into()
}

/// What a [`Request`] is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// An `Input` operation, with its name if it has one, or a parameter of the entry point.
    Input(Option<Name>),
    /// A register that has not been initialised.
    Register(FuncId, LocalId),
    /// Memory that has not been initialised: the object's name, and the offset. It keeps the value.
    Memory(Name, u64),
    /// A value that the model of a library makes up, by the function of the library.
    Unspecified(Name),
}

/// Where a run starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Dynamic initialisers, then `main`.
    Main,
    /// A host function with the bits of its scalar arguments. Dynamic initialisers run first.
    Call(FuncId, Vec<u128>),
    /// Some threads of a kernel, without a host program.
    Kernel(KernelRun),
    /// A host function with arguments from the environment, as those of a [`KernelRun`], but accessible by both sides.
    Launcher(FuncId),
}

/// A kernel that runs on its own.
///
/// Scalar arguments are requested as inputs; every pointer argument points to memory of its own, without bounds and
/// uninitialised. So do pointers in such memory, and `__device__` variables are uninitialised too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelRun {
    /// The kernel.
    pub kernel: FuncId,
    /// `gridDim`
    pub grid: [u32; 3],
    /// `blockDim`
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory; `None` for no bound.
    pub shared_bytes: Option<u64>,
    /// The threads that run; all of them if none is named.
    pub threads: Vec<ThreadPosition>,
}

/// A device thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreadPosition {
    /// `blockIdx`
    pub block_idx: [u32; 3],
    /// `threadIdx`
    pub thread_idx: [u32; 3],
}

impl fmt::Display for ThreadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([tx, ty, tz], [bx, by, bz]) = (self.thread_idx, self.block_idx);
        write!(f, "thread ({tx}, {ty}, {tz}) of block ({bx}, {by}, {bz})")
    }
}

/// A property that the execution violated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Kind.
    pub property: PropertyKind,
    /// What is wrong, or what should have held.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Which device thread; `None` for the host.
    pub thread: Option<ThreadPosition>,
    /// Functions on the way, outermost first, with the place of their call.
    pub stack: Vec<(Name, Span)>,
    /// The two accesses of a race between threads, the later one first.
    pub accesses: Option<Box<[Access; 2]>>,
    /// Of a race, whether both accesses were possible in the same state, so that fences and flags have no part in it.
    pub is_simultaneous: bool,
    /// Of a deadlock or a divergent barrier, the threads that wait, and where.
    pub waiting: Vec<(ThreadPosition, Span)>,
    /// The launch during which it happens.
    pub launch: Option<LaunchRun>,
}

/// A launch of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchRun {
    /// The kernel.
    pub kernel: Name,
    /// `gridDim`
    pub grid: [u32; 3],
    /// `blockDim`
    pub block: [u32; 3],
    /// The launch statement; the kernel, if it runs on its own.
    pub span: Span,
    /// Whether all of its threads ran.
    pub is_whole: bool,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Normally, with the bits of the entry function's result.
    End(Option<u128>),
    /// By the first violation of a property.
    Violation(Box<Violation>),
    /// An assumption did not hold: the execution is not one to consider.
    Assumption(Span),
    /// A construct that is not supported was reached.
    Unsupported(String, Span),
    /// An operation whose check is off had no defined result.
    Undefined(String, Span),
    /// A thread repeats itself for ever, whatever others do, in the loop at that place.
    Endless(Span),
    /// The limit of steps was reached.
    StepLimit,
    /// The time was up.
    TimeLimit,
}

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
