//! The litmus language as a transition system.
//!
//! A barrier is two accesses to its current generation: arriving, and departing, which is part of the first
//! transition after it. Objects are numbered variables first, then mutexes, then barriers.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use cuda_verify_base::id::Id as _;

use crate::footprint::{
    Access, AccessKind, Atomic, AtomicEffect, AtomicOrder, AtomicResult, Footprint, Location, Scope,
};
use crate::litmus::{
    Atomicity, Expr, Instruction, Litmus, N_REGISTERS, Operand, Operator, Outcome, Place, UpdateOp,
};
use crate::program::{Program, Status, StepOutcome, ThreadId};

/// Register-only instructions that may run in a row.
const MAX_LOCAL_STEPS: usize = 10_000;

/// A violation in a litmus program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Violation {
    /// The thread.
    pub thread: ThreadId,
    /// Index of the instruction in the thread.
    pub instruction: usize,
    /// What is wrong.
    pub kind: ViolationKind,
}

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum ViolationKind {
    /// An assertion does not hold.
    Assertion,
    /// An array index is out of bounds.
    OutOfBounds,
    /// A mutex is unlocked by a thread that does not hold it.
    NotHeld,
}

/// Why a litmus program could not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LitmusError {
    /// A thread loops over registers only.
    LocalLoop(ThreadId),
}

impl fmt::Display for LitmusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LocalLoop(thread) => {
                write!(f, "thread {thread} loops without touching anything shared")
            }
        }
    }
}

impl std::error::Error for LitmusError {}

/// A state of a litmus program.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct LitmusState {
    memory: Vec<Vec<i64>>,
    mutexes: Vec<Option<ThreadId>>,
    barriers: Vec<BarrierState>,
    threads: Vec<ThreadState>,
}

#[derive(Clone, PartialEq, Eq, Debug, Hash, Default)]
struct BarrierState {
    generation: u64,
    n_arrived: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, Hash)]
struct ThreadState {
    pc: usize,
    registers: [i64; N_REGISTERS],
    /// The barrier that the thread waits at.
    waits_at: Option<usize>,
    /// The barrier, and its generation, that the thread passed with its last transition.
    passed: Option<(usize, u64)>,
}

impl LitmusState {
    /// The values of the variables and registers.
    #[must_use]
    pub fn outcome(&self, is_deadlock: bool) -> Outcome {
        let registers = self.threads.iter().map(|thread| thread.registers.to_vec()).collect();
        Outcome { memory: self.memory.clone(), registers, is_deadlock }
    }
}

impl ThreadState {
    fn operand(&self, operand: Operand) -> i64 {
        match operand {
            Operand::Register(register) => self.registers[register],
            Operand::Number(number) => number,
        }
    }

    fn expr(&self, expr: Expr) -> i64 {
        match expr {
            Expr::Operand(operand) => self.operand(operand),
            Expr::Binary(operator, a, b) => apply(operator, self.operand(a), self.operand(b)),
        }
    }
}

fn apply(operator: Operator, a: i64, b: i64) -> i64 {
    match operator {
        Operator::Add => a.wrapping_add(b),
        Operator::Subtract => a.wrapping_sub(b),
        Operator::Multiply => a.wrapping_mul(b),
        Operator::Equal => i64::from(a == b),
        Operator::NotEqual => i64::from(a != b),
        Operator::Less => i64::from(a < b),
        Operator::LessOrEqual => i64::from(a <= b),
    }
}

fn object(index: usize) -> u64 {
    u64::try_from(index).expect("invariant: an index fits in 64 bits")
}

impl Litmus {
    fn mutex_object(&self, mutex: usize) -> Location {
        Location::whole(object(self.variables.len() + mutex))
    }

    fn barrier_object(&self, barrier: usize, generation: u64) -> Location {
        let index = self.variables.len() + self.mutexes.len() + barrier;
        Location::unit(object(index), generation)
    }

    /// The element that a place denotes; `None` if it is out of bounds.
    fn element(&self, place: Place, thread: &ThreadState) -> Option<usize> {
        let index = place.index.map_or(Some(0), |index| thread.operand(index).try_into().ok())?;
        (index < self.variables[place.variable].len.unwrap_or(1)).then_some(index)
    }

    /// Runs register-only instructions.
    fn settle(&self, id: ThreadId, thread: &mut ThreadState) -> Result<(), LitmusError> {
        let code = &self.threads[id.index()];
        for _ in 0..MAX_LOCAL_STEPS {
            match code.get(thread.pc) {
                Some(Instruction::Assign(register, expr)) => {
                    thread.registers[*register] = thread.expr(*expr);
                }
                Some(Instruction::Label(_)) => {}
                Some(Instruction::Jump(target, condition)) => {
                    if condition.is_none_or(|condition| thread.expr(condition) != 0) {
                        let label = Instruction::Label(*target);
                        thread.pc = code
                            .iter()
                            .position(|instruction| *instruction == label)
                            .expect("invariant: labels are defined");
                    }
                }
                _ => return Ok(()),
            }
            thread.pc += 1;
        }
        Err(LitmusError::LocalLoop(id))
    }

    /// Takes one instruction, without moving the program counter. Returns the successors' register choices.
    fn execute(
        &self,
        state: &mut LitmusState,
        id: ThreadId,
        violations: &mut Vec<ViolationKind>,
    ) -> Vec<(usize, i64)> {
        let index = id.index();
        let instruction = &self.threads[index][state.threads[index].pc];
        let thread = state.threads[index].clone();
        let mut access = |place: Place, effect: &dyn Fn(i64) -> i64| -> i64 {
            let Some(element) = self.element(place, &thread) else {
                violations.push(ViolationKind::OutOfBounds);
                return 0;
            };
            let cell = &mut state.memory[place.variable][element];
            std::mem::replace(cell, effect(*cell))
        };
        let (register, value) = match instruction {
            Instruction::Assign(..) | Instruction::Label(_) | Instruction::Jump(..) => {
                return vec![];
            }
            Instruction::Load(_, register, place) => (Some(*register), access(*place, &|old| old)),
            Instruction::Store(_, place, value) => {
                access(*place, &|_| thread.expr(*value));
                (None, 0)
            }
            Instruction::Update(op, register, place, value) => {
                let value = thread.expr(*value);
                let old = access(*place, &|old| match op {
                    UpdateOp::Add => old.wrapping_add(value),
                    UpdateOp::Max => old.max(value),
                    UpdateOp::Exchange => value,
                });
                (*register, old)
            }
            Instruction::CompareExchange(register, place, expected, new) => {
                let (expected, new) = (thread.expr(*expected), thread.expr(*new));
                let old = access(*place, &|old| if old == expected { new } else { old });
                (*register, old)
            }
            Instruction::Await(place, _) => {
                access(*place, &|old| old);
                (None, 0)
            }
            Instruction::Lock(mutex) => {
                state.mutexes[*mutex] = Some(id);
                (None, 0)
            }
            Instruction::Unlock(mutex) => {
                if state.mutexes[*mutex] == Some(id) {
                    state.mutexes[*mutex] = None;
                } else {
                    violations.push(ViolationKind::NotHeld);
                }
                (None, 0)
            }
            Instruction::Barrier(barrier) => {
                state.threads[index].waits_at = Some(*barrier);
                state.barriers[*barrier].n_arrived += 1;
                (None, 0)
            }
            Instruction::Assert(condition) => {
                if thread.expr(*condition) == 0 {
                    violations.push(ViolationKind::Assertion);
                }
                (None, 0)
            }
            Instruction::Choose(register, values) => {
                return values.iter().map(|value| (*register, *value)).collect();
            }
        };
        register.map(|register| (register, value)).into_iter().collect()
    }

    /// Lets everybody pass a barrier at which all have arrived.
    fn release(&self, state: &mut LitmusState) {
        for (index, barrier) in state.barriers.iter_mut().enumerate() {
            if barrier.n_arrived == self.threads.len() {
                for thread in &mut state.threads {
                    thread.waits_at = None;
                    thread.passed = Some((index, barrier.generation));
                }
                *barrier = BarrierState { generation: barrier.generation + 1, n_arrived: 0 };
            }
        }
    }

    /// The access of a memory instruction, by element.
    fn memory(&self, place: Place, thread: &ThreadState, kind: AccessKind) -> Option<Access> {
        let element = self.element(place, thread)?;
        Some(Access::new(Location::unit(object(place.variable), object(element)), kind))
    }

    fn access(
        &self,
        state: &LitmusState,
        thread: &ThreadState,
        pc: usize,
        id: ThreadId,
    ) -> Option<Access> {
        let atomic = |effect| {
            AccessKind::Atomic(Atomic {
                effect,
                order: AtomicOrder::AcquireRelease,
                scope: Scope::all(),
            })
        };
        let update = |group, register: Option<usize>| {
            let result = if register.is_some() { AtomicResult::Used } else { AtomicResult::Unused };
            atomic(AtomicEffect::Update { group, result })
        };
        let access = match self.threads[id.index()].get(pc)? {
            Instruction::Assign(..)
            | Instruction::Label(_)
            | Instruction::Jump(..)
            | Instruction::Assert(_)
            | Instruction::Choose(..) => return None,
            Instruction::Load(Atomicity::Plain, _, place) => {
                self.memory(*place, thread, AccessKind::Read)?
            }
            Instruction::Load(Atomicity::Atomic, _, place) | Instruction::Await(place, _) => {
                self.memory(*place, thread, atomic(AtomicEffect::Load))?
            }
            Instruction::Store(Atomicity::Plain, place, _) => {
                self.memory(*place, thread, AccessKind::Write)?
            }
            Instruction::Store(Atomicity::Atomic, place, _) => {
                self.memory(*place, thread, atomic(AtomicEffect::Store))?
            }
            Instruction::Update(op, register, place, _) => {
                let group = match op {
                    UpdateOp::Add => Some(0),
                    UpdateOp::Max => Some(1),
                    UpdateOp::Exchange => None,
                };
                self.memory(*place, thread, update(group, *register))?
            }
            Instruction::CompareExchange(register, place, ..) => {
                self.memory(*place, thread, update(None, *register))?
            }
            Instruction::Lock(mutex) => Access::new(self.mutex_object(*mutex), AccessKind::Lock),
            Instruction::Unlock(mutex) => {
                Access::new(self.mutex_object(*mutex), AccessKind::Unlock)
            }
            Instruction::Barrier(barrier) => {
                let generation = state.barriers[*barrier].generation;
                // A waiting thread's next arrival belongs to the generation after the one it waits for.
                let is_next = thread.waits_at == Some(*barrier);
                let location = self.barrier_object(*barrier, generation + u64::from(is_next));
                Access::new(location, AccessKind::Arrive)
            }
        };
        Some(access.with_tag(object(pc)))
    }
}

impl Program for Litmus {
    type State = LitmusState;
    type Violation = Violation;
    type Error = LitmusError;

    fn initial(&mut self) -> Result<LitmusState, LitmusError> {
        let start =
            ThreadState { pc: 0, registers: [0; N_REGISTERS], waits_at: None, passed: None };
        let mut state = LitmusState {
            memory: self.variables.iter().map(|v| vec![0; v.len.unwrap_or(1)]).collect(),
            mutexes: vec![None; self.mutexes.len()],
            barriers: vec![BarrierState::default(); self.barriers.len()],
            threads: vec![start; self.threads.len()],
        };
        for (index, thread) in state.threads.iter_mut().enumerate() {
            self.settle(ThreadId::from_index(index), thread)?;
        }
        Ok(state)
    }

    fn n_threads(&self, state: &LitmusState) -> usize {
        state.threads.len()
    }

    fn status(&mut self, state: &LitmusState, id: ThreadId) -> Result<Status, LitmusError> {
        let thread = &state.threads[id.index()];
        let is_enabled = match self.threads[id.index()].get(thread.pc) {
            _ if thread.waits_at.is_some() => false,
            None => return Ok(Status::Finished),
            Some(Instruction::Lock(mutex)) => state.mutexes[*mutex].is_none(),
            Some(Instruction::Await(place, value)) => {
                self.element(*place, thread).is_none_or(|element| {
                    state.memory[place.variable][element] == thread.operand(*value)
                })
            }
            Some(_) => true,
        };
        Ok(if is_enabled { Status::Enabled } else { Status::Blocked })
    }

    fn footprint(&mut self, state: &LitmusState, id: ThreadId) -> Result<Footprint, LitmusError> {
        let thread = &state.threads[id.index()];
        let passes = thread
            .waits_at
            .map(|barrier| (barrier, state.barriers[barrier].generation))
            .or(thread.passed);
        let depart = passes.map(|(barrier, generation)| {
            Access::new(self.barrier_object(barrier, generation), AccessKind::Depart)
        });
        let access = self.access(state, thread, thread.pc, id);
        let footprint: Footprint = depart.into_iter().chain(access).collect();
        Ok(match self.threads[id.index()].get(thread.pc) {
            Some(Instruction::Await(..)) => footprint.with_disabling(),
            _ => footprint,
        })
    }

    fn step(
        &mut self,
        state: &LitmusState,
        id: ThreadId,
    ) -> Result<StepOutcome<LitmusState, Violation>, LitmusError> {
        let mut next = state.clone();
        let instruction = next.threads[id.index()].pc;
        next.threads[id.index()].passed = None;
        let mut kinds = Vec::new();
        let choices = self.execute(&mut next, id, &mut kinds);
        next.threads[id.index()].pc += 1;
        let mut successors = Vec::new();
        for choice in 0..choices.len().max(1) {
            let mut successor = next.clone();
            let thread = &mut successor.threads[id.index()];
            if let Some((register, value)) = choices.get(choice) {
                thread.registers[*register] = *value;
            }
            self.settle(id, thread)?;
            self.release(&mut successor);
            successors.push(successor);
        }
        let violations =
            kinds.into_iter().map(|kind| Violation { thread: id, instruction, kind }).collect();
        Ok(StepOutcome { successors, violations })
    }

    fn state_hash(&self, state: &LitmusState) -> Option<u128> {
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, state).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        Some(half(0) << 64 | half(1))
    }
}
