//! Random loops of one thread, and of the host, against their execution for all values of their parameters.
//!
//! A loop steps, doubles, halves, swaps or toggles a few variables until conditions on them fail, and writes elements of
//! an array; conditions on the variables and on an element at some places must never hold. Its parameters have few
//! values, so that running it for all of them says whether one does. No answer is `Safe` that should not be, and few
//! violations are invented: those in iterations that are not reached, which a replay contradicts.
//! `CUDA_VERIFY_LOOPS` sets the number of loops, `CUDA_VERIFY_FIRST_SEED` the first seed.

use std::convert::Infallible;
use std::fmt::Write as _;

use cuda_verify_base::{PropertyKind, Scope};
use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::builder::FunctionBuilder;
use cuda_verify_goto::program::{AccessKind, ExprId, InstrKind, Layout, LocalId};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program::{BinaryOp, FunctionKind};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::embedded::{Embedded, Limits};
use cuda_verify_smt::solver::Solver;
use cuda_verify_symex::config::{Config, ThreadMode, Unwind};
use cuda_verify_symex::outcome::Verdict;
use cuda_verify_symex::{Extent, LaunchShape, rules, verify, verify_kernel};
use cuda_verify_testkit::Random;

const TYPES: [Scalar; 4] = [
    Scalar::UINT,
    Scalar::INT,
    Scalar::Int(8, Signedness::Unsigned),
    Scalar::Int(64, Signedness::Signed),
];
/// Iterations after which a loop is taken not to end.
const MAX_ITERATIONS: u32 = 600;
/// Values of a parameter.
const MAX_VALUES: u64 = 6;
/// Elements of the array, and their type.
const N_ELEMENTS: u64 = 16;
const ELEMENT: Scalar = Scalar::INT;

/// A number computed from variables and parameters, in the type of what it is assigned to or compared with.
#[derive(Clone, Debug)]
enum Number {
    Const(i128),
    Variable(usize),
    Param(usize),
    Binary(BinaryOp, Box<(Self, Self)>),
    /// The first one where a condition holds, else the second.
    Choice(Box<(Condition, Self, Self)>),
}

/// A variable compared with a number.
#[derive(Clone, Debug)]
struct Condition {
    variable: usize,
    op: BinaryOp,
    other: Number,
}

/// Where conditions are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Start,
    End,
    After,
}

#[derive(Clone, Debug)]
struct Loop {
    types: Vec<Scalar>,
    starts: Vec<Number>,
    /// All of which hold where there is another iteration.
    conditions: Vec<Condition>,
    /// Whether these are looked at before the first iteration, too.
    is_while: bool,
    /// Variables get values, one after the other.
    updates: Vec<(usize, Number)>,
    /// Variables that are exchanged at the end of an iteration.
    swapped: Option<[usize; 2]>,
    /// What an iteration writes before anything else, and where: at a variable, if that is an index, a number.
    written: Option<(usize, Number)>,
    /// What the element of the number of a parameter, or some after it, never is behind the loop.
    never_element: Option<(Number, i128)>,
    /// Conditions that never hold together at a place.
    checks: Vec<(Place, Vec<Condition>)>,
    /// The greatest values of the parameters.
    params: Vec<u64>,
}

// Making them up.

fn constant(random: &mut Random, ty: Scalar) -> Number {
    let near = i128::from(random.below(9));
    let is_narrow = ty.size_bytes() == 1;
    let far = if is_narrow { [0, 100, 120, 250] } else { [0, 20, 2_147_483_640, -3] };
    Number::Const(if random.one_in(4) { near + random.pick(&far) } else { near })
}

fn sum(left: Number, right: Number) -> Number {
    Number::Binary(BinaryOp::Add, Box::new((left, right)))
}

fn outside(random: &mut Random, ty: Scalar, n_params: u64) -> Number {
    let number = constant(random, ty);
    let param = Number::Param(index(random, n_params));
    match random.below(3) {
        0 => number,
        1 => param,
        _ => sum(number, param),
    }
}

fn index(random: &mut Random, n: u64) -> usize {
    usize::try_from(random.below(n)).expect("few")
}

fn condition(random: &mut Random, types: &[Scalar], n_params: u64, ops: &[BinaryOp]) -> Condition {
    let variable = random.pick(&(0..types.len()).collect::<Vec<_>>());
    let op = random.pick(ops);
    Condition { variable, op, other: outside(random, types[variable], n_params) }
}

fn update(random: &mut Random, types: &[Scalar], variable: usize, n_params: u64) -> Number {
    let ty = types[variable];
    let own = Number::Variable(variable);
    let few = Number::Const(1 + i128::from(random.below(3)));
    let binary = |op, right| Number::Binary(op, Box::new((own.clone(), right)));
    match random.below(14) {
        0..=3 => binary(BinaryOp::Add, Number::Const(1)),
        4 => binary(BinaryOp::Sub, few),
        5 => binary(BinaryOp::Add, few),
        6 => binary(BinaryOp::Add, outside(random, ty, n_params)),
        7 => binary(BinaryOp::Mul, Number::Const(2)),
        8 => binary(BinaryOp::Shl, few),
        9 => binary(BinaryOp::Div, Number::Const(random.pick(&[2, 3, 4]))),
        10 => binary(BinaryOp::Shr, few),
        11 => Number::Binary(BinaryOp::Sub, Box::new((outside(random, ty, n_params), own))),
        12 => binary(BinaryOp::BitXor, outside(random, ty, n_params)),
        _ => {
            let ops = [BinaryOp::Lt, BinaryOp::Eq, BinaryOp::Gt];
            let cond = condition(random, types, n_params, &ops);
            Number::Choice(Box::new((cond, binary(BinaryOp::Add, few), own.clone())))
        }
    }
}

fn make(seed: u64) -> Loop {
    let mut random = Random(seed);
    let random = &mut random;
    let n_params = 1 + random.below(2);
    let params = (0..n_params).map(|_| random.below(MAX_VALUES)).collect();
    let n_variables = 1 + random.below(3);
    let types: Vec<Scalar> = (0..n_variables)
        .map(|_| if random.one_in(3) { random.pick(&TYPES) } else { random.pick(&TYPES[..2]) })
        .collect();
    let starts = types.iter().map(|ty| outside(random, *ty, n_params)).collect();
    let bounds =
        [BinaryOp::Lt, BinaryOp::Lt, BinaryOp::Le, BinaryOp::Ne, BinaryOp::Gt, BinaryOp::Ge];
    let conditions =
        (0..1 + random.below(2)).map(|_| condition(random, &types, n_params, &bounds)).collect();
    let mut updates = Vec::new();
    for variable in 0..types.len() {
        if !random.one_in(8) {
            updates.push((variable, update(random, &types, variable, n_params)));
        }
    }
    let same: Vec<[usize; 2]> = (1..types.len())
        .filter(|index| types[*index] == types[0])
        .map(|index| [0, index])
        .collect();
    let swapped = (!same.is_empty() && random.one_in(5)).then(|| random.pick(&same));
    let kinds = [BinaryOp::Eq, BinaryOp::Eq, BinaryOp::Gt, BinaryOp::Lt];
    let checks = (0..1 + random.below(2)).map(|_| {
        let place = random.pick(&[Place::Start, Place::End, Place::After]);
        let n = 1 + random.below(2);
        let never = (0..n).map(|_| condition(random, &types, n_params, &kinds)).collect();
        (place, never)
    });
    let checks = checks.collect();
    let written = random.one_in(2).then(|| {
        let by = index(random, n_variables);
        (
            by,
            if random.one_in(2) {
                Number::Variable(by)
            } else {
                outside(random, ELEMENT, n_params)
            },
        )
    });
    let never_element = written.is_some().then(|| {
        let place = sum(Number::Const(i128::from(random.below(4))), Number::Param(0));
        (place, i128::from(random.below(6)))
    });
    let is_while = !random.one_in(4);
    Loop {
        types,
        starts,
        conditions,
        is_while,
        updates,
        swapped,
        written,
        never_element,
        checks,
        params,
    }
}

// What they do.

/// The number with the low bits of another one.
fn wrapped(value: i128, ty: Scalar) -> i128 {
    let Scalar::Int(bits, signedness) = ty else { unreachable!("variables are integers") };
    let low = value & ((1 << bits) - 1);
    let is_negative = signedness == Signedness::Signed && low >> (bits - 1) == 1;
    if is_negative { low - (1 << bits) } else { low }
}

struct Run<'a> {
    of: &'a Loop,
    params: Vec<i128>,
    values: Vec<i128>,
    elements: Vec<i128>,
}

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Right,
    Wrong,
    /// Not within the limit.
    Never,
}

impl Run<'_> {
    fn number(&self, number: &Number, ty: Scalar) -> i128 {
        let value = match number {
            Number::Const(value) => *value,
            Number::Variable(variable) => self.values[*variable],
            Number::Param(param) => self.params[*param],
            Number::Choice(choice) => {
                let (cond, yes, no) = &**choice;
                self.number(if self.holds(cond) { yes } else { no }, ty)
            }
            Number::Binary(op, operands) => {
                let [left, right] = [&operands.0, &operands.1].map(|it| self.number(it, ty));
                let results = [
                    (BinaryOp::Add, left + right),
                    (BinaryOp::Sub, left - right),
                    (BinaryOp::Mul, left * right),
                    (BinaryOp::BitXor, left ^ right),
                    (BinaryOp::Div, left.checked_div(right).unwrap_or(0)),
                    (BinaryOp::Shl, left << (right & 7)),
                    (BinaryOp::Shr, left >> (right & 7)),
                ];
                results.into_iter().find(|it| it.0 == *op).expect("is made up").1
            }
        };
        wrapped(value, ty)
    }

    fn holds(&self, condition: &Condition) -> bool {
        let ty = self.of.types[condition.variable];
        let (left, right) = (self.values[condition.variable], self.number(&condition.other, ty));
        let results = [
            (BinaryOp::Lt, left < right),
            (BinaryOp::Le, left <= right),
            (BinaryOp::Gt, left > right),
            (BinaryOp::Ge, left >= right),
            (BinaryOp::Eq, left == right),
            (BinaryOp::Ne, left != right),
        ];
        results.into_iter().find(|it| it.0 == condition.op).expect("is made up").1
    }

    fn is_wrong(&self, place: Place) -> bool {
        let mut checks = self.of.checks.iter().filter(|check| check.0 == place);
        checks.any(|(_, never)| never.iter().all(|it| self.holds(it)))
    }

    fn write(&mut self) {
        let Some((variable, number)) = &self.of.written else { return };
        let value = self.values[*variable];
        if let Some(place) = usize::try_from(value).ok().filter(|it| *it < self.elements.len()) {
            // A variable is read in its own type, and then converted.
            let ty = if matches!(number, Number::Variable(_)) {
                self.of.types[*variable]
            } else {
                ELEMENT
            };
            self.elements[place] = wrapped(self.number(number, ty), ELEMENT);
        }
    }

    fn has_wrong_element(&self) -> bool {
        let Some((place, never)) = &self.of.never_element else { return false };
        let place = usize::try_from(self.number(place, Scalar::UINT)).expect("is small");
        self.elements[place] == *never
    }

    fn end(mut self) -> End {
        let mut is_wrong = false;
        let goes_on = |run: &Self| run.of.conditions.iter().all(|it| run.holds(it));
        let mut is_first = !self.of.is_while;
        for _ in 0..MAX_ITERATIONS {
            if !is_first && !goes_on(&self) {
                is_wrong |= self.is_wrong(Place::After) || self.has_wrong_element();
                return if is_wrong { End::Wrong } else { End::Right };
            }
            is_first = false;
            is_wrong |= self.is_wrong(Place::Start);
            self.write();
            for (variable, number) in &self.of.updates {
                self.values[*variable] = self.number(number, self.of.types[*variable]);
            }
            if let Some([left, right]) = self.of.swapped {
                self.values.swap(left, right);
            }
            is_wrong |= self.is_wrong(Place::End);
        }
        End::Never
    }
}

fn run(of: &Loop, params: Vec<i128>) -> End {
    let elements = (0..N_ELEMENTS).map(|_| 0).collect();
    let mut run = Run { of, params, values: vec![0; of.types.len()], elements };
    for (index, start) in of.starts.iter().enumerate() {
        run.values[index] = run.number(start, of.types[index]);
    }
    run.end()
}

/// For all values of the parameters: whether one leads to a violation, and whether the loop always ends.
fn enumerate(of: &Loop) -> (bool, bool) {
    let (mut is_wrong, mut ends) = (false, true);
    let mut all: Vec<Vec<i128>> = vec![Vec::new()];
    for most in &of.params {
        let longer = all.iter().flat_map(|values| {
            (0..=i128::from(*most)).map(|value| [values.as_slice(), &[value]].concat())
        });
        all = longer.collect();
    }
    for params in all {
        match run(of, params) {
            End::Right => {}
            End::Wrong => is_wrong = true,
            End::Never => ends = false,
        }
    }
    (is_wrong, ends)
}

// What the analysis says of them.

struct Builder<'a> {
    of: &'a Loop,
    b: FunctionBuilder,
    params: Vec<LocalId>,
    variables: Vec<LocalId>,
    array: LocalId,
}

impl Builder<'_> {
    fn number(&mut self, number: &Number, ty: Scalar) -> ExprId {
        match number {
            Number::Const(value) => self.b.int(wrapped(*value, ty), ty),
            Number::Variable(variable) => self.b.local(self.variables[*variable]),
            Number::Param(param) => {
                let param = self.b.local(self.params[*param]);
                self.b.convert(param, ty)
            }
            Number::Choice(choice) => {
                let (cond, yes, no) = &**choice;
                let cond = self.condition(cond);
                let [yes, no] = [yes, no].map(|it| self.number(it, ty));
                self.b.select(cond, yes, no)
            }
            Number::Binary(op, operands) => {
                let [left, right] = [&operands.0, &operands.1].map(|it| self.number(it, ty));
                self.b.binary(*op, left, right)
            }
        }
    }

    fn condition(&mut self, condition: &Condition) -> ExprId {
        let left = self.b.local(self.variables[condition.variable]);
        let right = self.number(&condition.other, self.of.types[condition.variable]);
        self.b.binary(condition.op, left, right)
    }

    fn all(&mut self, conditions: &[Condition]) -> ExprId {
        let mut all = self.b.bool(true);
        for condition in conditions {
            let one = self.condition(condition);
            all = self.b.and(all, one);
        }
        all
    }

    fn check(&mut self, place: Place) {
        for (_, never) in self.of.checks.iter().filter(|check| check.0 == place) {
            let wrong = self.all(never);
            let right = self.b.not(wrong);
            self.b.check(right, PropertyKind::Assertion, "never");
        }
    }

    fn element(&mut self, index: ExprId) -> ExprId {
        let array = self.b.local_addr(self.array);
        let index = self.b.convert(index, Scalar::LONG);
        self.b.ptr_add(array, index, ELEMENT.size_bytes())
    }

    fn write(&mut self) {
        let Some((variable, number)) = &self.of.written else { return };
        let ty = self.of.types[*variable];
        let value = self.b.local(self.variables[*variable]);
        let (zero, n) = (self.b.int(0, ty), self.b.int(i128::from(N_ELEMENTS), ty));
        let is_low = self.b.binary(BinaryOp::Lt, value, zero);
        let is_high = self.b.binary(BinaryOp::Ge, value, n);
        let is_outside = self.b.or(is_low, is_high);
        let behind = self.b.label();
        self.b.branch(is_outside, behind);
        let is_variable = matches!(number, Number::Variable(_));
        let number = self.number(number, if is_variable { ty } else { ELEMENT });
        let number = self.b.convert(number, ELEMENT);
        let place = self.element(value);
        let size = ELEMENT.size_bytes();
        self.b.check_access(place, (size, size), AccessKind::Write);
        self.b.store(place, number);
        self.b.place(behind);
    }

    fn check_element(&mut self) {
        let Some((place, never)) = &self.of.never_element else { return };
        let place = self.number(place, Scalar::UINT);
        let place = self.element(place);
        let element = self.b.load(place, ELEMENT);
        let never = self.b.int(*never, ELEMENT);
        let is_right = self.b.binary(BinaryOp::Ne, element, never);
        self.b.check(is_right, PropertyKind::Assertion, "never an element");
    }

    fn build(&mut self) {
        let of = self.of;
        self.b.emit(InstrKind::Decl(self.array));
        let dst = self.b.local_addr(self.array);
        self.b.emit(InstrKind::Zero { dst, size_bytes: N_ELEMENTS * ELEMENT.size_bytes() });
        for (param, most) in self.params.clone().into_iter().zip(&of.params) {
            let (value, most) = (self.b.local(param), self.b.int(i128::from(*most), Scalar::UINT));
            let is_small = self.b.binary(BinaryOp::Le, value, most);
            self.b.emit(InstrKind::Assume(is_small));
        }
        for (variable, start) in of.starts.iter().enumerate() {
            let start = self.number(start, of.types[variable]);
            self.b.assign(self.variables[variable], start);
        }
        let end = self.b.label();
        let leave = |builder: &mut Self| {
            let goes_on = builder.all(&of.conditions);
            let is_over = builder.b.not(goes_on);
            builder.b.branch(is_over, end);
        };
        let head = self.b.here();
        if of.is_while {
            leave(self);
        }
        self.check(Place::Start);
        self.write();
        for (variable, number) in &of.updates {
            let value = self.number(number, of.types[*variable]);
            self.b.assign(self.variables[*variable], value);
        }
        if let Some([left, right]) = of.swapped {
            let [left, right] = [left, right].map(|it| self.variables[it]);
            let kept = self.b.temp(of.types[of.swapped.unwrap_or_default()[0]]);
            let value = self.b.local(left);
            self.b.assign(kept, value);
            let value = self.b.local(right);
            self.b.assign(left, value);
            let value = self.b.local(kept);
            self.b.assign(right, value);
        }
        self.check(Place::End);
        if !of.is_while {
            leave(self);
        }
        self.b.goto(head);
        self.b.place(end);
        self.check(Place::After);
        self.check_element();
        self.b.emit(InstrKind::Dead(self.array));
        self.b.ret(None);
    }
}

/// Who runs a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Runner {
    Thread,
    Host,
}

fn program(of: &Loop, runner: Runner) -> GotoProgram {
    let kind = match runner {
        Runner::Thread => FunctionKind::Kernel,
        Runner::Host => FunctionKind::Host,
    };
    let mut b = FunctionBuilder::new("f", kind);
    let mut params = Vec::new();
    for number in 0..of.params.len() {
        params.push(match runner {
            Runner::Thread => b.param(format!("p{number}"), Scalar::UINT),
            Runner::Host => b.register(format!("p{number}"), Scalar::UINT),
        });
    }
    if runner == Runner::Host {
        for param in &params {
            let (dst, op) = (Some(*param), Intrinsic::Nondet);
            b.emit(InstrKind::Intrinsic { dst, op, args: Vec::new(), text: None });
        }
    }
    let names = of.types.iter().enumerate();
    let variables = names.map(|(number, ty)| b.register(format!("x{number}"), *ty)).collect();
    let size_bytes = N_ELEMENTS * ELEMENT.size_bytes();
    let layout = Layout { size_bytes, align_bytes: 4, cell_bytes: 4 };
    let array = b.memory("a", layout);
    let mut builder = Builder { of, b, params, variables, array };
    builder.build();
    let mut program = GotoProgram::default();
    let function = program.functions.push(builder.b.finish());
    match runner {
        Runner::Thread => program.kernels.push(function),
        Runner::Host => program.main = Some(function),
    }
    program
}

/// Whether the loop is right, as far as the analysis can tell.
fn decide(of: &Loop, runner: Runner) -> Option<bool> {
    let program = program(of, runner);
    assert!(cuda_verify_goto::verify::verify(&program).is_ok(), "the program is well formed");
    let mut config =
        Config { threads: ThreadMode::Pair, unwind: Unwind::Auto(4), ..Config::default() };
    config.without.extend([rules::INDUCTION_NO_WRAP, rules::SIGNED_OVERFLOW]);
    let mut start = || Ok::<Box<dyn Solver>, Infallible>(Box::new(Embedded::new(Limits::DEFAULT)));
    let Ok(outcome) = match runner {
        Runner::Host => verify(&program, &config, &mut start),
        Runner::Thread => {
            let one = [Extent::Fixed(1); 3];
            let shape = LaunchShape {
                grid: one,
                block: one,
                shared_bytes: None,
                is_countable: true,
                arguments: Vec::new(),
            };
            verify_kernel(&program, program.kernels[0], &shape, &config, &mut start)
        }
    };
    let is_assumed = !outcome.basis.assumed.is_empty();
    match outcome.verdict {
        Verdict::Safe(Scope::Complete) if !is_assumed => Some(true),
        Verdict::Unsafe(_) => Some(false),
        Verdict::Safe(_) | Verdict::Unknown(_) => None,
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn answers_about_loops_agree_with_their_execution() {
    let (n, first) = (setting("CUDA_VERIFY_LOOPS", 400), setting("CUDA_VERIFY_FIRST_SEED", 0));
    let (mut problems, mut n_safe, mut n_unsafe, mut n_invented) = (String::new(), 0, 0, 0);
    for seed in first..first + n {
        let of = make(seed);
        let (is_wrong, ends) = enumerate(&of);
        for runner in [Runner::Thread, Runner::Host] {
            let said = decide(&of, runner);
            n_safe += u32::from(said == Some(true));
            n_unsafe += u32::from(said == Some(false));
            // A loop that does not end within the limit may do anything later.
            n_invented += u32::from(said == Some(false) && ends && !is_wrong);
            if said == Some(true) && is_wrong {
                let text = cuda_verify_goto::text::display(&program(&of, runner)).to_string();
                let _ = writeln!(problems, "seed {seed}, {runner:?} is not right: {of:?}\n{text}");
            }
        }
    }
    println!("{n_safe} right, {n_unsafe} wrong, {n_invented} of these invented, of {}", 2 * n);
    assert!(problems.is_empty(), "{problems}");
    assert!(n_invented <= n_unsafe / 8, "{n_invented} of {n_unsafe} violations are invented");
    assert!(n_safe > n_unsafe && n_unsafe > 0, "{n_safe} right, {n_unsafe} wrong");
}
