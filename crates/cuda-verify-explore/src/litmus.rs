//! A small language of concurrent programs, for tests, documentation and comparing explorers.
//!
//! A program declares shared variables (initially 0), mutexes and barriers, and lists threads, one instruction a
//! line; `#` starts a comment:
//!
//! ```text
//! var x                     thread
//! var a[4]                    r0 = load x            lock m
//! mutex m                     store a[r0], r0 + 1    unlock m
//! barrier b                   add x, 1               barrier b
//!                             r1 = max x, r0         await x == 2
//! L0:                         exchange x, 5          assert r1 <= 2
//!   jump L0 if r0 < 2         r2 = cas x, 0, 1       r3 = choose 0, 7
//! ```
//!
//! Registers are `r0` to `r7`; an expression is an operand or two of them with `+ - * == != < <=` between.
//! `atomic_load` and `atomic_store` are the atomic forms. The read-modify-write operations `add`, `max`, `exchange`
//! and `cas` are atomic; all atomics synchronise. All threads take part in every barrier.
//!
//! Meaning: sequentially consistent interleaving. Each instruction is a transition, but register assignments, jumps
//! and labels run together with the transition before them. An access outside an array is a violation and otherwise
//! has no effect, and so is unlocking a mutex that the thread does not hold.

mod generate;
mod machine;
mod text;

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

pub use crate::litmus::generate::{Shape, generate};
pub use crate::litmus::machine::{LitmusError, LitmusState, Violation};
pub use crate::litmus::text::ParseLitmusError;

use crate::config::{Config, Exploration};
use crate::explorer::explore;
use crate::observer::Observer;
use crate::path::Path;
use crate::program::ThreadId;

/// Number of registers of a thread.
pub const N_REGISTERS: usize = 8;

/// A shared variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Number of elements, if it is an array.
    pub len: Option<usize>,
}

/// A register or a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Operand {
    /// A register, below [`N_REGISTERS`].
    Register(usize),
    /// A number.
    Number(i64),
}

/// An operator on 64-bit integers; comparisons give 0 or 1, arithmetic wraps around.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
}

/// An expression over registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Expr {
    /// An operand alone.
    Operand(Operand),
    /// Two operands and an operator.
    Binary(Operator, Operand, Operand),
}

/// A shared variable or an element of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Place {
    /// Index of the variable.
    pub variable: usize,
    /// The element, for arrays.
    pub index: Option<Operand>,
}

/// Whether a load or store is atomic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Atomicity {
    /// It is not.
    Plain,
    /// It is, and it synchronises.
    Atomic,
}

/// An atomic read-modify-write operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum UpdateOp {
    /// Adds the value.
    Add,
    /// Keeps the larger value.
    Max,
    /// Overwrites.
    Exchange,
}

/// An instruction. Registers, variables, mutexes and barriers are given by index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Instruction {
    /// `r0 = r1 + 1`
    Assign(usize, Expr),
    /// `L0:`
    Label(u32),
    /// `jump L0` or `jump L0 if r0 < 2`
    Jump(u32, Option<Expr>),
    /// `r0 = load x` or `r0 = atomic_load x`
    Load(Atomicity, usize, Place),
    /// `store x, r0` or `atomic_store x, r0`
    Store(Atomicity, Place, Expr),
    /// `add x, 1` or `r0 = add x, 1`; the register gets the old value.
    Update(UpdateOp, Option<usize>, Place, Expr),
    /// `r0 = cas x, 0, 1` or `cas x, 0, 1`: the expected and the new value; the register gets the old value.
    CompareExchange(Option<usize>, Place, Expr, Expr),
    /// `await x == 1`: waits until the variable has the value.
    Await(Place, Operand),
    /// `lock m`
    Lock(usize),
    /// `unlock m`
    Unlock(usize),
    /// `barrier b`
    Barrier(usize),
    /// `assert r0 == 1`
    Assert(Expr),
    /// `r0 = choose 0, 1`: any of the numbers.
    Choose(usize, Vec<i64>),
}

/// A litmus program. [`str::parse`] reads its text form and [`Display`](fmt::Display) prints it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Litmus {
    pub(crate) variables: Vec<Variable>,
    pub(crate) mutexes: Vec<String>,
    pub(crate) barriers: Vec<String>,
    pub(crate) threads: Vec<Vec<Instruction>>,
}

impl Litmus {
    /// The instructions of each thread.
    #[must_use]
    pub fn threads(&self) -> &[Vec<Instruction>] {
        &self.threads
    }

    /// The shared variables.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Explores the program and collects what it can lead to.
    ///
    /// # Errors
    /// Fails if a thread loops without touching anything shared.
    pub fn outcomes(&self, config: &Config) -> Result<Outcomes, LitmusError> {
        let mut collector = Collector::default();
        let exploration = explore(&mut self.clone(), config, &mut collector)?;
        let Collector { finals, violations } = collector;
        Ok(Outcomes { finals, violations, exploration })
    }

    /// A final state in one line: variables, then the registers of each thread that are not 0.
    #[must_use]
    pub fn display_outcome(&self, outcome: &Outcome) -> String {
        let mut parts = Vec::new();
        for (variable, values) in self.variables.iter().zip(&outcome.memory) {
            match (variable.len, values.as_slice()) {
                (None, [value]) => parts.push(format!("{}={value}", variable.name)),
                (_, values) => parts.push(format!("{}={values:?}", variable.name)),
            }
        }
        for (thread, registers) in outcome.registers.iter().enumerate() {
            for (register, value) in registers.iter().enumerate().filter(|(_, value)| **value != 0)
            {
                parts.push(format!("{thread}:r{register}={value}"));
            }
        }
        if outcome.is_deadlock {
            parts.push("deadlock".to_owned());
        }
        parts.join(" ")
    }
}

/// A state in which nothing can happen any more.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Outcome {
    /// The elements of each variable.
    pub memory: Vec<Vec<i64>>,
    /// The registers of each thread.
    pub registers: Vec<Vec<i64>>,
    /// Whether threads are blocked.
    pub is_deadlock: bool,
}

/// What a program can lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcomes {
    /// The final states.
    pub finals: BTreeSet<Outcome>,
    /// The violations, each with the first path that showed it.
    pub violations: Vec<(Violation, Path)>,
    /// How they were found.
    pub exploration: Exploration,
}

#[derive(Default)]
struct Collector {
    finals: BTreeSet<Outcome>,
    violations: Vec<(Violation, Path)>,
}

impl Observer<Litmus> for Collector {
    fn violation(&mut self, violation: Violation, path: &Path) -> ControlFlow<()> {
        if !self.violations.iter().any(|(known, _)| *known == violation) {
            self.violations.push((violation, path.clone()));
        }
        ControlFlow::Continue(())
    }

    fn deadlock(&mut self, state: &LitmusState, _: &[ThreadId], _: &Path) -> ControlFlow<()> {
        self.finals.insert(state.outcome(true));
        ControlFlow::Continue(())
    }

    fn completed(&mut self, state: &LitmusState, _: &Path) -> ControlFlow<()> {
        self.finals.insert(state.outcome(false));
        ControlFlow::Continue(())
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
        })
    }
}
