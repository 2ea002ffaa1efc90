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

use std::collections::BTreeMap;

use cuda_verify_core::ir::intrinsic::{BarrierKind, FloatOp, Intrinsic};
use cuda_verify_core::ir::program::{
    BinaryOp, Callee, Constant, ExprId, ExprKind, FuncId, Function, GlobalId, GlobalSpace, Launch,
    LocalId, Program, Stmt, StmtKind, ThreadVar, UnaryOp, for_each_stmt,
};
use cuda_verify_core::ir::types::{FloatType, Scalar, Signedness, Type, TypeId};
use num_rational::BigRational;
use num_traits::Zero;

use super::numbers::{Numbers, Range, as_whole, symbol, whole};
use super::record::{Contents, Record, Write};
use crate::form::{Atom, Form};

/// Functions in each other.
const MAX_CALLS: usize = 16;

/// Why there is no form, in words.
pub(super) type Why = String;

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Known(bool),
    /// A whole number is not negative.
    NotNegative(Form),
    /// A real number is positive.
    Positive(Form),
    Zero(Form),
    Not(Box<Condition>),
    Both(Box<Condition>, Box<Condition>),
}

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

    /// An arbitrary iteration of a loop, and what all of them come to.
    fn iterate(&mut self, stmt: &'a Stmt) -> Result<(), Why> {
        let StmtKind::Loop { cond_prelude, cond, step, body, is_test_last, .. } = &stmt.kind else {
            return Err("no loop".to_owned());
        };
        let (Some(cond), Some(step), true, false) =
            (*cond, *step, cond_prelude.is_empty(), *is_test_last)
        else {
            return Err("a loop that does not count".to_owned());
        };
        let function = self.function();
        let counter = counted(function, step).ok_or("a loop that does not count")?;
        let changed = assigned(function, body);
        if changed.contains(&counter) {
            return Err("a loop whose counter its body changes".to_owned());
        }
        let start = self.number_of(counter)?;
        // The stride, from one step.
        self.effect(step)?;
        let stride = self.number_of(counter)?.minus(&start);
        let stride = as_whole(&stride).filter(|it| *it > 0).ok_or("a loop with another stride")?;
        let (any, at) = self.numbers.symbol(Range::Any);
        self.set_number(counter, &at);
        let Condition::NotNegative(more) = self.condition(cond)? else {
            return Err("a loop with another condition".to_owned());
        };
        // `limit - at` is not negative.
        let limit = more.plus(&at);
        if self.numbers.has(&limit, any) {
            return Err("a loop with another condition".to_owned());
        }
        let span = limit.minus(&start).plus(&whole(i128::from(stride)));
        if !self.numbers.is_never_negative(&span) {
            return Err("a loop that may have no iteration".to_owned());
        }
        let length = if stride == 1 {
            span
        } else {
            let quotient = self.numbers.quotient(&span, &whole(i128::from(stride)));
            quotient.ok_or("a loop with another stride")?
        };
        let (iteration, number) = self.numbers.symbol(Range::Below(length.clone()));
        let at = start.plus(&number.scaled(&BigRational::from_integer(stride.into())));
        let before = self.frames.clone();
        let log = (self.writes.len(), self.reads.len());
        // A loop that leaves shared memory alone finds there what was written before; in one that does not, that is what
        // the iteration itself writes first.
        let shared = self.shared.clone();
        let mut is_sharing = false;
        // What the variables are in an arbitrary iteration: first anything, then what they grow by.
        let mut known: BTreeMap<LocalId, Form> = BTreeMap::new();
        let mut totals: BTreeMap<LocalId, Form> = BTreeMap::new();
        for _ in 0..=changed.len() + 1 {
            self.frames.clone_from(&before);
            self.writes.truncate(log.0);
            self.reads.truncate(log.1);
            self.shared = if is_sharing { BTreeMap::new() } else { shared.clone() };
            self.set_number(counter, &at);
            let mut unknown: BTreeMap<LocalId, usize> = BTreeMap::new();
            for local in &changed {
                match (known.get(local), self.number_of(*local)) {
                    (Some(form), _) => self.set_number(*local, &form.clone()),
                    (None, Ok(_)) => {
                        let (number, form) = self.numbers.symbol(Range::Any);
                        unknown.insert(*local, number);
                        self.set_number(*local, &form);
                    }
                    // It has no value before the loop: one of its own in each iteration.
                    (None, Err(_)) => {}
                }
            }
            self.n_loops += 1;
            let flow = self.run_all(body)?;
            self.n_loops -= 1;
            if flow == Flow::Returned {
                return Err("a return in a loop".to_owned());
            }
            totals.clear();
            if !is_sharing && self.shared != shared {
                is_sharing = true;
                continue;
            }
            let mut is_new = false;
            for (local, number) in &unknown {
                let first = before_value(&before, *local).ok_or("a variable without a value")?;
                let growth = self.number_of(*local)?.minus(&symbol(*number));
                if unknown.values().any(|it| self.numbers.has(&growth, *it)) {
                    continue;
                }
                if !self.numbers.has(&growth, iteration) {
                    known.insert(*local, first.plus(&growth.times(&symbol(iteration))));
                    is_new = true;
                }
                let sum = self.numbers.sum(iteration, &length, &growth);
                totals.insert(*local, first.plus(&sum.ok_or("a sum that divides by zero")?));
            }
            for (local, form) in &known {
                if unknown.contains_key(local) {
                    continue;
                }
                let with = BTreeMap::from([(iteration, length.clone())]);
                let last = self.numbers.substituted(form, &with);
                totals.insert(*local, last.ok_or("a sum that divides by zero")?);
            }
            if !is_new {
                break;
            }
        }
        let is_open = |it: usize| matches!(self.numbers.range(it), Some(Range::Any));
        for write in &self.writes[log.0..] {
            let in_write = self.numbers.symbols(&write.index).into_iter();
            if in_write.chain(self.numbers.symbols(&write.value)).any(is_open) {
                return Err("a loop writes what depends on earlier iterations".to_owned());
            }
        }
        self.frames = before;
        for local in &changed {
            let value = match totals.get(local) {
                Some(total) => Value::Number(total.clone()),
                None => Value::None("a variable that a loop changes in another way"),
            };
            self.set(*local, value);
        }
        self.set(
            counter,
            Value::Number(start.plus(&length.scaled(&BigRational::from_integer(stride.into())))),
        );
        self.shared = if is_sharing { BTreeMap::new() } else { shared };
        Ok(())
    }

    fn launch(&mut self, launch: &Launch) -> Result<(), Why> {
        if self.thread.is_some() {
            return Err("a kernel launches kernels".to_owned());
        }
        let Callee::Direct(kernel) = launch.kernel else {
            return Err("a launch by pointer".to_owned());
        };
        let mut dims = Vec::new();
        for expr in launch.grid.iter().chain(&launch.block) {
            let size = self.number(*expr)?;
            if !self.numbers.is_never_negative(&size.minus(&Form::whole(1))) {
                return Err("a launch that may have no threads".to_owned());
            }
            dims.push(size);
        }
        let arguments: Result<Vec<Value>, Why> =
            launch.args.iter().map(|arg| self.value(*arg)).collect();
        let arguments = arguments?;
        let mut index = |size: &Form| match as_whole(size) {
            Some(1) => Form::default(),
            _ => self.numbers.symbol(Range::Below(size.clone())).1,
        };
        let [gx, gy, gz, bx, by, bz] = &dims[..] else { return Err("no launch".to_owned()) };
        let blocks = [index(gx), index(gy), index(gz)];
        let threads = [index(bx), index(by), index(bz)];
        let of = |it: [&Form; 3]| it.map(Clone::clone);
        self.thread = Some(Thread {
            indices: [threads, blocks],
            sizes: [of([bx, by, bz]), of([gx, gy, gz])],
        });
        self.shared.clear();
        self.writes.clear();
        self.reads.clear();
        let guards = std::mem::take(&mut self.guards);
        if !guards.is_empty() || self.n_loops > 0 {
            return Err("a launch under a condition or in a loop".to_owned());
        }
        self.call(kernel, arguments)?;
        self.guards = guards;
        self.numbers.facts.clear();
        let thread = self.thread.take().ok_or("no thread")?;
        let coordinates: Vec<usize> =
            thread.indices.iter().flatten().flat_map(|it| self.numbers.symbols(it)).collect();
        let writes = std::mem::take(&mut self.writes);
        let reads = std::mem::take(&mut self.reads);
        for write in &writes {
            if writes.iter().filter(|it| it.array == write.array).count() > 1 {
                return Err("a kernel writes to an array at several places".to_owned());
            }
            let own = reads.iter().filter(|it| it.0 == write.array);
            if own.into_iter().any(|(_, index)| *index != write.index) {
                return Err("a kernel reads elements that it writes elsewhere".to_owned());
            }
        }
        for write in writes {
            let record = Record::new(&mut self.numbers, &coordinates, &write)?;
            self.arrays[write.array] = match &self.arrays[write.array] {
                Contents::Initial => Contents::Written(record),
                Contents::Written(before) if before.covers_the_same(&record) => {
                    Contents::Written(record)
                }
                Contents::Written(_) => {
                    return Err("launches write to different parts of an array".to_owned());
                }
            };
        }
        Ok(())
    }

    fn effect(&mut self, expr: ExprId) -> Result<(), Why> {
        let function = self.function();
        let expr = &function.exprs[expr];
        match &expr.kind {
            ExprKind::Assign(place, value) if self.program.types.as_record(expr.ty).is_some() => {
                self.copy(*place, *value)
            }
            ExprKind::Assign(place, value) => {
                let value = self.value(*value)?;
                let place = self.place(*place)?;
                self.store(place, value)
            }
            ExprKind::AssignOp { op, place, value, compute_ty } => {
                let value = self.value(*value)?;
                let target = self.place(*place)?;
                let before = self.load(&target)?;
                let after = match before {
                    Value::Pointer(_) => self.moved(before, value, *op == BinaryOp::Sub)?,
                    Value::Number(before) => {
                        let Value::Number(value) = value else {
                            return Err("an operand that is no number".to_owned());
                        };
                        Value::Number(self.arithmetic(*op, &before, &value, *compute_ty)?)
                    }
                    Value::Condition(_) | Value::None(_) => {
                        return Err("an assignment to what is no number".to_owned());
                    }
                };
                self.store(target, after)
            }
            ExprKind::IncDec { place, is_increment, .. } => {
                let target = self.place(*place)?;
                let before = self.load(&target)?;
                let one = Form::whole(1);
                let after = match before {
                    Value::Number(before) if *is_increment => Value::Number(before.plus(&one)),
                    Value::Number(before) => Value::Number(before.minus(&one)),
                    pointer => self.moved(pointer, Value::Number(one), !is_increment)?,
                };
                self.store(target, after)
            }
            ExprKind::Intrinsic(Intrinsic::Barrier(BarrierKind::Plain), _) => {
                self.wait();
                Ok(())
            }
            ExprKind::Intrinsic(
                Intrinsic::Assume | Intrinsic::Requires | Intrinsic::Extent | Intrinsic::Presume,
                _,
            ) => Ok(()),
            ExprKind::Call(Callee::Direct(callee), arguments) => {
                self.call_with(*callee, arguments)?;
                Ok(())
            }
            ExprKind::Convert(inner) => self.effect(*inner),
            _ => Err("an effect that is not understood at any size".to_owned()),
        }
    }

    /// Copies a whole variable of a class.
    fn copy(&mut self, place: ExprId, value: ExprId) -> Result<(), Why> {
        let ExprKind::Load(source) = self.function().exprs[value].kind else {
            return Err("an object that is not understood at any size".to_owned());
        };
        let (Place::Local(from, source, inner), Place::Local(to, target, outer)) =
            (self.place(source)?, self.place(place)?)
        else {
            return Err("an object that is not understood at any size".to_owned());
        };
        let locals = &self.frames[from].locals;
        let of_source = locals.iter().filter(|((local, _), _)| *local == source);
        let copied: Vec<(Vec<u32>, Value)> = of_source
            .filter_map(|((_, path), value)| {
                let rest = path.strip_prefix(&inner[..])?;
                Some(([&outer[..], rest].concat(), value.clone()))
            })
            .collect();
        for (path, value) in copied {
            self.frames[to].locals.insert((target, path), value);
        }
        Ok(())
    }

    /// The barrier of the block: what its threads have written can be read.
    fn wait(&mut self) {
        for shared in self.shared.values_mut() {
            if let Some(pending) = shared.pending.take() {
                shared.settled = Some(pending);
            }
        }
    }

    fn call_with(&mut self, callee: FuncId, arguments: &[ExprId]) -> Result<Option<Value>, Why> {
        let arguments: Result<Vec<Value>, Why> =
            arguments.iter().map(|it| self.value(*it)).collect();
        let arguments = arguments?;
        let function = &self.program.functions[callee];
        if let Some(operands) = numbers_of(&arguments).filter(|it| !it.is_empty())
            && function.is_model
            && !is_single_return(function)
            && self.is_function_of_numbers(callee, MAX_CALLS)
        {
            let name = function.name.to_string();
            return Ok(Some(Value::Number(Form::atom(Atom::Call(name, operands)))));
        }
        self.call(callee, arguments)
    }

    /// Whether the result of a function depends on its arguments alone, and it does nothing else.
    fn is_function_of_numbers(&self, function: FuncId, depth: usize) -> bool {
        let function = &self.program.functions[function];
        let Some(body) = &function.body else { return false };
        let mut is_pure = depth > 0;
        for_each_stmt(body, |stmt| {
            is_pure &= !matches!(stmt.kind, StmtKind::Launch(_) | StmtKind::Unsupported(_));
        });
        is_pure
            && function.exprs.values().all(|expr| match &expr.kind {
                ExprKind::Global(_) | ExprKind::Deref(_) | ExprKind::AddrOf(_) => false,
                ExprKind::Call(Callee::Direct(callee), _) => {
                    self.is_function_of_numbers(*callee, depth - 1)
                }
                ExprKind::Call(Callee::Indirect(_), _) => false,
                ExprKind::Intrinsic(intrinsic, _) => matches!(
                    intrinsic,
                    Intrinsic::Float(_)
                        | Intrinsic::Rounded(..)
                        | Intrinsic::Near(..)
                        | Intrinsic::Bounded
                        | Intrinsic::IsDevice
                ),
                ExprKind::Local(_)
                | ExprKind::Field(..)
                | ExprKind::Index(..)
                | ExprKind::Const(_)
                | ExprKind::Load(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Convert(_)
                | ExprKind::Bitcast(_)
                | ExprKind::And(..)
                | ExprKind::Or(..)
                | ExprKind::Conditional(..)
                | ExprKind::Assign(..)
                | ExprKind::AssignOp { .. }
                | ExprKind::IncDec { .. } => true,
                ExprKind::Decay(_)
                | ExprKind::FuncAddr(_)
                | ExprKind::PtrAdd(..)
                | ExprKind::PtrSub(..)
                | ExprKind::PtrDiff(..)
                | ExprKind::Seq(_) => false,
            })
    }

    fn value(&mut self, expr: ExprId) -> Result<Value, Why> {
        let function = self.function();
        let of = &function.exprs[expr];
        Ok(match &of.kind {
            ExprKind::Const(constant) => self.constant(*constant, of.ty)?,
            ExprKind::Load(place) => {
                let place = self.place(*place)?;
                self.load(&place)?
            }
            ExprKind::AddrOf(place) => Value::Pointer(self.place(*place)?),
            ExprKind::Unary(UnaryOp::Neg, operand) => {
                Value::Number(Form::default().minus(&self.number(*operand)?))
            }
            ExprKind::PtrAdd(pointer, index) | ExprKind::PtrSub(pointer, index) => {
                let (pointer, index) = (self.value(*pointer)?, self.value(*index)?);
                self.moved(pointer, index, matches!(of.kind, ExprKind::PtrSub(..)))?
            }
            ExprKind::Unary(UnaryOp::Not, _) | ExprKind::And(..) | ExprKind::Or(..) => {
                Value::Condition(self.condition(expr)?)
            }
            ExprKind::Binary(op, ..) if op.is_comparison() => {
                Value::Condition(self.condition(expr)?)
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.number(*left)?, self.number(*right)?);
                Value::Number(self.arithmetic(*op, &left, &right, of.ty)?)
            }
            ExprKind::Convert(inner) => self.converted(*inner, of.ty)?,
            ExprKind::Conditional(cond, left, right) => match self.condition(*cond)? {
                Condition::Known(is_true) => self.value(if is_true { *left } else { *right })?,
                condition => {
                    let (left, right) = (self.number(*left)?, self.number(*right)?);
                    Value::Number(chosen(&condition, &left, &right))
                }
            },
            ExprKind::Call(Callee::Direct(callee), arguments) => {
                let result = self.call_with(*callee, arguments)?;
                result.ok_or("a function without a result")?
            }
            ExprKind::Intrinsic(Intrinsic::Float(op), operands) => {
                let operands: Result<Vec<Form>, Why> =
                    operands.iter().map(|it| self.number(*it)).collect();
                Value::Number(float(*op, operands?)?)
            }
            ExprKind::Assign(..) | ExprKind::AssignOp { .. } => {
                self.effect(expr)?;
                let (ExprKind::Assign(place, _) | ExprKind::AssignOp { place, .. }) = &of.kind
                else {
                    return Err("no assignment".to_owned());
                };
                let place = self.place(*place)?;
                self.load(&place)?
            }
            _ => return Err("an expression that is not understood at any size".to_owned()),
        })
    }

    fn number(&mut self, expr: ExprId) -> Result<Form, Why> {
        match self.value(expr)? {
            Value::Number(number) => Ok(number),
            Value::None(why) => Err(why.to_owned()),
            Value::Condition(condition) => {
                Ok(chosen(&condition, &Form::whole(1), &Form::default()))
            }
            Value::Pointer(_) => Err("a pointer that is taken for a number".to_owned()),
        }
    }

    fn constant(&self, constant: Constant, ty: TypeId) -> Result<Value, Why> {
        let scalar = self.program.types.as_scalar(ty);
        Ok(match (constant, scalar) {
            (Constant::Bool(is_true), _) => Value::Condition(Condition::Known(is_true)),
            (Constant::Int(bits), Some(Scalar::Int(width, signedness))) => {
                let bits = i128::from_ne_bytes(bits.to_ne_bytes());
                let is_negative =
                    signedness == Signedness::Signed && width < 128 && bits >> (width - 1) & 1 == 1;
                Value::Number(whole(if is_negative { bits - (1 << width) } else { bits }))
            }
            (Constant::Float(bits), Some(Scalar::Float(float))) => {
                let value = match float {
                    FloatType::Single => {
                        f64::from(f32::from_bits(u32::try_from(bits).unwrap_or(0)))
                    }
                    FloatType::Double => f64::from_bits(bits),
                    FloatType::Half | FloatType::BFloat16 => {
                        return Err("a constant of half precision".to_owned());
                    }
                };
                let number = BigRational::from_float(value).ok_or("a constant that is infinite")?;
                Value::Number(Form::number(number))
            }
            _ => return Err("a constant of another type".to_owned()),
        })
    }

    /// Integers stay what they are, and become real numbers; they are taken not to lose bits.
    fn converted(&mut self, inner: ExprId, to: TypeId) -> Result<Value, Why> {
        let types = &self.program.types;
        let from = self.function().exprs[inner].ty;
        let scalars = (types.as_scalar(from), types.as_scalar(to));
        let is_pointer = types.pointee(from).is_some() && types.pointee(to).is_some();
        match scalars {
            _ if is_pointer => Err("a pointer to another type".to_owned()),
            (Some(Scalar::Bool), Some(Scalar::Int(..))) => Ok(Value::Number(self.number(inner)?)),
            (Some(Scalar::Int(..)), Some(Scalar::Int(32 | 64, _) | Scalar::Float(_)))
            | (Some(Scalar::Float(_)), Some(Scalar::Float(_))) => {
                Ok(Value::Number(self.number(inner)?))
            }
            (Some(Scalar::Int(..)), Some(Scalar::Bool)) => {
                let number = self.number(inner)?;
                Ok(Value::Condition(negated(self.is_zero(number))))
            }
            _ => Err("a conversion that is not understood at any size".to_owned()),
        }
    }

    fn is_zero(&self, number: Form) -> Condition {
        match number.as_number() {
            Some(number) => Condition::Known(number.is_zero()),
            None => Condition::Zero(number),
        }
    }

    fn arithmetic(
        &mut self,
        op: BinaryOp,
        left: &Form,
        right: &Form,
        ty: TypeId,
    ) -> Result<Form, Why> {
        let is_real = matches!(self.program.types.as_scalar(ty), Some(Scalar::Float(_)));
        let power = |right: &Form| -> Option<Form> {
            let distance = u32::try_from(as_whole(right)?).ok().filter(|it| *it < 63)?;
            Some(whole(1 << distance))
        };
        match op {
            BinaryOp::Add => Ok(left.plus(right)),
            BinaryOp::Sub => Ok(left.minus(right)),
            BinaryOp::Mul => Ok(left.times(right)),
            BinaryOp::Div if is_real => {
                let inverse = right.reciprocal().ok_or("a division by zero")?;
                Ok(left.times(&inverse))
            }
            BinaryOp::Div => {
                let quotient = self.numbers.quotient(left, right);
                quotient.ok_or_else(|| "a quotient of sizes".to_owned())
            }
            BinaryOp::Rem if !is_real => {
                let quotient = self.numbers.quotient(left, right).ok_or("a quotient of sizes")?;
                Ok(left.minus(&quotient.times(right)))
            }
            BinaryOp::Shl => Ok(left.times(&power(right).ok_or("a shift by a size")?)),
            BinaryOp::Shr => {
                let divisor = power(right).ok_or("a shift by a size")?;
                let quotient = self.numbers.quotient(left, &divisor);
                quotient.ok_or_else(|| "a quotient of sizes".to_owned())
            }
            BinaryOp::Rem
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::Eq
            | BinaryOp::Ne => Err("an operator that is not understood at any size".to_owned()),
        }
    }

    fn condition(&mut self, expr: ExprId) -> Result<Condition, Why> {
        let function = self.function();
        match &function.exprs[expr].kind {
            ExprKind::Unary(UnaryOp::Not, inner) => Ok(negated(self.condition(*inner)?)),
            ExprKind::And(left, right) => {
                let (left, right) = (self.condition(*left)?, self.condition(*right)?);
                Ok(both(left, right))
            }
            ExprKind::Or(left, right) => {
                let (left, right) = (self.condition(*left)?, self.condition(*right)?);
                Ok(negated(both(negated(left), negated(right))))
            }
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                let ty = self.function().exprs[*left].ty;
                let (a, b) = (self.number(*left)?, self.number(*right)?);
                match self.program.types.as_scalar(ty) {
                    Some(Scalar::Float(_)) => compared_reals(*op, &a, &b),
                    Some(Scalar::Int(..) | Scalar::Bool) => Ok(self.compared(*op, &a, &b)),
                    Some(Scalar::Pointer) | None => Err("pointers that are compared".to_owned()),
                }
            }
            _ => match self.value(expr)? {
                Value::Condition(condition) => Ok(condition),
                _ => Err("a condition that is not understood at any size".to_owned()),
            },
        }
    }

    /// A comparison of whole numbers, decided where their ranges do.
    fn compared(&self, op: BinaryOp, a: &Form, b: &Form) -> Condition {
        let one = Form::whole(1);
        match op {
            BinaryOp::Lt => self.not_negative(b.minus(a).minus(&one)),
            BinaryOp::Le => self.not_negative(b.minus(a)),
            BinaryOp::Gt => self.not_negative(a.minus(b).minus(&one)),
            BinaryOp::Ge => self.not_negative(a.minus(b)),
            BinaryOp::Eq => self.is_zero(a.minus(b)),
            _ => negated(self.is_zero(a.minus(b))),
        }
    }

    fn not_negative(&self, form: Form) -> Condition {
        let below = Form::default().minus(&form).minus(&Form::whole(1));
        if self.numbers.is_never_negative(&form) {
            Condition::Known(true)
        } else if self.numbers.is_never_negative(&below) {
            Condition::Known(false)
        } else {
            Condition::NotNegative(form)
        }
    }

    fn place(&mut self, expr: ExprId) -> Result<Place, Why> {
        let function = self.function();
        match &function.exprs[expr].kind {
            ExprKind::Local(local) => Ok(Place::Local(self.frames.len() - 1, *local, Vec::new())),
            ExprKind::Global(global) => match self.program.globals[*global].space {
                GlobalSpace::Thread(variable) => Ok(Place::Thread(variable, None)),
                GlobalSpace::Shared => Ok(Place::Shared(*global, Vec::new())),
                _ => Err("a variable of the program".to_owned()),
            },
            ExprKind::Deref(pointer) => match self.value(*pointer)? {
                Value::Pointer(place) => Ok(place),
                _ => Err("a pointer that is not known".to_owned()),
            },
            ExprKind::Field(place, field) => match self.place(*place)? {
                Place::Local(frame, local, mut path) => {
                    path.push(*field);
                    Ok(Place::Local(frame, local, path))
                }
                Place::Thread(variable, None) => Ok(Place::Thread(variable, Some(*field))),
                _ => Err("a field that is not understood at any size".to_owned()),
            },
            ExprKind::Index(place, index) => {
                let place = self.place(*place)?;
                let index = self.number(*index)?;
                match place {
                    Place::Shared(global, mut indices) => {
                        indices.push(index);
                        Ok(Place::Shared(global, indices))
                    }
                    Place::Local(frame, local, mut path) => {
                        let index = as_whole(&index).and_then(|it| u32::try_from(it).ok());
                        path.push(index.ok_or("an index into a variable of the thread")?);
                        Ok(Place::Local(frame, local, path))
                    }
                    _ => Err("an index that is not understood at any size".to_owned()),
                }
            }
            _ => Err("a place that is not understood at any size".to_owned()),
        }
    }

    fn moved(&self, pointer: Value, by: Value, is_back: bool) -> Result<Value, Why> {
        let (Value::Pointer(Place::Element(array, index)), Value::Number(by)) = (pointer, by)
        else {
            return Err("a pointer that is not understood at any size".to_owned());
        };
        let index = if is_back { index.minus(&by) } else { index.plus(&by) };
        Ok(Value::Pointer(Place::Element(array, index)))
    }

    fn load(&mut self, place: &Place) -> Result<Value, Why> {
        match place {
            Place::Local(frame, local, path) => {
                let found = self.frames[*frame].locals.get(&(*local, path.clone())).cloned();
                if let (None, true) = (&found, path.is_empty()) {
                    return Ok(Value::None("a variable without a value"));
                }
                found.ok_or_else(|| "a variable without a value".to_owned())
            }
            Place::Thread(variable, Some(axis)) => {
                let thread = self.thread.as_ref().ok_or("a thread on the host")?;
                let axis = usize::try_from(*axis).unwrap_or(0);
                Ok(Value::Number(match variable {
                    ThreadVar::ThreadIdx => thread.indices[0][axis].clone(),
                    ThreadVar::BlockIdx => thread.indices[1][axis].clone(),
                    ThreadVar::BlockDim => thread.sizes[0][axis].clone(),
                    ThreadVar::GridDim => thread.sizes[1][axis].clone(),
                }))
            }
            Place::Element(array, index) => self.read(*array, index).map(Value::Number),
            Place::Shared(global, indices) => self.read_shared(*global, indices).map(Value::Number),
            Place::Thread(_, None) => Err("a whole built-in variable".to_owned()),
        }
    }

    fn read(&mut self, array: usize, index: &Form) -> Result<Form, Why> {
        if self.thread.is_none() {
            return Err("the host reads memory".to_owned());
        }
        if let Some(own) = self.writes.iter().find(|it| it.array == array) {
            let is_same = own.index == *index && own.guards == self.guards;
            return if is_same {
                Ok(own.value.clone())
            } else {
                Err("a kernel reads elements that it writes elsewhere".to_owned())
            };
        }
        self.reads.push((array, index.clone()));
        match self.arrays[array].clone() {
            Contents::Initial => {
                let operands = vec![whole(i128::try_from(array).unwrap_or(0)), index.clone()];
                Ok(Form::atom(Atom::Call("element".to_owned(), operands)))
            }
            Contents::Written(record) => record.at(&mut self.numbers, index),
        }
    }

    /// The element that another thread of the block, or this one, has written.
    fn read_shared(&mut self, global: GlobalId, indices: &[Form]) -> Result<Form, Why> {
        let shared = self.shared.get(&global).cloned().unwrap_or_default();
        if let Some((own, value)) = &shared.pending {
            return if own == indices {
                Ok(value.clone())
            } else {
                Err("shared memory that is read without a barrier".to_owned())
            };
        }
        let Some((places, value)) = shared.settled else {
            return Err("shared memory that was written elsewhere".to_owned());
        };
        let thread = self.thread.clone().ok_or("a thread on the host")?;
        let mut with = BTreeMap::new();
        for (place, index) in places.iter().zip(indices) {
            let symbols = self.numbers.symbols(place);
            let is_coordinate = |it: &usize| thread.indices[0].contains(&symbol(*it));
            let [coordinate] = symbols[..] else {
                return Err("shared memory that is written at other places".to_owned());
            };
            let is_own = is_coordinate(&coordinate) && *place == symbol(coordinate);
            let Some(Range::Below(limit)) = self.numbers.range(coordinate).cloned() else {
                return Err("shared memory that is written at other places".to_owned());
            };
            let last = limit.minus(&Form::whole(1)).minus(index);
            let is_there =
                self.numbers.is_never_negative(index) && self.numbers.is_never_negative(&last);
            if !is_own || !is_there || with.insert(coordinate, index.clone()).is_some() {
                return Err("shared memory that is written at other places".to_owned());
            }
        }
        let coordinates = thread.indices[0].iter().filter(|it| !it.is_zero()).count();
        if coordinates != with.len() {
            return Err("several threads write an element of shared memory".to_owned());
        }
        let found = self.numbers.substituted(&value, &with);
        found.ok_or_else(|| "a division by zero".to_owned())
    }

    fn store(&mut self, place: Place, value: Value) -> Result<(), Why> {
        match place {
            Place::Local(frame, local, path) => {
                self.frames[frame].locals.insert((local, path), value);
                Ok(())
            }
            Place::Element(array, index) => {
                let value = number_in(value)?;
                if self.thread.is_none() {
                    return Err("the host writes memory".to_owned());
                }
                let guards = self.guards.clone();
                let is_same = |it: &&mut Write| it.array == array && it.index == index;
                match self.writes.iter_mut().find(is_same) {
                    Some(known) if known.guards == guards => known.value = value,
                    Some(_) | None => self.writes.push(Write { array, index, value, guards }),
                }
                Ok(())
            }
            Place::Shared(global, indices) => {
                let value = number_in(value)?;
                if !self.guards.is_empty() {
                    return Err("some threads write to shared memory".to_owned());
                }
                let shared = self.shared.entry(global).or_default();
                if shared.pending.as_ref().is_some_and(|(own, _)| *own != indices) {
                    return Err("shared memory that is written at several places".to_owned());
                }
                shared.pending = Some((indices, value));
                Ok(())
            }
            Place::Thread(..) => Err("a built-in variable is written".to_owned()),
        }
    }

    fn number_of(&self, local: LocalId) -> Result<Form, Why> {
        let frame = self.frames.last().ok_or("no function")?;
        match frame.locals.get(&(local, Vec::new())) {
            Some(Value::Number(number)) => Ok(number.clone()),
            _ => Err("a variable of a loop that is no number".to_owned()),
        }
    }

    fn set_number(&mut self, local: LocalId, number: &Form) {
        self.set(local, Value::Number(number.clone()));
    }

    fn set(&mut self, local: LocalId, value: Value) {
        if let Some(frame) = self.frames.last_mut() {
            frame.locals.insert((local, Vec::new()), value);
        }
    }
}

fn fact(condition: &Condition) -> Option<Form> {
    match condition {
        Condition::NotNegative(form) => Some(form.clone()),
        Condition::Known(_)
        | Condition::Positive(_)
        | Condition::Zero(_)
        | Condition::Not(_)
        | Condition::Both(..) => None,
    }
}

fn before_value(frames: &[Frame], local: LocalId) -> Option<Form> {
    match frames.last()?.locals.get(&(local, Vec::new()))? {
        Value::Number(number) => Some(number.clone()),
        Value::Condition(_) | Value::Pointer(_) | Value::None(_) => None,
    }
}

fn number_in(value: Value) -> Result<Form, Why> {
    match value {
        Value::Number(number) => Ok(number),
        Value::None(why) => Err(why.to_owned()),
        Value::Condition(_) | Value::Pointer(_) => Err("what is stored is no number".to_owned()),
    }
}

fn numbers_of(values: &[Value]) -> Option<Vec<Form>> {
    let number = |value: &Value| match value {
        Value::Number(number) => Some(number.clone()),
        Value::Condition(_) | Value::Pointer(_) | Value::None(_) => None,
    };
    values.iter().map(number).collect()
}

fn is_single_return(function: &Function) -> bool {
    matches!(function.body.as_deref(), Some([Stmt { kind: StmtKind::Return(Some(_)), .. }]))
}

/// The variable that the step of a loop changes.
fn counted(function: &Function, step: ExprId) -> Option<LocalId> {
    let (ExprKind::IncDec { place, .. } | ExprKind::AssignOp { place, .. }) =
        &function.exprs[step].kind
    else {
        return None;
    };
    match function.exprs[*place].kind {
        ExprKind::Local(local) => Some(local),
        _ => None,
    }
}

/// The variables that statements change, those that they declare left out.
fn assigned(function: &Function, stmts: &[Stmt]) -> Vec<LocalId> {
    let (mut exprs, mut declared) = (Vec::new(), Vec::new());
    for_each_stmt(stmts, |stmt| match &stmt.kind {
        StmtKind::Expr(expr) => exprs.push(*expr),
        StmtKind::Decl { local, .. } => declared.push(*local),
        StmtKind::Loop { step: Some(step), .. } => exprs.push(*step),
        _ => {}
    });
    let mut changed = Vec::new();
    for expr in exprs {
        let (ExprKind::Assign(place, _)
        | ExprKind::AssignOp { place, .. }
        | ExprKind::IncDec { place, .. }) = &function.exprs[expr].kind
        else {
            continue;
        };
        if let ExprKind::Local(local) = function.exprs[*place].kind
            && !declared.contains(&local)
            && !changed.contains(&local)
        {
            changed.push(local);
        }
    }
    changed
}

fn negated(condition: Condition) -> Condition {
    match condition {
        Condition::Known(is_true) => Condition::Known(!is_true),
        Condition::Not(inner) => *inner,
        Condition::NotNegative(form) => {
            Condition::NotNegative(Form::default().minus(&form).minus(&Form::whole(1)))
        }
        other => Condition::Not(Box::new(other)),
    }
}

fn both(left: Condition, right: Condition) -> Condition {
    match (left, right) {
        (Condition::Known(false), _) | (_, Condition::Known(false)) => Condition::Known(false),
        (Condition::Known(true), other) | (other, Condition::Known(true)) => other,
        (left, right) => Condition::Both(Box::new(left), Box::new(right)),
    }
}

fn compared_reals(op: BinaryOp, a: &Form, b: &Form) -> Result<Condition, Why> {
    let positive = |form: Form| match form.as_number() {
        Some(number) => Condition::Known(number > BigRational::zero()),
        None => Condition::Positive(form),
    };
    match op {
        BinaryOp::Lt => Ok(positive(b.minus(a))),
        BinaryOp::Gt => Ok(positive(a.minus(b))),
        BinaryOp::Le => Ok(negated(positive(a.minus(b)))),
        BinaryOp::Ge => Ok(negated(positive(b.minus(a)))),
        _ => Err("floats that are compared for equality".to_owned()),
    }
}

/// The first number where a condition holds, else the second one; the greater or the lesser of two where that is meant.
fn chosen(condition: &Condition, a: &Form, b: &Form) -> Form {
    if a == b {
        return a.clone();
    }
    let (inner, one, other) = match condition {
        Condition::Not(inner) => (&**inner, b, a),
        plain => (plain, a, b),
    };
    if let Condition::Positive(difference) = inner {
        if *difference == one.minus(other) {
            return one.greatest(other);
        }
        if *difference == other.minus(one) {
            let negative = |form: &Form| Form::default().minus(form);
            return negative(&negative(one).greatest(&negative(other)));
        }
    }
    let mut operands = vec![a.clone(), b.clone()];
    let mut shape = "if ".to_owned();
    written(condition, &mut shape, &mut operands);
    Form::atom(Atom::Call(shape, operands))
}

fn written(condition: &Condition, shape: &mut String, operands: &mut Vec<Form>) {
    match condition {
        Condition::Known(is_true) => shape.push_str(if *is_true { "true" } else { "false" }),
        Condition::NotNegative(form) => {
            shape.push_str(">=0");
            operands.push(form.clone());
        }
        Condition::Positive(form) => {
            shape.push_str(">0");
            operands.push(form.clone());
        }
        Condition::Zero(form) => {
            shape.push_str("=0");
            operands.push(form.clone());
        }
        Condition::Not(inner) => {
            shape.push_str("not ");
            written(inner, shape, operands);
        }
        Condition::Both(left, right) => {
            shape.push('(');
            written(left, shape, operands);
            shape.push_str(" and ");
            written(right, shape, operands);
            shape.push(')');
        }
    }
}

/// An operation on floats, taken for reals.
fn float(op: FloatOp, operands: Vec<Form>) -> Result<Form, Why> {
    let negative = |form: &Form| Form::default().minus(form);
    match (op, &operands[..]) {
        (FloatOp::Fma, [a, b, c]) => Ok(a.times(b).plus(c)),
        (FloatOp::Max, [a, b]) => Ok(a.greatest(b)),
        (FloatOp::Min, [a, b]) => Ok(negative(&negative(a).greatest(&negative(b)))),
        (FloatOp::Abs, [a]) => Ok(a.greatest(&negative(a))),
        (FloatOp::IsNan | FloatOp::IsInf | FloatOp::SignBit, _) => {
            Err("a question about bits of a float".to_owned())
        }
        _ => Ok(Form::atom(Atom::Call(format!("{op:?}"), operands))),
    }
}

/// Whether a type is a pointer to a type of numbers.
pub(super) fn points_to_numbers(program: &Program, ty: TypeId) -> bool {
    let pointee = program.types.pointee(ty);
    pointee.is_some_and(|it| matches!(program.types.get(it), Type::Scalar(_)))
}
