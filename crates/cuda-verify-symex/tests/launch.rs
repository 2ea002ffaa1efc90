//! Launches built by hand: `kernel(int *a) { a[threadIdx.x + shift] = ...; }` over two or more threads.

use std::convert::Infallible;

use cuda_verify_base::{PropertyKind, PropertySet, Scope, Span};
use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::builder::FunctionBuilder;
use cuda_verify_goto::program::{AccessKind, Callee, FuncId, Global, InstrKind, Layout};
use cuda_verify_ir::intrinsic::{BarrierKind, Intrinsic};
use cuda_verify_ir::program::{BinaryOp, FunctionKind, GlobalSpace, ThreadVar};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::embedded::{Embedded, Limits};
use cuda_verify_smt::solver::Solver;
use cuda_verify_symex::config::Config;
use cuda_verify_symex::outcome::{Outcome, Verdict};
use cuda_verify_symex::{Extent, LaunchShape};
use cuda_verify_symex::{verify, verify_kernel};

fn config(properties: PropertySet) -> Config {
    Config { properties, ..Config::default() }
}

/// What the kernel does with `a[i + read_shift]` and `a[i + write_shift]`.
#[derive(Clone, Copy)]
struct Kernel {
    read_shift: i128,
    write_shift: i128,
    has_barrier: bool,
}

const INT_BYTES: u64 = 4;

fn program(kernel: Kernel, n_threads: i128, n_elements: i128) -> GotoProgram {
    let mut program = GotoProgram::default();
    let thread_idx = program.globals.push(Global {
        name: "threadIdx".into(),
        space: GlobalSpace::Thread(ThreadVar::ThreadIdx),
        layout: Layout { size_bytes: 12, align_bytes: 4, cell_bytes: 4 },
        init: None,
        is_const: true,
        is_model: true,
        is_opaque: false,
        span: Span::NONE,
    });
    let mut b = FunctionBuilder::new("kernel", FunctionKind::Kernel);
    let a = b.param("a", Scalar::Pointer);
    let index_addr = b.global_addr(thread_idx);
    let index = b.load(index_addr, Scalar::UINT);
    let at = |b: &mut FunctionBuilder, shift: i128| {
        let (a, shift) = (b.local(a), b.int(shift, Scalar::LONG));
        let wide = b.convert(index, Scalar::LONG);
        let sum = b.binary(BinaryOp::Add, wide, shift);
        b.ptr_add(a, sum, INT_BYTES)
    };
    let from = at(&mut b, kernel.read_shift);
    b.check_access(from, (INT_BYTES, INT_BYTES), AccessKind::Read);
    let value = b.load(from, Scalar::INT);
    if kernel.has_barrier {
        let op = Intrinsic::Barrier(BarrierKind::Plain);
        b.emit(InstrKind::Intrinsic { dst: None, op, args: Vec::new(), text: None });
    }
    let to = at(&mut b, kernel.write_shift);
    b.check_access(to, (INT_BYTES, INT_BYTES), AccessKind::Write);
    b.store(to, value);
    b.ret(None);
    let kernel = program.functions.push(b.finish());
    program.functions.push(main_function(kernel, n_threads, n_elements));
    program.main = program.functions.ids().last();
    program.kernels.push(kernel);
    program
}

fn main_function(
    kernel: FuncId,
    n_threads: i128,
    n_elements: i128,
) -> cuda_verify_goto::program::Function {
    let mut b = FunctionBuilder::new("main", FunctionKind::Host);
    b.returns(Scalar::INT);
    let a = b.register("a", Scalar::Pointer);
    let size = b.int(n_elements * i128::from(INT_BYTES), Scalar::SIZE);
    let device = b.int(1, Scalar::INT);
    let args = vec![size, device];
    b.emit(InstrKind::Intrinsic { dst: Some(a), op: Intrinsic::Alloc, args, text: None });
    let (one, n) = (b.int(1, Scalar::UINT), b.int(n_threads, Scalar::UINT));
    let arg = b.local(a);
    b.emit(InstrKind::Launch {
        kernel: Callee::Direct(kernel),
        grid: [one; 3],
        block: [n, one, one],
        shared_bytes: None,
        stream: None,
        args: vec![arg],
    });
    let zero = b.int(0, Scalar::INT);
    b.ret(Some(zero));
    b.finish()
}

fn run(program: &GotoProgram, properties: PropertySet) -> Outcome {
    run_with(program, &config(properties))
}

fn run_with(program: &GotoProgram, config: &Config) -> Outcome {
    assert!(cuda_verify_goto::verify::verify(program).is_ok(), "the program is well formed");
    let mut solver = || Ok::<Box<dyn Solver>, Infallible>(Box::new(Embedded::new(Limits::DEFAULT)));
    let Ok(outcome) = verify(program, config, &mut solver);
    outcome
}

#[track_caller]
fn violations(outcome: &Outcome) -> Vec<PropertyKind> {
    match &outcome.verdict {
        Verdict::Unsafe(found) => found.iter().map(|violation| violation.property).collect(),
        other @ (Verdict::Safe(_) | Verdict::Unknown(_)) => {
            panic!("expected violations, got {other:?}")
        }
    }
}

#[track_caller]
fn assert_safe(outcome: &Outcome) {
    assert!(matches!(&outcome.verdict, Verdict::Safe(Scope::Complete)), "{:?}", outcome.verdict);
}

const OWN: Kernel = Kernel { read_shift: 0, write_shift: 0, has_barrier: false };
const NEIGHBOUR: Kernel = Kernel { read_shift: 1, write_shift: 0, has_barrier: false };

#[test]
fn threads_on_their_own_elements_are_safe_without_solver() {
    let outcome = run(&program(OWN, 64, 64), PropertySet::default());
    assert_safe(&outcome);
    assert_eq!(outcome.statistics.queries, 0);
    assert_eq!(outcome.statistics.threads, 64);
}

#[test]
fn a_launch_that_takes_too_many_steps_is_left_to_an_arbitrary_thread() {
    let few = Config { max_exact_steps: 100, ..Config::default() };
    let outcome = run_with(&program(OWN, 64, 64), &few);
    assert_safe(&outcome);
    assert!(outcome.statistics.steps < 150);
    let shifted = Kernel { write_shift: 1, ..OWN };
    let outcome = run_with(&program(shifted, 64, 64), &few);
    assert!(violations(&outcome).contains(&PropertyKind::ArrayBounds));
}

#[test]
fn the_last_thread_leaves_the_array() {
    let shifted = Kernel { write_shift: 1, ..OWN };
    let outcome = run(&program(shifted, 2, 2), PropertySet::default());
    let Verdict::Unsafe(found) = &outcome.verdict else { panic!("{:?}", outcome.verdict) };
    let bounds = found.iter().find(|v| v.property == PropertyKind::ArrayBounds).unwrap();
    assert_eq!(bounds.thread.as_ref().unwrap().thread_idx.x, 1);
}

#[test]
fn reading_the_neighbour_races_with_its_write() {
    let outcome = run(&program(NEIGHBOUR, 64, 65), PropertySet::default());
    assert_eq!(violations(&outcome), [PropertyKind::DataRace]);
    let Verdict::Unsafe(found) = &outcome.verdict else { unreachable!() };
    let [write, read] = &found[0].accesses[..] else { panic!("two accesses: {:?}", found[0]) };
    assert_eq!((write.kind, read.kind), ("write", "read"));
    assert_eq!(write.offset_bytes, read.offset_bytes);
    assert_ne!(write.thread, read.thread);
}

#[test]
fn a_barrier_between_read_and_write_repairs_it() {
    let repaired = Kernel { has_barrier: true, ..NEIGHBOUR };
    assert_safe(&run(&program(repaired, 64, 65), PropertySet::default()));
}

#[test]
fn without_the_race_check_all_orders_are_explored() {
    let mut properties = PropertySet::default();
    properties.set(PropertyKind::DataRace, false);
    let outcome = run(&program(NEIGHBOUR, 2, 3), properties);
    assert_safe(&outcome);
    assert!(outcome.statistics.schedules >= 2, "{:?}", outcome.statistics);
}

fn run_pair(kernel: Kernel) -> Outcome {
    let program = program(kernel, 1, 1);
    let shape = LaunchShape {
        grid: [Extent::Fixed(1); 3],
        block: [Extent::Any, Extent::Fixed(1), Extent::Fixed(1)],
        shared_bytes: None,
        is_countable: false,
        arguments: Vec::new(),
    };
    let mut start = || {
        let solver: Box<dyn Solver> = Box::new(Embedded::new(Limits::DEFAULT));
        Ok::<_, Infallible>(solver)
    };
    let config = config(PropertySet::default());
    verify_kernel(&program, program.kernels[0], &shape, &config, &mut start).unwrap()
}

#[test]
fn two_threads_stand_for_a_block_of_any_size() {
    assert_safe(&run_pair(OWN));
    assert_eq!(violations(&run_pair(NEIGHBOUR)), [PropertyKind::DataRace]);
    assert_safe(&run_pair(Kernel { has_barrier: true, ..NEIGHBOUR }));
}
