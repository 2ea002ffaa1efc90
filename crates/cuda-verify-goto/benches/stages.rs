//! Printing, parsing, passes and control flow of a function of some thousand instructions.

#![expect(missing_docs, reason = "criterion's macros make public functions")]
#![expect(clippy::unwrap_used, reason = "a bench may panic")]

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use cuda_verify_base::id::Id;
use cuda_verify_goto::cfg::Cfg;
use cuda_verify_goto::program::{FuncId, GotoProgram};
use cuda_verify_goto::{parse, passes, text, verify};

/// `n` pieces of code that each load, check, compute and store an element of an array, in a loop.
fn source(n: usize) -> String {
    let mut source = String::from(
        "fn f#0 host(rounds.0: i32) -> i32 {\n  local a.1: memory size 256 align 4 cell 4\n  \
         local i.2: i32\n  local x.3: i32\n  i0: decl a.1\n  i1: zero &a.1, 256\n  \
         i2: i.2 = 0:i32\n  i3: if ge(i.2, rounds.0) goto i",
    );
    let end = 4 + 5 * n + 2;
    writeln!(source, "{end}").unwrap();
    for piece in 0..n {
        let (first, at) = (4 + 5 * piece, piece % 64 * 4);
        let next = first + 4;
        write!(
            source,
            "  i{first}: check-access write ptradd(&a.1, {at}:i64, 1), 4, 4\n  \
             i{}: x.3 = load ptradd(&a.1, {at}:i64, 1)\n  \
             i{}: if gt(x.3, 1000:i32) goto i{next}\n  \
             i{}: store ptradd(&a.1, {at}:i64, 1), add(mul(x.3, 3:i32), i.2)\n  i{next}: skip\n",
            first + 1,
            first + 2,
            first + 3,
        )
        .unwrap();
    }
    let last = 4 + 5 * n;
    writeln!(source, "  i{last}: i.2 = add(i.2, 1:i32)\n  i{}: goto i3", last + 1).unwrap();
    writeln!(source, "  i{end}: return x.3\n}}").unwrap();
    source
}

fn stages(criterion: &mut Criterion) {
    let source = source(1000);
    let program = parse::parse(&source).unwrap();
    let func = FuncId::from_index(0);
    let mut group = criterion.benchmark_group("goto");
    group.throughput(Throughput::Elements(5000));
    group.bench_function("parse", |b| b.iter(|| parse::parse(black_box(&source))));
    group.bench_function("print", |b| b.iter(|| text::display(black_box(&program)).to_string()));
    group.bench_function("verify", |b| b.iter(|| verify::verify(black_box(&program))));
    group.bench_function("cfg", |b| b.iter(|| Cfg::new(black_box(&program.functions[func]))));
    group.bench_function("passes", |b| {
        let run = |mut program: GotoProgram| {
            passes::run_all(&mut program);
            program
        };
        b.iter_batched(|| program.clone(), run, BatchSize::LargeInput);
    });
    group.finish();
}

criterion_group!(benches, stages);
criterion_main!(benches);
