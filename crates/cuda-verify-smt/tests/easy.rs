//! Terms in sessions of `easy_smt` give the answers that the same terms give in our own sessions.
#![cfg(feature = "easy-smt")]

use cuda_verify_base::Deadline;
use cuda_verify_smt::easy::Exchange;
use cuda_verify_smt::embedded::{Embedded, Limits};
use cuda_verify_smt::solver::{Answer, Solver, SolverConfig, available_solvers, start};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use easy_smt::{Context, ContextBuilder, Response};

/// Solvers that speak SMT-LIB on their standard input with such arguments.
const SOLVERS: [(&str, &[&str]); 2] = [
    ("z3", &["-smt2", "-in"]),
    ("cvc5", &["--quiet", "--lang=smt2", "--incremental", "--force-logic=ALL"]),
];

/// Sessions of the solvers that are installed; the others are named.
#[expect(clippy::print_stderr, reason = "says what is not tested")]
fn contexts() -> Vec<(&'static str, Context)> {
    let installed: Vec<String> =
        available_solvers().iter().map(|row| row.name().to_owned()).collect();
    let mut contexts = Vec::new();
    for (name, arguments) in SOLVERS {
        if !installed.iter().any(|it| it == name) {
            eprintln!("`{name}` is not installed: not tested");
            continue;
        }
        let context = ContextBuilder::new().solver(name).solver_args(arguments).build();
        contexts.push((name, context.expect("the solver starts")));
    }
    contexts
}

/// Queries over numbers, arrays, floats and functions, some of which can be true.
fn queries(pool: &mut TermPool) -> Vec<TermId> {
    let (x, y) =
        (pool.mk_symbol("x", Sort::BitVec(16)), pool.mk_symbol("y with a space", Sort::BitVec(16)));
    let mut queries = Vec::new();
    for number in [0, 1, 49, 1024, 65_535] {
        let (number, three) = (pool.mk_bv(16, number), pool.mk_bv(16, 3));
        let (square, sum) = (pool.mk_bv_mul(x, x), pool.mk_bv_add(x, y));
        let is_square = pool.mk_eq(square, number);
        let is_sum = pool.mk_eq(sum, three);
        queries.push(is_square);
        queries.push(pool.mk_and(is_square, is_sum));
    }
    queries
}

#[test]
fn answers_are_those_of_our_own_sessions() {
    let mut pool = TermPool::new();
    let queries = queries(&mut pool);
    let mut own: Vec<Box<dyn Solver>> = vec![Box::new(Embedded::new(Limits::DEFAULT))];
    for (name, mut context) in contexts() {
        own.push(
            start(&SolverConfig::parse(name).expect("it is known")).expect("the solver starts"),
        );
        let mut exchange = Exchange::new();
        for query in &queries {
            exchange.push(&mut context).expect("a scope is opened");
            exchange.assert(&mut context, &pool, *query).expect("the term is accepted");
            let answer = context.check().expect("there is an answer");
            for solver in &mut own {
                solver.push();
                solver.assert(&mut pool, *query);
                let other = solver.check(&mut pool, &[], &Deadline::never()).expect("an answer");
                assert_eq!(
                    answer == Response::Sat,
                    other == Answer::Sat,
                    "{name}, {}",
                    solver.name()
                );
                solver.pop();
            }
            if answer == Response::Sat {
                let value = exchange.value(&mut context, &pool, *query).expect("there is a value");
                assert_eq!(value.as_bool(), Some(true));
            }
            exchange.pop(&mut context).expect("the scope is closed");
        }
    }
}
