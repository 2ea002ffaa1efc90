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
mod float;
mod launch;
mod warp;
mod race;

use std::fmt;

use cuda_verify_base::{Name, PropertyKind, PropertySet, Span};
use cuda_verify_ir::types::Scalar;

use self::launch::Launch;
use self::memory::{Memory, ObjectId};
use self::thread::Thread;
use crate::program::{FuncId, GlobalId, GotoProgram};

pub use self::memory::Value;

/// Bounds and properties of a run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The kinds of property to check.
    pub properties: PropertySet,
    /// Instructions executed before the run is given up.
    pub max_steps: u64,
    /// Threads of a launch; a larger launch is not supported.
    pub max_threads: u64,
    /// Bytes allocated in all.
    pub max_bytes: u64,
    /// Order of the device threads, see [`Schedule`].
    pub schedule: Schedule,
}

/// The order in which the threads of a launch run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Blocks and threads in linear order, each thread until it waits or ends. A thread that runs very long without
    /// either lets the next one run, so that waiting for another thread's store ends.
    Canonical,
    /// The thread of each step, by linear number in the grid: the thread runs up to and including its next access to
    /// memory that it does not own, or until it waits or ends. Numbers of threads that cannot run are skipped; after
    /// the last step the order is canonical. One list serves all launches, one after the other.
    Steps(Vec<u32>),
}

/// A value that the program takes from its environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Name of the input, for `Input` operations and parameters of the entry point.
    pub name: Option<Name>,
    /// Whether it is the value of memory or a variable that has not been initialised.
    pub is_uninitialised: bool,
    /// Its type.
    pub ty: Scalar,
    /// Where it is asked for.
    pub span: Span,
}

/// Where a run starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Dynamic initialisers, then `main`.
    Main,
    /// A host function with the bits of its scalar arguments. Dynamic initialisers run first.
    Call(FuncId, Vec<u128>),
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
    /// The earlier access of a race.
    pub other: Option<(ThreadPosition, Span)>,
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
    /// The limit of steps was reached.
    StepLimit,
}

/// Why execution stops before its end.
pub(crate) enum Stop {
    /// `exit` and `abort`.
    Exit,
    Ended(Outcome),
}

type Step<T> = Result<T, Stop>;

/// Runs a program. `inputs` gives the bits of the values that come from the environment.
pub fn run(
    program: &GotoProgram,
    config: &Config,
    entry: &Entry,
    inputs: &mut dyn FnMut(&Request) -> u128,
) -> Outcome {
    let mut machine = Machine {
        program,
        config,
        inputs,
        memory: Memory::new(config.max_bytes),
        globals: Vec::new(),
        functions: Vec::new(),
        n_steps: 0,
        launch: None,
        races: race::Shadow::default(),
        memo: Vec::new(),
        stamp: 0,
        next_choice: 0,
    };
    match machine.run(entry) {
        Ok(result) => Outcome::End(result),
        Err(Stop::Exit) => Outcome::End(None),
        Err(Stop::Ended(outcome)) => outcome,
    }
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
    n_steps: u64,
    launch: Option<Launch>,
    races: race::Shadow,
    /// Values of the expressions evaluated for the present instruction, valid where stamped with it.
    memo: Vec<(u64, Value)>,
    stamp: u64,
    /// Choices of the schedule taken so far.
    next_choice: usize,
}

impl Machine<'_> {
    fn run(&mut self, entry: &Entry) -> Step<Option<u128>> {
        self.make_statics()?;
        if let Some(init) = self.program.static_init {
            self.run_host(init, Vec::new())?;
        }
        let result = match entry {
            Entry::Main => {
                let Some(main) = self.program.main else {
                    return self.unsupported("program without main", Span::NONE);
                };
                let args = self.main_arguments(main);
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
        };
        self.check_leaks()?;
        Ok(result.map(|value| value.bits))
    }

    /// The arguments of `main`: whatever the environment gives; pointers are null.
    fn main_arguments(&mut self, main: FuncId) -> Vec<Value> {
        let function = &self.program.functions[main];
        let n_params = function.param_aggregates.len();
        let params = function.locals.values().take(n_params);
        let requests: Vec<Request> = params
            .map(|local| Request {
                name: Some(local.name.clone()),
                is_uninitialised: false,
                ty: match local.storage {
                    crate::program::LocalStorage::Register(ty) => ty,
                    crate::program::LocalStorage::Memory(_) => Scalar::Pointer,
                },
                span: local.span,
            })
            .collect();
        let mut values = Vec::new();
        for request in requests {
            let is_pointer = request.ty == Scalar::Pointer;
            values.push(if is_pointer { Value::plain(0) } else { self.input(&request) });
        }
        values
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
        let bits = (self.inputs)(request);
        Value::plain(eval::normalise(bits, request.ty))
    }

    fn check_leaks(&mut self) -> Step<()> {
        if !self.config.properties.contains(PropertyKind::MemoryLeak) {
            return Ok(());
        }
        let Some(span) = self.memory.first_leak() else { return Ok(()) };
        let message = "allocated memory is freed before the program ends".to_owned();
        Err(Stop::Ended(Outcome::Violation(Box::new(Violation {
            property: PropertyKind::MemoryLeak,
            message,
            span,
            thread: None,
            stack: Vec::new(),
            other: None,
        }))))
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
            span,
            thread: self.position(thread),
            stack: stack.collect(),
            other: None,
        }))))
    }

    fn global_object(&self, thread: &Thread, global: GlobalId) -> Option<ObjectId> {
        use cuda_verify_base::id::Id;
        match self.globals[global.index()] {
            Some(object) => Some(object),
            None => self.launch.as_ref()?.object_of(thread, global),
        }
    }
}

#[cfg(test)]
mod tests;
