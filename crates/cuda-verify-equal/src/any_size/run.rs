//! One arbitrary thread of each launch of a host function, over forms: what it leaves in memory.
//!
//! A loop is run once for an arbitrary iteration: variables that grow by what does not depend on earlier iterations are
//! sums. What is in shared memory after a barrier is what the thread wrote there whose indices lead to that element.
//! What has no form is an error, in words.
//!
//! *Precondition*: the program has no race, no divergence and no access out of bounds, whatever its sizes are.
//!
//! SOUNDNESS(unbounded-integers): under; integers are whole numbers, so that indices and sizes do not wrap around.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "forms that are not known here have no form, and new ones are refused like them"
)]

mod effects;
mod expressions;
mod launch;
mod loops;
mod memory;

use std::collections::BTreeMap;

use cuda_verify_core::ir::program::{
    FuncId, Function, GlobalId, LocalId, Program, Stmt, StmtKind, ThreadVar,
};
use cuda_verify_core::ir::types::{Type, TypeId};

use super::conditions::{Condition, Why, chosen, fact, negated};
use super::numbers::Numbers;
use super::record::{Contents, Write};
use crate::form::Form;

/// Functions in each other.
const MAX_CALLS: usize = 16;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Number(Form),
    Condition(Condition),
    Pointer(Place),
    /// Nothing that is known; why.
    None(&'static str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// A variable of a frame, a field of it.
    Local(usize, LocalId, Vec<u32>),
    /// An element of an array of the caller.
    Element(usize, Form),
    /// An element of shared memory.
    Shared(GlobalId, Vec<Form>),
    /// A built-in variable, one of its words.
    Thread(ThreadVar, Option<u32>),
}

/// The variables of a function that is run.
#[derive(Clone, Debug, Default)]
struct Frame {
    locals: BTreeMap<(LocalId, Vec<u32>), Value>,
}

/// What is in an array in shared memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shared {
    /// What each thread wrote before the last barrier: indices and value.
    settled: Option<(Vec<Form>, Form)>,
    /// What this one has written since.
    pending: Option<(Vec<Form>, Form)>,
}

/// How a statement ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Normal,
    Returned,
}

/// The coordinates of the thread that is run.
#[derive(Clone, Debug)]
struct Thread {
    /// `threadIdx` and `blockIdx`.
    indices: [[Form; 3]; 2],
    /// `blockDim` and `gridDim`.
    sizes: [[Form; 3]; 2],
}

/// The program, and what has happened.
pub(super) struct Machine<'a> {
    program: &'a Program,
    pub(super) numbers: Numbers,
    /// The arrays of the caller.
    pub(super) arrays: Vec<Contents>,
    frames: Vec<Frame>,
    functions: Vec<FuncId>,
    thread: Option<Thread>,
    shared: BTreeMap<GlobalId, Shared>,
    /// What the thread has written in this launch, and what it has read.
    writes: Vec<Write>,
    reads: Vec<(usize, Form)>,
    guards: Vec<Condition>,
    /// Loops around the statement that is run.
    n_loops: usize,
    returned: Option<Value>,
}

/// What is passed for a parameter.
#[derive(Clone, Debug)]
pub(super) enum Argument {
    Array(usize),
    Number(Form),
}

impl<'a> Machine<'a> {
    pub(super) fn new(program: &'a Program, numbers: Numbers, n_arrays: usize) -> Self {
        Self {
            program,
            numbers,
            arrays: vec![Contents::Initial; n_arrays],
            frames: Vec::new(),
            functions: Vec::new(),
            thread: None,
            shared: BTreeMap::new(),
            writes: Vec::new(),
            reads: Vec::new(),
            guards: Vec::new(),
            n_loops: 0,
            returned: None,
        }
    }

    /// Runs a host function.
    pub(super) fn run(&mut self, function: FuncId, arguments: &[Argument]) -> Result<(), Why> {
        let values = arguments.iter().map(|argument| match argument {
            Argument::Array(array) => Value::Pointer(Place::Element(*array, Form::default())),
            Argument::Number(number) => Value::Number(number.clone()),
        });
        self.call(function, values.collect())?;
        Ok(())
    }

    fn call(&mut self, function: FuncId, arguments: Vec<Value>) -> Result<Option<Value>, Why> {
        let program = self.program;
        let callee = &program.functions[function];
        let Some(body) = &callee.body else {
            return Err(format!("`{}` is not defined", callee.name));
        };
        if self.frames.len() >= MAX_CALLS {
            return Err("functions call each other too deeply".to_owned());
        }
        let mut frame = Frame::default();
        for (local, value) in callee.locals.ids().zip(arguments) {
            frame.locals.insert((local, Vec::new()), value);
        }
        let n_guards = self.guards.len();
        self.frames.push(frame);
        self.functions.push(function);
        self.returned = None;
        let flow = self.run_all(body);
        self.frames.pop();
        self.functions.pop();
        flow?;
        // What returns early is not followed beyond the kernel itself.
        if self.guards.len() != n_guards && self.frames.iter().len() > 1 {
            return Err(format!("`{}` returns under a condition", callee.name));
        }
        Ok(self.returned.take())
    }

    fn function(&self) -> &'a Function {
        let program = self.program;
        &program.functions[*self.functions.last().expect("invariant: a function is run")]
    }

    fn run_all(&mut self, stmts: &'a [Stmt]) -> Result<Flow, Why> {
        for stmt in stmts {
            if self.stmt(stmt)? == Flow::Returned {
                return Ok(Flow::Returned);
            }
        }
        Ok(Flow::Normal)
    }

    fn stmt(&mut self, stmt: &'a Stmt) -> Result<Flow, Why> {
        self.numbers.facts = self.guards.iter().filter_map(fact).collect();
        match &stmt.kind {
            StmtKind::Expr(expr) => {
                self.effect(*expr)?;
            }
            StmtKind::Block(body) => return self.run_all(body),
            StmtKind::Decl { cleanup: None, .. } => {}
            StmtKind::Return(value) => {
                let value = value.map(|value| self.value(value)).transpose()?;
                self.returned = value;
                return Ok(Flow::Returned);
            }
            StmtKind::If { cond, then_branch, else_branch } => {
                let condition = self.condition(*cond)?;
                return self.branch(&condition, then_branch, else_branch);
            }
            StmtKind::Loop { .. } => self.iterate(stmt)?,
            StmtKind::Launch(launch) => self.launch(launch)?,
            StmtKind::Decl { .. }
            | StmtKind::DeclVla { .. }
            | StmtKind::ZeroInit(_)
            | StmtKind::Switch { .. }
            | StmtKind::Case { .. }
            | StmtKind::Default
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Try { .. }
            | StmtKind::Throw
            | StmtKind::Unsupported(_) => {
                return Err("a statement is not understood at any size".to_owned());
            }
        }
        Ok(Flow::Normal)
    }

    fn branch(
        &mut self,
        condition: &Condition,
        then_branch: &'a [Stmt],
        else_branch: &'a [Stmt],
    ) -> Result<Flow, Why> {
        if let Condition::Known(is_true) = condition {
            return self.run_all(if *is_true { then_branch } else { else_branch });
        }
        let (before, shared) = (self.frames.clone(), self.shared.clone());
        let mut ends = Vec::new();
        let not = negated(condition.clone());
        for (guard, body) in [(condition.clone(), then_branch), (not.clone(), else_branch)] {
            self.frames.clone_from(&before);
            self.guards.push(guard);
            let flow = self.run_all(body)?;
            self.guards.pop();
            if self.shared != shared {
                return Err("some threads write to shared memory or wait there".to_owned());
            }
            ends.push((flow, self.frames.clone()));
        }
        let [(first, then_frames), (second, else_frames)] = &ends[..] else {
            return Err("a branch has no end".to_owned());
        };
        match (first, second) {
            (Flow::Returned, Flow::Returned) => Err("both branches return".to_owned()),
            (Flow::Normal, Flow::Normal) => {
                self.frames = self.merged(condition, then_frames, else_frames)?;
                Ok(Flow::Normal)
            }
            (is_first, _) => {
                if self.n_loops > 0 || self.returned.is_some() {
                    return Err("a return under a condition".to_owned());
                }
                let (guard, frames) = match is_first {
                    Flow::Returned => (not, else_frames),
                    Flow::Normal => (condition.clone(), then_frames),
                };
                self.guards.push(guard);
                self.frames.clone_from(frames);
                Ok(Flow::Normal)
            }
        }
    }

    fn merged(
        &mut self,
        condition: &Condition,
        one: &[Frame],
        other: &[Frame],
    ) -> Result<Vec<Frame>, Why> {
        let mut merged = Vec::new();
        for (one, other) in one.iter().zip(other) {
            let mut frame = Frame::default();
            for (key, a) in &one.locals {
                let Some(b) = other.locals.get(key) else { continue };
                let value = match (a, b) {
                    (a, b) if a == b => a.clone(),
                    (Value::Number(a), Value::Number(b)) => Value::Number(chosen(condition, a, b)),
                    _ => Value::None("a variable that depends on a condition"),
                };
                frame.locals.insert(key.clone(), value);
            }
            merged.push(frame);
        }
        Ok(merged)
    }
}

/// Whether a type is a pointer to a type of numbers.
pub(super) fn points_to_numbers(program: &Program, ty: TypeId) -> bool {
    let pointee = program.types.pointee(ty);
    pointee.is_some_and(|it| matches!(program.types.get(it), Type::Scalar(_)))
}
